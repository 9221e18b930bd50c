import type { AddressInfo } from 'node:net';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { type RewardCardServer, toExpressErrors, toFastify, toNode } from '../../../../src/server.ts';
import { listen } from '../../../../test/listen.ts';
import { recordedServer } from './recorded-server.ts';

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
type Use = (send: Fetch) => Promise<void>;
type App = Parameters<typeof listen>[0];

const overHttp = (app: App) => async (use: Use) => {
  await using server = await listen(app);
  await use((path, init) => fetch(server.url + path, init));
};

const overFetch = (answer: (request: Request) => Response | Promise<Response>) => (use: Use) =>
  use(async (path, init) => answer(new Request(`http://provider.test${path}`, init)));

function overFastify(plugin: (scope: never, options: never, done: never) => unknown, prefix: string) {
  return async (use: Use) => {
    const app = fastify();
    app.register(plugin as never, { prefix });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    await use((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)).finally(() => app.close());
  };
}

/** Ways to mount a server under `/api`, with the option, and where the framework strips it without. */
const MOUNTS: Readonly<
  Record<string, [basePath: string, mount: (server: RewardCardServer) => (use: Use) => Promise<void>]>
> = {
  'node:http': ['/api', (server) => overHttp(toNode(server))],
  'Express, stripping': ['', (server) => overHttp(express().use('/api', toNode(server)))],
  'Express, stripping, with the option': ['/api', (server) => overHttp(express().use('/api', toNode(server)))],
  Express: ['/api', (server) => overHttp(express().use(toNode(server)))],
  'Fastify, stripping, with the option': ['/api', (server) => overFastify(toFastify(server), '/api')],
  Fastify: ['/api', (server) => overFastify(toFastify(server), '')],
  'Hono with a base path': [
    '/api',
    (server) => overFetch(new Hono().basePath('/api').all('*', (c) => server.fetch(c.req.raw)).fetch),
  ],
  'a route handler as in Next': ['/api', (server) => overFetch(server.fetch)],
};

describe.each(Object.entries(MOUNTS))('%s', (_, [basePath, mount]) => {
  test('answers under the prefix, and not beside it', async () => {
    const urls: string[] = [];
    const server = recordedServer({ basePath, context: ({ url }) => void urls.push(new URL(url).pathname) });
    await mount(server)(async (send) => {
      expect((await send('/api/v1/cards/a%2Fb?c=d')).status).toBe(200);
      const headers = { 'content-type': 'application/json' };
      expect((await send('/api/v1/cards/bulk', { method: 'POST', headers, body: '{}' })).status).toBe(202);
      expect((await send('/api/v1/cards/crd_1', { method: 'PUT' })).headers.get('allow')).toBe('GET');
      for (const path of [
        '/v1/cards/crd_1',
        '/apiv1/cards/crd_1',
        '/other/v1/cards/crd_1',
        '/api/api/v1/cards/crd_1',
        '/api',
      ]) {
        expect([404, 418]).toContain((await send(path)).status);
      }
    });
    expect(server.calls.map(({ params }) => params)).toEqual([{ card_id: 'a/b' }, {}]);
    expect(urls).toEqual(['/api/v1/cards/a%2Fb', '/api/v1/cards/bulk']);
    expect(new Set(server.refusals.map(({ kind }) => kind))).not.toContain('invalid-request');
  });
});

test.each(['api', '/api/', '/a b', '/a?b', '//', 7 as never])('the base path %j is refused', (basePath) => {
  expect(() => recordedServer({ basePath })).toThrow(
    '`basePath` is not a path such as /api, without a slash at its end',
  );
});

describe('Express', () => {
  const others = () =>
    express()
      .post('/other', express.json(), (request, response) => void response.json(request.body))
      .get('/v1/other', (_request, response) => void response.send('mine'));
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };

  test('passes on what the contract has no path for, body and all', async () => {
    const server = recordedServer();
    await overHttp(express().use(toNode(server), others()))(async (send) => {
      expect(await (await send('/other', { ...post, body: '{"a":1}' })).json()).toEqual({ a: 1 });
      expect(await (await send('/v1/other')).text()).toBe('mine');
      expect((await send('/nowhere')).status).toBe(404);
      expect((await send('/v1/cards/crd_1', { method: 'DELETE' })).status).toBe(418);
    });
    expect(server.refusals.map(({ kind }) => kind)).toEqual(['method-not-allowed']);
  });

  test('passes on the errors of what the contract has no path for', async () => {
    const server = recordedServer();
    const last: express.ErrorRequestHandler = (error, _request, response, _next) =>
      void response.status(422).send(error.type);
    const app = express().use(express.json(), toNode(server), toExpressErrors(server), others(), last);
    await overHttp(app)(async (send) => {
      expect((await send('/other', { ...post, body: '{' })).status).toBe(422);
      expect((await send('/v1/cards/issue', { ...post, body: '{' })).status).toBe(418);
    });
    expect(server.refusals.map(({ kind }) => kind)).toEqual(['malformed-json']);
  });

  test('without another to pass it on to, the server refuses it', async () => {
    const server = recordedServer();
    const listener = toNode(server);
    await overHttp(express().all('/{*path}', (request, response) => listener(request, response)))(async (send) => {
      expect((await send('/nowhere')).status).toBe(418);
    });
  });
});
