import { request as requestHttp } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { around } from '../../../test/around.ts';
import { DEFAULT_TOKEN, type Sandbox, startSandbox } from '../src/index.ts';

const PATHS = ['/v1/cards/crd_0000000000000000', '/', '/main.js', '/_sandbox/clock', '/nowhere'];

/** A request whose headers are not those of `fetch`; resolves with its status and its body. */
function call(url: string, path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = requestHttp({ hostname, port, path, headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
    });
    request.on('error', reject).end();
  });
}

const local = around(
  () => startSandbox({ port: 0 }),
  (each) => each.close(),
);

const statuses = ({ url, token }: Sandbox, headers: Record<string, string>) =>
  Promise.all(
    PATHS.map(async (path) => (await call(url, path, { authorization: `Bearer ${token}`, ...headers })).status),
  );

const SERVED = [404, 200, 200, 200, 404];
const REFUSED = PATHS.map(() => 403);
const WITHOUT_CONTROLS = [404, 200, 200, 403, 404];

test.each([
  ['by the address that it printed', {}, SERVED],
  ['by a name of this machine', { host: 'localhost:4020' }, SERVED],
  ['by a name in capitals', { host: 'LOCALHOST' }, SERVED],
  ['by a loopback address', { host: '127.0.0.9:80' }, SERVED],
  ['by a name that somebody points here', { host: 'rebound.example' }, REFUSED],
  ['by a name that begins like one', { host: 'localhost.rebound.example:4020' }, REFUSED],
  ['by a name that ends like one', { host: 'rebound.localhost.example' }, REFUSED],
  ['by an address of another machine', { host: '192.0.2.7:4020' }, REFUSED],
  ['by something that is no host', { host: '[::1' }, REFUSED],
  ['from a page of another site', { origin: 'https://other.example' }, REFUSED],
  ['from a page without an origin', { origin: 'null' }, REFUSED],
  ['from a page whose origin is no URL', { origin: 'http://localhost:1, https://other.example' }, REFUSED],
  ['from a page of another site, as its browser says', { 'sec-fetch-site': 'cross-site' }, WITHOUT_CONTROLS],
  ['from a development server on this machine', { origin: 'http://localhost:5173' }, WITHOUT_CONTROLS],
])('called %s', async (_, headers: Record<string, string>, expected) => {
  expect(await statuses(local, headers)).toEqual(expected);
});

test('names that are allowed are served, and no others', async () => {
  await using named = await startSandbox({ port: 0, allowHosts: ['sandbox', 'rewards.test'] });
  expect(await statuses(named, { host: 'sandbox:4020' })).toEqual(SERVED);
  expect(await statuses(named, { host: 'Rewards.Test' })).toEqual(SERVED);
  expect(await statuses(named, { host: 'other.test' })).toEqual(REFUSED);
  expect(await statuses(named, { origin: 'http://rewards.test:3000' })).toEqual(WITHOUT_CONTROLS);
});

test.each(['', 'http://sandbox', 'sandbox:4020', 'a b', '*'])('%j is not a name to allow', async (name) => {
  await expect(startSandbox({ port: 0, allowHosts: [name] })).rejects.toThrow('allowHosts');
});

test.each<[object, string]>([
  [{ databse: 'x.db' }, '`databse` is not one of port, host, database,'],
  [{ port: '4020' }, '`port` is not an integer from 0 to 65535.'],
  [{ clock: 'fast' }, '`clock` is not system or manual.'],
  [{ webhooks: ['http://127.0.0.1:3000'] }, '`webhooks` is not a list, each with a url.'],
  [{ overlay: ' ' }, '`overlay` is not the name of a folder.'],
  [{ overlay: 'a', variant: 'b' }, '`overlay` cannot be given with `variant`, the folder that is generated from it.'],
])('the options %j are refused', async (options, says) => {
  await expect(startSandbox({ port: 0, ...options })).rejects.toThrow(`startSandbox: ${says}`);
});

test('a refusal says how to call it, with problem details', async () => {
  const { text } = await call(local.url, '/v1/cards/crd_0000000000000000', { host: 'sandbox:4020' });
  expect(JSON.parse(text)).toMatchObject({
    type: 'urn:reward-card-sandbox:problem:foreign-request',
    status: 403,
    detail: expect.stringContaining('--allow-host sandbox'),
  });
});

test('the token is known only where nobody else can call', async () => {
  expect(local.token).toBe(DEFAULT_TOKEN);
  await using own = await startSandbox({ port: 0, host: '0.0.0.0', token: 'mine' });
  expect(own.token).toBe('mine');
  await using one = await startSandbox({ port: 0, host: '0.0.0.0' });
  await using other = await startSandbox({ port: 0, host: '0.0.0.0' });
  expect(one.token).toMatch(/^[\w-]{32,}$/);
  expect(other.token).not.toBe(one.token);
  const status = async (token: string) =>
    (await call(one.url, '/v1/cards/crd_0000000000000000', { authorization: `Bearer ${token}` })).status;
  expect([await status(DEFAULT_TOKEN), await status(one.token)]).toEqual([401, 404]);
});

const ELSEWHERE = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

test.skipIf(ELSEWHERE === undefined)(
  'a connection from elsewhere reaches the API and health, not the controls',
  async () => {
    await using sandbox = await startSandbox({ port: 0, host: '0.0.0.0', token: 'mine' });
    const url = sandbox.url.replace('127.0.0.1', ELSEWHERE ?? '');
    const headers = { authorization: 'Bearer mine' };
    const paths = ['/v1/cards/crd_0000000000000000', '/_sandbox/health', '/_sandbox/clock'];
    const found = await Promise.all(paths.map(async (path) => (await call(url, path, headers)).status));
    expect(found).toEqual([404, 200, 403]);
  },
);
