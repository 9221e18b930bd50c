import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { MAX_BODY_BYTES } from '../../cli/mock/read-body.ts';
import { openPoints, runningMock, sample, send } from './running-mock.ts';

const mock = runningMock();
const issue = sample('issueCard');

async function expectAlive() {
  expect((await send(mock.url, issue)).status).toBe(201);
}

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
