import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleCurl } from '../../cli/docs/samples/write-samples.ts';
import { type RunningMock, startMock } from '../../cli/mock/start-mock.ts';
import { sandboxContract } from '../contract.ts';
import { PROBLEM_DETAILS } from '../overlay/common-answers.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';

let mock: RunningMock;
const answered = await sandboxContract();

beforeAll(async () => {
  mock = await startMock({ contract: answered, port: 0 });
});
afterAll(() => mock.close());

const json = { 'content-type': 'application/json', authorization: 'Bearer any' };

describe('the mock of a variant that an overlay closes', () => {
  test.each([
    ['/v1/cards/crd_5Q7M2XKD8RT4VBN6', undefined],
    ['/v1/cards/bulk', { file: 'cmVjaXBpZW50X3Bob25lLHZhbHVlCg==', currency: 'KES' }],
    ['/v1/cards/crd_5Q7M2XKD8RT4VBN6/topup', { amount: 5, currency: 'KES' }],
  ])('answers %s with the status that was open, and guesses nothing', async (target, body) => {
    const init = body === undefined ? { headers: json } : { method: 'POST', headers: json, body: JSON.stringify(body) };
    const response = await fetch(mock.url + target, init);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-open-points')).toBeNull();
  });

  test.each([
    ['a field that the overlay requires', '/v1/cards/crd_5Q7M2XKD8RT4VBN6/topup', { currency: 'KES' }, '/body/amount'],
    ['a bound that it sets', '/v1/cards/crd_5Q7M2XKD8RT4VBN6/topup', { amount: 0, currency: 'KES' }, '/body/amount'],
    ['a list that it closes', '/v1/cards/bulk', { file: '', currency: 'KES', format: 'plastic' }, '/body/format'],
  ])('refuses what breaks %s', async (_, target, body, at) => {
    const response = await fetch(mock.url + target, { method: 'POST', headers: json, body: JSON.stringify(body) });
    expect(response.status).toBe(422);
    const { violations } = (await response.json()) as { violations: { at: string }[] };
    expect(violations.map((violation) => violation.at)).toContain(at);
  });
});

const KEY = `security: [{ apiKey: [] }], components: { securitySchemes: { apiKey: { type: apiKey, in: PLACE, name: X-Api-Key } } }`;
const keyIn = (place: string) =>
  action('$', '{ api-credentials: A key. }', `update: { ${KEY.replace('PLACE', place)} }`);
const IDEMPOTENCY = action(
  '$.paths.*.post',
  '{ idempotency: By a key. }',
  `update: { parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string, minLength: 3, examples: ["it's 1"] } }] }`,
);
const LANGUAGE = action(
  "$.paths['/v1/cards/{card_id}'].get",
  '{ query-parameters: A language. }',
  'update: { parameters: [{ name: lang, in: query, schema: { type: string, enum: [en, fr] } }] }',
);
const LIMIT = action(
  '$.paths.*.*',
  '{ rate-limits: By the minute. }',
  "update: { responses: { '429': { description: Too many., headers: { Retry-After: { schema: { type: integer } } } } } }",
);
const CARD = '/v1/cards/crd_5Q7M2XKD8RT4VBN6';

/** The mocks of the variants, by their actions: each is closed and started once, however many calls it gets. */
const running = new Map<string, Promise<RunningMock>>();
afterAll(async () => {
  for (const each of running.values()) await (await each).close();
});

function mockOf(actions: readonly string[]): Promise<RunningMock> {
  const known = actions.join('\n');
  const started =
    running.get(known) ?? closeWith({ openapi: actions }).then((contract) => startMock({ contract, port: 0 }));
  running.set(known, started);
  return started;
}

/** Calls the mock of a variant once. */
async function call(actions: readonly string[], target: string, init: RequestInit) {
  const response = await fetch((await mockOf(actions)).url + target, init);
  const { status, headers } = response;
  return {
    status,
    headers,
    refusal: headers.get('x-mock-refusal'),
    body: JSON.parse((await response.text()) || 'null'),
  };
}

test.each([
  ['Bearer any', 200],
  ['bearer any', 200],
  ['Basic any', 401],
  ['Bearer', 401],
])('a token sent as %s is answered %i', async (authorization, status) => {
  expect((await fetch(`${mock.url}${CARD}`, { headers: { authorization } })).status).toBe(status);
});

describe('a credential that the overlay asks for', () => {
  test.each([
    ['header', {}, 401],
    ['header', { 'x-api-key': 'any' }, 200],
    ['cookie', {}, 401],
    ['cookie', { cookie: 'X-Api-Key=any' }, 200],
  ])('in a %s: a request with %o is answered %i', async (place, headers, status) => {
    const answer = await call([keyIn(place)], CARD, { headers });
    expect(answer.status).toBe(status);
    if (status === 200) return expect(answer.body).toMatchObject({ currency: 'KES' });
    const sent = place === 'header' ? 'X-Api-Key: KEY' : 'Cookie: X-Api-Key=KEY';
    expect(answer.refusal).toBe('missing-credentials');
    expect(answer.body.detail).toBe(
      `The request lacks its credentials: apiKey (header "${sent}"). Send them; any secret will do.`,
    );
  });

  test('in a query: with and without', async () => {
    expect((await call([keyIn('query')], CARD, {})).body.detail).toContain('apiKey (query parameter X-Api-Key)');
    expect((await call([keyIn('query')], `${CARD}?X-Api-Key=any`, {})).status).toBe(200);
  });

  test('of a variant that describes its 401 is missed in the words of the variant', async () => {
    const described = action(
      '$.paths.*.*',
      '{ error-responses: A code. }',
      "update: { responses: { '401': { description: x, content: { application/problem+json: { schema: { const: { code: no-key } } } } } } }",
    );
    const answer = await call([keyIn('header'), described], CARD, {});
    expect([answer.status, answer.refusal, answer.body]).toEqual([401, 'missing-credentials', { code: 'no-key' }]);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  test('and a header that it requires are in the curl that the mock prints, which works', async () => {
    const contract = await closeWith({ openapi: [keyIn('header'), IDEMPOTENCY] });
    const running = await startMock({ contract, port: 0 });
    const curl = sampleCurl(contract, running.url);
    expect(curl).toContain(`-H 'Idempotency-Key: it'\\''s 1' -H 'X-Api-Key: KEY'`);
    const { stdout } = await promisify(execFile)('sh', ['-c', curl]);
    await running.close();
    expect(stdout).toContain('HTTP/1.1 201 ');
  });
});

describe('what else an overlay adds', () => {
  const post = (headers: Record<string, string>) => ({
    method: 'POST',
    headers: { ...json, ...headers },
    body: '{ "amount": 5, "currency": "KES" }',
  });

  test.each([
    ['a missing header', [IDEMPOTENCY], `${CARD}/topup`, post({}), '/header/idempotency-key is missing'],
    [
      'a header that is too short',
      [IDEMPOTENCY],
      `${CARD}/topup`,
      post({ 'idempotency-key': 'x' }),
      '/header/idempotency-key must NOT have fewer than 3 characters',
    ],
    ['a value that is not listed', [LANGUAGE], `${CARD}?lang=de`, {}, '/query/lang must be equal to one of'],
  ])('%s is refused', async (_, actions, target, init, problem) => {
    const { status, body } = await call(actions, target, init);
    expect([status, body.violations.length]).toEqual([422, 1]);
    expect(`${body.violations[0].at} ${body.violations[0].message}`).toContain(problem);
    expect(body.detail).toContain(problem);
  });

  test.each([
    ['the header', [IDEMPOTENCY], `${CARD}/topup`, post({ 'idempotency-key': '123' })],
    ['a listed value', [LANGUAGE], `${CARD}?lang=fr`, {}],
  ])('%s is accepted', async (_, actions, target, init) => {
    expect((await call(actions, target, init)).status).toBe(200);
  });

  test('an error comes in its media type, a limit with its header', async () => {
    const error = await call(PROBLEM_DETAILS, CARD, { headers: { prefer: 'code=404' } });
    expect([error.status, error.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(error.body).toEqual({ code: expect.any(String) });
    const made = await call(PROBLEM_DETAILS, CARD, { headers: { prefer: 'code=404, dynamic=true' } });
    expect(made.body).toEqual({ code: expect.any(String) });
    const limited = await call([LIMIT], CARD, { headers: { prefer: 'code=429' } });
    expect(limited.headers.get('access-control-expose-headers')).toContain('retry-after');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^-?\d+$/)]);
  });
});
