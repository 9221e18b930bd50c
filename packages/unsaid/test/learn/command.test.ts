import { appendFile, cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { stateOfPoint } from '../../src/engine/view/mark-open-points.ts';
import { changeResponse, STORY } from '../traffic/story.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { record } from './recordings.ts';

const home = await temporaryFolder();
vi.stubEnv('COLUMNS', '80');

/** Recordings in a folder of their own, and a folder for the draft. */
async function prepared(traffic: Traffic = STORY) {
  const folder = await mkdtemp(path.join(home, 'x'));
  return { files: await record(folder, traffic), folder, out: path.join(folder, 'a draft') };
}

const learn = (files: readonly string[], out: string, more: readonly string[] = []) =>
  runCliInProcess(['learn', ...files, '--out', out, ...more]);

const FILES = ['openapi.overlay.yaml', 'asyncapi.overlay.yaml', 'report.md'];

/** What `learn` wrote of the story: it takes a second, and is done once. */
const story = await prepared();
const first = await learn(story.files, story.out);

/** A copy of the draft of the story. */
async function written() {
  const out = path.join(await mkdtemp(path.join(home, 'x')), 'draft');
  await cp(story.out, out, { recursive: true });
  return { files: story.files, out };
}

/** The one line on standard error of a command that was used in the wrong way. */
async function refusal(files: readonly string[], out: string, more: readonly string[] = []): Promise<string> {
  const { code, stdout, stderr } = await learn(files, out, more);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return stderr;
}

test('report and draft are written; a second run changes nothing; the folder is an overlay as it is', async () => {
  const { files, folder, out } = story;
  expect(first).toMatchObject({ code: 0, stderr: '' });
  for (const file of FILES) expect(first.stdout).toContain(`${out}/${file}: created`);
  expect(first.stdout).toContain('The draft is a refinement of the contract');
  expect(first.stdout.replaceAll(/\s+/g, ' ')).toContain(` --overlay '${out}' --out my-contract`);
  expect(
    Math.max(
      ...first.stdout
        .split('\n')
        .filter((line) => !line.includes(home))
        .map(({ length }) => length),
    ),
  ).toBeLessThanOrEqual(80);
  const report = await readFile(path.join(out, 'report.md'), 'utf8');
  expect(report).toContain('## Ask the provider');
  expect(report).toContain('(`base-url`, money): What is the base URL');
  const second = await learn(files, out);
  expect(second.stdout.match(/: up to date$/gm)).toHaveLength(3);
  if (process.env.SOAK) {
    const generated = await runCliInProcess(['generate', '--overlay', out, '--out', path.join(folder, 'contract')]);
    expect(generated).toMatchObject({ code: 0, stderr: '' });
  } else expect((await readContract({ root: ROOT }, out)).openapi.info.title).toBeTypeOf('string');
}, 60_000);

test('a statement of the draft says how often it was seen, when and where', async () => {
  const { files, out } = await written();
  const text = await readFile(path.join(out, 'openapi.overlay.yaml'), 'utf8');
  const [, entry] = /- status: 200\n((?: {10}.*\n)+)/.exec(text.slice(text.indexOf("card_id}'].get.responses"))) ?? [];
  expect(entry).toBe(`          count: 2
          first: '2026-06-01T09:00:10.000Z'
          last: '2026-06-01T09:00:30.000Z'
          entries:
            - ${files[0]}, entry 2
            - ${files[0]}, entry 4
`);
});

test('nothing secret or personal is written', async () => {
  const { files, out } = await written();
  const { stdout } = await learn(files, out, ['--format', 'json']);
  expect(JSON.parse(stdout)).toMatchObject({ exchanges: 6, deliveries: 17, skipped: [] });
  const texts = await Promise.all(FILES.map((file) => readFile(path.join(out, file), 'utf8')));
  for (const text of [stdout, ...texts])
    for (const secret of ['9f8e7d6c5b4a', '7K4M-9TQX', '+254712345678', 'amina.odhiambo', 'Brenda'])
      expect(text).not.toContain(secret);
}, 60_000);

test("a person's edits and files are not overwritten", async () => {
  const { files, out } = await written();
  const draft = path.join(out, 'openapi.overlay.yaml');
  await appendFile(draft, '# mine\n');
  expect(await refusal(files, out)).toBe(
    `${draft}: was edited, and is not overwritten. Choose another folder with --out, or move the file.\n`,
  );
  expect(await readFile(draft, 'utf8')).toMatch(/# mine\n$/);
  if (!process.env.SOAK) return;
  const other = await prepared();
  await mkdir(other.out);
  await writeFile(path.join(other.out, 'report.md'), 'Mine.\n');
  expect(await refusal(other.files, other.out)).toContain(
    'report.md: was not written by learn, and is not overwritten.',
  );
  const linked = await prepared();
  await mkdir(linked.out);
  await symlink(draft, path.join(linked.out, 'openapi.overlay.yaml'));
  expect(await refusal(linked.files, linked.out)).toContain('is not a plain file');
}, 60_000);

test('what a new recording no longer shows leaves the draft', async () => {
  const { files, out } = await written();
  const again = await learn(files.slice(0, 1), out, ['--format', 'json']);
  expect(again.stderr).toContain('asyncapi.overlay.yaml: updated');
  expect(JSON.parse(again.stdout)).toMatchObject({ deliveries: 0 });
}, 60_000);

describe('--confirm', () => {
  test.runIf(process.env.SOAK)(
    'closes what was seen, and a next run from that overlay knows it',
    async () => {
      const { files, folder, out } = await prepared();
      const ids = ['card-formats', 'success-statuses', 'error-responses', 'unknown-request-fields'];
      const confirmed = await learn(
        files,
        out,
        ids.flatMap((id) => ['--confirm', id]),
      );
      expect(confirmed).toMatchObject({ code: 0, stderr: '' });
      const contract = await readContract({ root: ROOT }, out);
      const states = Object.fromEntries(contract.openPoints.map((point) => [point.id, stateOfPoint(point)]));
      expect(states).toMatchObject({
        'card-formats': 'answered',
        'access-channels': 'open',
      });
      expect(states['success-statuses']).toBe('partly answered');
      const { schemas, responses } = contract.openapi.components;
      expect(schemas.CardFormat?.enum).toEqual(['digital']);
      expect(responses.OtherOutcome?.content?.['application/json']?.schema.required).toEqual(['code', 'message']);
      expect(Object.keys(contract.openapi.paths['/v1/cards/{card_id}']?.get?.responses ?? {})).toEqual([
        '200',
        'default',
      ]);
      const [answer] = contract.openPoints.find(({ id }) => id === 'card-formats')?.answers ?? [];
      expect(answer?.answer).toBe(
        `\`digital\` is one of the values that the specification has seen. Confirmed to be complete; seen 2 times in ${files[0]}.`,
      );
      const next = path.join(folder, 'next');
      const known = await learn(files, next, ['--overlay', out, '--confirm', 'card-formats', '--format', 'json']);
      expect(known).toMatchObject({ code: 2, stderr: expect.stringContaining('is already answered by the overlay') });
      expect(await learn(files, next, ['--overlay', out, '--confirm', 'batch-statuses'])).toMatchObject({ code: 0 });
      const later = await readContract({ root: ROOT }, next);
      expect(later.openapi.components.schemas.CardFormat?.enum).toEqual(['digital']);
      expect(later.openapi.components.schemas.BatchStatus?.enum).toEqual(['complete']);
    },
    60_000,
  );

  test('of an unknown id is refused, and nothing is written', async () => {
    const { files, out } = await prepared();
    expect(await refusal(files, out, ['--confirm', 'no-such-point'])).toMatch(
      /^--confirm no-such-point: is not an open point\./,
    );
    await expect(readFile(path.join(out, 'report.md'))).rejects.toThrow('ENOENT');
  });

  test('of a point of which nothing was seen is refused, and the others are kept', async () => {
    const { files, out } = await prepared();
    const { code, stderr } = await learn(files, out, [
      ...['--confirm', 'rate-limits', '--confirm', 'card-formats', '--format', 'json'],
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^--confirm rate-limits: the recordings have no evidence for it\. Ask the provider: How many requests/,
    );
    expect(await readFile(path.join(out, 'openapi.overlay.yaml'), 'utf8')).toContain('card-formats: ');
  }, 60_000);
});

test('a breach sets exit code 1, until the baseline accepts it', async () => {
  const { files, folder, out } = await prepared(changeResponse(/topup$/, (body) => ({ ...body, new_balance: 1 })));
  const { code, stdout } = await learn(files, out, ['--format', 'json']);
  expect(code).toBe(1);
  const breaches = JSON.parse(stdout).findings.filter((each: { class: string }) => each.class === 'breach');
  const baseline = path.join(folder, 'accepted.yaml');
  const entries = breaches.map(({ fingerprint }: { fingerprint: string }) => {
    return `- fingerprint: "${fingerprint}"\n  reason: known\n  expires: 2099-01-01\n`;
  });
  await writeFile(baseline, entries.join(''));
  expect((await learn(files, out, ['--baseline', baseline])).code).toBe(0);
}, 60_000);

const unreadable: readonly [what: string, name: string, text: string | undefined, message: RegExp][] = [
  ['a file that is not there', 'none.har', undefined, /none\.har: cannot be read: ENOENT/],
  ['a HAR that breaks off', 'b.har', '{"log":{"entries":[{"request":{}},', /b\.har: ends before it is complete\./],
];
// Each reads the documents first.
test.each(sampled(unreadable, 2))('%s is one line', async (_, name, text, message) => {
  const file = path.join(home, name);
  if (text !== undefined) await writeFile(file, text);
  expect(await refusal([file], path.join(home, 'unwritten'))).toMatch(message);
});
