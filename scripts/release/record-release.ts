import path from 'node:path';
import { readBelow } from '../contract/read-text.ts';
import { RECORDED, RELEASES } from '../diff/releases.ts';
import { compareVersions } from '../diff/version.ts';
import { FILES } from '../emit/files.ts';
import { readContract } from '../load/read-contract.ts';
import { UserError } from '../user-error.ts';
import { writeWhole } from '../write-whole.ts';
import { CHANGELOG, sectionsOf } from './changelog.ts';
import type { ReleaseCheck } from './check-release.ts';

/**
 * Records the documents below a root as a release, under the version of the packages, and returns its folder. Throws a
 * UserError where that version is released already, or where the changelog does not name it.
 */
export async function recordRelease(root: string, { version, last }: ReleaseCheck): Promise<string> {
  if (last !== undefined && compareVersions(version, last) <= 0)
    throw new UserError(`package.json: version ${version} is released already. Raise it first.`);
  const [newest] = sectionsOf(await readBelow(root)(CHANGELOG));
  if (newest?.version !== version)
    throw new UserError(`${CHANGELOG}: begins with "${newest?.heading ?? ''}". Call that section ${version} first.`);
  const contract = await readContract(root);
  const folder = `${RELEASES}/${version}`;
  for (const name of RECORDED) {
    const [shown, text] = [`${folder}/${name}`, await FILES[name]?.(contract)];
    await writeWhole({ file: path.join(root, shown), shown, advice: 'Make the folder writable.' }, text ?? '');
  }
  return folder;
}
