import type { Command } from 'commander';
import type { Reward, Wallet } from '../../generated/controls/rest.ts';
import { addControl, readInteger } from './call-sandbox.ts';
import { table } from './table.ts';

export function addRewards(program: Command): void {
  const rewards = program.command('rewards').description('List and send rewards, and take them through their life');
  const show = (reward: Reward) => rewardTable([reward]);
  addControl(rewards, 'list', 'List rewards, newest first', {
    isDefault: true,
    send: (controls) => controls.GET('/_sandbox/rewards'),
    show: ({ items }) => rewardTable(items),
  });
  addControl(rewards, 'send <email> <amount> <currency>', 'Send a reward by e-mail', {
    send: (controls, [recipient_email = '', amount, currency = '']) =>
      controls.POST('/_sandbox/rewards', { body: { recipient_email, amount: readInteger(amount), currency } }),
    show,
  });
  for (const [step, description] of [
    ['open', 'Open a reward'],
    ['expire', 'Expire a reward'],
  ] as const) {
    addControl(rewards, `${step} <id>`, description, {
      send: (controls, [reward_id = '']) =>
        controls.POST(`/_sandbox/rewards/{reward_id}/${step}`, { params: { path: { reward_id } }, body: {} }),
      show,
    });
  }
  addControl(rewards, 'redeem <id> <brand>', 'Redeem a reward for a brand', {
    send: (controls, [reward_id = '', selected_brand = '']) => {
      const request = { params: { path: { reward_id } }, body: { selected_brand } };
      return controls.POST('/_sandbox/rewards/{reward_id}/redeem', request);
    },
    show,
  });
  addControl(rewards, 'cancel <id> <email>', 'Cancel a reward, by whom', {
    send: (controls, [reward_id = '', cancelled_by = '']) => {
      const request = { params: { path: { reward_id } }, body: { cancelled_by } };
      return controls.POST('/_sandbox/rewards/{reward_id}/cancel', request);
    },
    show,
  });
}

function rewardTable(rewards: readonly Reward[]): string {
  const columns = ['reward_id', 'recipient_email', 'status', 'amount', 'currency', 'sent_at'] as const;
  return table(rewards, columns, 'There are no rewards.');
}

export function addWallet(program: Command): void {
  const wallet = program.command('wallet').description('List, fund and draw on wallets, and set their thresholds');
  const show = (found: Wallet) => walletTable([found]);
  addControl(wallet, 'list', 'List the wallets', {
    isDefault: true,
    send: (controls) => controls.GET('/_sandbox/wallet'),
    show: ({ items }) => walletTable(items),
  });
  for (const [what, description] of [
    ['fund', 'Add to a wallet'],
    ['draw', 'Take from a wallet as issuing does; a low balance fires its event'],
  ] as const) {
    addControl(wallet, `${what} <currency> <amount>`, description, {
      send: (controls, [currency = '', amount]) =>
        controls.POST(`/_sandbox/wallet/${what}`, { body: { currency, amount: readInteger(amount) } }),
      show,
    });
  }
  addControl(wallet, 'threshold <currency> <amount>', 'Set the balance below which wallet.low_balance is fired', {
    send: (controls, [currency = '', amount]) =>
      controls.PUT('/_sandbox/wallet/threshold', { body: { currency, threshold: readInteger(amount) } }),
    show,
  });
}

function walletTable(wallets: readonly Wallet[]): string {
  return table(wallets, ['currency', 'balance', 'threshold', 'wallet_id'], 'No wallet is open.');
}
