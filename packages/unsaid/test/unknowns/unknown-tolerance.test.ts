import { describe, expect, test } from 'vitest';
import { contract } from '../../../../test/contract.ts';
import { CASES } from './cases.ts';
import { CLIENT } from './client.ts';
import type { Component } from './component.ts';
import { LEARN, SILENT } from './learn.ts';
import { KINDS } from './message-places.ts';
import { PLACES, uncovered } from './places.ts';
import { VALIDATORS } from './validators.ts';
import { RECEIVER, SENDER } from './webhooks.ts';

// For each place that the contract leaves open, something unseen goes through every part of the product. Nothing throws,
// nothing is dropped, and each part reports it once, as far as it reports: the comment on each says what that means there.

const COMPONENTS: readonly Component[] = [VALIDATORS, CLIENT, RECEIVER, SENDER, LEARN];
/** All of them in the long run, and one for each place in the short one. */
const CHOSEN = CASES.filter((one, index) => process.env.SOAK || one.place !== CASES[index - 1]?.place);

describe('the places', () => {
  test('are of every kind, and each has something unseen', () => {
    expect(KINDS.filter((kind) => !PLACES.some((place) => place.kind === kind))).toEqual([]);
    expect(PLACES.filter((place) => !CASES.some((one) => one.place === place))).toEqual([]);
  });

  test('are all nodes at which an open point is marked, but for those of servers', () => {
    expect(contract.openPoints.length).toBeGreaterThan(70);
    expect(uncovered('openapi', contract.openPoints)).toEqual([]);
    expect(uncovered('asyncapi', contract.openPoints)).toEqual([]);
  });

  test('of which learn is silent are there', () => {
    const named = new Set(PLACES.filter(({ kind }) => kind === 'value').map(({ name }) => name));
    expect(Object.keys(SILENT).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe.each(COMPONENTS.map((each) => [each.name, each] as const))('%s', (_, component) => {
  const cases = CHOSEN.filter((one) => component.takes(one));

  test('throws nothing, drops nothing, and reports each unseen thing once', async () => {
    expect(cases.length).toBeGreaterThan(1);
    const problems: string[] = [];
    for (const one of cases) {
      const found = await (async () => component.check(one))().catch((error: unknown) => [`threw ${error}`]);
      problems.push(...found.map((problem) => `${one.name}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
});
