import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { sampled } from '../sampled.ts';
import { CASES } from './cases.ts';
import { CLIENT } from './client.ts';
import type { Component } from './component.ts';
import { DIFF } from './diff.ts';
import { LEARN } from './learn.ts';
import { MOCK } from './mock.ts';
import { KINDS, PLACES } from './places.ts';
import { SERVER } from './server.ts';
import { TYPES } from './types.ts';
import { VALIDATORS } from './validators.ts';
import { INBOX, RECEIVER, SENDER } from './webhooks.ts';

// For each place that the contract leaves open, something unseen goes through every part of the product. Nothing throws,
// nothing is dropped, and each part reports it once, as far as it reports: `reports` says what that means there, and why
// some are silent.

const COMPONENTS: readonly Component[] = [
  TYPES,
  VALIDATORS,
  CLIENT,
  SERVER,
  RECEIVER,
  INBOX,
  SENDER,
  MOCK,
  LEARN,
  DIFF,
];
/** All of them in the long run, and one for each place in the short one. */
const CHOSEN = CASES.filter((one, index) => process.env.SOAK || one.place !== CASES[index - 1]?.place);
const checked = new Map<string, number>();

afterAll(() => {
  const count = (of: (typeof KINDS)[number]) => PLACES.filter(({ kind }) => kind === of).length;
  const places = KINDS.map((kind) => `${count(kind)} ${kind}`).join(', ');
  const checks = [...checked].map(([name, number]) => `${number} ${name}`);
  const total = [...checked.values()].reduce((sum, number) => sum + number, 0);
  console.info(`${PLACES.length} open places (${places}): ${total} checks, of them ${checks.join(', ')}.`);
});

describe('the places', () => {
  test('are of every kind, and each has something unseen', () => {
    expect(KINDS.filter((kind) => !PLACES.some((place) => place.kind === kind))).toEqual([]);
    expect(PLACES.filter((place) => !CASES.some((one) => one.place === place))).toEqual([]);
  });

  test('are all schemas at which an open point is marked', () => {
    const found = new Set(PLACES.flatMap(({ pointers }) => pointers));
    const marked = contract.openPoints.flatMap(({ occurrences }) => occurrences.openapi);
    const schemas = [...new Set(marked)].filter((pointer) => pointer.startsWith('/components/schemas/'));
    expect(schemas.length).toBeGreaterThan(30);
    expect(schemas.filter((pointer) => !found.has(pointer))).toEqual([]);
  });
});

describe.each(COMPONENTS.map((each) => [each.name, each] as const))('%s', (name, component) => {
  const cases = sampled(CHOSEN.filter(component.takes), component.oneOf ?? 1);
  beforeAll(async () => component.start?.(cases));
  afterAll(async () => component.stop?.());

  test('throws nothing, drops nothing, and reports each unseen thing once', async () => {
    expect(cases.length).toBeGreaterThan(3);
    const problems: string[] = [];
    for (const one of cases) {
      const found = await (async () => component.check(one))().catch((error: unknown) => [`threw ${error}`]);
      problems.push(...found.map((problem) => `${one.name}: ${problem}`));
    }
    checked.set(name, cases.length);
    expect(problems).toEqual([]);
  });
});
