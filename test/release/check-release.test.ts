import { cpSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { asApplied, linesOf, plannedVersion, readChangesets } from '../../scripts/release/changesets.ts';
import { checkRelease } from '../../scripts/release/check-release.ts';
import { recordRelease } from '../../scripts/release/record-release.ts';
import { DOCUMENT_PARTS } from '../broken-copy.ts';
import { commitAll, git } from '../git-repository.ts';
import { sampled } from '../sampled.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const PARTS = [...DOCUMENT_PARTS, 'package.json', 'scripts/package.json', 'sandbox/package.json'];
const VERSIONED = [
  ...['package.json', 'scripts/package.json', 'sandbox/package.json'],
  ...['openapi/openapi.yaml', 'asyncapi/asyncapi.yaml'],
];
const home = await temporaryFolder();
let count = 0;

/** Replaces a text in a file, which has to be there. */
async function replace(root: string, file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(path.join(root, file), 'utf8');
  expect(text).toMatch(from);
  await writeFile(path.join(root, file), text.replace(from, to));
}

async function setVersion(root: string, version: string, files: readonly string[] = VERSIONED): Promise<void> {
  for (const file of files) await replace(root, file, /(version"?: "?)\d+\.\d+\.\d+/, `$1${version}`);
}

const writeLog = (root: string, text: string) => writeFile(path.join(root, 'CHANGELOG.md'), `# Changelog\n\n${text}`);

/** Makes a repository in which a version is released: recorded, committed and tagged. */
async function release(version: string): Promise<string> {
  const root = path.join(home, `released-${version}`);
  for (const part of PARTS) cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true });
  await setVersion(root, version);
  await writeLog(root, `## ${version}\n\n- The first one.\n`);
  expect(await recordRelease(root, await checkRelease(root))).toBe(`releases/${version}`);
  commitAll(root);
  git(root, 'tag', `v${version}`);
  // One file in place of hundreds, for it is copied often.
  git(root, 'repack', '-a', '-d', '--quiet');
  return root;
}

const roots = { '0.1.0': await release('0.1.0'), '1.2.0': await release('1.2.0') };

/** A copy of such a repository. */
function copyOf(released: keyof typeof roots): string {
  count++;
  const root = path.join(home, `copy-${count}`);
  cpSync(roots[released], root, { recursive: true });
  return root;
}

interface Edit {
  readonly version?: string;
  /** What the changelog says above the last release. */
  readonly log?: string;
  readonly edit?: (root: string) => Promise<void>;
  /** The one changeset: its bump and its text. */
  readonly changeset?: [bump: string, text: string];
}

async function writeChangeset(root: string, [bump, text]: [bump: string, text: string]): Promise<void> {
  await mkdir(path.join(root, '.changeset'), { recursive: true });
  await writeFile(path.join(root, '.changeset/quick-cards.md'), `---\n"reward-card-cli": ${bump}\n---\n\n${text}\n`);
}

const BREAKING: Edit['edit'] = (root) =>
  replace(root, 'openapi/schemas/TopUpRequest.yaml', 'type: object\n', 'type: object\nrequired: [amount]\n');
const FIELD: Edit['edit'] = (root) =>
  replace(root, 'openapi/schemas/Batch.yaml', 'properties:\n', 'properties:\n  note:\n    type: string\n');
const WORDS: Edit['edit'] = (root) => replace(root, 'openapi/schemas/Card.yaml', 'Current balance', 'Balance');

const OF_WHAT = /breaking, request of topUpCard.*\([0-9a-f]{12}\)/;

describe.each<[released: keyof typeof roots, cases: [name: string, edit: Edit, problems: RegExp[]][]]>([
  [
    '1.2.0',
    [
      ['nothing changed', {}, []],
      [
        'a breaking edit with the released version',
        { edit: BREAKING, log: '- Breaking: amount.' },
        [
          /^\.changeset\/: no changeset raises version 1\.2\.0, which is too low for major changes since 1\.2\.0: breaking, request of topUpCard.*\. That needs 2\.0\.0\. Add a changeset with "major" \(npx changeset\)\.$/,
        ],
      ],
      [
        'a breaking edit with a changeset of a patch',
        { edit: BREAKING, changeset: ['patch', 'Breaking: amount.'] },
        [/^\.changeset\/quick-cards\.md: "patch" raises version 1\.2\.0 to 1\.2\.1, .*Write "major"\.$/],
      ],
      [
        'a breaking edit with a changeset of a minor bump',
        { edit: BREAKING, changeset: ['minor', 'Breaking: amount.'] },
        [
          /^\.changeset\/quick-cards\.md: "minor" raises version 1\.2\.0 to 1\.3\.0, which is too low for major changes since 1\.2\.0: breaking, request of topUpCard.*\([0-9a-f]{12}\)\. That needs 2\.0\.0\. Write "major"\.$/,
        ],
      ],
      [
        'a breaking edit with a changeset of a major bump',
        { edit: BREAKING, changeset: ['major', 'Breaking: amount.'] },
        [],
      ],
      [
        'a breaking edit that its changeset does not call so',
        { edit: BREAKING, changeset: ['major', 'Amounts are required.'] },
        [/^CHANGELOG\.md: neither it nor a changeset says what breaks: breaking, .*Begin the text/],
      ],
      [
        'a new field with a changeset of a patch',
        { edit: FIELD, changeset: ['patch', 'Notes.'] },
        [/^\.changeset\/quick-cards\.md: "patch" .*too low for minor changes.*compatible, response .*Write "minor"\.$/],
      ],
      [
        'a breaking edit with a minor bump',
        { edit: BREAKING, version: '1.3.0', log: '- Breaking: amount.' },
        [OF_WHAT],
      ],
      ['a breaking edit with a major bump', { edit: BREAKING, version: '2.0.0', log: '- Breaking: amount.' }, []],
      ['a breaking edit with more than that', { edit: BREAKING, version: '3.0.0', log: '- **Breaking**: amount.' }, []],
      [
        'a breaking edit of which the changelog says nothing',
        { edit: BREAKING, version: '2.0.0' },
        [/^CHANGELOG\.md: neither it nor a changeset says what changed since 1\.2\.0: breaking, /],
      ],
      [
        'a breaking edit that the changelog does not call so',
        { edit: BREAKING, version: '2.0.0', log: '- Amounts are required.' },
        [/^CHANGELOG\.md: neither it nor a changeset says what breaks: breaking, /],
      ],
      [
        'a new field with a patch',
        { edit: FIELD, version: '1.2.1', log: '- Notes.' },
        [/too low for minor changes.*compatible, response .*That needs 1\.3\.0/],
      ],
      ['a new field with a minor bump', { edit: FIELD, version: '1.3.0', log: '- Notes.' }, []],
      [
        'a new field without a line',
        { edit: FIELD, version: '1.3.0' },
        [/^CHANGELOG\.md: neither it nor a changeset says what changed since 1\.2\.0: compatible, /],
      ],
      [
        'other words with the released version',
        { edit: WORDS, log: '- Words.' },
        [/too low for patch changes.*That needs 1\.2\.1/],
      ],
      ['other words with a patch', { edit: WORDS, version: '1.2.1', log: '- Words.' }, []],
      [
        'a version before the last release',
        { version: '1.1.9', log: '- Back.' },
        [/^package\.json: version 1\.1\.9 comes before the last release, 1\.2\.0\./],
      ],
      ['a new version without a change but itself', { version: '1.2.1', log: '- Code alone.' }, []],
    ],
  ],
  [
    '0.1.0',
    [
      [
        'a breaking edit with a patch',
        { edit: BREAKING, version: '0.1.1', log: '- Breaking: amount.' },
        [/too low for major changes.*That needs 0\.2\.0/],
      ],
      ['a breaking edit with the second number', { edit: BREAKING, version: '0.2.0', log: '- Breaking: amount.' }, []],
      [
        'a breaking edit with a changeset of a major bump',
        { edit: BREAKING, changeset: ['major', 'Breaking: amount.'] },
        [],
      ],
      [
        'a breaking edit with a changeset of a minor bump',
        { edit: BREAKING, changeset: ['minor', 'Breaking: amount.'] },
        [
          /^\.changeset\/quick-cards\.md: "minor" raises version 0\.1\.0 to 0\.1\.1, which is too low for major .*That needs 0\.2\.0\. Write "major"\.$/,
        ],
      ],
      ['a new field with the third number', { edit: FIELD, version: '0.1.1', log: '- Notes.' }, []],
    ],
  ],
])('after %s', (released, cases) => {
  test.each(sampled(cases, 5))('%s', async (_name, { version, log, edit, changeset }, problems) => {
    const root = copyOf(released);
    if (version !== undefined) await setVersion(root, version);
    if (log !== undefined) await writeLog(root, `## Unreleased\n\n${log}\n\n## ${released}\n\n- The first one.\n`);
    if (changeset !== undefined) await writeChangeset(root, changeset);
    await edit?.(root);
    const found = await checkRelease(root);
    expect(found.problems).toEqual(problems.map((problem) => expect.stringMatching(problem)));
    expect(found.last).toBe(released);
  });
});

describe('changesets', () => {
  test.each([
    ['of another form', 'minor\n', /^\.changeset\/x\.md: does not begin with packages and bumps/],
    [
      'of an unknown bump',
      '---\nreward-card-cli: huge\n---\n',
      /^\.changeset\/x\.md: "huge" is not a bump\. Write patch, minor, major\.$/,
    ],
    [
      'of an unknown package',
      '---\nreward-card-nope: minor\n---\n',
      /^\.changeset\/x\.md: "reward-card-nope" is not a package\. Write reward-card-contract, /,
    ],
    ['of a list', '---\n- minor\n---\n', /^\.changeset\/x\.md: does not name packages with their bumps\./],
    ['without the end of its head', '---\nreward-card-cli: minor\n', /^\.changeset\/x\.md: does not begin with/],
  ])('%s are refused by name', async (_name, content, message) => {
    const root = await temporaryFolder();
    await mkdir(path.join(root, '.changeset'));
    await writeFile(path.join(root, '.changeset/x.md'), content);
    await expect(readChangesets(root)).rejects.toThrow(message);
  });

  test('become lines of the changelog, and the highest counts', async () => {
    const root = copyOf('1.2.0');
    await writeChangeset(root, ['patch', 'Cards have\na note.']);
    await writeFile(path.join(root, '.changeset/a.md'), '---\nreward-card-contract: minor\n---\n\n- Two.\n- Lines.\n');
    await writeFile(path.join(root, '.changeset/b.md'), '---\n---\n');
    const changesets = await readChangesets(root);
    expect(linesOf(changesets)).toBe('- Two.\n- Lines.\n- Cards have\n  a note.');
    expect([plannedVersion('1.2.0', changesets), plannedVersion('0.1.0', changesets)]).toEqual(['1.3.0', '0.1.1']);
  });
});

test.each([
  ['0.1.0', 'minor', 'patch'],
  ['1.2.0', 'major', 'minor'],
])('at %s a changeset is applied as what npm reads as breaking and compatible', (version, breaking, compatible) => {
  const changeset = '---\n"reward-card-cli": major\nreward-card-sandbox: minor\n---\n\nreward-card-cli: major\n';
  expect(asApplied(changeset, version)).toBe(
    `---\n"reward-card-cli": ${breaking}\nreward-card-sandbox: ${compatible}\n---\n\nreward-card-cli: major\n`,
  );
});

describe('versions and headings', () => {
  test.each(sampled(VERSIONED.slice(1), 4))('have to be one: %s', async (file) => {
    const root = copyOf('1.2.0');
    await setVersion(root, '1.2.9', [file]);
    const { problems } = await checkRelease(root);
    expect(problems).toContain(`${file}: has version 1.2.9, and package.json 1.2.0. Write one.`);
  });

  test.each([
    [
      'of another version',
      '## 1.9.0\n\n- New.\n\n## 1.2.0\n\n- Old.\n',
      /^CHANGELOG\.md: "1\.9\.0" is neither released nor 1\.2\.0\./,
    ],
    [
      'missing for the last release',
      '## Unreleased\n\n- New.\n',
      /^CHANGELOG\.md: has no section for release 1\.2\.0\./,
    ],
  ])('%s', async (_name, log, problem) => {
    const root = copyOf('1.2.0');
    await writeLog(root, log);
    expect((await checkRelease(root)).problems).toEqual([expect.stringMatching(problem)]);
  });
});

describe('records and tags', () => {
  test('a clone without tags is judged alike, and says so', async () => {
    const [from, to] = [`file://${roots['1.2.0']}`, path.join(home, 'shallow')];
    git(home, 'clone', '--quiet', '--depth', '1', '--no-tags', from, to);
    await BREAKING?.(to);
    const { problems, says } = await checkRelease(to);
    expect(problems).toEqual([expect.stringMatching(/too low for major/), expect.stringMatching(/says what changed/)]);
    expect(says).toContain('No tag of a release is here.');
  });

  test('a folder that is no repository is judged alike', async () => {
    const root = copyOf('1.2.0');
    await rm(path.join(root, '.git'), { recursive: true });
    expect(await checkRelease(root)).toMatchObject({
      problems: [],
      says: ['0 changes since release 1.2.0 (none).', 'No tag of a release is here.'],
    });
  });

  test('a record that is not what was tagged is refused', async () => {
    const root = copyOf('1.2.0');
    await replace(root, 'releases/1.2.0/openapi.json', '"title": "Reward', '"title": "A Reward');
    expect((await checkRelease(root)).problems).toContain(
      'releases/1.2.0/openapi.json: differs from what v1.2.0 holds. Restore it: git checkout v1.2.0 -- releases/1.2.0/openapi.json.',
    );
  });

  test('a tag without a record is refused', async () => {
    const root = copyOf('1.2.0');
    git(root, 'tag', 'v1.2.1');
    const { problems, says } = await checkRelease(root);
    expect(problems).toEqual([
      expect.stringMatching(/^releases\/1\.2\.1\/openapi\.json: is missing, and v1\.2\.1 is tagged\./),
    ]);
    expect(says).toContain('Held against 2 tags.');
  });

  test('nothing released yet fits any version, and says so', async () => {
    const root = copyOf('1.2.0');
    git(root, 'tag', '--delete', 'v1.2.0');
    await rm(path.join(root, 'releases'), { recursive: true });
    await BREAKING?.(root);
    const { problems, says } = await checkRelease(root);
    expect([problems, says[0]]).toEqual([[], 'Nothing has been released yet: any version fits.']);
  });

  test('an accepted change asks for no version', async () => {
    const root = copyOf('1.2.0');
    await BREAKING?.(root);
    const [first = ''] = (await checkRelease(root)).problems;
    const [, fingerprint] = /\(([0-9a-f]{12})\)/.exec(first) ?? [];
    await writeFile(path.join(root, 'releases/accepted.yaml'), `- {fingerprint: "${fingerprint}", reason: A slip.}\n`);
    expect((await checkRelease(root)).problems).toEqual([]);
  });
});

describe('a release is recorded', () => {
  test('next to the others, and the documents then agree with it', async () => {
    const root = copyOf('1.2.0');
    await setVersion(root, '1.3.0');
    await writeLog(root, '## 1.3.0\n\n- New.\n\n## 1.2.0\n\n- Old.\n');
    expect(await recordRelease(root, await checkRelease(root))).toBe('releases/1.3.0');
    expect(await checkRelease(root)).toMatchObject({ last: '1.3.0', problems: [], version: '1.3.0' });
    const bundle = JSON.parse(await readFile(path.join(root, 'releases/1.3.0/openapi.json'), 'utf8'));
    expect(bundle.info.version).toBe('1.3.0');
  });

  test.each([
    [
      'with a version that is released',
      '1.2.0',
      '## 1.2.0\n\n- Old.\n',
      /^package\.json: version 1\.2\.0 is released already/,
    ],
    [
      'while the changelog calls it unreleased',
      '1.3.0',
      '## Unreleased\n\n- New.\n\n## 1.2.0\n\n- Old.\n',
      /^CHANGELOG\.md: begins with "Unreleased"\. Call that section 1\.3\.0 first\.$/,
    ],
  ])('not %s', async (_name, version, log, message) => {
    const root = copyOf('1.2.0');
    await setVersion(root, version);
    await writeLog(root, log);
    await expect(recordRelease(root, await checkRelease(root))).rejects.toThrow(message);
  });
});
