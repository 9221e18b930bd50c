import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticate } from '../../../sandbox/generated/client.ts';
import { PROBLEMS } from '../../../sandbox/src/problem.ts';
import { CHECKS, findDifference } from './check-conformance.ts';
import { closedOf } from './closed.ts';
import { type Subject, startSubject } from './subject.ts';
import { WRONG_ANSWERS } from './wrong-answers.ts';

const read = async (name: string) =>
  JSON.parse(await readFile(new URL(`../../../sandbox/generated/${name}`, import.meta.url), 'utf8'));
const closed = closedOf({ openapi: await read('openapi.json'), asyncapi: await read('asyncapi.json') });

let subject: Subject;
beforeAll(async () => {
  subject = await startSubject();
});
afterAll(() => subject.running.sandbox.close());

test.each(Object.entries(CHECKS))(
  'the running sandbox keeps to its contract: %s',
  async (_, check) => {
    expect(await check(closed, subject)).toEqual([]);
  },
  60_000,
);

test('the generated authenticate() is let in', async () => {
  const { sandbox } = subject.running;
  const request = new Request(`${sandbox.url}/v1/cards/crd_0000000000000000`);
  const response = await fetch(authenticate({ bearer: sandbox.token })(request));
  expect(response.status).toBe(404);
});

test('the contract lists the problems of the four operations with the statuses that the code has', () => {
  const { 'x-problems': listed, content } = closed.openapi.components.responses.OtherOutcome;
  const codes = Object.keys(listed);
  const controls =
    /^(control|injected|target|call|batch-not|reward|webhook|delivery|balance-insufficient|method-not-accessible|too-many-watchers)/;
  const own = Object.entries(PROBLEMS).filter(([code]) => !controls.test(code));
  expect(listed).toEqual(Object.fromEntries(own.map(([code, { status }]) => [code, status])));
  const types = content['application/json'].schema.properties.type.enum;
  expect(types).toEqual([...codes, 'injected'].map((code) => `urn:reward-card-sandbox:problem:${code}`));
});

test('no point is left open, at any place', async () => {
  const points: { id: string; answers: unknown[]; occurrences: { openapi: string[]; asyncapi: string[] } }[] =
    await read('open-points.json');
  expect(points.length).toBeGreaterThanOrEqual(90);
  const open = points.filter(
    ({ answers, occurrences }) => answers.length === 0 || occurrences.openapi.length + occurrences.asyncapi.length > 0,
  );
  expect(open.map(({ id }) => id)).toEqual([]);
});

describe('an answer that the sandbox does not keep to is found', () => {
  const isSlow = ([what]: readonly string[]) => /^(larger|smaller) files|^more rows/.test(what ?? '');
  const quick = WRONG_ANSWERS.filter((answer) => !isSlow(answer)).filter((_, index) => index % 5 === 0);
  const answers = process.env.SOAK ? WRONG_ANSWERS : quick;
  const finders = new Set<string | undefined>();
  test.each(answers)('%s', async (_, from, to) => {
    const text = JSON.stringify({ openapi: closed.openapi, asyncapi: closed.asyncapi });
    const wrong = text.replaceAll(from, () => to);
    expect(wrong).not.toBe(text);
    const found = await findDifference(closedOf(JSON.parse(wrong)), subject);
    const [finder] = found?.split(': ') ?? [];
    expect(Object.keys(CHECKS)).toContain(finder);
    finders.add(finder);
  });

  test('by each of the checks', () => {
    expect([...finders].toSorted()).toEqual(Object.keys(CHECKS).toSorted());
  });
});
