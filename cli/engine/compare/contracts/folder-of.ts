import path from 'node:path';
import { userPath } from '../../system/user-path.ts';
import type { Located } from './located.ts';

/** The folder of a side, relative to where the user stands; `undefined` for what does not lie there, such as a revision. */
export function folderOf({ directory }: Located): string | undefined {
  const folder = path.relative(userPath('.'), directory).replaceAll(path.sep, '/');
  return /^\.\.(?:\/|$)|^[a-z]:/i.test(folder) || path.isAbsolute(folder) ? undefined : folder;
}
