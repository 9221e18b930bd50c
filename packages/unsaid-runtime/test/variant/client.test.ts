import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRewardCardClient } from '../../../../src/client.ts';
import {
  checkResponses,
  type Deviation,
  findDeviations,
  reportDeviations,
  type SeenResponse,
} from '../../../../src/client-deviations.ts';
import { readRows } from '../../../../test/read-rows.ts';
import { createClient } from '../../src/client/index.ts';
import { createServer, reply } from '../../src/server/index.ts';
import { createWebhookReceiver } from '../../src/webhooks/index.ts';
import { BATCH, CARD, ISSUED, type NextResponse, service, TO_ISSUE } from '../client/start-service.ts';
import { variantProject } from './variant-project.ts';

const PROBLEM = { code: 'unknown-card', detail: 'No such card.' };
const TYPE = 'application/problem+json';
const live = service();
// biome-ignore lint/suspicious/noExplicitAny: what is generated is not there when tsc runs
let generated: any;

beforeAll(async () => {
  generated = await import(pathToFileURL(path.join(await variantProject(), 'contract/index.ts')).href);
});

interface Row extends Pick<SeenResponse, 'operation' | 'status'> {
  readonly name: string;
  readonly body: unknown;
  readonly contentType?: string;
  readonly seen: readonly object[];
}

const ROWS = await readRows<Row>('packages/unsaid-runtime/test/variant/deviations.yaml', { PROBLEM, BATCH, CARD });

test.each(ROWS)('findDeviations compares with the variant: $name', ({ operation, status, body, contentType, seen }) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = { operation, status, contentType: contentType ?? TYPE, text, headers: new Headers() };
  const found = findDeviations(response, { variant: generated.variant });
  expect(found).toEqual(seen.map((each) => expect.objectContaining({ operation, status, ...each })));
});

test.each([
  [{ format: 3 }, 'has format 3, and this version reads 2. Run: npm install unsaid-runtime@latest'],
  [{ format: 0, command: 'npx unsaid generate a.yaml' }, 'Run: npx unsaid generate a.yaml'],
  [{ format: undefined, command: undefined }, 'Run: npx unsaid generate'],
])('a variant as %o is refused in one line that names the command to run', (written, says) => {
  const variant = { ...generated.variant, ...written };
  const makers = [
    () => createClient({ baseUrl: live.url, variant }),
    () => createServer({}, { refuse: () => reply(500, {}), variant }),
    () => createWebhookReceiver({ verify: () => true, on: {}, onUnknown: () => {}, variant }),
  ];
  for (const make of makers) expect(make).toThrow(says);
});

test('reportDeviations compares with the variant, and calls carry key and credential', async () => {
  const { variant, authenticate } = generated;
  const reports: Deviation[] = [];
  const client = createRewardCardClient({ baseUrl: live.url, authenticate: authenticate({ apiKey: 's3cret' }) });
  client.use(reportDeviations((deviation) => reports.push(deviation), { variant }));
  live.next = { status: 201, body: ISSUED };
  expect((await client.POST('/v1/cards/issue', { body: TO_ISSUE })).data).toEqual(ISSUED);
  expect(live.arrived[0]?.headers['x-api-key']).toBe('s3cret');
  live.next = { status: 404, body: { ...PROBLEM, code: 'lost' }, headers: { 'content-type': TYPE } };
  const { error } = await client.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'crd_1' } } });
  // Parsed as JSON, whatever the media type.
  expect(error).toEqual({ ...PROBLEM, code: 'lost' });
  await expect.poll(() => reports).toEqual([expect.objectContaining({ kind: 'violation', at: '/code', rule: 'enum' })]);
});

describe('the error of a response', () => {
  const call = (options: object, use: (client: ReturnType<typeof createRewardCardClient>) => void = () => {}) => {
    const client = createRewardCardClient({ baseUrl: live.url, ...options });
    use(client);
    return client.POST('/v1/cards/bulk', { body: {} }).then(
      ({ error }) => error,
      ({ code, sent, response, message, cause }) => ({ code, sent, status: response?.status, message, cause }),
    );
  };
  const PAGE = { text: '<html>', headers: { 'content-type': 'text/html' } };
  const OF_TYPE = { 'content-type': `${TYPE}; charset=utf-8` };

  test.each<[string, NextResponse, kind?: Deviation['kind']]>([
    ['of the declared media type', { status: 404, body: PROBLEM, headers: OF_TYPE }],
    ['of the media type of its status', { status: 503, body: { code: 'busy' }, headers: { 'retry-after': '5' } }],
    ['that is the page of a gateway', { status: 502, ...PAGE }, 'media-type'],
    ['that is called JSON and is not', { status: 500, text: '<html>', headers: OF_TYPE }, 'not-json'],
  ])('%s reaches the caller under its type, or not at all', async (_, next, kind) => {
    live.next = next;
    const { variant } = generated;
    const { status, body = next.text } = next;
    const rejected = { code: 'response-invalid', sent: true, status };
    expect(await call({ variant })).toEqual(
      kind === undefined ? body : expect.objectContaining({ ...rejected, cause: [expect.objectContaining({ kind })] }),
    );
    // Without the variant its type is unknown.
    expect(await call({})).toEqual(body);
    // Checked by the variant of the client, or by one of its own.
    for (const [options, own] of [[{ variant }, {}] as const, [{}, { variant }] as const]) {
      const kinds: string[] = [];
      const report = (deviation: Deviation) => kinds.push(deviation.kind);
      const checked = await call(options, (client) => client.use(checkResponses('throw', { report, ...own })));
      expect(checked).toEqual(kind === undefined ? body : expect.objectContaining(rejected));
      if (kind !== undefined) await expect.poll(() => kinds).not.toEqual([]);
    }
  });

  test('says what came, and that the call may have been carried out', async () => {
    live.next = { status: 502, ...PAGE };
    expect(await call({ variant: generated.variant })).toMatchObject({
      message:
        'POST /v1/cards/bulk was answered 502, but the response has the content-type text/html; the contract says application/problem+json. It may have been carried out; sending it again may repeat it.',
    });
  });
});

test.each([undefined, ''])('authenticate refuses %j as a credential before anything is sent', (apiKey) => {
  expect(() => generated.authenticate({ apiKey })).toThrow(
    new TypeError('The credential apiKey is missing: every request requires it.'),
  );
});
