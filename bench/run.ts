// npm run bench -- [GROUP ...]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatTable, isMet, type Row } from './table.ts';

/** The groups by their names; loaded on demand, because they need the peers. */
const GROUPS: Readonly<Record<string, () => Promise<{ readonly measureGroup: () => Promise<readonly Row[]> }>>> = {
  server: () => import('./groups/server.ts'),
  validators: () => import('./groups/validators.ts'),
  client: () => import('./groups/client.ts'),
  generate: () => import('./groups/generate.ts'),
  descriptions: () => import('./groups/descriptions.ts'),
  receiver: () => import('./groups/receiver.ts'),
  inbox: () => import('./groups/inbox.ts'),
  sandbox: () => import('./groups/sandbox.ts'),
};

const NAMES = Object.keys(GROUPS);
const HELP = `Measure the package against its peers, side by side, and print one table of ratios.

Usage: npm run bench -- [GROUP ...]

Groups: ${NAMES.join(', ')}; without any, all of them, in about 10 minutes.`;

/** Returns the exit code: 0 also where a target is missed, because the bench measures and does not judge. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const unknown = positionals.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new TypeError(`Unknown group ${unknown}; there are ${NAMES.join(', ')}`);
  const installed = installPeers();
  if (installed !== 0) return installed;
  const rows: Row[] = [];
  for (const name of NAMES.filter((each) => positionals.length === 0 || positionals.includes(each))) {
    console.log(`Measuring ${name} ...`);
    const group = await GROUPS[name]?.();
    rows.push(...((await group?.measureGroup()) ?? []));
  }
  const missed = rows.filter((row) => isMet(row) === false).map(({ what, peer }) => `${what} (${peer})`);
  console.log(
    `\n${formatTable(rows)}\n\n${missed.length === 0 ? 'All targets met.' : `Missed: ${missed.join('; ')}.`}`,
  );
  return 0;
}

/** Installs what the package is measured against, where it is not installed yet. */
function installPeers(): number {
  const cwd = import.meta.dirname;
  if (existsSync(`${cwd}/node_modules/.package-lock.json`)) return 0;
  console.log('Installing the peers: npm ci --prefix bench');
  return spawnSync('npm', ['ci'], { cwd, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof TypeError && (!('code' in error) || String(error.code).startsWith('ERR_PARSE_ARGS'))))
    throw error;
  console.error(`${error.message.split(/\.\s|\n/)[0]}. See npm run bench -- --help.`);
  process.exitCode = 2;
}
