import path from 'node:path';
import { ROOT } from '../../../../scripts/root.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { makeProject } from '../../../../test/user-project.ts';
import { UNSAID } from '../../src/run.ts';

/** A contract that knows no reward card, and overlays that answer it. */
export const LOCKERS = path.join(ROOT, 'packages/unsaid/test/lockers/contract');
export const NORTH = path.join(ROOT, 'packages/unsaid/test/lockers/overlays/north');
export const SOUTH = path.join(ROOT, 'packages/unsaid/test/lockers/overlays/south');
export const PARCEL = '0b9f8c9e-52ff-4f5e-8a50-0a0f3a8c6a11';

/** Runs a command on the lockers, unless the arguments name another contract. */
export const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runCliInProcess(
    [...args, ...(args.includes('--contract') ? [] : ['--contract', LOCKERS])],
    { COLUMNS: '120', ...env },
    UNSAID,
  );

/** A project in a folder of its own, in which the contract of the lockers is generated beside a program; its folder. */
export async function projectWith(program: string): Promise<string> {
  const home = await temporaryFolder();
  await makeProject(home, { 'program.ts': program }, '--contract', LOCKERS);
  return home;
}
