#!/usr/bin/env node
const NEEDED = [24, 18] as const;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// Whoever reads what is printed, `head` for example, may have read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) {
  // Imported only now: an older Node fails on what it does not have before it could say anything of use.
  const { runCli } = await import('./run-cli.ts');
  await runCli(process.argv.slice(2));
} else {
  console.error(`reward-card needs Node ${NEEDED.join('.')} or later; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
}

export {};
