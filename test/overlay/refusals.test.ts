import { execFile } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contractOf } from '../../cli/engine/load/read-contract.ts';
import { UserError } from '../../cli/engine/system/user-error.ts';
import { runTool } from '../../scripts/run-tool.ts';
import { withBrokenCopy } from '../broken-copy.ts';
import { documents } from '../contract.ts';
import { runCliInProcess } from '../run-in-process.ts';
import { sampled } from '../sampled.ts';
import { action, type OverlayFiles, overlayText, withOverlay } from './overlay-folder.ts';
import { WRONG_ACTIONS } from './wrong-actions.ts';
import { WRONG_ANSWERS } from './wrong-answers.ts';
import { WRONG_CHANGES } from './wrong-changes.ts';
import { WRONG_EVIDENCE } from './wrong-evidence.ts';
import { WRONG_FILES } from './wrong-files.ts';
import { WRONG_STATUSES } from './wrong-statuses.ts';

const KINDS = [WRONG_FILES, WRONG_ACTIONS, WRONG_CHANGES, WRONG_STATUSES, WRONG_ANSWERS, WRONG_EVIDENCE];
const WRONG = KINDS.flatMap((kind) => sampled(kind, 3));

const LIMITS = '{ rate-limits: None. }';
const PHONE = '$.components.schemas.PhoneNumber';

/** The file and line with the comment `# here`; the folder where no file has one. */
function placeOf(files: OverlayFiles): string {
  for (const [file, text] of Object.entries(files)) {
    const line = text.split('\n').findIndex((row) => row.includes('# here'));
    if (line !== -1) return `/${file}:${line + 1}: `;
  }
  return '';
}

const refusalOf = (folder: string) =>
  contractOf(documents, folder).then(
    () => 'is accepted',
    (error: unknown) => (error instanceof UserError ? error.message : error),
  );

describe('a wrong overlay is refused in one line, with file and line and how to mend it', () => {
  const printed = vi.fn();
  beforeEach(() => {
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, method).mockImplementation(printed);
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
    printed.mockClear();
  });

  test.each(WRONG.map((wrong) => [wrong.name, wrong] as const))('%s', async (_, { files, says: [what, mend] }) => {
    const message = await withOverlay(files, async (folder) => {
      const refusal = await refusalOf(folder);
      const shown = path.relative(process.cwd(), folder);
      return typeof refusal === 'string' ? refusal.replace(shown, 'mine') : refusal;
    });
    expect(message).toBeTypeOf('string');
    expect(String(message).startsWith(`mine${placeOf(files)}`), String(message)).toBe(true);
    expect(message).toContain(what);
    expect(message).toContain(mend);
    expect(message).toMatch(/^[^\n]+[.?]$/);
    expect(message).not.toMatch(/\.\.$|undefined|\[object/);
    expect(printed).not.toHaveBeenCalled();
  });

  test('every problem of an overlay is named in one run, each in a line', async () => {
    const unread = [action('$', '{ rate-limits: [None.] }'), action('$', LIMITS, 'upate: {}')];
    const unapplied = [action('$', '{ rate-limit: None. }'), action('$.nothing', LIMITS), action(PHONE, LIMITS)];
    const untrue = [
      action('$.components.schemas.CardFormat', '{ card-formats: x }', 'update: { enum: [plastic] }'),
      action('$.components.schemas.CardStatus', '{ card-statuses: x }', 'update: { enum: [blocked] }'),
    ];
    for (const actions of [unread, unapplied, untrue]) {
      const refusal = await withOverlay({ 'openapi.overlay.yaml': overlayText(...actions) }, refusalOf);
      const lines = String(refusal).split('\n');
      expect(lines.map((line) => /^\S+:(\d+): /.exec(line)?.[1])).toEqual(actions.map((_, at) => `${4 + 3 * at}`));
    }
  });

  test('what is quoted of an overlay is cut', async () => {
    const pattern = action(
      PHONE,
      '{ phone-number-form: x }',
      `update: { allOf: [{ pattern: '(${'a'.repeat(25_000)}' }] }`,
    );
    expect(String(await withOverlay({ 'openapi.overlay.yaml': overlayText(pattern) }, refusalOf)).length).toBeLessThan(
      1600,
    );
  });

  test('a folder that is not there', async () => {
    expect(await refusalOf('overlays/nobody')).toBe(
      'overlays/nobody: no such folder. Name a folder with openapi.overlay.yaml or asyncapi.overlay.yaml.',
    );
  });

  test('a folder in place of a file', async () => {
    await withOverlay({}, async (folder) => {
      await mkdir(path.join(folder, 'openapi.overlay.yaml'));
      expect(await refusalOf(folder)).toMatch(/openapi\.overlay\.yaml: is not a file\. Put a file there/);
    });
  });

  test('a pipe in place of a file', async () => {
    await withOverlay({}, async (folder) => {
      await promisify(execFile)('mkfifo', [path.join(folder, 'openapi.overlay.yaml')]);
      expect(await refusalOf(folder)).toMatch(/openapi\.overlay\.yaml: is not a file/);
    });
  });

  test('nothing that objects inherit has been changed by any of them', () => {
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('npm run generate -- --overlay', () => {
  test('writes nothing into the folder of the overlay', async () => {
    const good = overlayText(action('$', LIMITS));
    await withOverlay({ 'openapi.overlay.yaml': good }, async (folder) => {
      const { code, output } = await runCliInProcess(['generate', '--overlay', folder, '--out', `${folder}/`]);
      expect([code, output]).toEqual([
        2,
        expect.stringMatching(/^--out \S+: is the folder of the overlay\. Name another/),
      ]);
      expect(await readdir(folder)).toEqual(['openapi.overlay.yaml']);
    });
  });

  const kinds = [...WRONG_CHANGES.slice(0, 1), ...WRONG_FILES.slice(2, 3), ...WRONG_ANSWERS.slice(0, 1)];
  const cases = process.env.SOAK ? kinds : kinds.slice(0, 1);

  test('prints the one line, ends with exit code 1 and writes nothing', async () => {
    await withBrokenCopy([], async (root) => {
      for (const [index, { files, says }] of cases.entries()) {
        const folder = `answers/wrong-${index}`;
        await mkdir(path.join(root, folder), { recursive: true });
        for (const [file, text] of Object.entries(files)) await writeFile(path.join(root, folder, file), text);
        const { code, output } = await runTool(
          'node',
          ['cli/bin.js', 'generate', '--overlay', folder, '--out', 'out'],
          root,
        );
        expect(output.startsWith(`${folder}${placeOf(files)}`), output).toBe(true);
        expect(output.split('\n').slice(1)).toEqual(['']);
        expect(output).toContain(says[0]);
        expect(code).toBe(1);
      }
      await expect(stat(path.join(root, 'out'))).rejects.toThrow('ENOENT');
    });
  });
});
