import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { UNSAID } from '../../src/run.ts';
import { LOCKERS } from '../lockers/lockers.ts';

const PROGRAM = (marker: string) =>
  `require('node:fs').writeFileSync(${JSON.stringify(marker)}, ''); module.exports = () => ({ id: 'x' });`;

/** A copy of the API of the lockers with further files, linted; what is printed, and whether a program of it ran. */
async function lint(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  // Events would be validated by a tool that takes long, and reads no rules.
  const isCopied = (from: string) => !from.startsWith(path.join(LOCKERS, 'asyncapi'));
  await cp(LOCKERS, path.join(folder, 'contract'), { recursive: true, filter: isCopied });
  const written = { 'plugin.cjs': PROGRAM(path.join(folder, 'ran')), ...files };
  for (const [name, text] of Object.entries(written)) {
    const file = path.join(folder, 'contract', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text.replace('PROGRAM', PROGRAM(path.join(folder, 'ran'))));
  }
  const { code, output } = await runCliInProcess(['lint', '--contract', path.join(folder, 'contract')]);
  return { code, output, ran: (await readdir(folder)).includes('ran') };
}

const REFUSED: readonly (readonly [what: string, text: string, message: RegExp])[] = [
  ['plugins', 'extends:\n  - minimal\nplugins:\n  - ./plugin.cjs\n', /redocly\.yaml:3: has `plugins`/],
  ['a rule set of a file', 'extends:\n  - ./rules.yaml\n', /redocly\.yaml:1: extends "\.\/rules\.yaml"/],
  ['decorators', 'decorators:\n  x/y: on\n', /redocly\.yaml:1: has `decorators`/],
];

test.each(sampled(REFUSED, 3))(
  'a redocly.yaml with %s is refused in one line, and nothing of it runs',
  async (_, text, message) => {
    const { code, output, ran } = await lint({ 'redocly.yaml': text });
    expect([code, ran]).toEqual([2, false]);
    expect(output).toMatch(message);
    expect(output).toMatch(
      /which may run programs; lint takes rules alone\. Remove it, or run redocly lint yourself\.\n$/,
    );
  },
);

test('a program where Redocly looks for one by itself does not run', async () => {
  const { ran } = await lint({ '@theme/plugin.cjs': 'PROGRAM', 'redocly.yaml': 'extends:\n  - minimal\n' });
  expect(ran).toBe(false);
});

test('a point of the register that no place marks is named', async () => {
  const register = await readFile(path.join(LOCKERS, 'open-points.yaml'), 'utf8');
  const added = register.replace('id: regions,', 'id: nowhere,');
  const { code, output } = await lint({ 'open-points.yaml': added });
  expect([code, output]).toEqual([1, expect.stringContaining('no place of the documents marks "nowhere".')]);
  expect(output).toContain('x-open-points names "regions", which ');
});

test('rules of a redocly.yaml hold', async () => {
  const { code, output } = await lint({ 'redocly.yaml': 'rules:\n  info-license: error\n' });
  expect([code, output]).toEqual([1, expect.stringContaining('info-license')]);
});

const EVENTS = (reference: string) => `asyncapi: 3.0.0
info: { title: T, version: '1' }
channels: { a: { address: a, messages: { m: { name: m, payload: { type: object } } } } }
operations:
  o: { action: send, channel: { $ref: '#/channels/a' }, messages: [{ $ref: ${reference} }] }
`;

const FOUND: readonly (readonly [what: string, reference: string, expected: RegExp])[] = [
  [
    'what it finds',
    "'#/channels/a/messages/x'",
    /:5: '#\/channels\/a\/messages\/x' does not exist \(asyncapi validate/,
  ],
  ['an error of its own', '0', /:1: Error thrown .* path\.startsWith is not a function \(asyncapi validate/],
];

test.each(sampled(FOUND, 2))('asyncapi validate: %s is one line with its place', async (_, reference, expected) => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'asyncapi.yaml'), EVENTS(reference));
  const { code, stderr } = await runCliInProcess(['lint', folder], { NODE_ENV: 'production' }, UNSAID);
  expect([code, stderr]).toEqual([1, expect.stringMatching(expected)]);
  expect(stderr).not.toContain('WARNING');
  for (const line of stderr.trim().split('\n')) expect(line).toContain('asyncapi.yaml');
});
