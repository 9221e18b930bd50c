import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { runTool } from '../../../../scripts/run-tool.ts';
import { contract, sandboxContract } from '../../../../test/contract.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { tableOfPoints } from '../../src/commands/open-points.ts';
import { contractOf, readDocuments } from '../../src/engine/load/read-contract.ts';
import { IMPACTS } from '../../src/engine/model/roles.ts';
import { stateOfPoint } from '../../src/engine/view/mark-open-points.ts';
import { writeQuestions } from '../../src/open-points/ask.js';
import { questionsOf } from '../../src/open-points/questions-of.ts';
import { UNSAID } from '../../src/run.ts';
import { LOCKERS } from '../lockers/lockers.ts';

const directory = await temporaryFolder();
const run = (...args: string[]) => runCliInProcess(['open-points', ...args]);
const { openPoints } = contract;
const service = contract.openapi.info.title;

/** The dozen that a reader settles before the first real card, named here a second time on purpose. */
const BEFORE_LIVE = [
  'api-credentials',
  'base-url',
  'rate-limits',
  'idempotency',
  'error-responses',
  'amount-units',
  'signature-algorithm',
  'signed-content',
  'retry-intervals',
  'event-identity',
  'event-order',
  'wallet-funding',
];

describe('the description is the first argument, or --contract', () => {
  test.each([[LOCKERS], [LOCKERS, 'error-bodies'], ['error-bodies', '--contract', LOCKERS]])('%s', async (...args) => {
    const { code, stdout } = await runCliInProcess(['open-points', ...args], {}, UNSAID);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^error-bodies +\w+ +open$/m);
    expect(/^rate-limits /m.test(stdout)).toBe(!args.includes('error-bodies'));
  });

  test.each([
    ['open-points', /^Name the API description: npx unsaid open-points FILE, or/],
    ['open-points nowhere', /^nowhere: no such file or folder\./],
    ['check-receiver --list', /^Name the API description: npx unsaid check-receiver FILE, or/],
    ['check --base-url http://127.0.0.1:9', /^Name the API description: npx unsaid check --contract FILE, or/],
  ])('%s is refused with the call to make', async (args, message) => {
    const { code, stdout, stderr } = await runCliInProcess(args.split(' '), {}, UNSAID);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  test('which check-receiver takes as well', async () => {
    const { code, stdout } = await runCliInProcess(['check-receiver', LOCKERS, '--list'], {}, UNSAID);
    expect([code, stdout]).toEqual([0, expect.stringContaining('answered 204 within 10 seconds')]);
  });
});

describe('open-points lists', () => {
  test('every point of the register with its impact and question', async () => {
    const { code, output } = await runTool('node', ['packages/reward-card/bin.js', 'open-points']);
    expect(code).toBe(0);
    for (const { id, impact } of openPoints) expect(output).toMatch(new RegExp(`^${id} +${impact} +open$`, 'm'));
    expect(output.replaceAll(/\s+/g, ' ')).toContain(openPoints[0]?.question);
    expect(output.trim().split('\n').at(-1)).toBe(`${openPoints.length} points: ${openPoints.length} open`);
  });

  test('how an overlay answers, and leaves out the answered on demand', async () => {
    const closed = await sandboxContract();
    const output = process.env.SOAK
      ? (await run('--overlay', 'packages/reward-card-sandbox/overlay')).output
      : tableOfPoints(closed.openPoints, 120);
    expect(output).toMatch(/^acknowledgement-body +convenience +answered\n {2}sandbox: It is not read\.$/m);
    const { output: open } = await run('--overlay', 'packages/reward-card-sandbox/overlay', '--open');
    expect(open.trim()).toBe('0 points: none');
  });

  test('as JSON with state, answers and places', async () => {
    const { output } = await run('--overlay', 'packages/reward-card-sandbox/overlay', '--json');
    const rows: { id: string; state: string; answers: object[] }[] = JSON.parse(output);
    expect(rows.map(({ id }) => id)).toEqual(openPoints.map(({ id }) => id));
    expect(rows.find(({ id }) => id === 'retry-intervals')).toMatchObject({
      state: 'answered',
      answers: [
        {
          by: 'sandbox',
          place: expect.stringMatching(/^packages\/reward-card-sandbox\/overlay\/asyncapi\.overlay\.yaml:\d+$/),
        },
      ],
    });
  });

  test.each([60, 80, 120, 140, 200])('within a terminal of %s columns', (columns) => {
    const lengths = tableOfPoints(openPoints, columns)
      .split('\n')
      .map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(columns);
    expect(Math.max(...lengths)).toBeGreaterThan(columns - 20);
  });
});

describe('open-points chooses', () => {
  test('by id, by impact, and what is to be settled before going live', async () => {
    const ids = async (...args: string[]) =>
      JSON.parse((await run('--json', ...args)).stdout).map(({ id }: { id: string }) => id);
    expect(await ids('event-order', 'amount-units')).toEqual(['amount-units', 'event-order']);
    expect(await ids('--before-live')).toEqual(BEFORE_LIVE);
    const security = openPoints.filter(({ impact }) => impact === 'security').map(({ id }) => id);
    expect(security.length).toBeGreaterThan(3);
    expect(await ids('--impact', 'security')).toEqual(security);
    expect(await ids('--impact', 'security', '--before-live')).toEqual(
      security.filter((id) => BEFORE_LIVE.includes(id)),
    );
  });

  test.each([
    [['amount-unit'], 'amount-unit: is not an open point. Did you mean amount-units? Omit the id to list every point.'],
    [['--impact', 'cosmetic'], /Allowed choices are money, security, delivery, data, convenience/],
    [['--as', 'pdf'], /Allowed choices are email, markdown, csv, overlay/],
    [['--as', 'email', '--json'], '--as and --json cannot be combined. Remove one.'],
    [['--out', 'answers'], '--out requires --as. Add --as, or remove --out.'],
  ])('and refuses %j in one line', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  });
});

describe('open-points asks', () => {
  test('by e-mail and in Markdown, each question with its id and what a wrong guess costs', async () => {
    const costly = IMPACTS.flatMap((impact) => openPoints.filter((point) => point.impact === impact));
    const first = new Set(costly.slice(0, 12).map(({ id }) => id));
    for (const form of ['email', 'markdown']) {
      const { stdout } = await run('--as', form);
      const text = stdout.replaceAll(/\s+/g, ' ');
      for (const { id, question, 'if-wrong': ifWrong } of openPoints) {
        const words = (sentence: string) => (form === 'markdown' ? sentence : sentence.replaceAll('`', ''));
        expect(text).toContain(id);
        if (form === 'email' && !first.has(id)) continue;
        expect(text, form).toContain(words(question));
        // A sentence goes on after a colon in small letters.
        if (first.has(id)) expect(text, form).toContain(words(ifWrong).slice(1));
      }
    }
  });

  test('in lines that mail programs leave alone', async () => {
    const { stdout } = await run('--as', 'email');
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
  });

  test.runIf(process.env.SOAK)('only what no overlay has answered', async () => {
    const { code, stderr } = await run('--overlay', 'packages/reward-card-sandbox/overlay', '--as', 'email');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'No questions are left: all the chosen points are answered, or there are none.\n',
    });
  });
});

describe('the overlay to fill in', () => {
  const questions = questionsOf(contract, openPoints);

  async function close(name: string, some: typeof questions, answers: Record<string, string>) {
    const folder = path.join(directory, name);
    await mkdir(folder);
    for (const { file, text } of writeQuestions('overlay', { service, questions: some, answers }))
      await writeFile(path.join(folder, file), text);
    const closed = await contractOf(await readDocuments({ root: ROOT }), folder, { shown: name });
    return new Map(closed.openPoints.map((point) => [point.id, stateOfPoint(point)]));
  }

  test('once every answer is written, each point is answered', async () => {
    const answers = Object.fromEntries(openPoints.map(({ id }) => [id, `"Yes": it's #1 — \\ ${id}`]));
    const states = await close('all', questions, answers);
    expect([...states].filter(([, state]) => state !== 'answered')).toEqual([]);
  });

  test('a single point is answered alone', async () => {
    for (const question of sampled(questions, 46)) {
      const states = await close(question.id, [question], { [question.id]: 'Yes.' });
      expect([...states].filter(([, state]) => state !== 'open')).toEqual([[question.id, 'answered']]);
    }
  });

  test('is refused, with file and line, as long as an answer is empty', async () => {
    await expect(close('empty', questions.slice(0, 1), {})).rejects.toThrow(
      /^empty\/openapi\.overlay\.yaml:\d+: the answer to api-credentials is empty\. Write the choice in words, or remove the action\.$/,
    );
    await expect(close('three', questions.slice(0, 3), {})).rejects.toThrow(
      /^three\/openapi\.overlay\.yaml:\d+: the answer to api-credentials is empty, and so are 2 more\. Write/,
    );
  });

  test('is written by the command, and over nothing', async () => {
    const folder = path.join(directory, 'written');
    const args = ['card-issued-payload', 'rate-limits', '--as', 'overlay', '--out', folder];
    expect((await run(...args)).code).toBe(0);
    expect(await readdir(folder)).toEqual(['asyncapi.overlay.yaml', 'openapi.overlay.yaml']);
    const before = await readFile(path.join(folder, 'openapi.overlay.yaml'), 'utf8');
    expect(before).toContain('rate-limits: ""');
    const { code, stderr } = await run(...args);
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(stderr).toContain('already exists and is not overwritten. Choose another folder with --out.');
  });
});
