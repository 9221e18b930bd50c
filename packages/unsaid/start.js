// JavaScript: Node would load its TypeScript compiler for this file alone, as all others come from the compile cache.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED = /** @type {const} */ ([22, 14]);

/**
 * Starts a command line with the arguments of the process: from its source in the repository, or from what is built of it.
 * Names the Node that it needs where this one is older.
 * @param {string} command Name of the command.
 * @param {string} source Address of the module that exports `run`, a TypeScript file.
 * @param {string} built Address of the same module as it is shipped.
 */
export async function start(command, source, built) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  // A reader such as `head` may close the pipe once it has read enough.
  process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    const needed = `${command} needs Node ${NEEDED.join('.')} or later; this is Node ${process.versions.node}.`;
    console.error(`${needed} Give the project its own: npm install --save-dev node@24`);
    process.exitCode = 2;
    return;
  }
  // Deno has none, and answers as a Node of this version.
  module.enableCompileCache?.();
  const isSource = existsSync(fileURLToPath(source));
  // In the repository the entry points of the contract are its sources, so nothing has to be built.
  if (isSource) {
    module.registerHooks({
      resolve: (name, context, next) =>
        next(name, { ...context, conditions: [...context.conditions, 'unsaid-source'] }),
    });
  }
  // Imported only now: for the cache to serve it, and because an older Node would fail on it without a useful word.
  const { run } = await import(isSource ? source : built);
  await run(process.argv.slice(2));
}
