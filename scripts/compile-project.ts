import path from 'node:path';
import { runBin } from '../cli/engine/system/run-program.ts';

/** The packages of the compiler: the native one, which is quick, and the one before it, which many projects have. */
export type Compiler = 'typescript-7' | 'typescript';

/** Threads of the native one would each check part of the same types again, which takes more time than it saves. */
const ONE_THREAD: Readonly<Record<Compiler, readonly string[]>> = {
  'typescript-7': ['--singleThreaded'],
  typescript: [],
};

interface CompileOptions {
  /** Compiles without checking types, for code that is checked elsewhere. */
  readonly check?: boolean;
  readonly compiler?: Compiler;
}

/**
 * Compiles the project of a configuration file, and returns the errors as tsc prints them, each with its further lines.
 * Throws when the compiler is not installed or ends without a word.
 */
export async function compileProject(
  config: string,
  { check = true, compiler = 'typescript-7' }: CompileOptions = {},
): Promise<string[]> {
  const args = ['--project', config, '--pretty', 'false', ...(check ? [] : ['--noCheck']), ...ONE_THREAD[compiler]];
  const outcome = await runBin(compiler, 'tsc', args, path.dirname(config));
  if (outcome === undefined) throw new Error(`The package ${compiler} is not installed.`);
  const errors = outcome.output.split(/^(?=\S)/m).filter((line) => line !== '');
  if (outcome.code !== 0 && errors.length === 0)
    throw new Error(`${config}: tsc ended with exit code ${outcome.code}.`);
  return errors;
}
