import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCommand, runCommand } from '../packages/unsaid/src/commands/run-command.ts';
import { collectOutput } from '../packages/unsaid/src/engine/system/run-program.ts';
import { ROOT } from './root.ts';
import { runTool, startTool } from './run-tool.ts';

interface Check {
  readonly title: string;
  readonly tool: string;
  readonly args: readonly string[];
}

/** Two packages bring a command `tsc`, and which of them gets the link is for npm to choose. */
const TSC = 'node_modules/typescript-7/bin/tsc';

/** Threads of the compiler would each check part of the same types again, while the tests have use for every core. */
const ONE_THREAD = '--singleThreaded';

/** The checks other than the tests; each prints the problem and its place. */
const CHECKS: readonly Check[] = [
  { title: 'documents and register (npm run lint)', tool: 'node', args: ['packages/reward-card/bin.js', 'lint'] },
  {
    title: 'generated files (npm run generate -- --check)',
    tool: 'node',
    args: ['--conditions=unsaid-source', 'scripts/generate.ts', '--check'],
  },
  {
    title: 'version and changelog (npm run release -- --check)',
    tool: 'node',
    args: ['--conditions=unsaid-source', 'scripts/release.ts', '--check'],
  },
  { title: 'types (tsc)', tool: 'node', args: [TSC, ONE_THREAD] },
  {
    title: 'types of the sandbox page (tsc -p packages/reward-card-sandbox/page)',
    tool: 'node',
    args: [TSC, '-p', 'packages/reward-card-sandbox/page', ONE_THREAD],
  },
  {
    title: 'format and code (biome check)',
    tool: 'biome',
    args: ['check', '--config-path=scripts/biome.config.json', '--colors=off', '.'],
  },
];

/** Makes the compiler, here and in tests, collect garbage less often: a tenth of its time for 200 MB. */
process.env.GOGC ??= '400';

/** Folders of tests. */
const TESTS = ['test/**', 'packages/*/test/**'];

/** Tests that build the packages, start a browser or many processes: they are left to the long run, where CI runs them too. */
const LEFT_TO_LONG_RUN = [
  'packages/reward-card-sandbox/test/cli.test.ts',
  'packages/reward-card-sandbox/test/page/behaviour.test.ts',
  'packages/reward-card-sandbox/test/page/look.test.ts',
  'packages/reward-card-sandbox/test/page/story.test.ts',
  'packages/reward-card-sandbox/test/page/truth.test.ts',
  'packages/reward-card-sandbox/test/providers/answers.test.ts',
  'packages/reward-card-sandbox/test/providers/follows.test.ts',
  'packages/reward-card-sandbox/test/providers/killed.test.ts',
  'packages/reward-card-sandbox/test/providers/speaks.test.ts',
  'packages/reward-card-sandbox/test/providers/wrong-overlays.test.ts',
  'packages/reward-card/test/statements/wrong-edits.test.ts',
  'packages/unsaid/test/check-receiver/command.test.ts',
  'packages/unsaid/test/check/command.test.ts',
  'packages/unsaid/test/docs/docs-command.test.ts',
  'packages/unsaid/test/docs/open-points-page.test.ts',
  'packages/unsaid/test/docs/reference.test.ts',
  'packages/unsaid/test/docs/samples.test.ts',
  'packages/unsaid/test/docs/search.test.ts',
  'packages/unsaid/test/docs/send.test.ts',
  'packages/unsaid/test/emit/one-kind.test.ts',
  'packages/unsaid/test/learn/command.test.ts',
  'packages/unsaid/test/lockers/commands.test.ts',
  'packages/unsaid/test/mcp/silences.test.ts',
  'packages/unsaid/test/mcp/tools.test.ts',
  'packages/unsaid/test/open-points/command.test.ts',
  'packages/unsaid/test/public-cases/public-cases.test.ts',
  'packages/unsaid/test/read/fetch.test.ts',
  'packages/unsaid/test/read/public-descriptions.test.ts',
  'packages/unsaid/test/read/strange-documents.test.ts',
  'packages/unsaid/test/render/open-points.test.ts',
  'packages/unsaid/test/silences/guide.test.ts',
  'test/compatibility/uses.test.ts',
  'test/contract/other-tools.test.ts',
  'test/package/api.test.ts',
  'test/package/bundles.test.ts',
  'test/package/every-block.test.ts',
  'test/package/import-endings.test.ts',
  'test/package/newcomer.test.ts',
  'test/package/next-steps.test.ts',
  'test/package/packages.test.ts',
  'test/package/without-network.test.ts',
  'test/release/release.test.ts',
  'test/start.test.ts',
];

interface Options {
  readonly testNamePattern?: string;
  readonly soak?: true;
  readonly list?: true;
}

const command = createCommand('npm test --', 'Run every check that a change must pass.')
  .argument('[name...]', 'Run only the tests whose file matches one of these, with every row of their tables')
  .option('-t, --test-name-pattern <pattern>', 'Run only the tests whose full name matches')
  .option('--soak', 'Run the tests that have a long form in that form, as npm run test:soak does; it takes a while')
  .option('--list', 'With --soak: only name the files of tests that would run')
  .action(async (names: readonly string[], options: Options) => {
    process.exitCode = options.soak ? await soak(names, options.list) : await verify(names, options);
  });

await runCommand(command, process.argv.slice(2));

/** Runs vitest in the foreground, and returns its exit code. */
function runTests(...args: readonly string[]): Promise<number> {
  return startTool('vitest', args, 'inherit').code;
}

async function soak(names: readonly string[], isListed = false): Promise<number> {
  process.env.SOAK = '1';
  if (names.length > 0) return runTests('run', '--reporter=verbose', ...names);
  const switches = [...LEFT_TO_LONG_RUN];
  for await (const file of glob(
    TESTS.map((folder) => `${folder}/*.ts`),
    { cwd: ROOT },
  )) {
    if (switches.includes(file)) continue;
    if ((await readFile(path.join(ROOT, file), 'utf8')).includes('process.env.SOAK')) switches.push(file);
  }
  if (isListed) return runTests('list', '--filesOnly', ...switches);
  // Related: where a switch stands in a file that tests import, they are what runs.
  return runTests('related', '--run', '--passWithNoTests=false', '--reporter=verbose', ...switches);
}

async function verify(names: readonly string[], { testNamePattern }: Options): Promise<number> {
  const filters = [...names, ...(testNamePattern === undefined ? [] : ['--testNamePattern', testNamePattern])];
  if (filters.length > 0) process.env.TEST_ROWS = 'all';
  const outcomes = filters.length > 0 ? [(await runTests('run', ...filters)) === 0] : await runSampled();
  const failed = outcomes.filter((passed) => !passed).length;
  console.log(`Checks: ${outcomes.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs what a change must pass, on a sample of the rows of large tables; all of it beside a file that changed. Reports what it left out. */
async function runSampled(): Promise<boolean[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
  const leftOut = path.join(folder, 'left-out');
  const changes = await Promise.all([
    collectOutput('git', ['diff', '--name-only', 'HEAD', '--', ...TESTS], { cwd: ROOT }),
    collectOutput('git', ['ls-files', '--others', '--exclude-standard', '--', ...TESTS], { cwd: ROOT }),
  ]).catch(() => []);
  process.env.TEST_CHANGED = changes.map(({ code, output }) => (code === 0 ? output : '')).join('');
  process.env.TEST_LEFT_OUT = leftOut;
  try {
    const leftToLongRun = LEFT_TO_LONG_RUN.filter((file) => !process.env.TEST_CHANGED?.includes(file));
    const outcomes = await runEverything(leftToLongRun);
    const rows = (await readFile(leftOut, 'utf8').catch(() => ''))
      .split('\n')
      .reduce((sum, line) => sum + Number(line), 0);
    console.log(
      `Skipped: ${leftToLongRun.length} files and ${rows} rows of large tables. npm test -- NAME runs those of a file, npm run test:soak all.`,
    );
    return outcomes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the tests with the checks, whose longest one leaves a core idle; what the tests print comes after the checks. */
async function runEverything(leftOut: readonly string[]): Promise<boolean[]> {
  const tests = startTool('vitest', ['run', ...leftOut.flatMap((file) => ['--exclude', file])], 'pipe');
  const held: Buffer[] = [];
  let print = (chunk: Buffer): void => void held.push(chunk);
  for (const stream of [tests.child.stdout, tests.child.stderr]) stream?.on('data', (chunk) => print(chunk));
  const outcomes = await Promise.all(CHECKS.map(run));
  process.stdout.write(Buffer.concat(held));
  print = (chunk) => void process.stdout.write(chunk);
  return [...outcomes, (await tests.code) === 0];
}

/** Runs one check, prints its result, and returns true if it passed. */
async function run({ title, tool, args }: Check): Promise<boolean> {
  const started = performance.now();
  const { code, output } = await runTool(tool, args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(code === 0 ? `ok      ${title}, ${seconds} s` : `FAILED  ${title}, ${seconds} s\n${output.trim()}\n`);
  return code === 0;
}
