import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILES } from '../../scripts/emit/files.ts';
import type { Group, Run } from '../group.ts';
import { alternate, inMilliseconds, median, ratio } from '../measure.ts';
import type { Row } from '../table.ts';
import { multipliedTree } from './multiplied-tree.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** How many times over the contract of four operations becomes one of 200. */
const TIMES = 50;

/** Generating everything against one run of `asyncapi validate`, and how the time grows with the contract. */
export const measureGenerate: Group = async (run) => [await measureCommand(run), await measureScaling(run)];

async function measureCommand({ quick, say }: Run): Promise<Row> {
  const rounds = quick ? 3 : 7;
  say(`npm run generate and asyncapi validate, ${rounds} times each, in turn`);
  const out = await mkdtemp(path.join(tmpdir(), 'contract-bench-'));
  const contenders = {
    ours: () => timeCommand(['scripts/bin.ts', 'generate', '--out', out]),
    peer: () =>
      timeCommand([
        'node_modules/@asyncapi/cli/bin/run_bin',
        'validate',
        'asyncapi/asyncapi.yaml',
        '--fail-severity=info',
        '--suppressWarnings=asyncapi-latest-version',
      ]),
  };
  await alternate(contenders, 1);
  const samples = await alternate(contenders, rounds);
  await rm(out, { recursive: true });
  return {
    what: 'npm run generate',
    ours: inMilliseconds(median(samples.ours)),
    peer: `asyncapi validate ${inMilliseconds(median(samples.peer))}`,
    ratio: ratio(samples, 'ours', 'peer'),
    target: { atMost: 0.5 },
  };
}

const QUIET = {
  CI: 'true',
  SUPPRESS_NO_CONFIG_WARNING: '1',
  ASYNCAPI_METRICS_CONFIG_PATH: fileURLToPath(new URL('../../scripts/lint/asyncapi-analytics.json', import.meta.url)),
};

/** Wall time of a command of Node's, in milliseconds. */
async function timeCommand(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...QUIET }, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.slice(0, 2).join(' ')} ended with ${code}; run it alone to see why.`);
  return performance.now() - started;
}

async function measureScaling({ quick, say }: Run): Promise<Row> {
  say(`the contract as it is and multiplied by ${TIMES}, read and emitted`);
  await using once = await multipliedTree(1);
  await using often = await multipliedTree(TIMES);
  const contenders = { once: () => timeEmission(once.root), often: () => timeEmission(often.root) };
  await alternate(contenders, 1);
  const samples = await alternate(contenders, quick ? 2 : 5);
  return {
    what: `${4 * TIMES} operations against 4`,
    ours: inMilliseconds(median(samples.often)),
    peer: `4 operations ${inMilliseconds(median(samples.once))}`,
    ratio: ratio(samples, 'often', 'once'),
    target: { atMost: TIMES },
  };
}

/** Milliseconds to read the documents under a folder and to emit every file of the open variant. */
async function timeEmission(root: string): Promise<number> {
  const { contractOf, readUnbacked } = await import('../../scripts/load/read-contract.ts');
  const started = performance.now();
  const contract = await contractOf(await readUnbacked(root));
  for (const emit of Object.values(FILES)) await emit(contract);
  return performance.now() - started;
}
