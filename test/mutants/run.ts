import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCommand, runCommand } from '../../packages/unsaid/src/commands/run-command.ts';
import { ROOT } from '../../scripts/root.ts';
import { type Mutant, mutate, readMutants } from './read-mutants.ts';

/** What the tests of one mutant may take: it may make a loop endless. */
const LONGEST_MS = 300_000;

/** What becomes of a mutant, by the outcome of its tests. */
const SAID = { failed: 'killed', passed: 'survived', endless: 'undecided' };

type Outcome = keyof typeof SAID;

const NOT_COPIED = new Set(['.git', 'node_modules', 'dist']);

interface Options {
  readonly list?: true;
  readonly mutants?: string;
  readonly root?: string;
}

const command = createCommand(
  'npm run test:mutants --',
  'Break the code and the documents in one place after the other, in a copy, and name the places at which no test fails.',
)
  .argument('[name...]', 'Only the mutants whose file, or one of whose tests, matches one of these')
  .option('--list', 'Only list the mutants')
  .option('--mutants <file>', 'Another list than mutants.yaml')
  .option('--root <folder>', 'Another working tree than this one')
  .action(async (names: readonly string[], { list, mutants, root = ROOT }: Options) => {
    const all = await readMutants(mutants ?? path.join(import.meta.dirname, 'mutants.yaml'));
    const isChosen = ({ file, tests }: Mutant) => names.some((name) => [file, ...tests].join().includes(name));
    const chosen = names.length === 0 ? all : all.filter(isChosen);
    if (list) for (const mutant of chosen) console.log(shown(mutant));
    else process.exitCode = await runAll(chosen, root);
  });

await runCommand(command, process.argv.slice(2));

function shown({ file, find, replace }: Mutant): string {
  return `${file}: ${JSON.stringify(find)} -> ${JSON.stringify(replace)}`;
}

/** Runs the tests once without a change, since what fails anyway notices nothing, and then on each mutant. */
async function runAll(mutants: readonly Mutant[], root: string): Promise<number> {
  const copy = await mkdtemp(path.join(tmpdir(), 'mutants-'));
  try {
    await copyTree(root, copy);
    const tests = new Set(mutants.flatMap((mutant) => mutant.tests));
    const unchanged = await runTests(copy, [...tests], { longestMs: 20 * LONGEST_MS, stdio: 'inherit' });
    if (unchanged !== 'passed') return 2;
    const outcomes: Outcome[] = [];
    for (const mutant of mutants) {
      const place = path.join(copy, mutant.file);
      const text = await readFile(place, 'utf8');
      await writeFile(place, mutate(text, mutant));
      const outcome = await runTests(copy, ['--bail=1', ...mutant.tests], { longestMs: LONGEST_MS, stdio: 'ignore' });
      await writeFile(place, text);
      outcomes.push(outcome);
      console.log(`${SAID[outcome].padEnd(9)} ${shown(mutant)}`);
    }
    const counts = Object.entries(SAID).map(([outcome, said]) => {
      return `${outcomes.filter((each) => each === outcome).length} ${said}`;
    });
    console.log(`Mutants: ${counts.join(', ')}`);
    return outcomes.every((outcome) => outcome === 'failed') ? 0 : 1;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Copies what is no dependency. Packages of this repository are linked within the copy, and all others to where they are. */
async function copyTree(root: string, copy: string): Promise<void> {
  const folders: string[] = [];
  const filter = (from: string) => {
    const name = path.basename(from);
    if (name === 'node_modules') folders.push(path.relative(root, from));
    return !NOT_COPIED.has(name);
  };
  cpSync(root, copy, { recursive: true, filter });
  for (const folder of folders.flatMap((each) => [each, path.join(each, '.bin')])) {
    if (!existsSync(path.join(root, folder))) continue;
    await mkdir(path.join(copy, folder));
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const from = path.join(root, folder, entry.name);
      const target = entry.isSymbolicLink() ? await readlink(from) : from;
      if (!entry.name.startsWith('.')) await symlink(target, path.join(copy, folder, entry.name));
    }
  }
}

/** Runs tests. If they do not end in time, they and what they started are killed. */
async function runTests(
  copy: string,
  args: readonly string[],
  { longestMs, stdio }: { readonly longestMs: number; readonly stdio: 'ignore' | 'inherit' },
): Promise<Outcome> {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', ...args];
  // Of a large table, every row.
  const env = { ...process.env, TEST_ROWS: 'all' };
  const child = spawn(process.execPath, words, { cwd: copy, stdio, env, detached: true });
  let isEndless = false;
  const timer = setTimeout(() => {
    isEndless = true;
    process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
  }, longestMs);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return isEndless ? 'endless' : code === 0 ? 'passed' : 'failed';
}
