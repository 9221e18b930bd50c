import { realpathSync } from 'node:fs';
import path from 'node:path';
import { IN_REPOSITORY, ROOT } from './root.ts';

/** The absolute path of what a user names on a command line, relative to where they stand. */
export function userPath(named: string): string {
  const { INIT_CWD, npm_lifecycle_script = '' } = process.env;
  // Programs that an npm script starts inherit INIT_CWD, but they stand where they were started.
  // ROOT is a real path, and what Node was started with may lead through a symbolic link.
  const program = path.relative(ROOT, realPath(process.argv[1] ?? '')).replaceAll(path.sep, '/');
  const isScript = IN_REPOSITORY && npm_lifecycle_script.split(' ').includes(program);
  return path.resolve((isScript ? INIT_CWD : undefined) ?? process.cwd(), named);
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
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
