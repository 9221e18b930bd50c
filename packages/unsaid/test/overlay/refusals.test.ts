import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { documents } from '../../../../test/contract.ts';
import { readRows } from '../../../../test/read-rows.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { contractOf } from '../../src/engine/load/read-contract.ts';
import { UserError } from '../../src/engine/system/user-error.ts';
import { action, type OverlayFiles, overlayText, withOverlay } from './overlay-folder.ts';

/** A row of `refusals.yaml`. */
interface Refused {
  readonly name: string;
  readonly rest?: Action;
  readonly events?: Action;
  /** The wrong action as it is written. */
  readonly action?: string;
  /** The text of each file, or its actions. */
  readonly files?: Readonly<Record<string, string | readonly string[]>>;
  /** What the message says, and how it says to fix it. */
  readonly says: readonly [string, string];
  readonly lines?: number;
}

type Action = readonly [target: string, answers: string, change: string];

/** Actions before and after the wrong one, against which no message may be directed. */
const BEFORE = action('$', '{ rate-limits: There are none. }');
const AFTER = action('$.components.schemas.CurrencyCode', '{ currency-codes: Capitals. }', 'update: { maxLength: 9 }');
const EVENTS_BEFORE = action('$', '{ event-order: There is none. }');

function filesOf({ rest, events, action: wrong, files = {} }: Refused): OverlayFiles {
  const marked = ([target, answers, change]: Action) => action(`${target} # here`, answers, change);
  if (events) return { 'asyncapi.overlay.yaml': overlayText(EVENTS_BEFORE, marked(events)) };
  const among = rest ? marked(rest) : wrong && `  - ${wrong}`;
  if (among) return { 'openapi.overlay.yaml': overlayText(BEFORE, among, AFTER) };
  const textOf = (file: string | readonly string[]) =>
    typeof file === 'string' ? file : overlayText(...file.map((each) => `  - ${each}`));
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, textOf(file)]));
}

const ROWS = await readRows<Refused>('packages/unsaid/test/overlay/refusals.yaml');
const WRONG = ROWS.map((row) => ({ name: row.name, files: filesOf(row), says: row.says, lines: row.lines ?? 1 }));
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

/** How messages name a folder that they were given by its absolute path. */
const shown = (folder: string) => path.relative(process.cwd(), folder);

const refusalOf = (folder: string) =>
  contractOf(documents, folder).then(
    () => 'is accepted',
    (error: unknown) => (error instanceof UserError ? error.message : error),
  );

describe('a wrong overlay is refused in one line, with file and line and how to fix it', () => {
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

  test.each(sampled(WRONG, 9))('$name', async ({ files, says: [what, fix], lines }) => {
    const message = await withOverlay(files, async (folder) => {
      const refusal = await refusalOf(folder);
      return typeof refusal === 'string' ? refusal.replace(shown(folder), 'mine') : refusal;
    });
    expect(message).toBeTypeOf('string');
    expect(String(message).startsWith(`mine${placeOf(files)}`), String(message)).toBe(true);
    expect(message).toContain(what);
    expect(message).toContain(fix);
    expect(String(message).split('\n')).toEqual(Array(lines).fill(expect.stringMatching(/[.?]$/)));
    expect(message).not.toMatch(/\.\.$|undefined|\[object/);
    expect(printed).not.toHaveBeenCalled();
  });

  test('every problem of an overlay is named in one run, each in a line', async () => {
    const unread = [action('$', '{ rate-limits: [None.] }'), action('$', LIMITS, 'upate: {}')];
    const unapplied = [action('$', '{ rate-limit: None. }'), action('$.nothing', LIMITS), action(PHONE, LIMITS)];
    const untrue = [
      action('$.components.schemas.CardFormat', '{ card-formats: x }', 'update: { enum: [plastic] }'),
      action('$.components.schemas.CardStatus', '{ card-statuses: x }', 'update: { enum: [issued] }'),
    ];
    for (const actions of [unread, unapplied, untrue]) {
      const refusal = await withOverlay({ 'openapi.overlay.yaml': overlayText(...actions) }, refusalOf);
      const lines = String(refusal).split('\n');
      expect(lines.map((line) => /^\S+:(\d+): /.exec(line)?.[1])).toEqual(actions.map((_, at) => `${4 + 3 * at}`));
    }
  });

  test('every problem of one action is named, and once where several places share it', async () => {
    const limit = 'update: { x-rate-limit: { requests: 0, window_seconds: 0, window: 1 } }';
    const problems =
      'update: { x-problems: { not-found: { status: 404, example: a }, gone: { status: 410, example: b } } }';
    const actions = [
      action('$.paths.*.*', LIMITS, limit),
      action('$.components.responses.OtherOutcome', '{ error-responses: x }', problems),
      action('$.components.schemas.CardStatus', '{ card-statuses: x }', 'update: { type: integer, description: x }'),
    ];
    for (const [index, count] of [3, 2, 2].entries()) {
      const refusal = await withOverlay(
        { 'openapi.overlay.yaml': overlayText(...actions.slice(index, index + 1)) },
        refusalOf,
      );
      expect(String(refusal).split('\n')).toHaveLength(count);
    }
  });

  test('a fallback that is wrong by itself is named, and not the overlay', async () => {
    const wrong = action('$.components.schemas.CardFormat', '{ card-formats: x }', 'update: { enum: [plastic] }');
    const refusal = await withOverlay({ 'openapi.overlay.yaml': overlayText(action('$', LIMITS)) }, (folder) =>
      withOverlay({ 'openapi.overlay.yaml': overlayText(wrong) }, (fallback) =>
        contractOf(documents, folder, { fallback }).catch(({ message }: Error) =>
          message.replace(shown(fallback), 'it'),
        ),
      ),
    );
    expect(refusal).toMatch(/^it\/openapi.overlay.yaml:4: \S+ excludes "digital"[^\n]*\.$/);
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

  test('a folder in place of a file', async () => {
    await withOverlay({}, async (folder) => {
      await mkdir(path.join(folder, 'openapi.overlay.yaml'));
      expect(await refusalOf(folder)).toMatch(/openapi\.overlay\.yaml: is not a file\. Put a plain file there/);
    });
  });
});

describe('npm run generate -- --overlay', () => {
  test('writes nothing into the folder of the overlay', async () => {
    const good = overlayText(action('$', LIMITS));
    await withOverlay({ 'openapi.overlay.yaml': good }, async (folder) => {
      const { code, output } = await runCliInProcess(['generate', '--overlay', folder, '--out', `${folder}/`]);
      expect([code, output]).toEqual([2, expect.stringMatching(/^--out \S+: is the overlay folder\. Choose another/)]);
      expect(await readdir(folder)).toEqual(['openapi.overlay.yaml']);
    });
  });

  test('prints the one line, ends with exit code 2 and writes nothing', async () => {
    const { files, says } = WRONG.find(({ name }) => name === 'another type') ?? expect.fail();
    await withOverlay(files, async (folder) => {
      const { code, output } = await runCliInProcess(['generate', '--overlay', folder, '--out', `${folder}/out`]);
      expect([code, output]).toEqual([2, expect.stringContaining(says[0])]);
      expect(output).toContain(`${path.basename(folder)}${placeOf(files)}`);
      expect(output.split('\n').slice(1)).toEqual(['']);
      expect(await readdir(folder)).toEqual(Object.keys(files));
    });
  });
});
