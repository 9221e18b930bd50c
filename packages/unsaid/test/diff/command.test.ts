import { cpSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { contract } from '../../../../test/contract.ts';
import { commitAll, git } from '../../../../test/git-repository.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { Change } from '../../src/engine/compare/contracts/change.ts';
import { nextVersion } from '../../src/engine/report/verdict.ts';

const home = await temporaryFolder();
const at = (...names: string[]) => path.join(home, ...names);
const { version } = contract.openapi.info;
const OVERLAY = path.join(ROOT, 'packages/reward-card-sandbox/overlay');

/** Makes a folder with the documents, edited. */
async function write(name: string, ...edits: [file: string, from: string, to: string][]): Promise<string> {
  for (const part of ['openapi', 'asyncapi', 'open-points.yaml'])
    cpSync(path.join(ROOT, part), at(name, part), { recursive: true });
  for (const [file, from, to] of edits) {
    const text = await readFile(at(name, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(at(name, file), text.replace(from, to));
  }
  return at(name);
}

interface Report {
  readonly counts: Record<Change['class'], number>;
  readonly changes: readonly Change[];
  readonly [key: string]: unknown;
}

const diff = (...args: string[]) => runCliInProcess(['diff', ...args]);

async function report(...args: string[]): Promise<Report & { code: number }> {
  const { code, stdout } = await diff(...args, '--format', 'json');
  return { ...JSON.parse(stdout), code };
}

const REQUIRED = ['openapi/schemas/TopUpRequest.yaml', 'type: object\n', 'type: object\nrequired: [amount]\n'] as const;
const WORDS = ['openapi/schemas/Card.yaml', 'Current balance, in', 'The current balance, in'] as const;

const breaking = await write('breaking', [...REQUIRED], [...WORDS]);
const worded = await write('worded', [...WORDS]);

const judged = await report('contract', breaking, '--fail-on', 'breaking');

test('an edit is judged, and told in the first lines', async () => {
  const { code, output } = await diff('contract', breaking);
  expect(code).toBe(0);
  const lines = output.split('\n');
  expect(lines[2]).toBe('ACT on 1 change: 1 for callers of the API.');
  expect(lines[3]).toBe('1 breaking, 0 reopened, 0 closed, 0 compatible, 1 wording (--wording lists them).');
  expect(lines[4]).toContain(`after ${version} at least ${nextVersion(version, 'major')} (major`);
  expect(output).toContain('request of topUpCard');
});

test('--fail-on exits with 1 where it applies, and wording is listed on demand', async () => {
  expect([judged.code, judged.exitCode, judged.counts.breaking]).toEqual([1, 1, 1]);
  const { code, output } = await diff('contract', worded, '--fail-on', 'breaking', '--wording');
  expect([code, output]).toEqual([0, expect.stringContaining('WORDING (1)')]);
});

test('an overlay answers every open point, and breaks nothing; the other way round all are open again', async () => {
  const { counts, changes } = await report('contract', OVERLAY);
  expect(counts).toMatchObject({ breaking: 0, reopened: 0, compatible: 0 });
  expect(counts.closed).toBeGreaterThan(60);
  const ids = changes.filter((change) => change.class === 'closed').flatMap(({ openPoints }) => openPoints);
  expect(new Set(ids).size).toBe(ids.length);
  const back = await report(OVERLAY, 'contract', '--fail-on', 'reopened');
  expect(back.counts).toMatchObject({ breaking: 0, reopened: counts.closed, closed: 0 });
  expect([back.code, back.exitCode]).toEqual([1, 1]);
});

test('a report goes into a file, and its first lines to the terminal', async () => {
  const out = at('report.md');
  const { code, output } = await diff('contract', breaking, '--format', 'markdown', '--out', out);
  expect([code, output.trimEnd().split('\n').length]).toEqual([0, 4]);
  expect(output).toMatch(/^ACT on 1 change/);
  expect(output).toContain(`Report: ${out}`);
  expect(await readFile(out, 'utf8')).toMatch(/^# ACT on 1 change/);
});

test('a change names file and line of the new contract', async () => {
  const { source } = judged.changes.find((change) => change.class === 'breaking') ?? {};
  expect(source?.file).toBe('openapi/schemas/TopUpRequest.yaml');
  const text = await readFile(at('breaking', source?.file ?? ''), 'utf8');
  expect(text.split('\n')[(source?.line ?? 0) - 1]).toMatch(/required|reason/);
});

test('the word contract is told apart from a folder of that name', async () => {
  await mkdir(at('stand/contract'), { recursive: true });
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(at('stand'));
  const { code, stdout, stderr } = await runCliInProcess(['diff', 'contract', 'contract']).finally(() =>
    cwd.mockRestore(),
  );
  expect([code, stderr]).toEqual([
    0,
    'contract is the contract bundled with this command; write ./contract for the folder.\n',
  ]);
  expect(stdout).toContain('The two contracts are equivalent.');
});

test('nothing is left behind of a revision', async () => {
  const folder = await write('repository');
  commitAll(folder);
  const scratch = at('scratch');
  await mkdir(scratch);
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(name, scratch);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(tmpdir()).toBe(scratch);
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const { code, stdout } = await runCliInProcess(['diff', 'git:main'], { TMPDIR: scratch }).finally(() =>
    cwd.mockRestore(),
  );
  expect([code, stdout]).toEqual([0, expect.stringContaining('The two contracts are equivalent.')]);
  expect(await readdir(scratch)).toEqual([]);
  expect(git(folder, 'status', '--porcelain')).toBe('');
});
