import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileProject } from '../../../../scripts/build.ts';
import { processorTime } from '../../../../test/processor-time.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { COMPILER, makeProject } from '../../../../test/user-project.ts';
import { seededRandom } from '../../../unsaid-runtime/test/webhooks/seeded-random.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { createAjv } from '../../src/engine/model/create-ajv.ts';
import { FORMATS } from '../../src/engine/model/formats.ts';
import { harOf } from '../../src/engine/observe/har-recorder.ts';
import { startMock } from '../../src/mock/start-mock.ts';
import { call } from '../traffic/traffic.ts';
import { NUMBER_FORMATS, REGISTERED_FORMATS } from './registered-formats.ts';

/** Formats that no check may judge, or look up among what every object inherits. */
const UNKNOWN = ['phone-number', '__proto__', 'constructor', 'valueOf', 'hasOwnProperty', 'toString'];
const NOT_JUDGED = ['binary', 'commonmark', 'double', 'html', 'password'];
const WORDS = ['iso-8601-date', 'iso-8601-utc'];

/** The schema of a format; words of a contract stand beside a format that they take the place of. */
const schemaOf = (type: string, format: string) =>
  WORDS.includes(format) ? { type, format: 'date-time', 'x-format': format } : { type, format };

const fieldOf = (format: string) => `of ${format}`;

const fieldsOf = (type: string, formats: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(formats.map((format) => [fieldOf(format), schemaOf(type, format)])),
});

/** A contract of somebody else's, with a field for each format. */
const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Clock', version: '1' },
  servers: [{ url: 'https://clock.example' }],
  paths: {
    '/moments': {
      post: {
        operationId: 'keepMoment',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Moment' } } },
        },
        responses: {
          200: {
            description: 'Kept.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Moment' } } },
          },
        },
      },
    },
  },
  webhooks: {
    struck: {
      post: {
        operationId: 'struck',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Struck' } } },
        },
        responses: { 200: { description: 'Heard.' } },
      },
    },
  },
  components: {
    schemas: {
      Moment: {
        type: 'object',
        properties: { at: { type: 'string', format: 'date-time' }, price: { type: 'number', multipleOf: 0.01 } },
      },
      Struck: {
        type: 'object',
        required: ['type'],
        properties: { type: { const: 'struck' }, at: { type: 'string', format: 'date-time' } },
      },
      Texts: fieldsOf('string', [...Object.keys(REGISTERED_FORMATS), ...NOT_JUDGED, ...UNKNOWN]),
      Numbers: fieldsOf('number', [...Object.keys(NUMBER_FORMATS), ...NOT_JUDGED, ...UNKNOWN]),
      Shown: { type: 'string', format: 'uuid', examples: ['536e564f316c83104c000020'] },
      Misplaced: fieldsOf('integer', ['date-time', 'uuid', 'email']),
    },
  },
};

const PROGRAM = `import { createRewardCardServer, reply } from 'reward-card-contract/server';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import type { Handlers } from './contract/index.ts';
import { variant } from './contract/index.ts';

export const server = createRewardCardServer<unknown, { context: unknown; handlers: Handlers<unknown>; otherReply: never }>(
  { keepMoment: ({ body }) => reply(200, body) },
  { variant, refuse: ({ kind }) => new Response(kind, { status: 400 }) },
);
export const receiver = createWebhookReceiver({ variant, verify: () => ({ ok: true }), on: { struck: () => {} } });
`;

type Judge = (value: unknown) => boolean | Promise<boolean>;

let home = '';
let folder = '';
let generated: Record<string, (value: unknown) => { ok: boolean }>;
beforeAll(async () => {
  home = await temporaryFolder();
  folder = path.join(home, 'clock');
  await mkdir(folder);
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(OPENAPI));
  await makeProject(home, { 'program.ts': PROGRAM }, '--contract', folder);
  generated = await import(pathToFileURL(path.join(home, 'contract/validators.ts')).href);
});

const TEXTS = Object.entries(REGISTERED_FORMATS).flatMap(([format, samples]) =>
  samples.map(([text, judgement, reason]) => [format, text, judgement, reason] as const),
);
const NUMBERS = Object.entries(NUMBER_FORMATS).flatMap(([format, samples]) =>
  samples.map(([number, judgement]) => [format, number, judgement, ''] as const),
);

test('each format that is judged has samples of both kinds, and a sample of its own that fits', () => {
  for (const { name, types, judge, sample } of FORMATS) {
    expect([name, judge(sample as never), types.includes(typeof sample as 'string')]).toEqual([name, true, true]);
    const samples = [...(REGISTERED_FORMATS[name] ?? []), ...(NUMBER_FORMATS[name] ?? [])].map(
      ([, judgement]) => judgement,
    );
    expect([name, ...new Set(samples)].toSorted()).toEqual([name, 'fails', 'passes'].toSorted());
  }
});

const ajv = createAjv();

test.each([...TEXTS, ...NUMBERS])('%s: %j %s (%s)', (format, value, judgement) => {
  const type = typeof value;
  const validate = generated[type === 'string' ? 'validateTexts' : 'validateNumbers'];
  const judged = ajv.validate(schemaOf(type, format), value);
  expect([judged, validate?.({ [fieldOf(format)]: value }).ok]).toEqual([
    judgement === 'passes',
    judgement === 'passes',
  ]);
});

test('a format that is not known, excludes nothing or is one of other types rejects no value', () => {
  for (const format of [...UNKNOWN, ...NOT_JUDGED]) {
    expect([format, generated.validateTexts?.({ [fieldOf(format)]: '\0' }).ok]).toEqual([format, true]);
    expect([format, generated.validateNumbers?.({ [fieldOf(format)]: 1e300 }).ok]).toEqual([format, true]);
  }
  expect(generated.validateMisplaced?.({ 'of date-time': 1, 'of uuid': 2, 'of email': 3 }).ok).toBe(true);
  expect(ajv.validate({ format: 'date-time' }, 7)).toBe(true);
});

test('generate notes each format that is not checked, with its place', async () => {
  const { stderr } = await runCliInProcess(['generate', '--contract', folder, '--out', path.join(home, 'contract')]);
  for (const format of UNKNOWN.slice(0, 2)) expect(stderr).toMatch(new RegExp(`openapi\\.json:\\d+ \\(${format}\\)`));
  expect(stderr).toContain('the format is not known; values are not checked by it.');
  expect(stderr).toContain('the format is not one of values of this type; values are not checked by it.');
  expect(stderr).not.toMatch(/\((?:binary|password|uri)\)/);
});

test('a format that an example contradicts is not checked, which generate notes', async () => {
  const { stderr } = await runCliInProcess(['generate', '--contract', folder, '--out', path.join(home, 'contract')]);
  expect(stderr).toMatch(
    /openapi\.json:\d+ \(it must match format "uuid"\): the example contradicts the format of its schema/,
  );
  expect(generated.validateShown?.('536e564f316c83104c000021').ok).toBe(true);
  const { openapi } = await readContract({ root: folder });
  expect(openapi.components.schemas.Shown).toMatchObject({
    'x-format': 'any-text',
    examples: ['536e564f316c83104c000020'],
  });
});

test('what is generated for each format compiles as a careful user compiles', async () => {
  const config = path.join(home, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ compilerOptions: COMPILER, include: ['contract/validators.ts'] }));
  expect(await compileProject(config)).toEqual([]);
});

const digits = (number: number, length = 2) => String(number).padStart(length, '0');

/** Timestamps of RFC 3339 with offsets from UTC. */
function timestamps(count: number): string[] {
  const random = seededRandom(3339);
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: count }, () => {
    const date = new Date(Date.UTC(below(9999), below(12), 1 + below(28), below(24), below(60), below(60)));
    const fraction = ['', '.5', `.${digits(below(1e6), 6)}`][below(3)];
    const offset = `${['+', '-'][below(2)]}${digits(below(24))}:${digits(below(60))}`;
    return date
      .toISOString()
      .replace('.000Z', `${fraction}${offset}`)
      .replace('T', ['T', 't'][below(2)] ?? 'T');
  });
}

/** Each spoils a timestamp, in a way of its own. */
const SPOILED: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, -6),
  (text) => text.replace(/t/i, ' '),
  (text) => text.replace(/:(\d\d)$/, '$1'),
  (text) => text.replace(/[+-]\d\d:/, '+24:'),
  (text) => text.replace(/(?<=t)\d\d/i, '24'),
  (text) => text.replace(/^(\d{4})-\d\d-\d\d/, '$1-02-30'),
  (text) => text.replace(/^(\d{4})-\d\d/, '$1-13'),
  (text) => text.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1$2$3'),
  (text) => `${text} `,
  (text) => text.replace(/(t\d\d:\d\d):\d\d(\.\d+)?/i, '$1'),
];

test('of 1,000 timestamps with offsets none is rejected, and of 200 other texts none is accepted', () => {
  const validate = ajv.compile({ type: 'string', format: 'date-time' });
  const judges: Judge[] = [(text) => validate(text), (at) => generated.validateMoment?.({ at }).ok ?? false];
  const all = timestamps(1_000);
  const others = all.slice(0, 200).map((text, index) => SPOILED[index % SPOILED.length]?.(text) ?? '');
  for (const judge of judges) {
    expect(all.filter((text) => !judge(text))).toEqual([]);
    expect(others.filter((text) => judge(text))).toEqual([]);
  }
});

describe('one verdict at every door', () => {
  const ROWS: readonly (readonly [text: string, isValid: boolean])[] = [
    ['2026-01-02T03:04:05+03:00', true],
    ['2026-01-02t03:04:05z', true],
    ['2026-W01-1T00Z', false],
    ['2026-01-02T03:04Z', false],
  ];
  const PRICES = [143.48, 0.3, 1.1, 19.99];
  const post = (body: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  test('the mock', async () => {
    const mock = await startMock({ contract: await readContract({ root: folder }), port: 0 });
    const statusOf = async (body: unknown) => (await fetch(`${mock.url}/moments`, post(body))).status;
    for (const [at, isValid] of ROWS) expect([at, await statusOf({ at })]).toEqual([at, isValid ? 200 : 422]);
    for (const price of PRICES) expect([price, await statusOf({ price })]).toEqual([price, 200]);
    expect(await statusOf({ price: 0.005 })).toBe(422);
    await mock.close();
  });

  test('server stubs and receiver', async () => {
    const { server, receiver } = await import(pathToFileURL(path.join(home, 'program.ts')).href);
    const serve = async (body: unknown): Promise<number> =>
      (await server.fetch(new Request('https://clock.example/moments', post(body)))).status;
    const deliver = async (at: string): Promise<number> =>
      (await receiver.fetch(new Request('https://shop.example/hooks', post({ type: 'struck', at })))).status;
    for (const [at, isValid] of ROWS) {
      expect([at, await serve({ at })]).toEqual([at, isValid ? 200 : 400]);
      expect([at, await deliver(at)]).toEqual([at, isValid ? 200 : 400]);
    }
    for (const price of PRICES) expect([price, await serve({ price })]).toEqual([price, 200]);
    expect(await serve({ price: 0.005 })).toBe(400);
  });

  test('learn', async () => {
    const reportOf = async (at: string, price = 0.3) => {
      const exchange = call({ path: '/moments', method: 'POST', body: { at, price }, send: {} });
      const url = exchange.request.url.replace('api.example.com', 'clock.example');
      const har = path.join(home, 'calls.har');
      const calls = [{ exchange: { ...exchange, request: { ...exchange.request, url } }, milliseconds: 1 }];
      await writeFile(har, harOf(calls, { name: 'test', version: '1' }));
      const out = path.join(home, 'draft');
      await runCliInProcess(['learn', har, '--contract', folder, '--out', out]);
      return readFile(path.join(out, 'report.md'), 'utf8');
    };
    for (const [at, isValid] of ROWS) {
      const report = await reportOf(at);
      if (isValid) expect(report).not.toMatch(/must match format|multiple/);
      else expect(report).toContain('it must match format "date-time"');
    }
    expect(await reportOf('2026-01-02T03:04:05Z', 0.005)).toContain('must be multiple of 0.01');
  });
});

test.each(FORMATS.filter(({ types }) => types.includes('string')))(
  '100,000 characters that nearly are of the format $name take no time',
  async ({ judge, sample }) => {
    const text = String(sample);
    const pieces = [...new Set([text, text.slice(-2), ...'0a.-:/%{;=+([@ü'])];
    for (const piece of pieces) {
      const hostile = `${text}${piece.repeat(100_000 / piece.length)}\0`;
      expect([piece, (await processorTime(() => judge(hostile as never))) < 1_000]).toEqual([piece, true]);
    }
  },
);
