import path from 'node:path';

/** The absolute path of what a user names on a command line, relative to where they stand. */
export function userPath(named: string): string {
  return path.resolve(named);
}

/** A word of a command to copy into a POSIX shell: quoted where the shell would split or expand it. */
export function shellWord(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A path as a user named it, in one line and with slashes, for messages and generated files. */
export function shownPath(named: string): string {
  return (
    path
      .normalize(named)
      .replaceAll(path.sep, '/')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .replace(/(?<=.)\/+$/, '') || '.'
  );
}
