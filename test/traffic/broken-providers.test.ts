import { expect, test } from 'vitest';
import { BROKEN_PROVIDERS } from './broken-providers.ts';
import { STORY } from './story.ts';
import { analyse, breachesOf, CONTRACT, STATEMENTS } from './traffic.ts';

test('finds no breach in the story of a provider that keeps the contract', () => {
  expect(breachesOf(analyse(STORY))).toEqual([]);
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

test('has evidence on every point of which traffic shows the answer', () => {
  const { findings } = analyse(STORY);
  const evident = new Set(findings.filter((each) => each.class === 'evidence').flatMap(({ openPoints }) => openPoints));
  const observable = CONTRACT.openPoints.filter((point) => point.observable === 'yes').map(({ id }) => id);
  expect(observable.filter((id) => !evident.has(id))).toEqual([]);
});
