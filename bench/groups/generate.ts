import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, timeCommand } from '../load/run-command.ts';
import { alternate, median, ratio } from '../measure.ts';
import type { Row } from '../table.ts';

const VALIDATE = [
  ...['node_modules/@asyncapi/cli/bin/run_bin', 'validate', 'asyncapi/asyncapi.yaml'],
  ...['--fail-severity=info', '--suppressWarnings=asyncapi-latest-version'],
];
const QUIET = {
  CI: 'true',
  SUPPRESS_NO_CONFIG_WARNING: '1',
  ASYNCAPI_METRICS_CONFIG_PATH: path.join(ROOT, 'packages/unsaid/src/engine/system/asyncapi-analytics.json'),
};

/** Generating a contract with an overlay, as users do, against one run of `asyncapi validate`. */
export async function measureGroup(): Promise<Row[]> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'contract-bench-'));
  const out = path.join(folder.path, 'contract');
  const generate = [
    'packages/reward-card/bin.js',
    'generate',
    '--overlay',
    'guides/examples/providers/acacia',
    '--out',
    out,
  ];
  const samples = await alternate(
    { ours: () => timeCommand(generate), peer: () => timeCommand(VALIDATE, { env: QUIET }) },
    5,
  );
  return [
    {
      what: 'generate: a contract with an overlay',
      ours: `${median(samples.ours).toFixed(0)} ms`,
      peer: `asyncapi validate ${median(samples.peer).toFixed(0)} ms`,
      ratio: ratio(samples, 'ours', 'peer'),
      target: { atMost: 0.7 },
    },
  ];
}
