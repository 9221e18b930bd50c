import { isFirst } from './shared-folders.ts';

/**
 * Tells whether a program that tests need is missing, and says so in one line for all files of a run. Throws where CI is
 * `true`: there, a test that is left out would pass for one that succeeded.
 */
export function programMissing(name: string, found: string | undefined, remedy: string, leftOut: string): boolean {
  if (found !== undefined) return false;
  const reason = `No ${name} on this machine. ${remedy}`;
  if (process.env.CI === 'true') throw new Error(`${leftOut}: ${reason}`);
  if (isFirst(`no-${name}`)) process.stderr.write(`Left out: all tests that need ${name}. ${reason}\n`);
  return true;
}
