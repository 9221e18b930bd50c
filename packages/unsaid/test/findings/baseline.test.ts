import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { applyBaseline, readBaseline } from '../../src/engine/report/baseline.ts';
import { EVIDENCE, finding, UNEXPLAINED } from './reports.ts';

const folder = await temporaryFolder();
const file = path.join(folder, 'baseline.yaml');

async function read(text: string) {
  await writeFile(file, text);
  return readBaseline(file);
}

const ACCEPTED = { fingerprint: 'a1b2c3d4e5f6', reason: 'Known.', expires: '2026-12-31' };

test('reads YAML and JSON, with the line of each', async () => {
  const yaml = '# why\n- fingerprint: a1b2c3d4e5f6\n  reason: Known.\n  expires: 2026-12-31\n';
  expect(await read(yaml)).toEqual([{ ...ACCEPTED, at: `${file}:2` }]);
  expect(await read(JSON.stringify([ACCEPTED]))).toEqual([{ ...ACCEPTED, at: `${file}:1` }]);
  expect(await read('# nothing yet\n')).toEqual([]);
});

test.each([
  ['an empty reason', [{ ...ACCEPTED, reason: ' ' }], 'reason is missing. Write why'],
  ['no expiry', [{ ...ACCEPTED, expires: undefined }], 'expires is missing or is not a date'],
  ['a day that there is not', [{ ...ACCEPTED, expires: '2026-02-30' }], 'expires is missing or is not a date'],
  ['an expiry in words', [{ ...ACCEPTED, expires: 'soon' }], 'expires is missing or is not a date'],
  ['no fingerprint', [{ ...ACCEPTED, fingerprint: undefined }], 'fingerprint is not twelve'],
  ['a fingerprint without quotes', [{ ...ACCEPTED, fingerprint: 123456789012 }], 'hexadecimal digits in quotes'],
  ['a field that there is not', [{ ...ACCEPTED, expiry: '2026-12-31' }], 'expiry is not a field'],
  ['a text for an entry', ['a1b2c3d4e5f6'], 'is not an accepted finding'],
  ['the same twice', [ACCEPTED, ACCEPTED], 'is accepted at'],
  ['a mapping', { accepted: [ACCEPTED] }, 'is not a list of accepted findings'],
])('refuses %s in one line with file and line', async (_name, entries, message) => {
  const error = await read(JSON.stringify(entries)).catch((each: Error) => each);
  expect(error).toMatchObject({ name: 'UserError', message: expect.stringContaining(message) });
  expect((error as Error).message).toMatch(/baseline\.yaml:1: .*\.$/);
});

test('names the line of the entry that is wrong, and of what is not YAML', async () => {
  const text = '- {fingerprint: a1b2c3d4e5f6, reason: Known., expires: 2026-12-31}\n- fingerprint: bbbbbbbbbbbb\n';
  await expect(read(text)).rejects.toThrow(/baseline\.yaml:2: reason is missing/);
  await expect(read('- [')).rejects.toThrow(/baseline\.yaml:\d+: /);
});

test('refuses what is not a file, and one that is not there', async () => {
  await expect(readBaseline(folder)).rejects.toThrow(/: is not a file\. Name a file with accepted findings\.$/);
  await expect(readBaseline(path.join(folder, 'missing.yaml'))).rejects.toThrow(
    /missing\.yaml: cannot be read: ENOENT/,
  );
});

test('asks for no last day of an accepted change, and for the fields of one', async () => {
  await writeFile(file, JSON.stringify([{ fingerprint: 'a1b2c3d4e5f6', reason: 'Agreed.' }]));
  const baseline = await readBaseline(file, 'change');
  expect(baseline).toEqual([{ fingerprint: 'a1b2c3d4e5f6', reason: 'Agreed.', at: `${file}:1` }]);
  expect(applyBaseline([finding()], baseline, '9999-12-31')).toMatchObject({ findings: [], expired: [] });
  await writeFile(file, JSON.stringify([{ fingerprint: 'a1b2c3d4e5f6', reason: 'Agreed.', expires: 'soon' }]));
  await expect(readBaseline(file, 'change')).rejects.toThrow('expires is missing or is not a date');
});

const found = [finding(), EVIDENCE, UNEXPLAINED];
const acceptance = { ...ACCEPTED, at: 'baseline.yaml:1' };

test.each([
  ['takes out what is accepted, through the day on which it expires', '2026-12-31', 'accepted'],
  ['leaves in what was accepted until yesterday, and says so', '2027-01-01', 'expired'],
] as const)('%s', (_name, today, list) => {
  expect(applyBaseline(found, [acceptance], today)).toEqual({
    findings: list === 'accepted' ? [EVIDENCE, UNEXPLAINED] : found,
    ...{ accepted: [], expired: [], unmatched: [] },
    [list]: [{ finding: finding(), acceptance }],
  });
});

test('says which acceptance matches nothing', () => {
  const other = { ...acceptance, fingerprint: 'cccccccccccc' };
  expect(applyBaseline(found, [other], '2026-01-01')).toMatchObject({ findings: found, unmatched: [other] });
});
