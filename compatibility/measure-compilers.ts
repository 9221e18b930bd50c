import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { collectOutput } from '../cli/engine/system/run-program.ts';
import type { InstalledCompiler, Projects } from './install.ts';
import { reasonOf } from './reason.ts';
import { RESOLUTIONS, type Resolution } from './uses.ts';

const STRICT = {
  target: 'es2022',
  lib: ['es2022'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  types: ['node'],
  moduleDetection: 'force',
  rootDir: 'uses',
  outDir: 'out',
};

/** Compiles the programs, for run-times to run them in either project. */
export async function compilePrograms({ contract, tools }: Projects, { tsc }: InstalledCompiler): Promise<void> {
  const problem = await compile(tools, tsc, 'nodenext', true);
  if (problem !== '') throw new Error(`The programs in compatibility/uses/ do not compile: ${problem}`);
  await cp(path.join(tools, 'out'), path.join(contract, 'out'), { recursive: true });
}

/** Compiles the programs, the declarations of all packages included, and returns the resolutions that failed. */
export async function measureCompiler(project: string, { tsc }: InstalledCompiler): Promise<Record<string, string>> {
  const outcomes = await Promise.all(
    (Object.keys(RESOLUTIONS) as Resolution[]).map(
      async (resolution) => [resolution, await compile(project, tsc, resolution, false)] as const,
    ),
  );
  return Object.fromEntries(outcomes.filter(([, problem]) => problem !== ''));
}

/** The first error; empty for none. */
async function compile(project: string, tsc: string, resolution: Resolution, emits: boolean): Promise<string> {
  const config = `tsconfig.${resolution}.json`;
  const compilerOptions = { ...STRICT, ...RESOLUTIONS[resolution], noEmit: !emits };
  await writeFile(path.join(project, config), JSON.stringify({ compilerOptions, include: ['uses'] }));
  const args = [tsc, '--project', config, '--pretty', 'false'];
  const { code, output } = await collectOutput(process.execPath, args, { cwd: project, env: { NODE_OPTIONS: '' } });
  if (code === 0) return '';
  const errors = output.split('\n').filter((line) => line.includes('error TS'));
  // What is wrong with the settings says most, then what it refuses in declarations, those of Node last.
  const settings = errors.find((line) => /^(?:tsconfig\.\w+\.json.*?: )?error /.test(line));
  const declared = errors.find((line) => /node_modules\/(?!@types\/)/.test(line));
  return describeError(settings ?? declared ?? errors[0] ?? output);
}

function describeError(line: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(line) ?? [];
  const [, message = line] = /error (TS\d+: .*)/.exec(line) ?? [];
  return reasonOf(name === undefined ? message : `${name}: ${message}`);
}
