import { request as requestHttp } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../sandbox/generated/controls/operations.ts';
import { PHONE, type RunningSandbox, runningSandbox } from './running-sandbox.ts';

const REQUESTS = process.env.SOAK ? 20_000 : 1_000;
const AT_ONCE = 25;

let running: RunningSandbox;
const lines: string[] = [];
const ids: string[] = [];
beforeAll(async () => {
  running = await runningSandbox({ log: (line) => lines.push(line) });
  const { body } = await running.control('POST', '/seed', { cards: 20 });
  ids.push(...body.cards, ...body.rewards);
});
afterAll(() => running.sandbox.close());

const NASTY = ['', ' ', '0', '-1', '1e309', 'null', '../../etc/passwd', '%00', '%ff', '%', "'; DROP TABLE cards; --"];
const FIELDS =
  `recipient_phone value currency format access brand_id file amount reason url events event overrides code method
  market threshold recipient_email selected_brand cancelled_by now mode ms cards __proto__`.split(/\s+/);
const PATHS = [
  ...Object.values(OPERATIONS).map(({ method, path }) => `${method} ${path}`),
  ...['POST /v1/cards/issue', 'POST /v1/cards/bulk', 'GET /v1/cards/{id}', 'POST /v1/cards/{id}/topup', 'GET /'],
  // A reset would leave no card to aim at, and a fault may be a status of 5xx, which would look like a crash.
].filter((each) => !/reset|PUT .*faults/.test(each));

const nasty = fc.constantFrom(...NASTY, '\u0000', '\ud800', '__proto__', 'constructor', '😀'.repeat(40));
const value = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(PHONE, 'KES', 'digital', ['whatsapp'], 500, 'card.redeemed', 'a@example.com', 'cmVjaXBpZW50X3Bob25l'),
);
const written = (arbitrary: fc.Arbitrary<unknown>) => arbitrary.map((each) => JSON.stringify(each));
const body = fc.oneof(
  { weight: 6, arbitrary: written(fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 })) },
  { weight: 2, arbitrary: written(fc.jsonValue()) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  // Well-formed, so that the fuzz gets past the door too.
  { weight: 2, arbitrary: fc.constant(JSON.stringify({ recipient_phone: PHONE, value: 5, currency: 'KES' })) },
  { weight: 2, arbitrary: fc.constant(JSON.stringify({ amount: 3, currency: 'KES' })) },
  { weight: 1, arbitrary: fc.constant('{}') },
);
const shot = fc.record({
  target: fc.constantFrom(...PATHS),
  odd: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
  id: fc.nat(),
  junk: nasty,
  luck: fc.nat(99),
  body,
});

/** Sends a request that `fetch` would not send; resolves with the status and the text of its response. */
function fire({
  target,
  odd,
  id,
  junk,
  luck,
  body: sent,
}: typeof shot extends fc.Arbitrary<infer Shot> ? Shot : never) {
  const [given = '', template = ''] = target.split(' ');
  const method = luck % 7 === 0 ? odd : given;
  const spelled = junk.startsWith('%') ? junk : encodeURIComponent(junk.replaceAll(/[\ud800-\udfff]/gu, ''));
  const named = luck < 60 ? (ids[id % ids.length] ?? '') : luck < 80 ? String(id % 50) : spelled;
  const query = luck % 5 === 0 ? `?limit=${spelled}` : '';
  const { hostname, port } = new URL(running.sandbox.url);
  const headers = {
    'content-type': luck % 11 === 0 ? 'text/plain' : 'application/json',
    authorization: `Bearer ${luck % 13 === 0 ? spelled : 'sandbox-token'}`,
  };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = requestHttp(
      // A connection each: one that is kept may end just when it is used again.
      { hostname, port, method, path: template.replaceAll(/\{\w+\}/g, named) + query, headers, agent: false },
      async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode ?? 0, text });
      },
    );
    request.setTimeout(60_000, () => request.destroy(new Error(`${method} ${template} hangs.`)));
    request.on('error', reject);
    request.end(method === 'GET' || method === 'HEAD' ? undefined : sent);
  });
}

test(`${REQUESTS} odd requests: no crash, no hang, no 5xx, no stack trace`, async () => {
  const shots = fc.sample(shot, { numRuns: REQUESTS, seed: 8 });
  const statuses = new Set<number>();
  const findings: unknown[] = [];
  const worker = async () => {
    for (let each = shots.pop(); each !== undefined; each = shots.pop()) {
      const { status, text } = await fire(each);
      statuses.add(status);
      if (status >= 500 || /\n\s+at |node:internal|\.ts:\d|SQLITE/.test(text)) findings.push({ each, status, text });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(findings.slice(0, 3)).toEqual([]);
  expect(lines.filter((line) => line.includes('failed:') || line.includes('    at '))).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401, 404, 405, 415]));
});
