import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sandboxContract } from '../../../../test/contract.ts';
import { sampleCurl } from '../../src/docs/samples/write-samples.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';
import { runningMocks } from './running-mock.ts';

const mockOf = runningMocks();

/** Calls the mock of a variant once: that of the sandbox, or one that actions close. */
async function call(actions: readonly string[] | 'sandbox', target: string, init: RequestInit = {}) {
  const variant = () => (actions === 'sandbox' ? sandboxContract() : closeWith({ openapi: actions }));
  const { url } = await mockOf(String(actions), variant);
  const response = await fetch(url + target, init);
  const { status, headers } = response;
  const body = JSON.parse((await response.text()) || 'null');
  return { status, headers, refusal: headers.get('x-mock-refusal'), body };
}

const CARD = '/v1/cards/crd_5Q7M2XKD8RT4VBN6';
const json = { 'content-type': 'application/json', authorization: 'Bearer any' };
const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
});

describe('the mock of a variant that an overlay closes', () => {
  test.each<[target: string, init: RequestInit]>([
    [CARD, { headers: json }],
    ['/v1/cards/bulk', post({ file: 'cmVjaXBpZW50X3Bob25lLHZhbHVlCg==', currency: 'KES' })],
    [`${CARD}/topup`, post({ amount: 5, currency: 'KES' })],
  ])('answers %s with the status that was open, and guesses nothing', async (target, init) => {
    const { status, headers } = await call('sandbox', target, init);
    expect([status, headers.get('x-open-points')]).toEqual([200, null]);
  });

  test.each([
    ['a field that the overlay requires', `${CARD}/topup`, { currency: 'KES' }, '/body/amount'],
    ['a bound that it sets', `${CARD}/topup`, { amount: 0, currency: 'KES' }, '/body/amount'],
    ['a list that it closes', '/v1/cards/bulk', { file: '', currency: 'KES', format: 'plastic' }, '/body/format'],
  ])('refuses what breaks %s', async (_, target, body, at) => {
    const { status, body: problem } = await call('sandbox', target, post(body));
    expect([status, problem]).toEqual([400, expect.objectContaining({ detail: expect.stringContaining(at) })]);
  });

  test.each([
    ['Bearer any', 200],
    ['bearer any', 200],
    ['Basic any', 401],
    ['Bearer', 401],
  ])('answers a token sent as %s with %i', async (authorization, status) => {
    expect((await call('sandbox', CARD, { headers: { authorization } })).status).toBe(status);
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
const KEYED = action(
  '$.paths.*.post',
  '{ idempotency: By a key. }',
  'update: { x-idempotency: { header: Idempotency-Key }, parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string } }] }',
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

describe('a credential that the overlay asks for', () => {
  test.each([
    ['header', 'header "X-Api-Key: KEY"', CARD, { 'x-api-key': 'any' }],
    ['cookie', 'header "Cookie: X-Api-Key=KEY"', CARD, { cookie: 'X-Api-Key=any' }],
    ['query', 'query parameter X-Api-Key', `${CARD}?X-Api-Key=any`, {}],
  ])('in a %s: without and with', async (place, wanted, target, headers) => {
    const { status, refusal, body } = await call([keyIn(place)], CARD);
    expect([status, refusal]).toEqual([401, 'missing-credentials']);
    expect(body.detail).toBe(`The request lacks its credentials: apiKey (${wanted}). Send them; any secret will do.`);
    const answer = await call([keyIn(place)], target, { headers });
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ currency: 'KES' })]);
  });

  test('beside another one has to come with it', async () => {
    const both = action(
      '$',
      '{ api-credentials: A key and a token. }',
      `update: { ${KEY.replace('PLACE', 'header').replace('apiKey: []', 'apiKey: [], token: []').replace('{ apiKey: { type', '{ token: { type: http, scheme: bearer }, apiKey: { type')} }`,
    );
    const statusWith = async (headers: Record<string, string>) => (await call([both], CARD, { headers })).status;
    expect(await statusWith({ 'x-api-key': 'any' })).toBe(401);
    expect(await statusWith({ authorization: 'Bearer any' })).toBe(401);
    expect(await statusWith({ 'x-api-key': 'any', authorization: 'Bearer any' })).toBe(200);
  });

  test('of a variant that describes its 401 is missed in the words of the variant', async () => {
    const described = action(
      '$.paths.*.*',
      '{ error-responses: A code. }',
      "update: { responses: { '401': { description: x, content: { application/problem+json: { schema: { const: { code: no-key } } } } } } }",
    );
    const { status, refusal, body, headers } = await call([keyIn('header'), described], CARD);
    expect([status, refusal, body]).toEqual([401, 'missing-credentials', { code: 'no-key' }]);
    expect(headers.get('content-type')).toBe('application/problem+json');
  });

  test('and a header that it requires are in the curl that the mock prints, which works', async () => {
    const contract = await closeWith({ openapi: [keyIn('header'), IDEMPOTENCY] });
    const { url } = await mockOf('curl', async () => contract);
    const curl = sampleCurl(contract, url);
    expect(curl).toContain(`-H 'Idempotency-Key: it'\\''s 1' -H 'X-Api-Key: KEY'`);
    expect((await promisify(execFile)('sh', ['-c', curl])).stdout).toContain('HTTP/1.1 201 ');
  });
});

const ERRORS = '{ error-responses: Problem details. }';
const PROBLEM_DETAILS = [
  action("$.components.responses.OtherOutcome.content['application/json']", ERRORS, 'remove: true'),
  action(
    '$.components.responses.OtherOutcome',
    ERRORS,
    'update: { content: { application/problem+json: { schema: { type: object, required: [code], properties: { code: { type: string } } } } } }',
  ),
];

describe('what else an overlay adds', () => {
  const topUp = (headers: Record<string, string>) => post({ amount: 5, currency: 'KES' }, headers);

  test.each<[string, string, string, RequestInit, problem?: string]>([
    ['a missing header', IDEMPOTENCY, `${CARD}/topup`, topUp({}), 'is missing'],
    ['a blank key', KEYED, `${CARD}/topup`, topUp({ 'idempotency-key': ' ' }), 'is missing'],
    ['a short one', IDEMPOTENCY, `${CARD}/topup`, topUp({ 'idempotency-key': 'x' }), 'must NOT have fewer than 3'],
    ['the header', IDEMPOTENCY, `${CARD}/topup`, topUp({ 'idempotency-key': '123' })],
    ['a value that is not listed', LANGUAGE, `${CARD}?lang=de`, {}, 'must be equal to one of'],
    ['a listed value', LANGUAGE, `${CARD}?lang=fr`, {}],
  ])('%s is judged', async (_, added, target, init, problem) => {
    const { status, body } = await call([added], target, init);
    if (problem === undefined) return expect(status).toBe(200);
    const [{ at, message }] = body.violations;
    expect([status, body.violations.length, at]).toEqual([
      422,
      1,
      added === LANGUAGE ? '/query/lang' : '/header/Idempotency-Key',
    ]);
    expect(message).toContain(problem);
    expect(body.detail).toContain(`${at} ${message}`);
  });

  test('an error comes in its media type, a limit with its header', async () => {
    const error = await call(PROBLEM_DETAILS, CARD, { headers: { prefer: 'code=404' } });
    expect([error.status, error.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(error.body).toEqual({ code: expect.any(String) });
    const { status, headers } = await call([LIMIT], CARD, {
      headers: { prefer: 'code=429', origin: 'http://localhost' },
    });
    expect(headers.get('access-control-expose-headers')).toContain('retry-after');
    expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^-?\d+$/)]);
  });
});
