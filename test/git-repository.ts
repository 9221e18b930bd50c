import { execFileSync } from 'node:child_process';

/** Keeps the settings of whoever runs the tests, and a repository that they may run in, out of those of the tests. */
const APART = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
  // Nobody waits for what git tidies up in the background, in repositories that are soon gone.
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
};

/** Runs git in a folder, and returns what it prints. */
export function git(folder: string, ...args: string[]): string {
  const { GIT_DIR: _, GIT_INDEX_FILE: __, GIT_WORK_TREE: ___, ...env } = process.env;
  return execFileSync('git', args, { cwd: folder, env: { ...env, ...APART }, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** Commits everything in a folder, which becomes a repository where it is none. */
export function commitAll(folder: string, message = 'Change'): void {
  git(folder, 'init', '--quiet', '--initial-branch=main', '--template=');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', message);
}
