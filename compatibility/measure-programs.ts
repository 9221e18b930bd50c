import { collectOutput } from '../cli/engine/system/run-program.ts';
import type { Projects, RunTime } from './install.ts';
import { reasonOf } from './reason.ts';
import { type ProgramUse, programUses } from './uses.ts';
import { CONTRACT } from './versions.ts';

/** Runs every program in a run-time, and returns those that failed. */
export async function measurePrograms(projects: Projects, runTime: RunTime): Promise<Record<string, string>> {
  const uses = programUses();
  const runs = [true, false].flatMap((inContract) => {
    const project = inContract ? projects.contract : projects.tools;
    const own = uses.filter(({ promisedBy }) => (promisedBy === CONTRACT) === inContract);
    // What was imported is not loaded again where it is required: those have a process of their own.
    const [required, imported] = [own.filter(isRequire), own.filter((use) => !isRequire(use))];
    return [run(project, runTime, imported), run(project, runTime, required)];
  });
  return Object.assign({}, ...(await Promise.all(runs)));
}

const isRequire = ({ program }: ProgramUse) => program === 'require';

/** What each program said that failed, by its name; where the process died, all of them have failed. */
async function run(
  cwd: string,
  { command: [program, ...args] }: RunTime,
  uses: readonly ProgramUse[],
): Promise<Record<string, string>> {
  const calls = JSON.stringify(uses.map((use) => [use.name, use.program, ...use.args]));
  const env = { NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' };
  const { output } = await collectOutput(program, [...args, 'out/run.js', calls], { cwd, env, timeout: 120_000 });
  const last = output.trim().split('\n').at(-1) ?? '';
  const outcomes: Record<string, string> = last.startsWith('{') ? JSON.parse(last) : {};
  const failed = uses.map(({ name }) => [name, reasonOf(outcomes[name] ?? (output || 'it ended without a word'))]);
  return Object.fromEntries(failed.filter(([, reason]) => reason !== ''));
}
