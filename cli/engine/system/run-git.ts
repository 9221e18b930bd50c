import { execFile } from 'node:child_process';

const MAX_MS = 60_000;
const MAX_OUTPUT = 256 * 1024 * 1024;

/** Keeps git from asking for a password and from fetching what a partial clone lacks. */
const QUIET = { GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };

/** Runs git and returns what it prints; throws an Error with the first line of what it says instead. */
export function git(args: readonly string[], cwd: string, input = ''): Promise<Buffer> {
  const options = {
    cwd,
    timeout: MAX_MS,
    maxBuffer: MAX_OUTPUT,
    encoding: 'buffer',
    env: { ...process.env, ...QUIET },
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile('git', args, options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const isMissing = 'code' in error && error.code === 'ENOENT';
      const [line = ''] = isMissing ? ['git is not installed'] : String(stderr || error.message).split('\n');
      reject(new Error(line.replace(/^fatal: /, '').replace(/\.$/, '')));
    });
    child.stdin?.on('error', () => {}).end(input);
  });
}
