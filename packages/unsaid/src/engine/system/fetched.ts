import { rmSync } from 'node:fs';
import path from 'node:path';

/** A description that was downloaded, with the files that it refers to. */
export interface Fetched {
  /** Folder on disk that stands for the origin; a file lies in it at the path of its address. */
  readonly folder: string;
  readonly origin: string;
  /** Address of the description, without its query, which may hold a secret. */
  readonly address: string;
  /** SHA-256 of the description, in hex. */
  readonly hash: string;
}

const ALL = new Map<string, Fetched>();

/** From now on, paths below the folder are shown as addresses; it is removed when this process ends. */
export function rememberFetched(fetched: Fetched): void {
  if (ALL.size === 0)
    process.once('exit', () => {
      for (const folder of ALL.keys()) rmSync(folder, { recursive: true, force: true });
    });
  ALL.set(fetched.folder, fetched);
}

/** The download that a path is in. */
export function fetchedAround(named: string): Fetched | undefined {
  if (ALL.size === 0) return undefined;
  const target = path.resolve(named);
  return [...ALL.values()].find(({ folder }) => target === folder || target.startsWith(`${folder}${path.sep}`));
}

export const isAddress = (named: string | undefined): boolean => /^https?:\/\//i.test(named ?? '');

/** The address that a path on disk stands for. */
export function addressOf(named: string): string | undefined {
  const fetched = fetchedAround(named);
  if (fetched === undefined) return undefined;
  const below = path.relative(fetched.folder, path.resolve(named)).replaceAll(path.sep, '/');
  return below === '' ? fetched.origin : `${fetched.origin}/${below}`;
}
