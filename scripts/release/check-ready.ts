import { readBelow } from '../contract/read-text.ts';
import { MANIFESTS, type ReleaseCheck } from './check-release.ts';

/** What keeps a release that fits from being published under a tag, each in one line that says what to do. */
export async function checkReady(
  root: string,
  { version, planned, last }: ReleaseCheck,
  tag: string,
): Promise<string[]> {
  const manifests = await Promise.all(MANIFESTS.map(async (file) => JSON.parse(await readBelow(root)(file))));
  const without = MANIFESTS.filter((_, index) => manifests[index].repository === undefined);
  const problems: string[] = [];
  if (planned !== version)
    problems.push(
      `.changeset/: changesets are left that lead to ${planned}. Merge them first: npm run release:version.`,
    );
  if (last !== version) problems.push(`releases/${version}: is missing. Record the release first: npm run release.`);
  if (tag !== `v${version}`) problems.push(`${tag}: is not the tag of version ${version}. Tag the commit v${version}.`);
  if (without.length > 0)
    problems.push(
      `${without.join(', ')}: no "repository", which npm holds the provenance against. Write the address of the public repository there.`,
    );
  return problems;
}
