import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { createRewardCardClient } from '../../src/client/index.ts';
import type { Group, Run } from '../group.ts';
import { startServer } from '../load/start-server.ts';
import { alternate, inMicroseconds, median, ratio, type Samples } from '../measure.ts';
import type { Row } from '../table.ts';

const PATH = '/v1/cards/issue';
const BODY = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };

type Fetch = typeof globalThis.fetch;
type Call = () => Promise<unknown>;

/** One call of the client against one of plain `fetch`, and what the parts of the package cost a browser. */
export const measureClient: Group = async (run) => [...(await measureCalls(run)), ...(await measureBundles(run))];

async function measureCalls({ quick, say }: Run): Promise<Row[]> {
  await using server = await startServer('bare');
  const calls = 50;
  const rounds = quick ? 60 : 300;
  say(`${calls} calls a round, one after the other, over the loopback`);
  const loopback = await compare(`http://127.0.0.1:${server.port}`, undefined, { calls, rounds });
  say('the same with a fetch that answers at once');
  const text = '{"card_id":"crd_1","code":"x","status":"issued","delivery":"sent_whatsapp","expires_at":"2027-03-31"}';
  const headers = { 'content-type': 'application/json', 'content-length': String(text.length) };
  const answer: Fetch = async () => new Response(text, { status: 201, headers });
  const inProcess = await compare('http://provider.test', answer, { calls: calls * 5, rounds });
  return [
    { ...rowOf('call over the loopback', loopback, 'plain', 'plain fetch'), target: { atMost: 1.05 } },
    rowOf('call over the loopback', loopback, 'withRequest', 'fetch of a Request'),
    rowOf('the same with authenticate', loopback, 'withRequest', 'fetch of a Request', 'authenticated'),
    rowOf('call, fetch answers at once', inProcess, 'plain', 'plain fetch'),
  ];
}

type Calls = Samples<'ours' | 'authenticated' | 'plain' | 'withRequest'>;

function rowOf(what: string, samples: Calls, peer: keyof Calls, name: string, ours: keyof Calls = 'ours'): Row {
  return {
    what,
    ours: inMicroseconds(median(samples[ours])),
    peer: `${name} ${inMicroseconds(median(samples[peer]))}`,
    ratio: ratio(samples, ours, peer),
  };
}

interface Amount {
  readonly calls: number;
  readonly rounds: number;
}

/** @param injected Sends the requests of both in place of the global `fetch`, where one is given. */
async function compare(baseUrl: string, injected: Fetch | undefined, { calls, rounds }: Amount): Promise<Calls> {
  const options = { baseUrl, ...(injected && { fetch: injected }) };
  const client = createRewardCardClient(options);
  const authenticating = createRewardCardClient({ ...options, authenticate: signIn });
  const fetch = injected ?? globalThis.fetch;
  const url = `${baseUrl}${PATH}`;
  const init = () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BODY),
  });
  const parse = async (response: Response) => (response.ok ? response.json() : undefined);
  const contenders = {
    ours: async () => (await client.POST(PATH, { body: BODY })).data,
    authenticated: async () => (await authenticating.POST(PATH, { body: BODY })).data,
    plain: async () => parse(await fetch(url, init())),
    // What openapi-fetch does, and so do we where middleware or `authenticate` want a Request to change.
    withRequest: async () => parse(await fetch(new Request(url, init()))),
  };
  const timed = {
    ours: () => cpuPerCall(contenders.ours, calls),
    authenticated: () => cpuPerCall(contenders.authenticated, calls),
    plain: () => cpuPerCall(contenders.plain, calls),
    withRequest: () => cpuPerCall(contenders.withRequest, calls),
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
    if ((await call()) === undefined) throw new Error('A call failed.');
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
