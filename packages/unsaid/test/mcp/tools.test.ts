import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../test/contract.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import type { Contract } from '../../src/engine/model/contract.ts';
import { isRecord, pointerOf, pointerOfRef, valueAt } from '../../src/engine/model/json-pointer.ts';
import { pathOperations } from '../../src/engine/model/path-operations.ts';
import { LOCKERS, NORTH } from '../lockers/lockers.ts';
import { type Host, startHost } from './host.ts';

const { DESCRIPTIONS, SOAK } = process.env;
const home = await temporaryFolder();
const copy = path.join(home, 'lockers');
let ours: Host;
let lockers: Host;

beforeAll(async () => {
  await cp(LOCKERS, copy, { recursive: true });
  [ours, lockers] = await Promise.all([startHost('reward-card'), startHost('unsaid', copy)]);
});

test('lists its tools, each with a schema and when to use it', async () => {
  const { tools } = await ours.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['find', 'describe', 'open_points', 'check_message', 'example'],
    ...['silences', 'judge_silences', 'draft_register'],
  ]);
  for (const { description = '', inputSchema } of tools) {
    expect(description).toMatch(/[Uu]se |Write a valid call|quotes|for a person/);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
  }
  expect((await ours.client.listPrompts()).prompts.map(({ title }) => title)).toEqual([
    'Ask the provider',
    'Read for silences',
  ]);
});

describe('answers', () => {
  const CARD = { card_id: 3, code: 'A', status: 'issued', delivery: 'sent_sms', expires_at: '2027-01-01' };
  test.each<[string, object, string[]]>([
    ['find', { words: 'repeat a request' }, ['- open point `idempotency` > Repeating a request safely.']],
    ['find', { words: 'issue card' }, ['- operation `POST /v1/cards/issue` > Issue a card.']],
    ['find', { words: 'zzzzzz' }, ['Found: 0', 'No results.']],
    [
      'describe',
      { name: 'post /v1/cards/issue' },
      ['`recipient_phone` > string `^\\+`, required. Phone number', '## Open points: 38'],
    ],
    ['describe', { name: 'card.issued' }, ['The event `card.issued`']],
    ['describe', { name: 'Card' }, ['The schema `Card`', '`balance` > integer, required']],
    [
      'open_points',
      { place: 'IssueCardRequest.value' },
      ['Open points: 2', 'A wrong guess > Every card is worth a hundred times'],
    ],
    [
      'open_points',
      { id: 'idempotency' },
      ['- `idempotency` (money; settle before going live; open) at', 'What you can do >'],
    ],
    ['open_points', { impact: 'security', before_live: true }, ['(security; settle before going live; open)']],
    [
      'check_message',
      { operation: 'issueCard', response: { status: 201, body: CARD } },
      ['Breaches of the contract: 1.', 'is of the type integer', 'Statement `', '`response.code`'],
    ],
    [
      'check_message',
      { request: { method: 'POST', url: '/v1/cards/issue', body: { currency: 'KES' } } },
      ['is missing', '`request.currency` rests on `currency-codes`'],
    ],
    ['check_message', { delivery: { headers: {}, body: { event: 'card.issued' } } }, ['Breaches of the contract:']],
    [
      'example',
      { operation: 'issueCard' },
      ['- A guess by `amount-units`: `request.value`', '```shell', 'curl -i -X POST'],
    ],
    ['example', { operation: 'issueCard', language: 'typescript' }, ['createRewardCardClient']],
    ['example', { operation: 'getCard', language: 'python' }, ['```python', 'urllib.request']],
    ['silences', {}, ['Candidates: ']],
  ])('%s %j', async (name, input, wanted) => {
    const { text, isError } = await ours.call(name, input);
    expect(isError).toBe(false);
    for (const each of wanted) expect(text).toContain(each);
    expect(await ours.call(name, input)).toEqual({ text, isError });
  });

  test.each<[string, object, string]>([
    ['find', {}, 'find: the input lacks words. Add it.'],
    ['find', { words: '' }, 'find: words'],
    ['describe', { name: 'issueCad' }, '"issueCad": is not an operation, event or schema. Did you mean `issueCard`?'],
    ['describe', { nam: 'x' }, 'has an unknown key nam. Did you mean name?'],
    ['describe', { name: 'issueCard', page: 99 }, 'page 99: the answer has 5. Ask for page 1 to 5.'],
    ['open_points', { place: 'Nowhere' }, '"Nowhere": is not an operation'],
    ['open_points', { id: 'idempotenc' }, 'Did you mean `idempotency`?'],
    ['open_points', { impact: 'fame' }, 'Use one of money, security'],
    ['open_points', { group: 'x' }, 'group "x": is not in the register.'],
    ['check_message', {}, 'The message is neither a call nor a delivery.'],
    [
      'check_message',
      { operation: 'card.issued', response: { status: 200 } },
      'is not an operation. Pass a delivery as',
    ],
    ['check_message', { request: { method: 'GET', url: '/nowhere' } }, 'a path that is not of the contract'],
    ['example', { operation: 'Card' }, '"Card": is not an operation'],
    ['example', { operation: 'issueCard', language: 'cobol' }, 'Use one of curl, typescript, python.'],
    ['silences', { question: 'x' }, 'is not a candidate.'],
    ['judge_silences', { verdicts: [] }, 'judge_silences: verdicts'],
    ['draft_register', {}, 'Nothing was confirmed, added or dismissed.'],
    ['descibe', {}, 'Did you mean describe?'],
  ])('%s %j in one line that says what would be right', async (name, input, wanted) => {
    const { text, isError } = await ours.call(name, input);
    expect(isError).toBe(true);
    expect(text).toContain(wanted);
    expect(text).not.toContain('\n');
  });
});

test('answers 50 calls at once as it answers each', async () => {
  const names = pathOperations(contract.openapi.paths).map(({ operation }) => operation.operationId);
  const calls = Array.from({ length: 50 }, (_, index) => ({
    name: names[index % names.length],
    page: 1 + (index % 2),
  }));
  const together = await Promise.all(calls.map((input) => ours.call('describe', input)));
  for (const [index, input] of calls.slice(0, names.length * 2).entries())
    expect(together[index]).toEqual(await ours.call('describe', input));
});

test('an overlay is told apart from facts and open points, and by whom it is', async () => {
  const north = await startHost('unsaid', copy, '--overlay', NORTH);
  const text = await north.pages('describe', { name: 'announceParcel' });
  expect(text).toMatch(
    /## Facts[\s\S]*## Answers: [1-9][\s\S]*- `[\w-]+` at `.*, answered by `.*` > .+[\s\S]*## Open points: \d/,
  );
});

test('a change of the description is noticed with the next call', async () => {
  const file = path.join(copy, 'openapi/openapi.yaml');
  await lockers.call('describe', { name: 'getParcel' });
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('getParcel', 'readParcel'));
  expect((await lockers.call('describe', { name: 'readParcel' })).text).toMatch(
    /^The description has changed.*\nThe operation/,
  );
  expect((await lockers.call('describe', { name: 'getParcel' })).text).toContain('is not an operation');
  await writeFile(path.join(copy, 'open-points.yaml'), '- {');
  expect(await lockers.call('open_points')).toMatchObject({
    isError: true,
    text: expect.stringContaining('open-points.yaml:1'),
  });
  await cp(LOCKERS, copy, { recursive: true });
  expect((await lockers.call('describe', { name: 'getParcel' })).isError).toBe(false);
});

test('pages of the documentation are resources, quoted, the long ones in parts', async () => {
  const { resources } = await ours.client.listResources();
  const uris = resources.map(({ uri }) => uri);
  for (const page of ['index', 'reference', 'open-points', 'guide-webhooks', 'statements', 'quickstart'])
    expect(uris).toContain(`unsaid://docs/${page}.md`);
  for (const uri of SOAK ? uris : uris.slice(0, 3)) {
    for (let next: string | undefined = uri; next !== undefined; ) {
      const { contents } = await ours.client.readResource({ uri: next });
      const { text } = contents[0] as { text: string };
      expect(text.length).toBeLessThan(27_000);
      const [, , ...lines] = text.split('\n');
      expect(lines.filter((line) => line !== '' && !/^>( |$)|^Continued in/.test(line))).toEqual([]);
      next = /^Continued in (\S+)\.$/m.exec(text)?.[1];
    }
  }
  await expect(ours.client.readResource({ uri: 'unsaid://docs/indx.md' })).rejects.toThrow(
    /Did you mean `unsaid:\S+index.md`\?/,
  );
  await expect(ours.client.getPrompt({ name: 'ask' })).rejects.toThrow(/Use ask_the_provider or read_for_silences/);
});

test('Ask the provider holds the questions to settle before going live, or those that are named', async () => {
  const textOf = async (given: Record<string, string>) => {
    const { messages } = await ours.client.getPrompt({ name: 'ask_the_provider', arguments: given });
    return JSON.parse(JSON.stringify(messages))[0].content.text as string;
  };
  const urgent = contract.openPoints.filter((point) => point['before-live']).map(({ id }) => id);
  const text = await textOf({});
  for (const id of urgent) expect(text).toContain(`[${id}]`);
  expect((await textOf({ ids: 'idempotency' })).match(/\[[\w-]+\]/g)).toEqual(['[idempotency]']);
  await expect(textOf({ ids: 'idempotenc' })).rejects.toThrow('Did you mean `idempotency`?');
});

/** Roots of all that something refers to, found by its text. */
function rootsOf(document: object, start: readonly string[]): string[] {
  const roots = new Set(start);
  for (const root of roots) {
    const text = JSON.stringify(valueAt(document, root) ?? {});
    for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) roots.add(pointerOfRef(ref));
  }
  return [...roots];
}

/** Ids of the register whose places lie in what a task touches. */
function dueAt({ openapi, openPoints }: Contract, names: readonly string[]): string[] {
  const starts = names.flatMap((name) => {
    const call = pathOperations(openapi.paths).find(({ operation }) => operation.operationId === name);
    if (call) return [pointerOf(['paths', call.name, call.method]), '/info', '/servers', '/components/securitySchemes'];
    return [pointerOf(['webhooks', name])];
  });
  expect(starts.every((root) => isRecord(valueAt(openapi, root)) || root.startsWith('/components'))).toBe(true);
  const roots = rootsOf(openapi, starts);
  const isDue = (place: string) => roots.some((root) => `${place}/`.startsWith(`${root}/`));
  return openPoints.filter(({ occurrences }) => occurrences.openapi.some(isDue)).map(({ id }) => id);
}

/** What an integrator sets out to do, by the operations and events that it touches. */
const TASKS: readonly (readonly string[])[] = [
  ['issueCard'],
  ['issueCard', 'card.issued'],
  ['getCard'],
  ['issueCard', 'getCard'],
  ['topUpCard'],
  ['topUpCard', 'card.topped_up'],
  ['topUpCard', 'getCard', 'wallet.low_balance'],
  ['bulkIssueCards'],
  ['bulkIssueCards', 'batch.complete'],
  ['card.redeemed'],
  ['card.redeemed', 'card.expired'],
  ['reward.sent', 'reward.opened'],
  ['reward.redeemed'],
  ['reward.cancelled', 'reward.expired'],
  ['wallet.low_balance'],
];
const OF_LOCKERS: readonly (readonly string[])[] = [
  ['announceParcel'],
  ['announceParcel', 'getParcel', 'parcel.announced'],
  ['withdrawParcel'],
  ['addPhoto'],
  ['getParcel', 'parcel.stored'],
];

describe('a task finds every open point of its places', async () => {
  const other = await readContract({ root: LOCKERS });
  const idsIn = (text: string) => [...text.matchAll(/^- `([\w-]+)` \(/gm)].map(([, id = '']) => id);
  test.each([...TASKS.map((task) => ['ours', task] as const), ...OF_LOCKERS.map((task) => ['lockers', task] as const)])(
    'of %s: %j',
    async (of, task) => {
      const [host, by] = of === 'ours' ? [ours, contract] : [lockers, other];
      const due = dueAt(by, task).toSorted();
      expect(due.length).toBeGreaterThan(0);
      for (const ask of [
        (name: string) => host.pages('describe', { name }),
        (place: string) => host.pages('open_points', { place }),
      ]) {
        const texts = await Promise.all(task.map(ask));
        expect([...new Set(texts.flatMap(idsIn))].toSorted()).toEqual(due);
      }
    },
  );
});

test.runIf(SOAK && DESCRIPTIONS)(
  'a public description of 3 MB is served, though it is not valid',
  { timeout: 120_000 },
  async () => {
    const square = await startHost('unsaid', path.join(DESCRIPTIONS ?? '', 'square'));
    const { text } = await square.call('describe', { name: 'CreatePayment' });
    expect(text).toContain('The operation `CreatePayment`, `POST /v2/payments`');
    await square.pages('describe', { name: 'CreatePayment' });
    for (const [name, input] of [
      ['find', { words: 'create payment' }],
      ['open_points', {}],
      ['example', { operation: 'CreatePayment' }],
      ['check_message', { operation: 'CreatePayment', response: { status: 200, body: { payment: { id: 3 } } } }],
      ['silences', {}],
    ] as const)
      expect([name, (await square.call(name, input)).isError]).toEqual([name, false]);
    await Promise.all(Array.from({ length: 50 }, () => square.call('describe', { name: 'CreatePayment' })));
    const { contents } = await square.client.readResource({ uri: 'unsaid://docs/reference.md?part=2' });
    expect(contents).toHaveLength(1);
  },
);
