import { deepStrictEqual, strictEqual } from 'node:assert';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expireCard, expireOverdueCards } from '../../src/sandbox/ledger/expire-cards.ts';
import { issueCard } from '../../src/sandbox/ledger/issue-card.ts';
import type { Ledger } from '../../src/sandbox/ledger/ledger.ts';
import { redeemCard } from '../../src/sandbox/ledger/redeem-card.ts';
import { retrieveCard } from '../../src/sandbox/ledger/retrieve-card.ts';
import { cancelReward, expireReward, openReward, redeemReward, sendReward } from '../../src/sandbox/ledger/rewards.ts';
import { topUpCard } from '../../src/sandbox/ledger/top-up-card.ts';
import { fundWallet, setThreshold } from '../../src/sandbox/ledger/wallets.ts';
import { SandboxProblem } from '../../src/sandbox/problem.ts';
import { openStore } from '../../src/sandbox/store/open-store.ts';
import { Model, type Operation } from './model.ts';
import { PHONE } from './running-sandbox.ts';

const OPERATIONS = 100_000;

const currency = fc.constantFrom('KES', 'GHS');
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 500 }) },
  fc.integer({ min: 1, max: 100_000_000 }),
);
const index = fc.nat(1_000);
/** Near what a wallet is opened with, so that draws cross it. */
const threshold = fc.integer({ min: 1_000_000_000_000 - 200_000_000, max: 1_000_000_000_000 + 1_000 });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('issue' as const), value: amount, currency }) },
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
    deepStrictEqual(outcomeOf(real, this.operation), wanted);
  }
  toString(): string {
    return JSON.stringify(this.operation);
  }
}

function outcomeOf(real: Real, wanted: Operation): unknown {
  try {
    return real.ledger.store.transaction(() => carryOut(real, wanted));
  } catch (error) {
    if (error instanceof SandboxProblem) return error.code;
    throw error;
  }
}

function carryOut({ ledger, clock, cards, rewards }: Real, wanted: Operation): unknown {
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
      return shown(redeemCard(ledger, card, { amount: wanted.amount }));
    case 'retrieve':
      return shown(retrieveCard(ledger, card));
    case 'expire':
      return expireCard(ledger, card).status;
    case 'wait':
      clock.now += wanted.days * 86_400_000;
      while (expireOverdueCards(ledger));
      return undefined;
    case 'fund':
      return fundWallet(ledger, wanted.currency, wanted.amount).balance;
    case 'threshold':
      return setThreshold(ledger, wanted.currency, wanted.threshold).threshold;
    case 'send':
      rewards.push(sendReward(ledger, { recipient_email: 'a@example.com', amount: 5, currency: 'KES' }).reward_id);
      return 'sent';
    case 'open':
      return openReward(ledger, reward).status;
    case 'redeem-reward':
      return redeemReward(ledger, reward, 'Naivas').status;
    case 'expire-reward':
      return expireReward(ledger, reward).status;
    case 'cancel':
      return cancelReward(ledger, reward, 'ops@example.com').status;
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
  const states = rewards.map(
    (id) => store.get<{ status: string }>('SELECT status FROM rewards WHERE reward_id = ?', id)?.status,
  );
  deepStrictEqual(states, model.rewards);
  const events = store.all<{ name: string; count: number }>('SELECT name, count(*) AS count FROM events GROUP BY name');
  deepStrictEqual(new Map(events.map(({ name, count }) => [name, count])), model.events);
  const wrong =
    store.all(`SELECT card FROM cards WHERE balance <> (SELECT sum(amount) FROM card_entries WHERE card_entries.card = cards.card)
    UNION ALL SELECT currency FROM wallets WHERE balance <> (SELECT sum(amount) FROM wallet_entries WHERE wallet_entries.currency = wallets.currency)`);
  strictEqual(wrong.length, 0);
}

test(`${OPERATIONS} random operations agree with a simple model`, { timeout: 180_000 }, () => {
  const started = performance.now();
  for (let round = 0; done < OPERATIONS; round += 1) {
    fc.assert(
      fc.property(
        fc.commands([operation.map((each) => new Step(each))], { maxCommands: 400, size: 'max' }),
        (commands) => {
          const model = new Model();
          const clock = { now: model.now };
          const store = openStore(':memory:');
          const ledger: Ledger = { store, now: () => clock.now, note: () => {}, holdBackMs: () => 0 };
          const real: Real = { ledger, clock, cards: [], rewards: [] };
          try {
            fc.modelRun(() => ({ model, real }), commands);
            compare(model, real);
          } finally {
            store.close();
          }
        },
      ),
      { numRuns: 100, seed: 20_261_121 + round },
    );
  }
  console.log(`${done} operations in ${Math.round(performance.now() - started)} ms`);
  expect(done).toBeGreaterThanOrEqual(OPERATIONS);
});
