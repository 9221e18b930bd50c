import type { Command } from 'commander';
import type { Reward, Wallet } from '../../generated/controls/rest.ts';
import { readInteger, show } from './call-sandbox.ts';
import { table } from './table.ts';

export function addRewards(program: Command): void {
  const rewards = program.command('rewards').description('List and send rewards, and take them through their life');
  rewards
    .command('list', { isDefault: true })
    .description('List rewards, newest first')
    .action((_options: object, command: Command) =>
      show(
        command,
        (controls) => controls.GET('/_sandbox/rewards'),
        ({ items }) => rewardTable(items),
      ),
    );
  rewards
    .command('send <email> <amount> <currency>')
    .description('Send a reward by e-mail')
    .action((recipient_email: string, amount: string, currency: string, _options: object, command: Command) => {
      const body = { recipient_email, amount: readInteger(amount), currency };
      return show(command, (controls) => controls.POST('/_sandbox/rewards', { body }), showReward);
    });
  for (const step of ['open', 'expire'] as const) {
    rewards
      .command(`${step} <id>`)
      .description(step === 'open' ? 'Open a reward' : 'Expire a reward')
      .action((reward_id: string, _options: object, command: Command) => {
        const request = { params: { path: { reward_id } }, body: {} };
        return show(command, (controls) => controls.POST(`/_sandbox/rewards/{reward_id}/${step}`, request), showReward);
      });
  }
  rewards
    .command('redeem <id> <brand>')
    .description('Redeem a reward for a brand')
    .action((reward_id: string, selected_brand: string, _options: object, command: Command) => {
      const request = { params: { path: { reward_id } }, body: { selected_brand } };
      return show(command, (controls) => controls.POST('/_sandbox/rewards/{reward_id}/redeem', request), showReward);
    });
  rewards
    .command('cancel <id> <email>')
    .description('Cancel a reward, by whom')
    .action((reward_id: string, cancelled_by: string, _options: object, command: Command) => {
      const request = { params: { path: { reward_id } }, body: { cancelled_by } };
      return show(command, (controls) => controls.POST('/_sandbox/rewards/{reward_id}/cancel', request), showReward);
    });
}

function showReward(reward: Reward): string {
  return rewardTable([reward]);
}

function rewardTable(rewards: readonly Reward[]): string {
  const columns = ['reward_id', 'recipient_email', 'status', 'amount', 'currency', 'sent_at'] as const;
  return table(rewards, columns, 'There are no rewards.');
}

export function addWallet(program: Command): void {
  const wallet = program.command('wallet').description('List, fund and draw on wallets, and set their thresholds');
  wallet
    .command('list', { isDefault: true })
    .description('List the wallets')
    .action((_options: object, command: Command) =>
      show(
        command,
        (controls) => controls.GET('/_sandbox/wallet'),
        ({ items }) => walletTable(items),
      ),
    );
  for (const what of ['fund', 'draw'] as const) {
    wallet
      .command(`${what} <currency> <amount>`)
      .description(
        what === 'fund' ? 'Add to a wallet' : 'Take from a wallet as issuing does; a low balance fires its event',
      )
      .action((currency: string, amount: string, _options: object, command: Command) => {
        const body = { currency, amount: readInteger(amount) };
        return show(command, (controls) => controls.POST(`/_sandbox/wallet/${what}`, { body }), showWallet);
      });
  }
  wallet
    .command('threshold <currency> <amount>')
    .description('Set the balance below which wallet.low_balance is fired')
    .action((currency: string, amount: string, _options: object, command: Command) => {
      const body = { currency, threshold: readInteger(amount) };
      return show(command, (controls) => controls.PUT('/_sandbox/wallet/threshold', { body }), showWallet);
    });
}

function showWallet(wallet: Wallet): string {
  return walletTable([wallet]);
}

function walletTable(wallets: readonly Wallet[]): string {
  return table(wallets, ['currency', 'balance', 'threshold', 'wallet_id'], 'No wallet is open.');
}
