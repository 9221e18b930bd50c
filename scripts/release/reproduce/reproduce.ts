import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackageName } from '../packages.ts';
import { firstDifference } from './first-difference.ts';
import { packClone, type Surroundings } from './pack-clone.ts';

/** Two machines that have little in common but the commit and the installed modules. */
const MACHINES: readonly [Surroundings, Surroundings] = [
  {
    folder: 'one',
    umask: '022',
    mtime: new Date('2026-02-01T12:00:00Z'),
    env: { TZ: 'UTC', LC_ALL: 'C', LANG: 'C' },
  },
  {
    folder: path.join('an other folder', 'with', 'a longer path'),
    umask: '077',
    mtime: new Date('2001-09-09T01:46:40Z'),
    env: { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
  },
];

/** One package, packed in two clones. */
export interface Packed {
  readonly name: PackageName;
  /** Of the first clone. */
  readonly file: string;
  readonly bytes: number;
  /** SHA-512 in hex. */
  readonly digest: string;
  /** Where the second one differs first; `undefined` where both are the same bytes. */
  readonly difference: string | undefined;
}

/** Packs the last commit of a repository in two clones below a temporary folder, and compares byte by byte. */
export async function reproduce(root: string, home: string): Promise<Packed[]> {
  const [first, second] = [await packClone(root, home, MACHINES[0]), await packClone(root, home, MACHINES[1])];
  return Promise.all(
    [...first].map(async ([name, file]) => {
      const [one, other] = [await readFile(file), await readFile(second.get(name) ?? '')];
      const digest = createHash('sha512').update(one).digest('hex');
      return { name, file, bytes: one.length, digest, difference: firstDifference(one, other) };
    }),
  );
}
