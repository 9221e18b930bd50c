import { fundWallet, listWallets, MOST_IN_WALLET, setThreshold } from '../ledger/wallets.ts';
import { currency, integer, readInput } from './read-input.ts';
import type { ControlRoute } from './route.ts';

export const WALLET_ROUTES: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/wallet',
    answer: ({ controls: { ledger } }) => ({ body: { items: listWallets(ledger) } }),
  },
  {
    method: 'POST',
    path: '/wallet/fund',
    async answer({ controls: { ledger, commits }, body }) {
      const input = readInput(body, { currency, amount: integer(1, MOST_IN_WALLET) });
      return { body: await commits.run(() => fundWallet(ledger, input.currency, input.amount)) };
    },
  },
  {
    method: 'PUT',
    path: '/wallet/threshold',
    async answer({ controls: { ledger, commits }, body }) {
      const input = readInput(body, { currency, threshold: integer(0, MOST_IN_WALLET) });
      return { body: await commits.run(() => setThreshold(ledger, input.currency, input.threshold)) };
    },
  },
];
