import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkReady } from '../../scripts/release/check-ready.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const root = await temporaryFolder();

async function problemsOf(repositories: [string?, string?, string?], found: object = {}, tag = 'v1.2.0') {
  for (const [index, folder] of ['.', 'scripts', 'sandbox'].entries()) {
    await mkdir(path.join(root, folder), { recursive: true });
    const manifest = { name: folder, repository: repositories[index] };
    await writeFile(path.join(root, folder, 'package.json'), JSON.stringify(manifest));
  }
  const check = { version: '1.2.0', planned: '1.2.0', last: '1.2.0', problems: [], says: [], ...found };
  return checkReady(root, check, tag);
}

const HERE: [string, string, string] = ['here', 'here', 'here'];

test.each<[string, Parameters<typeof problemsOf>, RegExp[]]>([
  ['nothing', [HERE], []],
  [
    'packages without a repository',
    [['here']],
    [
      /^scripts\/package\.json, sandbox\/package\.json: no "repository", which npm holds the provenance against\. Write/,
    ],
  ],
  ['another tag', [HERE, {}, 'v1.2.1'], [/^v1\.2\.1: is not the tag of version 1\.2\.0\. Tag the commit v1\.2\.0\.$/]],
  [
    'changesets that are left',
    [HERE, { planned: '1.3.0' }],
    [/^\.changeset\/: changesets are left that lead to 1\.3\.0\./],
  ],
  ['a release that is not recorded', [HERE, { last: '1.1.0' }], [/^releases\/1\.2\.0: is missing\./]],
])('what keeps a release from being published: %s', async (_, args, problems) => {
  expect(await problemsOf(...args)).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});
