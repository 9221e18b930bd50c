import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { compareVersions, numbersOf } from './version.ts';

/** Folder of the releases, relative to the root of the package: one folder each, with the bundles as they were released. */
export const RELEASES = 'releases';

/** What is kept of a release. */
export const RECORDED = ['openapi.json', 'asyncapi.json', 'open-points.json'] as const;

/** The recorded releases, the first one first. */
export async function listReleases(root: string): Promise<string[]> {
  const names = await readdir(path.join(root, RELEASES)).catch(() => []);
  return names.filter((name) => numbersOf(name) !== undefined).toSorted(compareVersions);
}
