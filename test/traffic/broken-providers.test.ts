import { expect, test } from 'vitest';
import { BROKEN_PROVIDERS } from './broken-providers.ts';
import { randomTraffic } from './random-traffic.ts';
import { STORY } from './story.ts';
import { analyse, breachesOf, CONTRACT, delivery, STATEMENTS } from './traffic.ts';

test('finds no breach in the story of a provider that keeps the contract', () => {
  expect(breachesOf(analyse(STORY))).toEqual([]);
});

test('takes events of which only the name is shown for as many events, whatever was answered', () => {
  const response = { status: 500, seconds: 0.1 };
  const traffic = Array.from({ length: 12 }, (_, second) =>
    delivery({ second, payload: { event: 'card.issued' }, response }),
  );
  expect(breachesOf(analyse(traffic))).toEqual([]);
});

const STATED = new Set(STATEMENTS.map(({ id }) => id));

test.each(BROKEN_PROVIDERS)('names a provider that %s', (_, traffic, rule, place) => {
  const breaches = breachesOf(analyse(traffic));
  expect(breaches.map((each) => `${each.rule} at ${each.place}`)).toContain(`${rule} at ${place}`);
  for (const { statements } of breaches) {
    expect(statements).not.toEqual([]);
    for (const id of statements) expect(STATED).toContain(id);
  }
});

test('counts what was exercised, and what of it held', () => {
  const { coverage, exchanges, deliveries } = analyse(STORY);
  expect({ exchanges, deliveries }).toEqual({ exchanges: 6, deliveries: 17 });
  // Neither a brand nor the fields that only a sample of an event has are in the story.
  expect(coverage.unexercised).toEqual(['issue.12', 'bulk.5', 'rewards.11']);
  expect(coverage.statements.held).toBe(coverage.statements.exercised);
  expect(coverage.statements.checkable).toBe(coverage.statements.exercised + 3);
  const [[, wrong = []] = []] = BROKEN_PROVIDERS;
  expect(analyse(wrong).coverage.statements.held).toBe(coverage.statements.held - 1);
});

test('has evidence on every point of which traffic shows the answer', () => {
  const { findings } = analyse(STORY);
  const evident = new Set(findings.filter((each) => each.class === 'evidence').flatMap(({ openPoints }) => openPoints));
  const observable = CONTRACT.openPoints.filter((point) => point.observable === 'yes').map(({ id }) => id);
  expect(observable.filter((id) => !evident.has(id))).toEqual([]);
});

const COUNT = process.env.SOAK ? 10_000 : 300;
const SEEDS = process.env.SOAK ? 10 : 2;

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  `finds no breach in ${COUNT} exchanges and deliveries with random values of what is open, seed %i`,
  (seed) => {
    const analysis = analyse(randomTraffic(seed, COUNT));
    expect(breachesOf(analysis)).toEqual([]);
    expect(analysis.exchanges + analysis.deliveries).toBe(COUNT);
    expect(analysis.findings.length).toBeLessThan(4000);
  },
);
