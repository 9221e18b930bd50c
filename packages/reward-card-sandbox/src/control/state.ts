import { reply } from 'unsaid-runtime/server';
import type { Seeded, Wallet } from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { EARLIEST, LATEST } from '../clock.ts';
import { NO_FAULTS } from '../delivery/faults.ts';
import { issueCard, redeemCard, topUpCard } from '../ledger/cards.ts';
import { type Ledger, timestamp } from '../ledger/ledger.ts';
import { sendReward } from '../ledger/rewards.ts';
import { drawOnWallet, fundWallet, listWallets, setThreshold } from '../ledger/wallets.ts';
import { SandboxProblem } from '../problem.ts';
import { listAssumptions } from '../provider/assumptions.ts';
import { withToken } from '../provider/credentials.ts';
import { requestOf } from '../provider/requests.ts';
import type { Service } from '../service.ts';

/** Cards that a seed makes unless it says how many. */
export const DEFAULT_CARDS = 10;

export function stateHandlers({ ledger, calls, credentials, reset }: Service) {
  return {
    checkHealth: () => reply(200, { status: 'ok' }),
    listAssumptions: () => reply(200, { items: listAssumptions(ledger.answers) }),
    prepareRequest({ body: { operation, token } }) {
      const { path, headers, ...request } = requestOf(ledger.answers, credentials, operation);
      return reply(200, {
        ...request,
        path: path.replaceAll('<token>', encodeURIComponent(token)),
        headers: headers.map(({ name, value }) => ({ name, value: withToken(value, token) })),
      });
    },
    seed({ body: { cards = DEFAULT_CARDS, currency = ledger.answers.defaultCurrency } }) {
      const seeded = ledger.store.transaction(() => seed(ledger, cards, currency));
      return reply(201, seeded);
    },
    reset() {
      reset();
      calls.length = 0;
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

export function clockHandlers({ clock, advance }: Service) {
  const read = () => reply(200, { now: timestamp(clock.now()), mode: clock.mode });
  return {
    readClock: read,
    setClock({ body: { now, mode } }) {
      const time = now === undefined ? undefined : readMoment(now);
      if (mode !== undefined) clock.setMode(mode);
      if (time !== undefined) clock.set(time);
      return read();
    },
    async advanceClock({ body: { ms } }) {
      await advance(ms);
      return read();
    },
  } satisfies Partial<ControlHandlers>;
}

/** Milliseconds since 1970 of an ISO 8601 time in UTC, or of a day. Throws `invalid-request`. */
function readMoment(text: string): number {
  const form = /^(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?$/.exec(text);
  const time = Date.parse(form?.[0] ?? '');
  // Date.parse counts on from the end of a month: 30 February would be 2 March.
  const isDay = time >= EARLIEST && time <= LATEST && new Date(time).toISOString().slice(0, 10) === form?.[1];
  if (isDay) return time;
  const [from, to] = [EARLIEST, LATEST].map((bound) => new Date(bound).getUTCFullYear());
  const message = `must be a time like 2027-04-01T00:00:00Z, from ${from} to ${to}`;
  throw new SandboxProblem('invalid-request', `The request is invalid: /now ${message}.`, [{ at: '/now', message }]);
}

export function faultHandlers({ faults, ledger }: Service) {
  return {
    listFaults: () => reply(200, faults.current),
    setFaults({ body: { api, webhooks } }) {
      faults.set({ api: { ...NO_FAULTS.api, ...api }, webhooks: { ...NO_FAULTS.webhooks, ...webhooks } });
      ledger.note('faults');
      return reply(200, faults.current);
    },
  } satisfies Partial<ControlHandlers>;
}

export function walletHandlers({ ledger }: Service) {
  const change = (work: () => Wallet) => reply(200, ledger.store.transaction(work));
  return {
    listWallets: () => reply(200, { items: listWallets(ledger) }),
    fundWallet: ({ body: { currency, amount } }) => change(() => fundWallet(ledger, currency, amount)),
    drawFromWallet: ({ body: { currency, amount } }) => change(() => drawOnWallet(ledger, currency, amount)),
    setThreshold: ({ body: { currency, threshold } }) => change(() => setThreshold(ledger, currency, threshold)),
  } satisfies Partial<ControlHandlers>;
}
