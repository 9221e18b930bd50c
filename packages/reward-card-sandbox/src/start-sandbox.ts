import type { Sandbox, SandboxOptions } from './sandbox-options.ts';

/**
 * Starts a sandbox in this process. Rejects with what listening fails with, with a TypeError for the options, with an
 * AnswersError for an overlay, with a DatabaseError, and with an Error on Node before 24.15; nothing is left open then.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const problem = problemOfNode();
  if (problem !== undefined) throw new Error(problem);
  // Loaded only now: a receiver that takes the scheme from this package does without a sandbox.
  const { runSandbox } = await import('./run-sandbox.ts');
  return runSandbox(options);
}

const NEEDED = [24, 15] as const;

/** Problem of this version of Node, in one line; `undefined` for one that can run a sandbox. */
export function problemOfNode(version = process.versions.node): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
  if (isEnough) return undefined;
  const needed = `The sandbox needs Node ${NEEDED.join('.')} or later; this is Node ${version}.`;
  return `${needed} Give the project its own: npm install --save-dev node@24`;
}
