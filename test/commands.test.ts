import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../scripts/contract/root.ts';
import { collectOutput, type Outcome } from '../scripts/run-program.ts';
import { runTool } from '../scripts/run-tool.ts';
import { runCliInProcess } from './run-in-process.ts';
import { sampled } from './sampled.ts';
import { temporaryFolder } from './temporary-folder.ts';

const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const OURS = Object.entries(scripts).filter(([name]) => name !== 'prepack');
const isCommand = ([, script]: [string, string]) => script.includes('scripts/bin.js');
/** The short run tries every second of the scripts that take a process of their own. */
const TRIED = [
  ...OURS.filter(isCommand),
  ...sampled(
    OURS.filter((each) => !isCommand(each)),
    2,
  ),
];
/** Each script is started once, for one question or the other; the long run asks both of each. */
const asked = (every: number) => TRIED.filter((_, index) => process.env.SOAK || index % 2 === every);

/** Runs a script; in this process where it is a command of `reward-card`, but for one, and for all in the long run. */
function runScript(name: string, ...more: string[]): Promise<Outcome> {
  const [tool = '', ...args] = [...(scripts[name]?.split(' ') ?? []), ...more];
  const at = args.indexOf('scripts/bin.js');
  const isSpawned = process.env.SOAK || at < 0 || name === 'generate';
  return isSpawned ? runTool(tool, args) : runCliInProcess(args.slice(at + 1));
}

describe.each(asked(0))('npm run %s', (name) => {
  test('answers --help', async () => {
    const { code, output } = await runScript(name, '--help');
    expect(code).toBe(0);
    expect(output).toMatch(/usage/i);
    expect(output.trim().split('\n').length).toBeGreaterThan(2);
  });
});

describe.each(asked(1))('npm run %s', (name, script) => {
  test.skipIf(script.startsWith('biome'))(
    'refuses an option that it does not have in one line, with exit code 2',
    async () => {
      const { code, output } = await runScript(name, '--bogus');
      expect([code, output.trim().split('\n')]).toEqual([2, [expect.stringContaining('--bogus')]]);
      expect(output).toContain('--help');
    },
  );
});

const PORTS = [
  ['start', 'docs-port'],
  ['start', 'mock-port'],
  ['mock', 'port'],
  ['docs', 'port'],
] as const;
test.each(PORTS.filter(([name]) => process.env.SOAK || name === 'mock'))(
  'npm run %s names --%s where it is not a port',
  async (name, option) => {
    const { code, output } = await runScript(name, `--${option}`, '65536');
    expect([code, output]).toEqual([2, `--${option} 65536: not a port. Give a whole number from 0 to 65535.\n`]);
  },
);

describe('reward-card', () => {
  const spawned = (...args: string[]) => runTool('node', ['scripts/bin.js', ...args]);
  const run = async (...args: string[]) => {
    if (process.env.SOAK) return spawned(...args);
    const { code, output } = await runCliInProcess(args);
    return { code, output };
  };

  test('lists its commands', async () => {
    const help = await run('--help');
    expect(help.code).toBe(0);
    for (const name of ['generate', 'open-points', 'mock', 'docs', 'lint', 'check-receiver'])
      expect(help.output).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
    expect(await spawned()).toEqual({ ...help, code: 2 });
  });

  test('prints its version', async () => {
    const { version } = JSON.parse(await readFile(path.join(ROOT, 'scripts/package.json'), 'utf8'));
    expect(await run('--version')).toEqual({ code: 0, output: `${version}\n` });
  });

  test.each([
    [['genrate'], "Unknown command 'genrate' (Did you mean generate?). See reward-card --help.\n"],
    [['constructor'], "Unknown command 'constructor'. See reward-card --help.\n"],
    [['lint', 'this'], 'Too many arguments. Expected 0 arguments but got 1: this. See npm run lint -- --help.\n'],
    [['generate', '--overlay', 'x'], 'Name the folder to write to: npm run generate -- --out my-contract.\n'],
  ])('refuses %j', async (args, message) => {
    expect(await run(...args)).toEqual({ code: 2, output: message });
  });
});

test('a reader that has read enough, as `head` does, ends a command without a word', async () => {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/bin.js'), 'open-points'], { cwd: ROOT });
  const problem = text(child.stderr);
  const closed = once(child, 'close');
  child.stdout.destroy();
  expect([await problem, (await closed)[0]]).toEqual(['', 0]);
});

// Each of the two compiles all anew.
describe.runIf(process.env.SOAK)('the compile cache', () => {
  const folder = temporaryFolder();

  test('serves a second run all of its TypeScript', async () => {
    const tell = 'process.on("exit", () => console.log(process.moduleLoadList.some((name) => name.includes("amaro"))))';
    const args = ['--import', `data:text/javascript,${tell}`, 'scripts/bin.js', 'generate', '--help'];
    const env = { NODE_COMPILE_CACHE: '', TMPDIR: await folder, TEMP: await folder };
    // Whether it loads amaro, by which Node strips types.
    const stripsTypes = async () =>
      (await collectOutput(process.execPath, args, { cwd: ROOT, env })).output.trim().split('\n').at(-1);
    expect([await stripsTypes(), await stripsTypes()]).toEqual(['true', 'false']);
  });
});

describe('paths', () => {
  let home = '';
  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'paths-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  /** Generates into `out`, in a folder of its own below `home`, and lists the folders that have something then. */
  async function generate(env: Record<string, string>, cwd: string) {
    await mkdir(cwd, { recursive: true });
    const bin = path.join(ROOT, 'scripts/bin.js');
    const outcome = await collectOutput(process.execPath, [bin, 'generate', '--out', './out'], { cwd, env });
    expect(outcome).toMatchObject({ code: 0 });
    return (await readdir(home, { recursive: true })).filter((file) => file.endsWith('client.ts'));
  }

  test('are relative to where npm was called, in a script of this repository', async () => {
    const called = path.join(home, 'called');
    const env = { INIT_CWD: called, npm_lifecycle_script: 'node scripts/bin.js generate' };
    expect(await generate(env, path.join(home, 'a'))).toEqual(['called/out/client.ts']);
    await rm(called, { recursive: true });
  });

  // test/package/newcomer.test.ts asks for no less, of the packages as they are installed.
  test.runIf(process.env.SOAK)(
    'are relative to the working folder in a program that some other script starts',
    async () => {
      const env = { INIT_CWD: path.join(home, 'called'), npm_lifecycle_script: 'node scripts/verify.ts' };
      expect(await generate(env, path.join(home, 'b'))).toEqual(['b/out/client.ts']);
    },
  );
});
