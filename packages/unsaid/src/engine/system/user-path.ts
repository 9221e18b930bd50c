import path from 'node:path';
import { addressOf, isAddress } from './fetched.ts';

/** The absolute path of what a user names on a command line, relative to where they stand. */
export function userPath(named: string): string {
  return path.resolve(named);
}

/** A file below a folder, or beside it, by how messages name the folder: `api/` and `../common/id.yaml` as `common/id.yaml`. */
export function shownBelow(prefix: string, file: string): string {
  return file.startsWith('../') ? path.posix.join(prefix, file) : `${prefix}${file}`;
}

/** A word of a command to copy into a POSIX shell: quoted where the shell would split or expand it. */
export function shellWord(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * A path as a user named it, in one line and with slashes, for messages and generated files; the address of a file that was
 * fetched.
 */
export function shownPath(named: string): string {
  if (isAddress(named)) return named.replaceAll(/[\s\p{Cc}]+/gu, ' ');
  const address = addressOf(named);
  if (address !== undefined) return address;
  return (
    path
      .normalize(named)
      .replaceAll(path.sep, '/')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .replace(/(?<=.)\/+$/, '') || '.'
  );
}
