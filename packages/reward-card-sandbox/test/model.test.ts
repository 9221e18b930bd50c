import { deepStrictEqual, strictEqual } from 'node:assert';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile } from '../../../src/client.ts';
import { issueBatch } from '../src/bulk/issue-batch.ts';
import { expireCard, expireOverdueCards, issueCard, redeemCard, retrieveCard, topUpCard } from '../src/ledger/cards.ts';
import type { Ledger } from '../src/ledger/ledger.ts';
import { changeReward, sendReward } from '../src/ledger/rewards.ts';
import { fundWallet, setThreshold } from '../src/ledger/wallets.ts';
import { SandboxProblem } from '../src/problem.ts';
import { readAnswers } from '../src/provider/answers.ts';
import { openStore } from '../src/store/open-store.ts';
import { Model, type Operation } from './model.ts';
import { PHONE } from './running-sandbox.ts';

const answers = readAnswers();

const OPERATIONS = process.env.SOAK ? 100_000 : 3_000;

const currency = fc.constantFrom('KES', 'GHS');
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 500 }) },
  fc.integer({ min: 1, max: 100_000_000 }),
);
const index = fc.nat(1_000);
/** What the wallets hold at first: more than is ever spent, or so little that some changes are refused. */
const opening = fc.constantFrom(answers.openingBalance, 300_000_000);
/** Near what a wallet holds at first, so that draws cross it. */
const threshold = opening.chain((balance) => fc.integer({ min: balance - 200_000_000, max: balance + 1_000 }));
const row = fc.record({
  phone: fc.oneof({ weight: 9, arbitrary: fc.constant(PHONE) }, fc.constantFrom('0712345678', '', '+1')),
  value: fc.oneof({ weight: 9, arbitrary: amount.map(String) }, fc.constantFrom('0', '', '1.5', '-3', '100000001')),
});

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('issue' as const), value: amount, currency }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('bulk' as const), rows: fc.array(row, { maxLength: 12 }), currency }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('top-up' as const), card: index, amount, currency }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('redeem' as const),
      card: index,
      amount: fc.option(amount, { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('retrieve' as const, 'retrieve' as const, 'expire' as const),
      card: index,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fund' as const), currency, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('threshold' as const), currency, threshold }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('open' as const, 'redeem-reward' as const, 'expire-reward' as const, 'cancel' as const),
      reward: index,
    }),
  },
);

interface Real {
  readonly ledger: Ledger;
  readonly clock: { now: number };
  readonly cards: string[];
  readonly rewards: string[];
}

let done = 0;

class Step implements fc.Command<Model, Real> {
  readonly operation: Operation;
  constructor(wanted: Operation) {
    this.operation = wanted;
  }
  check({ cards, rewards }: Readonly<Model>): boolean {
    if ('card' in this.operation) return cards.length > 0;
    return !('reward' in this.operation) || rewards.length > 0;
  }
  run(model: Model, real: Real): void {
    done += 1;
    const wanted = model.apply(this.operation);
    const { operation } = this;
    deepStrictEqual(operation.kind === 'bulk' ? issueRows(real, operation) : outcomeOf(real, operation), wanted);
  }
  toString(): string {
    return JSON.stringify(this.operation);
  }
}

type Bulk = Extract<Operation, { kind: 'bulk' }>;

function issueRows({ ledger, cards }: Real, { rows, currency }: Bulk): unknown {
  const file = csvFile(['recipient_phone,value', ...rows.map(({ phone, value }) => `${phone},${value}`)].join('\n'));
  const batch = ledger.store.transaction(() => issueBatch(ledger, { file, currency }));
  const { batch_id, total, ...others } = batch;
  const issued = ledger.store.all<{ card_id: string }>('SELECT card_id FROM cards WHERE batch_id = ?', batch_id);
  cards.push(...issued.map(({ card_id }) => card_id));
  return { total, issued: others.issued, failed: others.failed, status: others.status };
}

function outcomeOf(real: Real, wanted: Exclude<Operation, Bulk>): unknown {
  try {
    return real.ledger.store.transaction(() => carryOut(real, wanted));
  } catch (error) {
    if (error instanceof SandboxProblem) return error.code;
    throw error;
  }
}

function carryOut({ ledger, clock, cards, rewards }: Real, wanted: Exclude<Operation, Bulk>): unknown {
  const card = 'card' in wanted ? (cards[wanted.card % cards.length] ?? '') : '';
  const reward = 'reward' in wanted ? (rewards[wanted.reward % rewards.length] ?? '') : '';
  const shown = (each: { balance: number; redeemed: number; status: string }) => [
    each.balance,
    each.redeemed,
    each.status,
  ];
  switch (wanted.kind) {
    case 'issue': {
      const issued = issueCard(ledger, { recipient_phone: PHONE, value: wanted.value, currency: wanted.currency });
      cards.push(issued.card_id);
      return issued.delivery;
    }
    case 'top-up': {
      const result = topUpCard(ledger, card, { amount: wanted.amount, currency: wanted.currency });
      return [result.previous_balance, result.added, result.new_balance];
    }
    case 'redeem':
      return shown(redeemCard(ledger, card, wanted.amount === undefined ? {} : { amount: wanted.amount }));
    case 'retrieve':
      return shown(retrieveCard(ledger, card));
    case 'expire':
      return expireCard(ledger, card).status;
    case 'wait':
      clock.now += wanted.days * 86_400_000;
      expireOverdueCards(ledger);
      return undefined;
    case 'fund':
      return fundWallet(ledger, wanted.currency, wanted.amount).balance;
    case 'threshold':
      return setThreshold(ledger, wanted.currency, wanted.threshold).threshold;
    case 'send':
      rewards.push(sendReward(ledger, { recipient_email: 'a@example.com', amount: 5, currency: 'KES' }).reward_id);
      return 'sent';
    case 'open':
      return changeReward(ledger, reward, { status: 'opened' }).status;
    case 'redeem-reward':
      return changeReward(ledger, reward, { status: 'redeemed', selected_brand: 'Naivas' }).status;
    case 'expire-reward':
      return changeReward(ledger, reward, { status: 'expired' }).status;
    case 'cancel':
      return changeReward(ledger, reward, { status: 'cancelled', cancelled_by: 'ops@example.com' }).status;
  }
}

/** Everything that is kept, against everything that the model says. */
function compare(model: Model, { ledger: { store }, rewards }: Real): void {
  const cards = store.all('SELECT currency, balance, redeemed, status, expires_ms AS endsAt FROM cards ORDER BY card');
  deepStrictEqual(
    cards.map((card) => ({ ...(card as object) })),
    model.cards,
  );
  const wallets = store.all<{ currency: string; balance: number; threshold: number }>('SELECT * FROM wallets');
  deepStrictEqual(
    new Map(wallets.map((wallet) => [wallet.currency, { balance: wallet.balance, threshold: wallet.threshold }])),
    model.wallets,
  );
  const batches = store.all(`SELECT issued + failed AS total, issued, failed, 'complete' AS status FROM batches
    WHERE failed = (SELECT count(*) FROM batch_failures WHERE batch_failures.batch_id = batches.batch_id) ORDER BY rowid`);
  deepStrictEqual(
    batches.map((batch) => ({ ...(batch as object) })),
    model.batches,
  );
  const states = rewards.map(
    (id) => store.get<{ status: string }>('SELECT status FROM rewards WHERE reward_id = ?', id)?.status,
  );
  deepStrictEqual(states, model.rewards);
  const events = store.all<{ name: string; count: number }>('SELECT name, count(*) AS count FROM events GROUP BY name');
  deepStrictEqual(new Map(events.map(({ name, count }) => [name, count])), model.events);
  const wrong = store.all(`SELECT card FROM cards
    WHERE balance <> (SELECT sum(amount) FROM card_entries WHERE card_entries.card = cards.card)`);
  strictEqual(wrong.length, 0);
}

/** Opens the wallets before they are first used, with less in them. */
function openWallets(model: Model, { store }: Ledger, balance: number): void {
  for (const currency of ['KES', 'GHS']) {
    model.wallets.set(currency, { balance, threshold: 0 });
    const sql = "INSERT INTO wallets (currency, wallet_id, balance) VALUES (?1, 'wal_0000000000000' || ?1, ?2)";
    store.run(sql, currency, balance);
  }
}

function runBoth(commands: Iterable<fc.Command<Model, Real>>, balance: number): void {
  const model = new Model();
  const clock = { now: model.now };
  const store = openStore(':memory:');
  const ledger: Ledger = { store, answers, now: () => clock.now, note: () => {} };
  const real: Real = { ledger, clock, cards: [], rewards: [] };
  try {
    if (balance !== answers.openingBalance) openWallets(model, ledger, balance);
    fc.modelRun(() => ({ model, real }), commands);
    compare(model, real);
  } finally {
    store.close();
  }
}

test(`${OPERATIONS} random operations agree with a simple model`, () => {
  const started = performance.now();
  const steps = fc.commands([operation.map((each) => new Step(each))], { maxCommands: 400, size: 'max' });
  for (let round = 0; done < OPERATIONS; round += 1) {
    fc.assert(fc.property(steps, opening, runBoth), { numRuns: 5, seed: 20_261_121 + round });
  }
  console.log(`${done} operations in ${Math.round(performance.now() - started)} ms`);
  expect(done).toBeGreaterThanOrEqual(OPERATIONS);
});

test('a card whose time is over is shown as expired before that is recorded, and showing it records nothing', async () => {
  const clock = { now: Date.UTC(2026, 0, 15) };
  const store = openStore(':memory:');
  const ledger: Ledger = { store, answers, now: () => clock.now, note: () => {} };
  try {
    const { card_id } = store.transaction(() =>
      issueCard(ledger, { recipient_phone: PHONE, value: 5, currency: 'KES' }),
    );
    clock.now = Date.UTC(2027, 0, 16);
    expect(retrieveCard(ledger, card_id).status).toBe('expired');
    expect(store.all("SELECT 1 FROM events WHERE name = 'card.expired'")).toEqual([]);
  } finally {
    store.close();
  }
});
