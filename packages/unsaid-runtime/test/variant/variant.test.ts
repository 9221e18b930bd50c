import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileProject } from '../../../../scripts/build.ts';
import type { RewardCardServer } from '../../../../src/server.ts';
import { COMPILER } from '../../../../test/user-project.ts';
import { variantProject } from './variant-project.ts';

const BUNDLER = { module: 'esnext', moduleResolution: 'bundler' };
const IN_BROWSER = { lib: ['es2023', 'dom', 'dom.iterable'], types: [] };

/** Provider and integrator; what runs in a browser is the integrator's. */
const PROGRAMS = [
  { name: 'nodenext on Node', options: {}, files: ['program.ts', 'uses.ts'] },
  { name: 'bundler on Node', options: BUNDLER, files: ['program.ts', 'uses.ts'] },
  { name: 'nodenext in a browser', options: IN_BROWSER, files: ['uses.ts'] },
  { name: 'bundler in a browser', options: { ...BUNDLER, ...IN_BROWSER }, files: ['uses.ts'] },
];

let home = '';
// biome-ignore lint/suspicious/noExplicitAny: the program exists only once it has been written
let program: any;

beforeAll(async () => {
  home = await variantProject();
  program = await import(pathToFileURL(path.join(home, 'program.ts')).href);
});

// The others are for the long form.
test.each(process.env.SOAK ? PROGRAMS : PROGRAMS.slice(0, 1))(
  'with $name, what is right compiles, and nothing else',
  async ({ name, options, files }) => {
    const config = path.join(home, `${name}.json`);
    // Every generated file is checked, imported or not.
    const include = [...files, 'contract/*.ts'];
    await writeFile(config, JSON.stringify({ compilerOptions: { ...COMPILER, ...options }, include }));
    expect(await compileProject(config)).toEqual([]);
  },
);

const get = (query = '') => new Request(`http://provider.test/v1/cards/c${query}`);
const post = (place: string, body: object, headers: Record<string, string> = { 'idempotency-key': 'key-1' }) =>
  new Request(`http://provider.test/v1/cards/${place}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const ISSUE = { recipient_phone: '+254712345678', value: 1, currency: 'KES' };
const PROBLEM_JSON = 'application/problem+json';

async function answer(server: RewardCardServer, request: Request) {
  const response = await server.fetch(request);
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() };
}

describe('parameters', () => {
  test('come as their types', async () => {
    const query = '?limit=5&kinds=issue&kinds=top-up&days=1,2&dry=true&unknown=1';
    const seen = { limit: 5, kinds: ['issue', 'top-up'], days: [1, 2], dry: true };
    expect(await answer(program.makeServer('throw'), get(query))).toMatchObject({ status: 200, body: { seen } });
  });

  test.each([
    ['?limit=many', '/limit', 'type'],
    ['?limit=101', '/limit', 'maximum'],
    ['?limit=1&limit=2', '/limit', 'type'],
    ['?days=1,x', '/days/1', 'type'],
    ['?dry=yes', '/dry', 'type'],
  ])('%s is refused', async (query, at, rule) => {
    program.refusals.length = 0;
    expect(await answer(program.makeServer('throw'), get(query))).toMatchObject({ status: 400, type: PROBLEM_JSON });
    const issues = [expect.objectContaining({ in: 'query', at, rule })];
    expect(program.refusals).toEqual([expect.objectContaining({ kind: 'invalid-request', issues })]);
  });

  test.each([
    [{}, 'required'],
    [{ 'idempotency-key': 'other' }, 'pattern'],
  ])('the header %j is refused', async (headers, rule) => {
    program.refusals.length = 0;
    const { status } = await answer(program.makeServer('throw'), post('issue', ISSUE, headers));
    const issues = [expect.objectContaining({ in: 'header', at: '/Idempotency-Key', rule })];
    expect([status, program.refusals]).toEqual([400, [expect.objectContaining({ kind: 'invalid-request', issues })]]);
  });

  test('a header reaches its handler by its declared name', async () => {
    const key = { 'IDEMPOTENCY-KEY': 'key-of-the-tenant' };
    expect((await answer(program.makeServer('throw'), post('issue', ISSUE, key))).status).toBe(404);
    expect((await answer(program.makeServer('throw'), post('issue', ISSUE))).status).toBe(201);
  });
});

describe('replies', () => {
  test('a problem is sent as one, and a declared header with it', async () => {
    const response = await program.makeServer('throw').fetch(get('?limit=7'));
    expect([response.status, response.headers.get('content-type')]).toEqual([429, PROBLEM_JSON]);
    expect(response.headers.get('retry-after')).toBe('30');
  });

  test('a path that the contract does not have is answered with a problem, too', async () => {
    const request = new Request('http://provider.test/v2');
    expect(await answer(program.makeServer('throw'), request)).toEqual({
      status: 400,
      type: PROBLEM_JSON,
      body: { code: 'invalid' },
    });
  });

  test.each([
    ['a code that is not declared', { status: 404, body: { code: 'other' } }, '/code', 'enum'],
    ['a success that is not declared', { status: 204, body: undefined }, '', 'required'],
    ['429 without its header', { status: 429, body: { code: 'too-many' } }, '/Retry-After', 'required'],
  ])('%s is refused, or reported and sent', async (_, wrong, at, rule) => {
    const request = () => post('c/topup', { amount: 1, currency: 'KES' });
    const incident = { kind: 'invalid-response', issues: [expect.objectContaining({ at, rule })] };
    program.misbehave(wrong);
    program.incidents.length = 0;
    expect(await answer(program.makeServer('throw'), request())).toMatchObject({ status: 400, type: PROBLEM_JSON });
    expect((await program.makeServer('report').fetch(request())).status).toBe(wrong.status);
    expect(program.incidents).toMatchObject([incident, incident]);
  });

  test('what `refuse` returns is judged as well: reported and sent, or not sent', async () => {
    program.refuseWith({ status: 404, body: { code: 'other' } });
    program.incidents.length = 0;
    try {
      expect(await answer(program.makeServer('report'), get('?limit=x'))).toMatchObject({ status: 404 });
      expect((await program.makeServer('throw').fetch(get('?limit=x'))).status).toBe(500);
      const incident = {
        kind: 'invalid-response',
        message: 'refuse: the reply with status 404 breaks the contract.',
        issues: [{ at: '/code', rule: 'enum' }],
      };
      expect(program.incidents).toMatchObject([incident, incident]);
    } finally {
      program.refuseWith({ status: 400, body: { code: 'invalid' } });
    }
  });
});

describe('webhooks', () => {
  const delivering = (request: RequestInit & { url: string }) =>
    program.receiver.fetch(new Request(request.url, request));
  const toReceiver = (url: string, init: RequestInit) => delivering({ ...init, url });

  test('a sender signs time stamp and body, and the receiver verifies both', async () => {
    program.seen.length = 0;
    const { delivered } = await program.sendRight(program.makeSender(toReceiver));
    expect([delivered, program.seen]).toEqual([true, ['c', 'false']]);
    expect((await program.receiver.fetch((await program.deliver()).request())).status).toBe(200);
    expect(program.seen).toEqual(['c', 'false', 'crd_9', 'false']);
  });

  test('an event that lacks a field of the variant is not sent', async () => {
    await expect(program.sendWrong(program.makeSender(toReceiver))).rejects.toThrow(/\/card_id is missing/);
  });

  test('a signature without the time stamp is not sent', async () => {
    const message = '`sign` returned no x-service-timestamp.';
    await expect(program.sendRight(program.makeForgetful(toReceiver))).rejects.toThrow(message);
    await expect(program.deliverForgetful()).rejects.toThrow(message);
  });

  test('a delivery without the time stamp is refused, and one with another does not verify', async () => {
    program.errors.length = 0;
    const { raw, headers } = await program.deliver();
    const { 'x-service-timestamp': _, ...without } = headers;
    const send = (sent: Record<string, string>) =>
      delivering({ url: 'https://integrator.example/', method: 'POST', headers: sent, body: raw });
    expect((await send(without)).status).toBe(400);
    expect((await send({ ...headers, 'x-service-timestamp': '1800000001' })).status).toBe(400);
    expect(program.errors[0].message).toBe('A request has no x-service-timestamp header.');
    expect(program.errors.map(({ code }: { code: string }) => code)).toEqual([
      'signature-missing',
      'signature-refused',
    ]);
  });

  test('a handler of an event that the variant does not have is refused', () => {
    expect(program.makeWrongReceiver).toThrow(/`on` has a handler for 'card\.blocked'/);
  });

  test('an event that lacks a field of the variant is refused by the receiver', async () => {
    program.errors.length = 0;
    const delivery = await program.deliverWrong();
    expect((await program.receiver.fetch(delivery.request())).status).toBe(400);
    expect(program.errors).toMatchObject([{ code: 'payload-invalid', issues: [{ at: '/card_id', rule: 'required' }] }]);
  });
});
