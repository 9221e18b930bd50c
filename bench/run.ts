// npm run bench -- [--quick] [GROUP ...]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Group } from './group.ts';
import { formatTable, isMet, type Section } from './table.ts';

/** The groups by their names; loaded on demand, for they need the peers. */
const GROUPS: Readonly<Record<string, () => Promise<Group>>> = {
  server: async () => (await import('./groups/server.ts')).measureServer,
  validators: async () => (await import('./groups/validators.ts')).measureValidators,
  client: async () => (await import('./groups/client.ts')).measureClient,
  generate: async () => (await import('./groups/generate.ts')).measureGenerate,
  webhooks: async () => (await import('./groups/webhooks.ts')).measureWebhooks,
  sandbox: async () => (await import('./groups/sandbox.ts')).measureSandbox,
};

const NAMES = Object.keys(GROUPS);
const HELP = `Measure the package against its peers, side by side, and print one table of ratios.

Usage: npm run bench -- [options] [GROUP ...]

Groups: ${NAMES.join(', ')}; without any, all of them, in about 3 minutes.

Options:
  --quick  Fewer and shorter rounds: half the time, and coarser
  --help   Print this help`;

/** Returns the exit code: 0 also where a target is missed, for what was promised is not what was measured. */
async function main(): Promise<number> {
  const { values, positionals } = parseArguments();
  if (values.help) return print(HELP);
  const unknown = positionals.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no group ${unknown}; there are ${NAMES.join(', ')}`);
  const installed = installPeers();
  if (installed !== 0) return installed;
  const sections: Section[] = [];
  for (const name of NAMES.filter((each) => positionals.length === 0 || positionals.includes(each))) {
    sections.push({ group: name, rows: await measure(name, values.quick) });
  }
  return print(`\n${formatTable(sections, process.stdout.columns ?? 120)}\n\n${summary(sections)}`);
}

class UsageError extends Error {}

function parseArguments() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { quick: flag, help: flag }, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split(/[.\n]/)[0]);
  }
}

/** Installs what the package is measured against, where it is not installed yet. */
function installPeers(): number {
  const folder = import.meta.dirname;
  if (existsSync(`${folder}/node_modules/.package-lock.json`)) return 0;
  console.log('Installing what we are measured against: npm ci --prefix bench');
  return spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;
}

async function measure(name: string, quick: boolean) {
  const started = performance.now();
  const group = await GROUPS[name]?.();
  const say = (progress: string) => console.log(`${name}: ${progress}`);
  const rows = (await group?.({ quick, say })) ?? [];
  say(`done in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return rows;
}

function summary(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ group, rows }) => rows.map((row) => ({ group, row })));
  const missed = rows.filter(({ row }) => isMet(row) === false).map(({ group, row }) => `${group}, ${row.what}`);
  const promised = rows.filter(({ row }) => isMet(row) !== undefined).length;
  const met = `${promised - missed.length} of ${promised} targets met.`;
  return missed.length === 0 ? met : `${met} Missed: ${missed.join('; ')}.`;
}

function print(text: string): 0 {
  console.log(text);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}. See npm run bench -- --help.`);
  process.exitCode = 2;
}
