import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { checkRelease } from '../../scripts/release/check-release.ts';
import { raiseVersion, withSection } from '../../scripts/release/raise-version.ts';
import { recordRelease } from '../../scripts/release/record-release.ts';
import { commitAll, git } from '../git-repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';

describe('the changelog', () => {
  test.each([
    [
      'takes the texts of the changesets as a section of its own',
      '# Changelog\n\nNewest first.\n\n## 0.1.0\n\n- Old.\n',
      '# Changelog\n\nNewest first.\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n\n- Old.\n',
    ],
    [
      'takes them to what was not released',
      '# Changelog\n\nNewest first.\n\n## Unreleased\n\n- By hand.\n\n## 0.1.0\n\n- Old.\n',
      '# Changelog\n\nNewest first.\n\n## 0.2.0\n\n- By hand.\n\n- New.\n\n## 0.1.0\n\n- Old.\n',
    ],
    ['begins with them', '# Changelog\n', '# Changelog\n\n## 0.2.0\n\n- New.\n'],
  ])('%s', (_, before, after) => {
    expect(withSection(before, '0.2.0', '- New.')).toBe(after);
  });
});

describe.runIf(process.env.SOAK)('in the long run', async () => {
  const root = path.join(await temporaryFolder(), 'clone');

  test('changesets become a recorded release of all packages and documents', async () => {
    git(ROOT, 'clone', '--quiet', '--no-tags', ROOT, root);
    await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction');
    const [{ version }, log] = [await json('package.json'), path.join(root, 'CHANGELOG.md')];
    await writeFile(log, (await readFile(log, 'utf8')).replace('## Unreleased', `## ${version}`));
    const found = await checkRelease(root);
    if (found.last !== version) await recordRelease(root, found);
    await writeChangeset('reward-card-cli', 'patch', 'Says more.');
    await writeChangeset('reward-card-contract', 'major', 'Cards have\nmore words.');
    commitAll(root);
    const next = (await checkRelease(root)).planned;
    expect(await raiseVersion(root)).toBe(next);
    expect(await checkRelease(root)).toMatchObject({ version: next, planned: next, last: next, problems: [] });
    for (const folder of ['.', 'scripts', 'sandbox']) expect((await json(`${folder}/package.json`)).version).toBe(next);
    expect((await json('sandbox/package.json')).dependencies['reward-card-contract']).toBe(next);
    expect((await json('generated/openapi.json')).info.version).toBe(next);
    const recipe = path.join(root, 'examples/compose');
    const pinned = await Promise.all(
      ['compose.yaml', 'README.md'].map(async (file) =>
        (await readFile(path.join(recipe, file), 'utf8')).match(/reward-card-\w+@[\d.]+/g),
      ),
    );
    const [sandbox, cli] = [`reward-card-sandbox@${next}`, `reward-card-cli@${next}`];
    expect(pinned).toEqual([[sandbox, cli], [sandbox]]);
    const { packages } = await json('package-lock.json');
    expect([packages[''].version, packages.scripts.version]).toEqual([next, next]);
    expect(JSON.stringify(packages)).not.toContain('"resolved":"http');
    expect(await readFile(log, 'utf8')).toContain(
      `## ${next}\n\n- Says more.\n- Cards have\n  more words.\n\n## ${version}\n`,
    );
    expect(git(root, 'status', '--porcelain', '.changeset')).toMatch(/^D .*cli\.md\n ?D .*contract\.md$/);
  });

  test('nothing is raised without a changeset', async () => {
    await expect(raiseVersion(root)).rejects.toThrow('No changeset asks for a release. Add one first: npx changeset.');
  });

  const json = async (file: string) => JSON.parse(await readFile(path.join(root, file), 'utf8'));

  async function writeChangeset(name: string, bump: string, text: string): Promise<void> {
    await mkdir(path.join(root, '.changeset'), { recursive: true });
    await writeFile(path.join(root, `.changeset/${name}.md`), `---\n${name}: ${bump}\n---\n\n${text}\n`);
  }
});
