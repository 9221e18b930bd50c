import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { type RequestHead, reply, type ServerOptions, toNode } from '../../../../src/server.ts';
import { listen } from '../../../../test/listen.ts';
import { sendRaw } from './raw-request.ts';
import { recordedServer } from './recorded-server.ts';

const CARD = '/v1/cards/crd_1';

/** Sends a request, and returns the URLs that `context` and `refuse` saw. */
async function urlsSeen(method: string, target: string, headers: Record<string, string>): Promise<string[]> {
  const urls: string[] = [];
  const note = ({ url }: RequestHead) => void urls.push(url);
  const refuse: ServerOptions<unknown>['refuse'] = (_refusal, request) => {
    note(request);
    return reply(418, null);
  };
  const server = recordedServer({ context: note, refuse });
  const mounted = await listen(toNode(server));
  await sendRaw(mounted.port, { method, target, headers });
  await mounted.close();
  return urls;
}

test.each([
  ['[::1', 'localhost'],
  ['[::1]:80:80', 'localhost'],
  ['provider.test:99999', 'localhost'],
  ['provider.<test>', 'localhost'],
  ['a b', 'localhost'],
  ['admin:secret@provider.test', 'localhost'],
  ['provider.test/v1/cards/other?', 'localhost'],
  ['provider.test?', 'localhost'],
  ['provider.test#', 'localhost'],
  ['provider.test\\other', 'localhost'],
  ['', 'localhost'],
  ['provider.test:8080', 'provider.test:8080'],
  ['[::1]:8080', '[::1]:8080'],
])('the host %j gives a URL with host %j and the path of the request', async (host, seen) => {
  const [url = ''] = await urlsSeen('GET', `${CARD}?a=b`, { host });
  expect([new URL(url).host, new URL(url).pathname, new URL(url).search]).toEqual([seen, CARD, '?a=b']);
});

test.each([
  [`https://other.test${CARD}`, 'provider.test', CARD],
  [`ftp://other.test${CARD}`, 'provider.test', CARD],
  ['*', 'provider.test', '/*'],
  ['//other.test/v1', 'provider.test', '//other.test/v1'],
  ['/v1/cards/x\\..\\..\\admin', 'provider.test', '/v1/cards/x%5C..%5C..%5Cadmin'],
])('the target %j gives a URL with host %j and path %j', async (target, host, path) => {
  const [url = ''] = await urlsSeen(target === '*' ? 'OPTIONS' : 'GET', target, {});
  expect([new URL(url).host, new URL(url).pathname]).toEqual([host, path]);
});

test('a request of HTTP/1.0 without a host has a URL', async () => {
  const urls: string[] = [];
  const server = recordedServer({ context: ({ url }) => void urls.push(url) });
  const mounted = await listen(toNode(server));
  const socket = connect(mounted.port, '127.0.0.1').resume();
  socket.end(`GET ${CARD} HTTP/1.0\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  await mounted.close();
  expect(urls).toEqual([`http://localhost${CARD}`]);
});
