import { reply } from 'reward-card-contract/server';
import type { Seeded } from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { listAssumptions } from '../assumptions.ts';
import { NO_FAULTS } from '../delivery/faults.ts';
import { issueCard } from '../ledger/issue-card.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { redeemCard } from '../ledger/redeem-card.ts';
import { sendReward } from '../ledger/rewards.ts';
import { topUpCard } from '../ledger/top-up-card.ts';
import type { Controls } from './controls.ts';

/** Cards that a seed makes unless it says how many. */
export const DEFAULT_CARDS = 10;

export function stateHandlers({ ledger, commits, faults, calls }: Controls) {
  return {
    checkHealth: () => reply(200, { status: 'ok' }),
    listAssumptions: () => reply(200, { items: listAssumptions() }),
    seed: async ({ body: { cards = DEFAULT_CARDS, currency = 'KES' } }) =>
      reply(201, await commits.run(() => seed(ledger, cards, currency))),
    reset() {
      ledger.store.clear();
      faults.set(NO_FAULTS);
      calls.clear();
      ledger.note({ kind: 'reset' });
      return reply(204);
    },
  } satisfies Partial<ControlHandlers>;
}

/** Cards in several states, and a reward, so that there is something to look at. */
function seed(ledger: Ledger, count: number, currency: string): Seeded {
  const cards = Array.from({ length: count }, (_, index) => {
    const recipient_phone = `+2547${String(12_000_000 + index)}`;
    const { card_id } = issueCard(ledger, { recipient_phone, value: 1_000 * ((index % 9) + 1), currency });
    if (index % 3 === 1) topUpCard(ledger, card_id, { amount: 500, currency, reason: 'Seeded' });
    if (index % 4 === 2) redeemCard(ledger, card_id, index % 8 === 2 ? {} : { amount: 700 });
    return card_id;
  });
  const { reward_id } = sendReward(ledger, { recipient_email: 'amina@example.com', amount: 2_500, currency });
  return { cards, rewards: [reward_id] };
}
