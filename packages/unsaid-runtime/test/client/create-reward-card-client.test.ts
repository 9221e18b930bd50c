import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { operations } from '../../../../generated/rest.ts';
import {
  ClientError,
  type ClientVariant,
  createRewardCardClient,
  csvFile,
  hasStatus,
  type RewardCardClientOptions,
  retryCalls,
} from '../../../../src/client.ts';
import { listen } from '../../../../test/listen.ts';
import { BATCH, CARD, ISSUED, service, TO_ISSUE, TOPPED_UP } from './start-service.ts';

const live = service();
const connect = (options: object = {}) => createRewardCardClient({ baseUrl: live.url, ...options });
const params = { path: { card_id: 'crd_1' } };

/** The request, with one more header. */
function withHeader(request: Request, name: string, value: string): Request {
  request.headers.set(name, value);
  return request;
}

describe('the four operations', () => {
  test('issues a card', async () => {
    live.next = { status: 201, body: ISSUED };
    const { data, error, response } = await connect().POST('/v1/cards/issue', { body: TO_ISSUE });
    expect([data, error, response.status]).toEqual([ISSUED, undefined, 201]);
    const [{ method, path, body, headers } = {}] = live.arrived;
    expect([method, path, JSON.parse(String(body))]).toEqual(['POST', '/v1/cards/issue', TO_ISSUE]);
    expect(headers?.['content-type']).toBe('application/json');
  });

  test('retrieves a card, whatever its identifier looks like', async () => {
    live.next = { body: CARD };
    for (const card_id of ['crd_1', 'a/b', '../x', 'ü ?#%', '$&$1', '{card_id}']) {
      const { data } = await connect().GET('/v1/cards/{card_id}', { params: { path: { card_id } } });
      expect(data).toEqual(CARD);
      expect(live.arrived.at(-1)).toMatchObject({
        method: 'GET',
        path: `/v1/cards/${encodeURIComponent(card_id)}`,
        body: '',
      });
    }
  });

  test('issues cards from a file, and tops one up, at any status of success', async () => {
    for (const status of [200, 202, 299]) {
      live.next = { status, body: BATCH };
      expect((await connect().POST('/v1/cards/bulk', { body: { file: csvFile('a') } })).data).toEqual(BATCH);
      live.next = { status, body: TOPPED_UP };
      const { data } = await connect().POST('/v1/cards/{card_id}/topup', { params, body: { amount: 2500 } });
      expect(data).toEqual(TOPPED_UP);
    }
    expect(live.arrived.at(-1)?.path).toBe('/v1/cards/crd_1/topup');
  });

  test.each(['', '.', '..', undefined, 7])(
    'refuses the identifier %j, which would address something else',
    async (id) => {
      const path = { card_id: id as string };
      await expect(connect().POST('/v1/cards/{card_id}/topup', { params: { path }, body: {} })).rejects.toMatchObject({
        name: 'ClientError',
        code: 'path-parameter',
      });
      expect(live.arrived).toEqual([]);
    },
  );

  test('takes null in place of settings as openapi-fetch does, and rejects', async () => {
    await expect(connect().GET('/v1/cards/{card_id}', null as never)).rejects.toMatchObject({ code: 'path-parameter' });
  });
});

describe('the error of an outcome that the contract leaves open', () => {
  test.each([
    ['a JSON object', { status: 400, body: { code: 'x' } }, { code: 'x' }],
    ['a JSON null, as the mock sends', { status: 422, body: null }, null],
    ['a JSON text', { status: 500, body: 'no' }, 'no'],
    ['text that is not JSON', { status: 502, text: '<html>', headers: { 'content-type': 'text/html' } }, '<html>'],
    ['half a JSON', { status: 500, text: '{"code":' }, '{"code":'],
    ['no body, by its length', { status: 404, text: '', headers: { 'content-length': '0' } }, ''],
    ['no body, chunked', { status: 404, text: '', headers: { 'transfer-encoding': 'chunked' } }, ''],
    ['no body, not modified', { status: 304, text: '' }, ''],
    ['a redirect, which is not followed', { status: 302, text: '', headers: { location: '/elsewhere' } }, ''],
  ])('is %s', async (_name, next, wanted) => {
    live.next = next;
    const { data, error, response } = await connect().GET('/v1/cards/{card_id}', { params });
    expect([data, error, response.status]).toEqual([undefined, wanted, next.status]);
    expect(live.arrived).toHaveLength(1);
  });
});

test('hasStatus tells the status of a response', async () => {
  live.next = { status: 201, body: ISSUED };
  const result = await connect().POST('/v1/cards/issue', { body: TO_ISSUE });
  expect(hasStatus(result, 201)).toBe(true);
  live.next = { status: 200, body: ISSUED };
  expect(hasStatus(await connect().POST('/v1/cards/issue', { body: TO_ISSUE }), 201)).toBe(false);
});

describe('without a connection', () => {
  const closed = async () => {
    const { url, close } = await listen();
    await close();
    return url;
  };

  test.each<[string, () => string | Promise<string>, string]>([
    ['that is refused', closed, 'the connection was refused (connect ECONNREFUSED 127.0.0.1:'],
    ['to a name that is not known', () => 'http://provider.invalid', 'the host name provider.invalid is not known (E'],
    ['to a port that is blocked', () => 'http://127.0.0.1:6000', '`fetch` blocks that port'],
  ])('%s, a call says that it was not sent, and why', async (_, urlOf, reason) => {
    const baseUrl = await urlOf();
    for (const options of [{}, { fetch: retryCalls({ attempts: 1 }) }]) {
      const call = connect({ baseUrl, ...options }).POST('/v1/cards/issue', { body: TO_ISSUE });
      await expect(call).rejects.toMatchObject({
        code: 'connection-failed',
        sent: false,
        cause: expect.any(TypeError),
      });
      await expect(call).rejects.toThrow(`POST /v1/cards/issue was not sent: ${reason}`);
      await expect(call).rejects.not.toThrow('carried out');
    }
  });

  test('what was redirected was sent before', async () => {
    live.next = { status: 303, headers: { location: await closed() } };
    const call = connect({ redirect: 'follow' }).POST('/v1/cards/issue', { body: TO_ISSUE });
    await expect(call).rejects.toMatchObject({ code: 'response-lost', sent: true });
  });

  test('a `fetch` of the user may have sent it before', async () => {
    const fetch = (request: Request) => globalThis.fetch(request);
    const call = connect({ baseUrl: await closed(), fetch }).POST('/v1/cards/issue', { body: TO_ISSUE });
    await expect(call).rejects.toMatchObject({ code: 'response-lost', sent: true });
    await expect(call).rejects.toThrow('lost its response: the connection was refused (');
  });
});

describe('a lost response', () => {
  const lost = { name: 'ClientError', code: 'response-lost', sent: true, response: undefined };

  test('after a retrieval says nothing of repeating it', async () => {
    live.next = { body: CARD, stall: 'in-body', breakOff: true };
    const call = connect().GET('/v1/cards/{card_id}', { params });
    await expect(call).rejects.toMatchObject(lost);
    await expect(call).rejects.not.toThrow('idempotency');
  });

  test.each([201, 400])('of status %i that breaks off within its body', async (status) => {
    live.next = { status, body: ISSUED, stall: 'in-body', breakOff: true };
    const call = connect().POST('/v1/cards/issue', { body: TO_ISSUE });
    await expect(call).rejects.toMatchObject({ ...lost, cause: expect.any(TypeError) });
    await expect(call).rejects.toThrow('POST /v1/cards/issue lost its response: other side closed.');
    await expect(call).rejects.toThrow('It may have been carried out; sending it again may repeat it.');
  });

  test('reaches middleware first, which may give a response in its place', async () => {
    live.next = { body: CARD, stall: 'before-head', breakOff: true };
    const client = connect();
    const seen: unknown[] = [];
    client.use({
      onError({ error }) {
        seen.push(error);
        return Response.json(CARD);
      },
    });
    expect((await client.GET('/v1/cards/{card_id}', { params })).data).toEqual(CARD);
    expect(seen).toEqual([expect.objectContaining(lost)]);
  });
});

describe('a success that is not as it should be', () => {
  test.each([
    ['no content', { status: 204, text: '' }],
    ['an empty body, chunked', { status: 200, text: '', headers: { 'transfer-encoding': 'chunked' } }],
    ['an empty body, by its length', { status: 200, text: '', headers: { 'content-length': '0' } }],
  ])('%s is an error that carries the response', async (_name, next) => {
    live.next = next;
    const call = connect().POST('/v1/cards/{card_id}/topup', { params, body: { amount: 1 } });
    await expect(call).rejects.toMatchObject({ code: 'body-missing', sent: true, response: { status: next.status } });
    const problem = `succeeded with status ${next.status}, but its body is empty.`;
    await expect(call).rejects.toHaveProperty('message', `POST /v1/cards/{card_id}/topup ${problem}`);
  });

  test.each([
    ['chunked', {}],
    ['with its length', { 'content-length': '6' }],
  ])('a body that is not JSON, %s, is an error that carries the response', async (_name, headers) => {
    live.next = { status: 201, text: '<html>', headers };
    const error = await connect()
      .POST('/v1/cards/issue', { body: TO_ISSUE })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ code: 'body-not-json', cause: expect.any(SyntaxError) });
    expect((error as ClientError).message).toContain('POST /v1/cards/issue succeeded with status 201');
    expect((error as ClientError).response?.status).toBe(201);
  });
});

describe('baseUrl', () => {
  test.each([
    [undefined, 'is missing'],
    ['', 'is missing'],
    ['127.0.0.1:4010', 'is not a URL'],
    ['/api', 'is not a URL'],
    ['{base_url}', 'is not a URL'],
    ['ftp://host.example', 'begins with ftp:'],
    ['https://me:secret@host.example', 'carries credentials'],
    ['https://host.example/?key=secret', 'has a query'],
    ['https://host.example/#a', 'has a query or a fragment'],
  ])('%j is refused', (baseUrl, problem) => {
    const create = () => createRewardCardClient({ baseUrl: baseUrl as string });
    expect(create).toThrow(ClientError);
    expect(create).toThrow(problem);
    expect(create).not.toThrow('secret');
  });

  test('left out altogether, options and all, says so', () => {
    expect(() => createRewardCardClient(undefined as never)).toThrow('`baseUrl` is missing');
  });

  test.each(['', '/', '//', '/base', '/base/'])('ending in %j puts one slash before the path', async (end) => {
    live.next = { body: CARD };
    await connect({ baseUrl: live.url + end }).GET('/v1/cards/{card_id}', { params });
    expect(live.arrived[0]?.path).toBe(`${end.includes('base') ? '/base' : ''}/v1/cards/crd_1`);
  });

  test('may be a URL object', async () => {
    live.next = { body: CARD };
    expect((await connect({ baseUrl: new URL(live.url) }).GET('/v1/cards/{card_id}', { params })).data).toEqual(CARD);
  });
});

describe('how requests are sent', () => {
  test('by an injected fetch, which gets the whole request', async () => {
    const sent: Request[] = [];
    const fetch = async (request: Request) => {
      sent.push(request);
      return Response.json(ISSUED, { status: 201 });
    };
    const client = createRewardCardClient({ baseUrl: 'https://host.example', fetch });
    expect((await client.POST('/v1/cards/issue', { body: TO_ISSUE })).data).toEqual(ISSUED);
    expect(sent[0]?.url).toBe('https://host.example/v1/cards/issue');
    expect(await sent[0]?.json()).toEqual(TO_ISSUE);
  });

  test('by the global fetch as it is at the time of the call', async () => {
    const client = connect();
    const { fetch } = globalThis;
    const sent: Request[] = [];
    globalThis.fetch = async (...request) => {
      sent.push(new Request(...request));
      return Response.json(ISSUED, { status: 201 });
    };
    try {
      const headers = { 'x-call': 'a' };
      expect((await client.POST('/v1/cards/issue', { body: TO_ISSUE, headers })).data).toEqual(ISSUED);
    } finally {
      globalThis.fetch = fetch;
    }
    expect(live.arrived).toEqual([]);
    expect(sent[0]).toMatchObject({ method: 'POST', url: `${live.url}/v1/cards/issue`, redirect: 'manual' });
    expect(sent[0]?.headers.get('x-call')).toBe('a');
    expect(await sent[0]?.json()).toEqual(TO_ISSUE);
  });

  test('with the headers of the client and of the call, and settings of fetch', async () => {
    live.next = { status: 307, text: '', headers: { location: '/elsewhere' } };
    const client = connect({ headers: { 'x-client': 'a', 'x-both': 'client' }, redirect: 'error' });
    const headers = { 'x-both': 'call' };
    await expect(client.POST('/v1/cards/issue', { body: TO_ISSUE, headers })).rejects.toMatchObject({
      code: 'response-lost',
      cause: expect.any(TypeError),
    });
    expect(live.arrived[0]?.headers).toMatchObject({ 'x-client': 'a', 'x-both': 'call' });
    expect((await client.POST('/v1/cards/issue', { body: TO_ISSUE, redirect: 'manual' })).response.status).toBe(307);
  });

  test('by any method of a contract, such as that of a further document', async () => {
    live.next = { body: CARD };
    type Item = { responses: { 200: { content: { 'application/json': typeof CARD } } } };
    type Further = { '/things': Record<'get' | 'post' | 'put' | 'patch' | 'delete', Item> };
    const client = createRewardCardClient<Further>({ baseUrl: live.url });
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await client[method]('/things')).data).toEqual(CARD);
    }
    expect(live.arrived.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  });

  test('with query parameters and headers of a variant', async () => {
    live.next = { status: 201, body: ISSUED };
    type Issue = Omit<operations['issueCard'], 'parameters'> & {
      parameters: { query?: { dry_run: boolean }; header: { 'Idempotency-Key': string } };
    };
    const variant: ClientVariant<{ '/v1/cards/issue': { post: Issue } }> = { format: 2 };
    const client = createRewardCardClient({ baseUrl: live.url, variant });
    const header = { 'Idempotency-Key': 'key-1' };
    await client.POST('/v1/cards/issue', { params: { header, query: { dry_run: true } }, body: TO_ISSUE });
    expect(live.arrived[0]).toMatchObject({ path: '/v1/cards/issue?dry_run=true' });
    expect(live.arrived[0]?.headers['idempotency-key']).toBe('key-1');
  });

  test('through middleware of openapi-fetch, until it is ejected', async () => {
    live.next = { body: CARD };
    const mark = { onRequest: ({ request }: { request: Request }) => withHeader(request, 'x-mark', 'yes') };
    const client = connect();
    client.use(mark);
    await client.GET('/v1/cards/{card_id}', { params });
    client.eject(mark);
    await client.GET('/v1/cards/{card_id}', { params });
    expect(live.arrived.map(({ headers }) => headers['x-mark'])).toEqual(['yes', undefined]);
  });
});

test.each<[string, RewardCardClientOptions['authenticate']]>([
  ['the request, changed', (request) => withHeader(request, 'x-credentials', 'k')],
  ['a new request', (request) => new Request(withHeader(request.clone(), 'x-credentials', 'k'))],
  ['a promise', (request) => setTimeout(5).then(() => withHeader(request, 'x-credentials', 'k'))],
])('sends what authenticate returns: %s', async (_name, authenticate) => {
  live.next = { status: 201, body: ISSUED };
  expect((await connect({ authenticate }).POST('/v1/cards/issue', { body: TO_ISSUE })).data).toEqual(ISSUED);
  const [{ headers, body } = {}, ...others] = live.arrived;
  expect(headers).toMatchObject({ 'x-credentials': 'k', 'content-type': 'application/json' });
  expect([JSON.parse(String(body)), others]).toEqual([TO_ISSUE, []]);
});

test('authenticate is asked for credentials at every call, so that they can be renewed', async () => {
  live.next = { body: CARD };
  let count = 0;
  const client = connect({ authenticate: (request: Request) => withHeader(request, 'x-credentials', `${++count}`) });
  for (let call = 0; call < 3; call += 1) await client.GET('/v1/cards/{card_id}', { params });
  expect(live.arrived.map(({ headers }) => headers['x-credentials'])).toEqual(['1', '2', '3']);
});

test('authenticate comes after middleware, so that it can sign what is really sent', async () => {
  live.next = { body: CARD };
  const authenticate = (request: Request) => withHeader(request, 'x-signed', `${request.headers.get('x-late')}`);
  const client = connect({ authenticate });
  client.use({ onRequest: ({ request }) => withHeader(request, 'x-late', 'seen') });
  await client.GET('/v1/cards/{card_id}', { params });
  expect(live.arrived[0]?.headers['x-signed']).toBe('seen');
});
