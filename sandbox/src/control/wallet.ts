import { reply } from 'reward-card-contract/server';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { drawFromWallet, fundWallet, listWallets, setThreshold } from '../ledger/wallets.ts';
import type { Controls } from './controls.ts';

export function walletHandlers({ ledger, commits }: Controls) {
  return {
    listWallets: () => reply(200, { items: listWallets(ledger) }),
    async fundWallet({ body: { currency, amount } }) {
      return reply(200, await commits.run(() => fundWallet(ledger, currency, amount)));
    },
    async drawFromWallet({ body: { currency, amount } }) {
      return reply(200, await commits.run(() => drawFromWallet(ledger, currency, amount)));
    },
    async setThreshold({ body: { currency, threshold } }) {
      return reply(200, await commits.run(() => setThreshold(ledger, currency, threshold)));
    },
  } satisfies Partial<ControlHandlers>;
}
