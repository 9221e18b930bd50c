import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCommand, runCommand } from '../cli/commands/run-command.ts';
import { ROOT } from '../cli/engine/system/root.ts';
import { userPath } from '../cli/engine/system/user-path.ts';
import { brokenPromises, differences } from './compare.ts';
import {
  type InstalledCompiler,
  installCompilers,
  installPackages,
  installRunTimes,
  type Projects,
  pack,
  type RunTime,
} from './install.ts';
import { measureCommands, startSandbox } from './measure-commands.ts';
import { compilePrograms, measureCompiler } from './measure-compilers.ts';
import { measurePrograms } from './measure-programs.ts';
import { readRecord, writeRecord } from './record.ts';
import { render, replaceSection } from './section.ts';
import type { Measurement, Trial } from './trial.ts';
import { allUses } from './uses.ts';
import { ALL, EDGES, type Versions } from './versions.ts';

const README = path.join(ROOT, 'README.md');

const command = createCommand(
  'npm run matrix --',
  'Run the packed packages in every Node, Bun, Deno and TypeScript that the README names, and write what it says of them.',
)
  .option('--check', 'Only tell whether the packages do at their edges what is promised and what the README says')
  .option('--tarballs <dir>', 'Take the packed packages from this folder, rather than build and pack them')
  .addHelpText(
    'after',
    '\nThe run-times and compilers come from the registry, into a temporary folder: 3 GB, some minutes.',
  )
  .action(run);

await runCommand(command, process.argv.slice(2));

async function run({ check, tarballs }: { check?: true; tarballs?: string }): Promise<void> {
  const temp = await mkdtemp(path.join(tmpdir(), 'compatibility-'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abandon(temp));
  try {
    const packed = tarballs === undefined ? await packInto(temp) : userPath(tarballs);
    const measurement = await measure(temp, check ? EDGES : ALL, packed);
    if (!check) await write(measurement);
    // A test holds the record to what is promised.
    const problems = check ? differences(await readRecord(), measurement) : brokenPromises(measurement.trials);
    for (const problem of problems) console.log(`FAILED  ${problem}`);
    console.log(problems.length === 0 ? 'All that is promised works.' : `${problems.length} problems.`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await rm(temp, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** What was installed is large, and must not stay when a run is interrupted. */
function abandon(temp: string): never {
  rmSync(temp, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit(1);
}

async function write(measurement: Measurement): Promise<void> {
  await writeRecord(measurement);
  await writeFile(README, replaceSection(await readFile(README, 'utf8'), render(measurement)));
}

async function packInto(temp: string): Promise<string> {
  tell('packing');
  const folder = path.join(temp, 'tarballs');
  await pack(folder);
  return folder;
}

async function measure(temp: string, versions: Versions, tarballs: string): Promise<Measurement> {
  tell('installing the packages');
  const projects = await installPackages(temp, tarballs);
  tell('installing the compilers');
  const compilers = await installCompilers(temp, versions);
  const newest = compilers.at(-1);
  if (newest === undefined) throw new Error('There is no compiler to compile the programs by.');
  await compilePrograms(projects, newest);
  tell('installing the run-times');
  const runTimes = await installRunTimes(temp, versions);
  const trials = [...(await tryRunTimes(projects, runTimes)), ...(await tryCompilers(projects, compilers))];
  return { uses: allUses().map(({ name }) => name), trials };
}

async function tryRunTimes(projects: Projects, runTimes: readonly RunTime[]): Promise<Trial[]> {
  const sandbox = await startSandbox(projects.tools);
  try {
    const trials: Trial[] = [];
    for (const runTime of runTimes) {
      const { family, version } = runTime;
      tell(`${family} ${version}`);
      const programs = await measurePrograms(projects, runTime);
      const commands = await measureCommands(projects.tools, runTime, sandbox.url);
      trials.push({ family, version, failed: { ...programs, ...commands } });
    }
    return trials;
  } finally {
    sandbox.stop();
  }
}

async function tryCompilers({ tools }: Projects, compilers: readonly InstalledCompiler[]): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const compiler of compilers) {
    const { version } = compiler;
    tell(`typescript ${version}`);
    trials.push({ family: 'typescript', version, failed: await measureCompiler(tools, compiler) });
  }
  return trials;
}

function tell(line: string): void {
  console.log(`${process.uptime().toFixed(0).padStart(4)} s  ${line}`);
}
