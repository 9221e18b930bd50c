import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleProcess } from '../../../../test/bundle-process.ts';

/** Node as the tests run on it; in the long run also the Node of the system where it is another one. */
const OTHERS = ['/usr/bin/node', process.env.OTHER_NODE ?? ''].filter((file) => process.env.SOAK && existsSync(file));
const NODES = [process.execPath, ...OTHERS];

interface Behaviour {
  /** What it writes, or nothing before it closes the connection: to a read and to a write. */
  readonly answers: readonly [read: string, write: string];
  /** What the client tells of a read and of a write: a status, or the code of an error. */
  readonly seen: readonly [read: unknown, write: unknown];
  /** How often `retryCalls` sends a read. */
  readonly reads?: number;
}

const lost = { seen: ['response-lost', 'response-lost'], reads: 3 } as const;
const status = (code: number, reads = 1): [string, Behaviour] => [
  String(code),
  { answers: [`${code} X`, `${code} X`], seen: [code, code], reads },
];
/** Closes the connection that it answered a read on when the next call comes over it. */
const REUSED = 'reused-once';
const HINTS = '103 Early Hints\r\n\r\nHTTP/1.1 200 OK';

const SERVERS: Readonly<Record<string, Behaviour>> = {
  ...Object.fromEntries([307, 308, 400, 401, 408, 421, 425].map((code) => status(code))),
  ...Object.fromEntries([429, 503].map((code) => status(code, 3))),
  // The Fetch standard has no answer for it.
  407: { answers: ['407 X', '407 X'], ...lost },
  'early-hints': { answers: [HINTS, HINTS], seen: [200, 200] },
  upgrade: { answers: ['101 X\r\nupgrade: x', '101 X\r\nupgrade: x'], ...lost },
  'no-answer': { answers: ['', ''], ...lost },
  [REUSED]: { answers: ['200 OK', ''], seen: [200, 'response-lost'] },
};

/** Calls a server in each way there is, and prints what came back. */
const PROGRAM = `
const [, bundle, url, ...servers] = process.argv;
const { createRewardCardClient, retryCalls } = await import(bundle);
const body = { recipient_phone: '+254712345678', value: 1, currency: 'KES' };
const params = { path: { card_id: 'c' } };
const ways = {
  plain: {},
  retryCalls: { fetch: retryCalls({ firstDelayMs: 1 }) },
  wrapped: { fetch: (request) => fetch(new Request(request, { headers: { 'x-wrapped': 'yes' } })) },
  anew: {
    async authenticate({ method, url, headers, body }) {
      return new Request(url, { method, headers, redirect: 'manual', ...(body && { body: '{}' }) });
    },
  },
  dispatcher: { dispatcher: globalThis[Symbol.for('undici.globalDispatcher.1')] },
};
const seen = {};
for (const server of servers) {
  for (const [way, options] of Object.entries(ways)) {
    const client = createRewardCardClient({ baseUrl: [url, server, way].join('/'), ...options });
    const calls = {
      GET: () => client.GET('/v1/cards/{card_id}', { params }),
      POST: () => client.POST('/v1/cards/issue', { body }),
    };
    for (const [method, call] of Object.entries(calls)) {
      const outcome = call().then(({ data, error, response }) => [response.status, data ?? error, response.url.startsWith(url)]);
      seen[[method, server, way].join(' ')] = await outcome.catch(({ code }) => [code]);
    }
  }
}
console.log(JSON.stringify(seen));
process.exit();
`;

/** Sends the first request of a process by the `fetch` that this package exports. */
const FIRST = `
const [, bundle, url] = process.argv;
const { fetchOnce } = await import(bundle);
console.log((await fetchOnce(url + '/421/first', { method: 'POST', body: '{}', dispatcher: null })).status);
const dispatcher = { dispatch: () => { throw new Error('by that of the caller') } };
await fetchOnce(url, { dispatcher }).catch(({ message, cause }) => console.log(message + ': ' + cause?.message));
process.exit();
`;

const counts = new Map<string, number>();
/** Requests so far, by connection. */
const sockets = new Map<Socket, number>();
let reused = 0;
const answer = (socket: Socket, request: string) => {
  const [method = '', target = ''] = request.split(' ');
  const [, server = '', way = ''] = target.split('/');
  const call = `${method} ${server} ${way}`;
  counts.set(call, (counts.get(call) ?? 0) + 1);
  const earlier = sockets.get(socket) ?? 0;
  sockets.set(socket, earlier + 1);
  if (server === REUSED && method === 'POST' && earlier > 0) reused += 1;
  const head = SERVERS[server]?.answers[method === 'GET' ? 0 : 1] ?? '';
  if (head === '') socket.destroy();
  else socket.write(`HTTP/1.1 ${head}\r\nlocation: /elsewhere\r\ncontent-length: 8\r\n\r\n{"a": 1}`);
};
// Byte by byte: a server of node:http would answer some of this by itself.
const server = createServer((socket) => {
  sockets.set(socket, 0);
  let received = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      received += chunk;
      const end = received.indexOf('\r\n\r\n') + 4;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (end < 4 || received.length < end + length) return;
      const head = received;
      received = '';
      answer(socket, head);
    });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  for (const socket of sockets.keys()) socket.destroy();
  server.close();
});

test.each(NODES)(
  'a server sees each request once, and a read as often as it may be repeated, by %s',
  async (node) => {
    counts.clear();
    reused = 0;
    const { port } = server.address() as AddressInfo;
    const args = ['--input-type=module', '-e', PROGRAM, '--', await bundleProcess('src/client.ts')];
    const url = `http://127.0.0.1:${port}`;
    const { stdout } = await promisify(execFile)(node, [...args, url, ...Object.keys(SERVERS)]);
    const calls = Object.entries(SERVERS).flatMap(([name, { seen, reads = 1 }]) =>
      ['plain', 'retryCalls', 'wrapped', 'anew', 'dispatcher'].flatMap((way) => [
        { call: `GET ${name} ${way}`, seen: seen[0], times: way === 'retryCalls' ? reads : 1 },
        { call: `POST ${name} ${way}`, seen: seen[1], times: 1 },
      ]),
    );
    const outcome = (seen: unknown) => (typeof seen === 'number' ? [seen, { a: 1 }, true] : [seen]);
    expect(JSON.parse(stdout)).toEqual(Object.fromEntries(calls.map(({ call, seen }) => [call, outcome(seen)])));
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(calls.map(({ call, times }) => [call, times])));
    expect(reused).toBeGreaterThan(0);

    counts.clear();
    const first = ['--input-type=module', '-e', FIRST, '--', await bundleProcess('src/webhooks.ts'), url];
    expect((await promisify(execFile)(node, first)).stdout).toBe('421\nfetch failed: by that of the caller\n');
    expect([...counts]).toEqual([['POST 421 first', 1]]);
  },
  30_000,
);
