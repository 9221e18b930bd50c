import { EARLIEST, LATEST } from '../clock.ts';
import { NO_FAULTS } from '../delivery/faults.ts';
import { listAssumptions } from '../http/assumptions.ts';
import { issueCard } from '../ledger/issue-card.ts';
import { timestamp } from '../ledger/ledger.ts';
import { redeemCard } from '../ledger/redeem-card.ts';
import { sendReward } from '../ledger/rewards.ts';
import { topUpCard } from '../ledger/top-up-card.ts';
import type { ShownClock, ShownSeed } from './answers.ts';
import { choice, currency, flag, integer, moment, object, optional, orNull, readInput } from './read-input.ts';
import type { ControlRoute, Controls } from './route.ts';

const YEAR_MS = 366 * 86_400_000;
const latency = integer(0, 60_000);

export const SYSTEM_ROUTES: readonly ControlRoute[] = [
  { method: 'GET', path: '/clock', answer: ({ controls }) => ({ body: showClock(controls) }) },
  {
    method: 'PUT',
    path: '/clock',
    answer({ controls, body }) {
      const { now, mode } = readInput(body, {
        now: optional(moment(EARLIEST, LATEST)),
        mode: optional(choice(['system', 'manual'])),
      });
      if (mode !== undefined) controls.clock.setMode(mode);
      if (now !== undefined) controls.clock.set(now);
      return { body: showClock(controls) };
    },
  },
  {
    method: 'POST',
    path: '/clock/advance',
    async answer({ controls, body }) {
      const { ms } = readInput(body, { ms: integer(0, YEAR_MS * 10) });
      await controls.advance(ms);
      return { body: showClock(controls) };
    },
  },
  { method: 'GET', path: '/faults', answer: ({ controls }) => ({ body: controls.faults.current }) },
  {
    method: 'PUT',
    path: '/faults',
    answer({ controls: { faults, ledger }, body }) {
      const { api, webhooks } = readInput(body, { api: optional(API_FAULTS), webhooks: optional(WEBHOOK_FAULTS) });
      faults.set({ api: filled(NO_FAULTS.api, api), webhooks: filled(NO_FAULTS.webhooks, webhooks) });
      ledger.note({ kind: 'faults' });
      return { body: faults.current };
    },
  },
  { method: 'GET', path: '/assumptions', answer: () => ({ body: { items: listAssumptions() } }) },
  {
    method: 'POST',
    path: '/reset',
    async answer({ controls: { ledger, commits, faults }, body }) {
      readInput(body, {});
      await commits.run(() => ledger.store.clear());
      faults.set(NO_FAULTS);
      ledger.note({ kind: 'reset' });
      return {};
    },
  },
  {
    method: 'POST',
    path: '/seed',
    async answer({ controls, body }) {
      const input = readInput(body, { cards: optional(integer(1, 1_000)), currency: optional(currency) });
      const { cards = 10, currency: chosen = 'KES' } = input;
      return { status: 201, body: await controls.commits.run(() => seed(controls, cards, chosen)) };
    },
  },
];

const API_FAULTS = object({
  latency_ms: optional(latency),
  status: optional(orNull(integer(300, 599))),
  times: optional(orNull(integer(0, 1_000_000))),
});
const WEBHOOK_FAULTS = object({
  latency_ms: optional(latency),
  duplicate: optional(flag),
  reorder: optional(flag),
  tamper: optional(flag),
  unsigned: optional(flag),
});

/** The defaults, with what was given in their place. */
function filled<Value extends object>(defaults: Value, given: object | undefined): Value {
  const entries = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(entries) };
}

function showClock({ clock }: Controls): ShownClock {
  return { now: timestamp(clock.now()), mode: clock.mode };
}

/** Cards in several states, and a reward, so that there is something to look at. */
function seed({ ledger }: Controls, count: number, chosen: string): ShownSeed {
  const ids = Array.from({ length: count }, (_, index) => {
    const recipient_phone = `+2547${String(12_000_000 + index)}`;
    const { card_id } = issueCard(ledger, { recipient_phone, value: 1_000 * ((index % 9) + 1), currency: chosen });
    if (index % 3 === 1) topUpCard(ledger, card_id, { amount: 500, currency: chosen, reason: 'Seeded' });
    if (index % 4 === 2) redeemCard(ledger, card_id, index % 8 === 2 ? {} : { amount: 700 });
    return card_id;
  });
  const { reward_id } = sendReward(ledger, { recipient_email: 'amina@example.com', amount: 2_500, currency: chosen });
  return { cards: ids, rewards: [reward_id] };
}
