import { describe, expect, test } from 'vitest';
import { createRewardCardServer, notImplemented, type Refusal, reply } from '../../../../src/server.ts';
import { CARD } from '../../../../test/answers.ts';
import { recordedServer } from './recorded-server.ts';

const get = (headers: Record<string, string> = {}) => new Request('http://provider.test/v1/cards/crd_1', { headers });
const CARD_PATH = '/v1/cards/crd_1';
const thrower = () => {
  throw new Error('thrown on purpose');
};

describe('a handler', () => {
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  // biome-ignore lint/suspicious/noExplicitAny: what a provider without types may return
  const nonsense: [name: string, handler: any][] = [
    ['returns a text', () => 'ok'],
    ['returns a status of text', () => ({ status: '200', body: CARD })],
    ['returns status 101', () => reply(101, CARD)],
    ['returns status 600', () => reply(600, CARD)],
    ['returns a body that has no end', () => reply(400, loop)],
    ['returns a bigint', () => reply(200, { ...CARD, balance: 5000n })],
    ['returns a function for a body', () => reply(200, () => CARD)],
    ['returns a header with a line break', () => reply(200, CARD, { 'x-note': 'a\r\nset-cookie: b' })],
    ['returns a header that is no name', () => reply(200, CARD, { 'x note': 'a' })],
  ];

  test.each(nonsense)('that %s is refused and reported as handler-failed', async (_, getCard) => {
    const server = recordedServer({ checkResponses: 'off' }, { getCard });
    const response = await server.fetch(get());
    expect([response.status, response.headers.get('x-refusal')]).toEqual([418, 'handler-failed']);
    expect(server.incidents).toMatchObject([
      { kind: 'handler-failed', operation: 'getCard', cause: expect.any(Error) },
    ]);
  });

  test('left out by name is refused as not-implemented', async () => {
    const server = recordedServer({}, { getCard: notImplemented });
    await server.fetch(get());
    expect(server.refusals).toMatchObject([{ kind: 'not-implemented', operation: 'getCard' }]);
  });

  test('cannot say where its response ends, but may add headers', async () => {
    const headers: [string, string][] = [
      ['content-length', '1'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ];
    const server = recordedServer({}, { getCard: () => reply(200, CARD, headers) });
    const response = await server.fetch(get());
    expect([response.headers.get('content-length'), response.headers.getSetCookie()]).toEqual([null, ['a=1', 'b=2']]);
  });
});

describe('refuse', () => {
  // biome-ignore lint/suspicious/noExplicitAny: what a provider without types may give
  const nonsense: [name: string, refuse: any][] = [
    ['returns a success', () => reply(200, CARD)],
    ['returns a header with a line break', () => reply(400, null, { 'x-note': 'a\nb' })],
  ];

  test.each(nonsense)('that %s becomes a bare 500, reported', async (_, refuse) => {
    const server = recordedServer({ refuse });
    const response = await server.fetch(new Request('http://provider.test/nowhere'));
    expect([response.status, await response.text()]).toEqual([500, '']);
    expect(server.incidents).toMatchObject([{ kind: 'refuse-failed', refusal: { kind: 'not-found' } }]);
  });

  test.each([
    ['DELETE', '/v1/cards/crd_1', 'GET'],
    ['HEAD', '/v1/cards/crd_1', 'GET'],
    ['OPTIONS', '/v1/cards/bulk', 'POST, GET'],
    ['PUT', '/v1/cards/crd_1/topup', 'POST'],
  ])('%s %s gets the header allow: %s', async (method, path, allow) => {
    const server = recordedServer();
    const response = await server.fetch(new Request(`http://provider.test${path}`, { method }));
    expect(response.headers.get('allow')).toBe(allow);
    expect(server.refusals).toMatchObject([{ kind: 'method-not-allowed', method, allow: allow.split(', ') }]);
  });

  test('may name other methods than the contract', async () => {
    const server = recordedServer({ refuse: () => reply(405, null, { allow: 'GET, OPTIONS' }) });
    const request = new Request('http://provider.test/v1/cards/crd_1', { method: 'PUT' });
    expect((await server.fetch(request)).headers.get('allow')).toBe('GET, OPTIONS');
  });

  test.each<[string, Parameters<typeof recordedServer>, string, object]>([
    ['a path', [], '/nowhere', { kind: 'not-found', fault: 'caller' }],
    ['a method', [], '/v1/cards/crd_1/topup', { kind: 'method-not-allowed', fault: 'caller' }],
    ['a handler', [{}, { getCard: thrower }], CARD_PATH, { kind: 'handler-failed', fault: 'provider' }],
    ['a context', [{ context: thrower }], CARD_PATH, { kind: 'context-failed', fault: 'provider' }],
    ['what is left out', [{}, { getCard: notImplemented }], CARD_PATH, { kind: 'not-implemented', fault: 'provider' }],
    [
      'a wrong reply',
      [{ checkResponses: 'throw' }, { getCard: () => reply(200, {} as never) }],
      CARD_PATH,
      { kind: 'invalid-response', fault: 'provider' },
    ],
  ])('learns whose fault it is: %s', async (_, [options, handlers], path, refusal) => {
    const server = recordedServer(options, handlers);
    await server.fetch(new Request(`http://provider.test${path}`));
    expect(server.refusals).toMatchObject([refusal]);
  });

  test('hears all that is wrong with a body, with its places', async () => {
    const server = recordedServer();
    const body = JSON.stringify({ recipient_phone: '0700', value: 1.5, access: ['web', 7] });
    const headers = { 'content-type': 'application/json' };
    await server.fetch(new Request('http://provider.test/v1/cards/issue', { method: 'POST', headers, body }));
    const [refusal] = server.refusals as Refusal<'invalid-request'>[];
    expect(refusal).toMatchObject({
      fault: 'caller',
      message: expect.stringMatching(/^The request breaks the contract: (body\/[a-z_/1]+ (must|is) [^;]+(; |\.$)){4}/),
    });
    expect(refusal?.issues.map((issue) => [issue.in, issue.at, issue.rule]).toSorted()).toEqual([
      ['body', '/access/1', 'type'],
      ['body', '/currency', 'required'],
      ['body', '/recipient_phone', 'pattern'],
      ['body', '/value', 'type'],
    ]);
  });
});

describe('context', () => {
  const tenants = (context: (request: { headers: Headers }) => unknown) =>
    // biome-ignore lint/suspicious/noExplicitAny: one test for what types allow and what they do not
    recordedServer({ context: context as any }, { getCard: (call) => reply(300, call.context) });

  test('is what the handler gets', async () => {
    const server = tenants(async ({ headers }) => ({ tenant: headers.get('x-tenant') }));
    expect(await (await server.fetch(get({ 'x-tenant': 'acme' }))).json()).toEqual({ tenant: 'acme' });
  });

  test('may refuse, before the body is read', async () => {
    const server = tenants(() => reply(401, 'who?'));
    const request = new Request('http://provider.test/v1/cards/issue', { method: 'POST', body: '{' });
    expect((await server.fetch(request)).status).toBe(401);
    expect([request.bodyUsed, server.calls, server.refusals]).toEqual([false, [], []]);
  });

  test.each([
    ['throws', thrower],
    ['lets a request in by a reply of success', () => reply(200, null)],
  ])('that %s is refused and reported as context-failed', async (_, context) => {
    const server = tenants(context);
    expect((await server.fetch(get())).headers.get('x-refusal')).toBe('context-failed');
    expect(server.incidents).toMatchObject([{ kind: 'context-failed', operation: 'getCard' }]);
  });
});

describe('createRewardCardServer', () => {
  // biome-ignore lint/suspicious/noExplicitAny: what a provider without types may give
  const unusable: [name: string, handlers: any, options: any][] = [
    ['no refuse', {}, {}],
    ['an unknown check', {}, { refuse: thrower, checkResponses: 'warn' }],
    ['a limit that is no number', {}, { refuse: thrower, maxBodyBytes: Number.NaN }],
    ['a handler of an unknown operation', { redeemCard: thrower }, { refuse: thrower }],
    ['a handler that is no function', { getCard: CARD }, { refuse: thrower }],
  ];

  test.each(unusable)('refuses %s', (_, handlers, options) => {
    expect(() => createRewardCardServer(handlers, options)).toThrow(TypeError);
  });
});
