import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { MAX_BODY_BYTES } from '../../cli/mock/read-body.ts';
import { openPoints, runningMock, sample, send } from './running-mock.ts';

const mock = runningMock();
const issue = sample('issueCard');

/** Sends bytes as they are, and returns everything that comes back until the mock ends the connection. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  socket.destroy();
  return answer;
}

async function expectAlive() {
  expect((await send(mock.url, issue)).status).toBe(201);
}

describe('what is no request', () => {
  test.each([
    ['another protocol', 'GET /v1/cards/x NONSENSE/1.1\r\n\r\n', 'malformed-http', 400],
    ['a bad header', 'GET /v1/cards/x HTTP/1.1\r\nbad header\r\n\r\n', 'malformed-http', 400],
    ['an unknown method', 'FOO /v1/cards/x HTTP/1.1\r\nhost: x\r\n\r\n', 'method-not-allowed', 405],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n', 'method-not-allowed', 405],
    ['a URL of 1 MB', `GET /${'x'.repeat(1e6)} HTTP/1.1\r\nhost: x\r\n\r\n`, 'headers-too-large', 431],
  ])('%s is refused in the words of the mock', async (_name, bytes, kind, status) => {
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(`\r\nx-mock-refusal: ${kind}\r\n`);
    expect(answer).toContain('\r\nx-open-points: error-responses\r\n');
    expect(answer).toContain('\r\ncontent-type: application/problem+json\r\n');
    expect(answer.includes('\r\nallow: GET, HEAD, POST, OPTIONS\r\n')).toBe(status === 405);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status });
    expect(mock.log.at(-1)).toMatchObject({ status });
    await expectAlive();
  });

  test.each([
    ['no host', 'GET /v1/cards/x HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['a strange expectation', 'GET /v1/cards/x HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n'],
    ['an absolute URL', 'GET http://x/v1/cards/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['a body with GET', 'GET /v1/cards/x HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\nconnection: close\r\n\r\n{bad'],
  ])('%s does not matter', async (_name, bytes) => {
    expect(await sendRaw(bytes)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('large bodies', () => {
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
    `POST ${issue.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`,
  );
  await once(socket, 'connect');
  await expectAlive();
  socket.resetAndDestroy();
  await once(socket, 'close');
  await expectAlive();
  expect(mock.log.slice(before).map(({ status }) => status)).toEqual([201, 201]);
});

describe('CORS', () => {
  const origin = 'https://shop.example';

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
  ])('%s may be read by a page of any origin', async (_name, path, status) => {
    const response = await fetch(mock.url + path, { headers: { origin } });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('vary')).toBe('origin');
    const exposed = response.headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(['allow', 'x-mock-refusal', 'x-open-points']);
    expect((await fetch(mock.url + path)).headers.get('access-control-allow-origin')).toBe('*');
  });

  test('OPTIONS without a preflight says which methods there are', async () => {
    const response = await fetch(`${mock.url}/v1/cards/issue`, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
  });
});
