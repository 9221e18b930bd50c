import path from 'node:path';

/**
 * The absolute path of what a user names on a command line, relative to where they stand: npm runs a script in the
 * package's own folder, and says in `INIT_CWD` where it was called.
 */
export function userPath(named: string): string {
  const { INIT_CWD, npm_lifecycle_script } = process.env;
  // Programs that an npm script starts inherit INIT_CWD, but they stand where they were started.
  const isScript = npm_lifecycle_script?.includes(path.basename(process.argv[1] ?? ' ')) ?? false;
  return path.resolve((isScript ? INIT_CWD : undefined) ?? process.cwd(), named);
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
