import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ChangeClass, Comparison } from './change.ts';

type Numbers = readonly [major: number, minor: number, patch: number];

/** The three numbers of a version; `undefined` where it is not one. What follows them, as in `1.0.0-rc.1`, is left out. */
export function numbersOf(version: string): Numbers | undefined {
  const [, ...numbers] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+][\w.+-]+)?$/.exec(version) ?? [];
  const [major, minor, patch] = numbers.map(Number);
  return major === undefined || minor === undefined || patch === undefined ? undefined : [major, minor, patch];
}

/** Less than 0 where one version comes before the other, by their numbers. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one) ?? [], numbersOf(other) ?? []];
  const at = [0, 1, 2].find((index) => left[index] !== right[index]);
  return at === undefined ? 0 : (left[at] ?? -1) - (right[at] ?? -1);
}

/**
 * The least version that may follow a version after a bump; `undefined` where that is not a version of three numbers.
 * Below 1.0.0 a major change raises the second number and every other one the third, as `^0.1.0` of npm takes it.
 */
export function nextVersion(version: string, bump: Bump): string | undefined {
  const numbers = numbersOf(version);
  if (numbers === undefined) return undefined;
  const [major, minor, patch] = numbers;
  if (bump === 'none') return `${major}.${minor}.${patch}`;
  if (bump === 'major') return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  return bump === 'minor' && major > 0 ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

const BUMPS = {
  breaking: 'major',
  reopened: 'major',
  closed: 'minor',
  compatible: 'minor',
  wording: 'patch',
} as const satisfies Record<ChangeClass, string>;

export type Bump = (typeof BUMPS)[ChangeClass] | 'none';

/** The version bump that follows from a comparison. */
export function bumpOf({ changes }: Pick<Comparison, 'changes'>): Bump {
  const order: readonly Bump[] = ['major', 'minor', 'patch'];
  const bumps = new Set<Bump>(changes.map((change) => BUMPS[change.class]));
  return order.find((bump) => bumps.has(bump)) ?? 'none';
}

/** Folder of the releases, relative to the root of the package: one folder each, with the bundles as they were released. */
export const RELEASES = 'releases';

/** What is kept of a release. */
export const RECORDED = ['openapi.json', 'asyncapi.json', 'open-points.json'] as const;

/** The recorded releases, the first one first. */
export async function listReleases(root: string): Promise<string[]> {
  const names = await readdir(path.join(root, RELEASES)).catch(() => []);
  return names.filter((name) => numbersOf(name) !== undefined).toSorted(compareVersions);
}
