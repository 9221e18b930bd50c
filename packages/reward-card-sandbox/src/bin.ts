#!/usr/bin/env node
import { problemOfNode } from './start-sandbox.ts';

const problem = problemOfNode();
if (problem === undefined) {
  const { runCli } = await import('./cli/run-cli.ts');
  process.exitCode = await runCli(process.argv.slice(2));
} else {
  console.error(problem);
  process.exitCode = 2;
}
