import { cpSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRelease, withSection } from '../../scripts/release.ts';
import { ROOT } from '../../scripts/root.ts';
import { DOCUMENT_PARTS } from '../broken-copy.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const PARTS = [
  ...DOCUMENT_PARTS,
  ...[
    'package.json',
    'cli/package.json',
    'packages/unsaid-runtime/package.json',
    'sandbox/package.json',
    'guides/examples/compose',
  ],
];

/** A copy of the repository in which the present version is released. */
async function released(): Promise<string> {
  const root = await temporaryFolder();
  for (const part of PARTS) cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true });
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  for (const name of ['openapi.json', 'asyncapi.json', 'open-points.json'])
    cpSync(path.join(ROOT, 'generated', name), path.join(root, 'releases', version, name));
  await mkdir(path.join(root, '.changeset'));
  return root;
}

async function replace(root: string, file: string, from: RegExp, to: string): Promise<void> {
  const text = await readFile(path.join(root, file), 'utf8');
  expect(text).toMatch(from);
  await writeFile(path.join(root, file), text.replace(from, to));
}

async function writeChangeset(root: string, bump: string, text: string): Promise<void> {
  await writeFile(path.join(root, '.changeset/quick-cards.md'), `---\n"reward-card-cli": ${bump}\n---\n\n${text}\n`);
}

const REQUIRED = ['openapi/schemas/TopUpRequest.yaml', /type: object\n/, 'type: object\nrequired: [amount]\n'] as const;
const FIELD = ['openapi/schemas/Batch.yaml', /properties:\n/, 'properties:\n  note:\n    type: string\n'] as const;

describe('the changesets raise the version as far as the documents need', () => {
  test.each<[string, [file: string, from: RegExp, to: string], string]>([
    ['a breaking edit', [...REQUIRED], 'minor'],
    ['a new field', [...FIELD], 'patch'],
  ])('%s', async (_name, edit, bump) => {
    const root = await released();
    await replace(root, ...edit);
    await expect(checkRelease(root)).rejects.toThrow(
      /^\.changeset\/: version 0\.1\.0 is too low for .* Add a changeset/,
    );
    await writeChangeset(root, bump, 'Cards have\na note.');
    expect(await checkRelease(root)).toMatchObject({ version: '0.1.0', news: '- Cards have\n  a note.' });
  });

  test('a changeset that cannot be read is refused in one line', async () => {
    const root = await released();
    await writeFile(path.join(root, '.changeset/broken.md'), 'minor\n');
    await expect(checkRelease(root)).rejects.toThrow(/^\.changeset\/: .+$/);
  });

  test('a patch is too low for a breaking edit', async () => {
    const root = await released();
    await replace(root, ...REQUIRED);
    await writeChangeset(root, 'patch', 'Amounts.');
    await expect(checkRelease(root)).rejects.toThrow(
      /version 0\.1\.1 is too low for major changes since 0\.1\.0, which need 0\.2\.0\. The first: breaking, request of topUpCard/,
    );
  });
});

test.each([
  ['sandbox/package.json', /"version": "[^"]+"/, '"version": "9.9.9"'],
  ['asyncapi/asyncapi.yaml', /^ {2}version: \S+/m, '  version: 9.9.9'],
  ['guides/examples/compose/compose.yaml', /reward-card-sandbox@[\d.]+/, 'reward-card-sandbox@9.9.9'],
])('a version that differs is refused: %s', async (file, from, to) => {
  const root = await released();
  await replace(root, file, from, to);
  await expect(checkRelease(root)).rejects.toThrow(`${file}: has version 9.9.9, and package.json 0.1.0.`);
});

test.each([
  ['# Log\n\n## Unreleased\n\n- Old.\n', '# Log\n\n## 0.2.0\n\n- New.\n\n- Old.\n'],
  ['# Log\n\nWords.\n\n## 0.1.0\n\n- Old.\n', '# Log\n\nWords.\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n\n- Old.\n'],
])('what is new stands below its version in the changelog', (before, after) => {
  expect(withSection(before, '0.2.0', '- New.')).toBe(after);
});
