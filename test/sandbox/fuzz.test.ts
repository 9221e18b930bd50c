import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../sandbox/generated/controls/operations.ts';
import { listening, PHONE, type RunningSandbox, runningSandbox } from './running-sandbox.ts';

const REQUESTS = process.env.SOAK ? 20_000 : 1_000;
const AT_ONCE = 25;
const PATIENCE_MS = 60_000;

/** Most streams that the sandbox keeps open at once: more than this can be opened only if those that were left ended. */
const MAX_STREAMS = 50;
const STREAM = '/_sandbox/stream';

let running: RunningSandbox;
let endpoint: Awaited<ReturnType<typeof listening>>;
const lines: string[] = [];
const ids: string[] = [];
beforeAll(async () => {
  running = await runningSandbox({ log: (line) => lines.push(line) });
  const { body } = await running.control('POST', '/seed', { cards: 20 });
  ids.push(...body.cards, ...body.rewards);
  endpoint = await listening((request, response) => request.resume().on('end', () => response.end()));
  await running.control('POST', '/webhooks', { url: endpoint.url, events: ['reward.sent', 'card.redeemed'] });
});
afterAll(async () => {
  await running.sandbox.close();
  endpoint.close();
});

interface Shot {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | undefined;
}

const nasty = fc.constantFrom(
  ...['', ' ', '0', '-1', '1e309', 'null', '../../etc/passwd', '%00', '%ff', '%', '..%2f', "'; DROP TABLE cards; --"],
  ...[
    '<script>alert(1)</script>',
    '=cmd|calc!A1',
    '{{7*7}}',
    '\u0000',
    '\ud800',
    '__proto__',
    'constructor',
    'toString',
    '😀'.repeat(40),
  ],
);
const field = fc.constantFrom(
  ...[
    'recipient_phone',
    'value',
    'currency',
    'format',
    'access',
    'brand_id',
    'file',
    'amount',
    'reason',
    'url',
    'events',
    'event',
    'overrides',
  ],
  ...[
    'code',
    'method',
    'market',
    'threshold',
    'recipient_email',
    'selected_brand',
    'cancelled_by',
    'now',
    'mode',
    'ms',
    'cards',
    '__proto__',
  ],
);
const value = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    PHONE,
    'KES',
    'digital',
    ['whatsapp'],
    500,
    'card.redeemed',
    'a@example.com',
    'cmVjaXBpZW50X3Bob25lLHZhbHVlCisyNTQ3MTIzNDU2NzgsNQo=',
  ),
  fc.integer({ min: -10, max: 10_000 }),
);
const json = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(field, value, { maxKeys: 6 }).map((each) => JSON.stringify(each)) },
  { weight: 2, arbitrary: fc.jsonValue().map((each) => JSON.stringify(each)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  // Well-formed, so that the fuzz gets past the door too.
  {
    weight: 2,
    arbitrary: fc
      .record({
        recipient_phone: fc.constant(PHONE),
        value: fc.integer({ min: 1, max: 9 }),
        currency: fc.constant('KES'),
      })
      .map((each) => JSON.stringify(each)),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ amount: fc.integer({ min: 1, max: 9 }), currency: fc.constant('KES') })
      .map((each) => JSON.stringify(each)),
  },
  { weight: 1, arbitrary: fc.constant('{}') },
);

const mostly = <Value>(...values: Value[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: nasty });
/** Faults that cost little time and are soon over. No 5xx, which would look like a crash. */
const faults = fc
  .record({
    api: fc.record({ latency_ms: mostly(0, 1, 5), status: mostly(null, 301, 404, 429), times: mostly(0, 1, 5) }),
    webhooks: fc.dictionary(
      fc.constantFrom('duplicate', 'reorder', 'tamper', 'unsigned', 'noncanonical', '__proto__'),
      mostly(true, false),
    ),
  })
  .map((each) => JSON.stringify(each));

const paths = [
  ...Object.values(OPERATIONS).map(({ method, path }) => [method, path] as const),
  ...([
    ['POST', '/v1/cards/issue'],
    ['POST', '/v1/cards/bulk'],
    ['GET', '/v1/cards/{id}'],
    ['POST', '/v1/cards/{id}/topup'],
  ] as const),
  ...([
    ['GET', '/'],
    ['GET', '/page.js'],
    ['GET', '/index.html'],
    ['GET', '/_sandbox'],
    ['GET', '/_sandbox/'],
    ['GET', STREAM],
  ] as const),
]
  // A reset would leave no card to aim at.
  .filter(([, path]) => path !== '/_sandbox/reset');

const shot: fc.Arbitrary<Shot> = fc
  .tuple(
    fc.nat(),
    fc.nat(),
    fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
    json,
    faults,
    nasty,
    fc.integer({ min: 0, max: 99 }),
    nasty,
  )
  .map(([which, id, odd, anyBody, faultsBody, junk, luck, query]) => {
    const [method, template] = paths[which % paths.length] ?? ['GET', '/'];
    const body = template === '/_sandbox/faults' ? faultsBody : anyBody;
    const named =
      luck < 60 ? (ids[id % ids.length] ?? '') : luck < 80 ? String(id % 50) : encodeURIComponentSafely(junk);
    const path =
      template.replaceAll(/\{\w+\}/g, () => named) +
      (luck % 5 === 0 ? `?limit=${encodeURIComponentSafely(query)}` : luck % 7 === 0 ? '?x=1' : '');
    const type = luck % 11 === 0 ? 'text/plain' : 'application/json';
    const authorization = luck % 13 === 0 ? `Bearer ${encodeURIComponentSafely(junk)}` : 'Bearer sandbox-token';
    const chosen = luck % 7 === 0 ? odd : method;
    return {
      method: chosen,
      path,
      headers: { 'content-type': type, authorization },
      body: chosen === 'GET' || chosen === 'HEAD' ? undefined : body,
    };
  });

function encodeURIComponentSafely(text: string): string {
  return text.startsWith('%') || text.startsWith('..')
    ? text
    : encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, ''));
}

function fire({ method, path, headers, body }: Shot): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(running.sandbox.url);
    const request = requestHttp(
      // A connection each: one that is kept may end just when it is used again.
      { hostname, port, method, path: path.replaceAll(' ', '%20'), headers, timeout: PATIENCE_MS, agent: false },
      async (response) => {
        const status = response.statusCode ?? 0;
        if (response.headers['content-type'] === 'text/event-stream') {
          const [first] = await once(response, 'data');
          response.destroy();
          return resolve({ status, text: String(first) });
        }
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status, text });
      },
    );
    request.on('timeout', () => request.destroy(new Error(`${method} ${path} hangs.`)));
    request.on('error', reject);
    request.end(body);
  });
}

test(`${REQUESTS} odd requests: no crash, no hang, no 5xx, no stack trace`, async () => {
  const statuses = new Map<number, number>();
  const stream: Shot = { method: 'GET', path: STREAM, headers: {}, body: undefined };
  const shots = [...fc.sample(shot, { numRuns: REQUESTS, seed: 8 }), ...new Array<Shot>(3 * MAX_STREAMS).fill(stream)];
  let next = 0;
  const findings: unknown[] = [];
  const streams: number[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let each = shots[next]; each !== undefined; each = shots[next]) {
        next += 1;
        const { status, text } = await fire(each);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (each.path.startsWith(STREAM) && each.method === 'GET') streams.push(status);
        if (status >= 500 || /\n\s+at |node:internal|\.ts:\d|SQLITE/.test(text)) findings.push({ each, status, text });
      }
    }),
  );
  console.log(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)));
  expect(findings.slice(0, 3)).toEqual([]);
  expect(streams.length).toBeGreaterThan(2 * MAX_STREAMS);
  expect(new Set(streams)).toEqual(new Set([200]));
  expect(lines.filter((line) => line.includes('failed:') || line.includes('    at '))).toEqual([]);
  const none = (await running.control('PUT', '/faults', {})).body;
  expect((await running.control('GET', '/faults')).body).toEqual(none);
  expect((await running.control('POST', '/reset', [1])).status).toBe(400);
  expect((await running.control('POST', '/reset', {})).status).toBe(204);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 301, 400, 401, 404, 405, 415]));
});
