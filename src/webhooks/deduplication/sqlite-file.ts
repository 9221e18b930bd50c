import { resolve } from 'node:path';
import { describe } from './check-options.ts';

/** Throws a TypeError that names the function and the option which cannot be meant. */
export function checkFile(name: string, path: unknown, busyMs: unknown): void {
  if (typeof path !== 'string' || path === '')
    throw new TypeError(`${name}: \`path\` is ${describe(path)}; it takes the path of a file.`);
  if (!(typeof busyMs === 'number' && busyMs >= 0))
    throw new TypeError(`${name}: \`busyMs\` is ${describe(busyMs)}; it takes milliseconds, 0 or more.`);
}

/** The path from the root, so that it stays the same file when the process changes its folder. */
export function absolutePath(path: string): string {
  // What SQLite would not take for a path is refused when it is opened.
  return path === ':memory:' || path.startsWith('file:') ? path : resolve(path);
}
