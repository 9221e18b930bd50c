#!/usr/bin/env node
// JavaScript: Node would load its TypeScript compiler for this file alone, as all others come from the compile cache.
import { existsSync } from 'node:fs';
import module from 'node:module';

const NEEDED = /** @type {const} */ ([24, 18]);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// A reader such as `head` may close the pipe once it has read enough.
process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) {
  // Deno has none, and answers as a Node of this version.
  module.enableCompileCache?.();
  const source = new URL('./run-cli.ts', import.meta.url);
  const isSource = existsSync(source);
  // In the repository the entry points of the contract are its sources, so nothing has to be built.
  if (isSource) {
    module.registerHooks({
      resolve: (name, context, next) =>
        next(name, { ...context, conditions: [...context.conditions, 'unsaid-source'] }),
    });
  }
  // Imported only now: for the cache to serve it, and because an older Node would fail on it without a useful word.
  const { runCli } = await import(isSource ? source.href : new URL('./dist/run-cli.js', import.meta.url).href);
  await runCli(process.argv.slice(2));
} else {
  const needed = `reward-card needs Node ${NEEDED.join('.')} or later; this is Node ${process.versions.node}.`;
  console.error(`${needed} Give the project its own: npm install --save-dev node@${NEEDED[0]}`);
  process.exitCode = 1;
}
