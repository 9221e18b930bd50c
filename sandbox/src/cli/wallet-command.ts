import type { Command } from 'commander';
import type { Wallet } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { print } from './print.ts';
import { readInteger } from './read-values.ts';
import { table } from './table.ts';

export function addWallet(program: Command): void {
  const wallet = program.command('wallet').description('List, fund and draw on wallets, and set their thresholds');
  wallet
    .command('list', { isDefault: true })
    .description('List the wallets')
    .action(async (_options: object, command: Command) => {
      const list = await call(command, (controls) => controls.GET('/_sandbox/wallet'));
      print(command, list, () => listOf(list.items));
    });
  for (const what of ['fund', 'draw'] as const) {
    wallet
      .command(`${what} <currency> <amount>`)
      .description(
        what === 'fund' ? 'Add to a wallet' : 'Take from a wallet as issuing does; a low balance fires its event',
      )
      .action(async (currency: string, amount: string, _options: object, command: Command) => {
        const body = { currency, amount: readInteger(amount) };
        show(command, await call(command, (controls) => controls.POST(`/_sandbox/wallet/${what}`, { body })));
      });
  }
  wallet
    .command('threshold <currency> <amount>')
    .description('Set the balance below which wallet.low_balance is fired')
    .action(async (currency: string, amount: string, _options: object, command: Command) => {
      const body = { currency, threshold: readInteger(amount) };
      show(command, await call(command, (controls) => controls.PUT('/_sandbox/wallet/threshold', { body })));
    });
}

function show(command: Command, wallet: Wallet): void {
  print(command, wallet, () => listOf([wallet]));
}

function listOf(wallets: readonly Wallet[]): string {
  return table(wallets, ['currency', 'balance', 'threshold', 'wallet_id'], 'No wallet is open.');
}
