import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contract } from '../../../../test/contract.ts';
import { MAX_BODY_BYTES } from '../../src/mock/create-mock.ts';
import { REFUSALS, type RefusalKind } from '../../src/mock/refusals.ts';
import { startMock } from '../../src/mock/start-mock.ts';
import { openPoints, runningMock, sample, send } from './running-mock.ts';

const mock = runningMock();
const issue = sample('issueCard');
const json = { 'content-type': 'application/json' };
const body = { recipient_phone: '+1', value: 1, currency: 'KES' };
const post = (sent: NonNullable<RequestInit['body']>, headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  body: sent,
  headers,
});
const latin1 = new Uint8Array([0x22, 0xe9, 0x22]);

interface Problem {
  readonly detail: string;
  readonly violations?: { at: string; message: string }[];
}

async function expectRefusal(response: Response, kind: RefusalKind) {
  const problem = (await response.json()) as Problem;
  expect(response.headers.get('x-mock-refusal')).toBe(kind);
  expect(response.status).toBe(REFUSALS[kind].status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(openPoints(response)).toEqual(['error-responses']);
  const { status, title } = REFUSALS[kind];
  expect(problem).toMatchObject({ type: `https://contract.invalid/mock/${kind}`, title, status });
  expect(problem.detail).toMatch(/^\S.*\.$/s);
  return problem;
}

test.each<[name: string, kind: RefusalKind, path: string, init?: RequestInit]>([
  ['JSON that is cut off', 'malformed-json', '/v1/cards/issue', post('{bad')],
  ['JSON that is not UTF-8', 'malformed-json', '/v1/cards/issue', post(latin1)],
  ['plain text', 'unsupported-media-type', '/v1/cards/issue', post('{}', { 'content-type': 'text/plain' })],
  ['no content type', 'unsupported-media-type', '/v1/cards/issue', post(new TextEncoder().encode('{}'), {})],
  ['no such path', 'not-found', '/v2/cards'],
  ['an empty card id', 'not-found', '/v1/cards/'],
  ['a bad escape', 'bad-path-encoding', '/v1/cards/%ZZ'],
  ['a status that is not a number', 'invalid-preference', '/v1/cards/x', { headers: { prefer: 'code=abc' } }],
  ['no example', 'invalid-preference', '/v1/cards/x', { headers: { prefer: 'example=""' } }],
  ['an unknown example', 'unknown-example', '/v1/cards/x', { headers: { prefer: 'example=nope' } }],
  [
    'an example of another status',
    'unknown-example',
    '/v1/cards/x',
    { headers: { prefer: 'code=404, example=after-top-up' } },
  ],
])('%s is refused as %s', async (_name, kind, path, init) => {
  const { detail } = await expectRefusal(await fetch(mock.url + path, init), kind);
  expect(detail.length).toBeLessThan(500);
  expect((await send(mock.url, issue)).status).toBe(201);
});

test.each([
  ['POST', '/v1/cards/x', 'GET'],
  ['HEAD', '/v1/cards/x/topup', 'POST'],
])('%s %s is refused, and Allow says %s', async (method, path, allow) => {
  const response = await fetch(mock.url + path, { method });
  expect(response.headers.get('allow')).toBe(allow);
  if (method === 'HEAD') expect([response.status, await response.text()]).toEqual([405, '']);
  else await expectRefusal(response, 'method-not-allowed');
});

describe('requests that do not satisfy the contract', () => {
  const without = (field: string) => JSON.stringify({ ...body, [field]: undefined });
  const withValue = (field: string, value: unknown) => JSON.stringify({ ...body, [field]: value });
  test.each<[name: string, path: string, sent: string | undefined, at: string[]]>([
    ['no body', '/v1/cards/issue', undefined, ['/body']],
    ['null', '/v1/cards/issue', 'null', ['/body']],
    ['an array', '/v1/cards/issue', '[]', ['/body']],
    ['no phone', '/v1/cards/issue', without('recipient_phone'), ['/body/recipient_phone']],
    ['a phone without +', '/v1/cards/issue', withValue('recipient_phone', '254712345678'), ['/body/recipient_phone']],
    ['a number for a channel', '/v1/cards/issue', withValue('access', ['web', 7]), ['/body/access/1']],
    ['a file that is no text', '/v1/cards/bulk', '{"file":{},"currency":1}', ['/body/currency', '/body/file']],
  ])('%s', async (_name, path, sent, at) => {
    const response = await fetch(mock.url + path, {
      method: 'POST',
      headers: json,
      ...(sent !== undefined && { body: sent }),
    });
    const { violations: found = [], detail } = await expectRefusal(response, 'invalid-request');
    expect([...new Set(found.map((violation) => violation.at))].sort()).toEqual(at);
    expect(detail).toContain(found[0]?.at);
    for (const { message } of found) expect(message).not.toBe('');
  });

  test.each([
    ['an empty bulk request', '/v1/cards/bulk', '{}'],
    ['an empty top-up', '/v1/cards/x/topup', '{}'],
    ['a negative value, since no bound is shown', '/v1/cards/issue', withValue('value', -1)],
    ['fields of its own', '/v1/cards/issue', withValue('note', { deep: [1] })],
    ['100 000 levels', '/v1/cards/x/topup', `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`],
  ])('%s is accepted', async (_name, path, sent) => {
    const response = await fetch(mock.url + path, {
      ...post(sent),
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    });
    expect(response.ok).toBe(true);
  });
});

async function expectAlive() {
  expect((await send(mock.url, issue)).status).toBe(201);
}

describe('large bodies', () => {
  test('of 1,000 wrong items name 50', async () => {
    const wrong = JSON.stringify({ ...body, access: Array.from({ length: 1000 }, () => 1) });
    const refused = await send(mock.url, { ...issue, init: { ...issue.init, body: wrong } });
    expect((await expectRefusal(refused, 'invalid-request')).violations).toHaveLength(50);
  });

  const large = Buffer.alloc(20_000_000, ' ');

  test.each<[name: string, header: [string, string]]>([
    ['with a length', ['content-length', String(large.length)]],
    ['in chunks', ['transfer-encoding', 'chunked']],
  ])('20 MB %s are refused, and the next request is served', async (_name, [header, value]) => {
    const headers = { [header]: value, ...issue.init.headers };
    const sent = request(mock.url + issue.path, { method: 'POST', headers });
    sent.end(large);
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(413);
    expect(response.headers['x-mock-refusal']).toBe('body-too-large');
    expect(JSON.parse(await text(response)).detail).toContain(String(MAX_BODY_BYTES));
    sent.destroy();
    await expectAlive();
  });

  test('a body just below the limit is read', async () => {
    const body = String(issue.init.body).padEnd(MAX_BODY_BYTES, ' ');
    expect((await send(mock.url, { ...issue, init: { ...issue.init, body } })).status).toBe(201);
    const more = { ...issue, init: { ...issue.init, body: `${body} ` } };
    expect((await send(mock.url, more)).status).toBe(413);
  });
});

test('a client that goes away in the middle of a body disturbs nobody', async () => {
  const before = mock.log.length;
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
  socket.write(
    `POST ${issue.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`,
  );
  await once(socket, 'connect');
  await expectAlive();
  socket.resetAndDestroy();
  await once(socket, 'close');
  await expectAlive();
  expect(mock.log.slice(before).map(({ status }) => status)).toEqual([201, 201]);
});

describe('CORS', () => {
  const origin = 'http://localhost:3000';

  test('a preflight permits what it asks for', async () => {
    for (const path of [issue.path, '/nowhere', '/%ZZ']) {
      const response = await fetch(mock.url + path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, prefer',
        },
      });
      expect(response.status).toBe(204);
      const granted = ['origin', 'methods', 'headers', 'credentials'].map((what) =>
        response.headers.get(`access-control-allow-${what}`),
      );
      expect(granted).toEqual([origin, 'POST', 'authorization, prefer', 'true']);
      expect(openPoints(response)).toEqual([]);
    }
  });

  test.each([
    ['an answer', '/v1/cards/x', 200],
    ['a refusal', '/nowhere', 404],
  ])('%s may be read by a page of this machine', async (_name, path, status) => {
    const response = await fetch(mock.url + path, { headers: { origin } });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('vary')).toBe('origin');
    const exposed = response.headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual([
      ...['allow', 'x-mock-refusal', 'x-open-points'],
      ...(status < 300 ? ['x-mock'] : ['x-mock-of']),
    ]);
    expect((await fetch(mock.url + path)).headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    'https://shop.example',
    'null',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'file://',
  ])('a page of %s is not answered', async (foreign) => {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await fetch(`${mock.url}/v1/cards/x`, { method, headers: { origin: foreign } });
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('x-mock-refusal')).toBe('foreign-request');
      expect(await response.json()).toMatchObject({ detail: expect.stringContaining(`--allow-origin ${foreign}`) });
    }
  });

  test.each(['http://localhost:4011', 'http://127.0.0.1:4011', 'http://[::1]:1', 'https://localhost'])(
    'a page of %s is answered',
    async (own) => {
      const response = await fetch(`${mock.url}/v1/cards/x`, { headers: { origin: own } });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, own]);
    },
  );

  test('--allow-origin lets pages of other origins in, and no others', async () => {
    const allowOrigins = ['https://shop.example', 'http://shop.example:3000/'];
    const own = await startMock({ contract, port: 0, allowOrigins });
    onTestFinished(() => own.close());
    const statuses = ['https://shop.example', 'http://shop.example:3000', 'http://shop.example'].map(
      async (each) => (await fetch(`${own.url}/v1/cards/x`, { headers: { origin: each } })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 403]);
  });

  test.each(['shop.example', 'https://shop.example/path', '*', 'file:///x'])(
    '--allow-origin %s is refused',
    async (each) => {
      await expect(startMock({ contract, port: 0, allowOrigins: [each] })).rejects.toThrow('is not an origin');
    },
  );
});

describe('the name by which the mock is called', () => {
  /** The status of a call with this `Host`. */
  async function statusFor(url: string, host: string): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname.replace(/^localhost$/, '127.0.0.1'));
    socket.end(`GET /v1/cards/x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1] ?? '';
  }

  test.each([
    ['localhost:4010', '200'],
    ['127.0.0.1', '200'],
    ['[::1]:4010', '200'],
    ['evil.example', '403'],
    ['127.0.0.1.evil.example', '403'],
    ['localhost.evil.example:4010', '403'],
    ['', '403'],
  ])('%j is answered with %s', async (host, status) => {
    expect(await statusFor(mock.url, host)).toBe(status);
  });

  test('is any where other machines may call', async () => {
    const own = await startMock({ contract, port: 0, host: '0.0.0.0' });
    onTestFinished(() => own.close());
    expect(await statusFor(own.url, 'mock:4010')).toBe('200');
  });
});
