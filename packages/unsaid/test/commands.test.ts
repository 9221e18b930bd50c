import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../../../scripts/root.ts';
import { runTool } from '../../../scripts/run-tool.ts';
import { runCliInProcess } from '../../../test/run-in-process.ts';
import { sampled } from '../../../test/sampled.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { Outcome } from '../src/engine/system/run-program.ts';
import { COMMANDS } from '../src/run-cli.ts';

const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** The scripts, of which the short run tries every eighth, and the commands that are none. */
const SCRIPTS = sampled(
  Object.keys(scripts).filter((name) => name !== 'prepack'),
  8,
).map((name) => `npm run ${name}`);
const TRIED = [...SCRIPTS, ...Object.keys(COMMANDS).map((name) => `npx reward-card ${name}`)];
/** Each is started once, for one question or the other; the long run asks both of each. */
const asked = (every: number) => TRIED.filter((_, index) => process.env.SOAK || index % 2 === every);

/** Runs a script in a process, and a command in this one; in the long run the command, too, in a process. */
function runScript(line: string, ...more: string[]): Promise<Outcome> {
  const name = line.split(' ').at(-1) ?? '';
  if (line.startsWith('npx'))
    return process.env.SOAK ? runTool('reward-card', [name, ...more]) : runCliInProcess([name, ...more]);
  const [tool = '', ...args] = [...(scripts[name]?.split(' ') ?? []), ...more];
  return runTool(tool, args);
}

describe.each(asked(0))('%s', (name) => {
  test('answers --help', async () => {
    const { code, output } = await runScript(name, '--help');
    expect(code).toBe(0);
    expect(output).toMatch(/usage/i);
    expect(output.trim().split('\n').length).toBeGreaterThan(2);
  });
});

describe.each(asked(1))('%s', (name) => {
  test.skipIf(name === 'npm run format')(
    'refuses an option that it does not have in one line, with exit code 2',
    async () => {
      const { code, output } = await runScript(name, '--bogus');
      expect([code, output.trim().split('\n')]).toEqual([2, [expect.stringContaining('--bogus')]]);
      expect(output).toContain('--help');
    },
  );
});

describe('reward-card', () => {
  const spawned = (...args: string[]) => runTool('node', ['packages/reward-card/bin.js', ...args]);
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

  test('answers -h and help as --help', async () => {
    const [whole, ofDiff] = [await run('--help'), await run('diff', '--help')];
    for (const args of [['-h'], ['help'], ['help', '--help'], ['help', 'help']])
      expect(await run(...args)).toEqual(whole);
    for (const args of [
      ['diff', '-h'],
      ['help', 'diff'],
      ['help', 'diff', 'more'],
    ])
      expect(await run(...args)).toEqual(ofDiff);
    expect(await run('help', 'dif')).toMatchObject({ code: 2, output: expect.stringContaining('Did you mean diff?') });
  });

  test('prints its version', async () => {
    const { version } = JSON.parse(await readFile(path.join(ROOT, 'packages/unsaid/package.json'), 'utf8'));
    for (const option of ['--version', '-v']) expect(await run(option)).toEqual({ code: 0, output: `${version}\n` });
  });

  test.each([
    [['genrate'], "Unknown command 'genrate' (Did you mean generate?). See npx reward-card --help.\n"],
    [['constructor'], "Unknown command 'constructor'. See npx reward-card --help.\n"],
    [['mock', 'a', 'b'], 'Too many arguments. Expected 1 argument but got 2: a, b. See npx reward-card mock --help.\n'],
    [['lint', '--overlay', ''], '--overlay is empty. Set a value, or remove it.\n'],
    [
      ['generate', '--overlay', 'x'],
      'Name the folder to write to: npx reward-card generate --overlay x --out my-contract.\n',
    ],
  ])('refuses %j', async (args, message) => {
    expect(await run(...args)).toEqual({ code: 2, output: message });
  });

  test.each(
    sampled(
      [
        ...['lint', 'docs', 'mock', 'open-points', 'generate --out c', 'learn x.har --out l'].map(
          (command) => `${command} --overlay nowhere`,
        ),
        ...[
          'lint',
          'docs',
          'mock',
          'open-points',
          'generate --out c',
          'silences',
          'check --base-url http://127.0.0.1:1',
        ].map((command) => `${command} --contract nowhere`),
        'lint https://api.example/openapi.json',
        'https://api.example/openapi.json',
        'generate --out /',
        'diff 9.9.9',
      ],
      2,
    ),
  )('%s: is wrong use, in one line', async (line) => {
    const { code, output } = await run(...line.split(' '));
    expect([code, output]).toEqual([2, expect.stringMatching(/^(?:nowhere|https:\S+|\/|9\.9\.9|x\.har): [^\n]+\n$/)]);
  });

  test.each(Object.keys(COMMANDS))(
    'the help of %s fits a narrow terminal, and says the same in a wide one',
    async (name) => {
      const help = async (columns: string) => (await runCliInProcess([name, '--help'], { COLUMNS: columns })).output;
      const words = (text: string) => text.split(/\s+/).join(' ');
      const unfitted = words(await help('0'));
      for (const columns of [40, 80, 200]) {
        const text = await help(`${columns}`);
        expect(text.split('\n').filter((line) => line.length > columns)).toEqual([]);
        // A description begins beside its option where it has room to, and otherwise below it.
        expect(text).not.toMatch(/^ {2}--\S+(?: <\S+>)? [^\s<]/m);
        expect(words(text)).toBe(unfitted);
      }
    },
  );
});

test('a reader that has read enough, as `head` does, ends a command without a word', async () => {
  const child = spawn(process.execPath, [path.join(ROOT, 'packages/reward-card/bin.js'), 'open-points'], { cwd: ROOT });
  const problem = text(child.stderr);
  const closed = once(child, 'close');
  child.stdout.destroy();
  expect([await problem, (await closed)[0]]).toEqual(['', 0]);
});

describe('what others wrote', async () => {
  const folder = await temporaryFolder();
  const NASTY = '\u001b]0;x\u0007\u001b[31m\u009b2J\u202e\u2066x\u2028';
  const JSON_NASTY = JSON.stringify(NASTY);
  const overlay = (action: string) =>
    `overlay: 1.0.0\ninfo: {title: ${JSON_NASTY}, version: 1.0.0}\nactions:\n  - ${action}\n`;
  const OVERLAYS: Readonly<Record<string, string>> = {
    answer: overlay(`{target: $, x-answers: {amount-units: ${JSON_NASTY}}, update: {}}`),
    id: overlay(`{target: $, x-answers: {${JSON_NASTY}: x}, update: {}}`),
    broken: `overlay: "${NASTY}\n  - [`,
  };
  const entry = {
    startedDateTime: NASTY,
    request: { method: NASTY, url: `http://x/v1/cards/${NASTY}`, headers: [{ name: NASTY, value: NASTY }] },
    response: { status: 200, headers: [], content: { mimeType: NASTY, text: `{${JSON_NASTY}: ${JSON_NASTY}}` } },
  };

  const { isTTY } = process.stdout;
  afterAll(() => void Object.assign(process.stdout, { isTTY }));
  beforeAll(async () => {
    Object.assign(process.stdout, { isTTY: true });
    for (const [name, text] of Object.entries(OVERLAYS)) {
      await mkdir(path.join(folder, name));
      await writeFile(path.join(folder, name, 'openapi.overlay.yaml'), text);
    }
    await writeFile(path.join(folder, 'nasty.har'), JSON.stringify({ log: { entries: [entry] } }));
    await writeFile(path.join(folder, `${NASTY}.mjs`), `throw ${JSON_NASTY}`);
  });

  const CASES: string[][] = [
    ...['--json', '--as=email'].map((form) => ['open-points', '--overlay', 'answer', form]),
    ...Object.keys(OVERLAYS).map((name) => ['generate', '--overlay', name, '--out', `out-${name}`]),
    ['diff', 'answer', 'contract'],
    ['learn', 'nasty.har', '--out', 'learnt'],
    ...Object.keys(COMMANDS).flatMap((name) => [
      [name, NASTY, NASTY, NASTY, NASTY],
      [name, `--${NASTY}`],
    ]),
    ['dead-letters', 'list', '--inbox', `${NASTY}.mjs`],
    ['mock', '--host', NASTY, '--port', '0'],
    ['check', '--base-url', `http://127.0.0.1:9/${NASTY}`, '--phone', NASTY, '--header', `${NASTY}: x`],
    ['diff', `git:${NASTY}`],
  ];
  afterEach(() => void vi.restoreAllMocks());

  test.each(sampled(CASES, 12).map((args) => ({ args, shown: JSON.stringify(args).slice(0, 60) })))(
    'is text in what $shown prints',
    async ({ args }) => {
      vi.spyOn(process, 'cwd').mockReturnValue(folder);
      const { code, output, stdout } = await runCliInProcess(args);
      expect(code).toBeLessThanOrEqual(2);
      expect(output).not.toMatch(/(?!\n|\t|\r\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(output).not.toMatch(/^ +at .*[:(]\d|This is a bug/m);
      if (args.includes('--json') && /^[[{]/.test(stdout)) JSON.parse(stdout);
    },
    60_000,
  );
});
