import { fundWallet, listWallets, MOST_IN_WALLET, setThreshold } from '../ledger/wallets.ts';
import type { ShownWallet } from './answers.ts';
import { currency, integer, readInput } from './read-input.ts';
import type { ControlRoute } from './route.ts';

export const WALLET_ROUTES: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/wallet',
    answer: ({ controls: { ledger } }) => ({ body: { items: listWallets(ledger) satisfies ShownWallet[] } }),
  },
  {
    method: 'POST',
    path: '/wallet/fund',
    async answer({ controls: { ledger, commits }, body: given }) {
      const input = readInput(given, { currency, amount: integer(1, MOST_IN_WALLET) });
      const body: ShownWallet = await commits.run(() => fundWallet(ledger, input.currency, input.amount));
      return { body };
    },
  },
  {
    method: 'PUT',
    path: '/wallet/threshold',
    async answer({ controls: { ledger, commits }, body: given }) {
      const input = readInput(given, { currency, threshold: integer(0, MOST_IN_WALLET) });
      const body: ShownWallet = await commits.run(() => setThreshold(ledger, input.currency, input.threshold));
      return { body };
    },
  },
];
