import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import createClient from 'openapi-fetch';
import type { paths } from '../../generated/rest.ts';
import { createRewardCardClient } from '../../src/client/index.ts';
import type { Group, Run } from '../group.ts';
import { startServer } from '../load/start-server.ts';
import { alternate, inMicroseconds, median, ratio, type Samples } from '../measure.ts';
import type { Row } from '../table.ts';

const PATH = '/v1/cards/issue';
const BODY = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };

type Call = () => Promise<{ readonly data?: unknown }>;

/** One call of the client against one of plain openapi-fetch, and what the parts of the package cost a browser. */
export const measureClient: Group = async (run) => [...(await measureCalls(run)), ...(await measureBundles(run))];

async function measureCalls({ quick, say }: Run): Promise<Row[]> {
  await using server = await startServer('bare');
  const calls = 50;
  const rounds = quick ? 60 : 300;
  say(`${calls} calls a round, one after the other, over the loopback`);
  const loopback = await compare(`http://127.0.0.1:${server.port}`, undefined, { calls, rounds });
  say('the same with a fetch that responds at once');
  const text = '{"card_id":"crd_1","code":"x","status":"issued","delivery":"sent_whatsapp","expires_at":"2027-03-31"}';
  const headers = { 'content-type': 'application/json', 'content-length': String(text.length) };
  const respond = async () => new Response(text, { status: 201, headers });
  const inProcess = await compare('http://provider.test', respond, { calls: calls * 5, rounds });
  return [
    { ...rowOf('call over the loopback', loopback, 'plain'), target: { atMost: 1.05 } },
    rowOf('the same with authenticate', loopback, 'plainWithMiddleware', 'authenticated'),
    rowOf('call, fetch responds at once', inProcess, 'plain'),
  ];
}

type Calls = Samples<'ours' | 'authenticated' | 'plain' | 'plainWithMiddleware'>;

function rowOf(what: string, samples: Calls, peer: keyof Calls, ours: keyof Calls = 'ours'): Row {
  return {
    what,
    ours: inMicroseconds(median(samples[ours])),
    peer: `openapi-fetch ${inMicroseconds(median(samples[peer]))}`,
    ratio: ratio(samples, ours, peer),
  };
}

interface Amount {
  readonly calls: number;
  readonly rounds: number;
}

/** @param fetch Sends the requests of both in place of the global `fetch`, where one is given. */
async function compare(
  baseUrl: string,
  fetch: ((request: Request) => Promise<Response>) | undefined,
  { calls, rounds }: Amount,
): Promise<Calls> {
  const options = { baseUrl, ...(fetch && { fetch }) };
  const clients = {
    ours: createRewardCardClient(options),
    authenticated: createRewardCardClient({ ...options, authenticate: signIn }),
    plain: createClient<paths>(options),
    plainWithMiddleware: createClient<paths>(options),
  };
  clients.plainWithMiddleware.use({ onRequest: ({ request }) => signIn(request) });
  const timed = {
    ours: () => cpuPerCall(() => clients.ours.POST(PATH, { body: BODY }), calls),
    authenticated: () => cpuPerCall(() => clients.authenticated.POST(PATH, { body: BODY }), calls),
    plain: () => cpuPerCall(() => clients.plain.POST(PATH, { body: BODY }), calls),
    plainWithMiddleware: () => cpuPerCall(() => clients.plainWithMiddleware.POST(PATH, { body: BODY }), calls),
  };
  await alternate(timed, 30);
  return alternate(timed, rounds);
}

function signIn(request: Request): Request {
  request.headers.set('x-key', 'secret');
  return request;
}

/** CPU time of this process per call, in µs. */
async function cpuPerCall(call: Call, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < calls; index += 1) {
    if ((await call()).data === undefined) throw new Error('A call failed.');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

/** What each import may cost after minification and gzip, in bytes. */
const BUNDLES = [
  { what: 'client with openapi-fetch', entry: 'src/client/index.ts', name: 'createRewardCardClient', limit: 4096 },
  { what: 'all validators', entry: 'generated/validators.ts', name: '*' },
  { what: 'server with validators', entry: 'src/server/index.ts', name: '*' },
] as const;

async function measureBundles({ say }: Run): Promise<Row[]> {
  say('bundle sizes');
  const limit = BUNDLES[0].limit;
  return Promise.all(
    BUNDLES.map(async (bundle): Promise<Row> => {
      const size = await gzipped(bundle.entry, bundle.name);
      const row = { what: `${bundle.what}, gzip`, ours: `${size} B`, ratio: size / limit };
      if ('limit' in bundle) return { ...row, peer: `limit of ${limit} B`, target: { atMost: 1 } };
      return { ...row, peer: `the client's limit of ${limit} B` };
    }),
  );
}

async function gzipped(entry: string, name: string): Promise<number> {
  const from = new URL(`../../${entry}`, import.meta.url).pathname;
  const { outputFiles } = await build({
    stdin: { contents: `export ${name === '*' ? '*' : `{ ${name} }`} from ${JSON.stringify(from)};`, resolveDir: '.' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}
