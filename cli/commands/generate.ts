import path from 'node:path';
import type { Command } from 'commander';
import type { NamedAnswers } from '../engine/load/emit-committed.ts';
import type { ContractPlace } from '../engine/load/read-contract.ts';
import { placeOf } from '../engine/load/read-variant.ts';
import { IN_REPOSITORY, ROOT } from '../engine/system/root.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shellWord, shownPath, userPath } from '../engine/system/user-path.ts';
import { type Drift, findDrift, removeUnexpected, writeFolder } from '../engine/system/write-folder.ts';
import { contractOption, createCommand, overlayOption, printNotes } from './run-command.ts';

const EXPLAIN = {
  changed: 'differs from what the documents say.',
  missing: 'is missing.',
  unexpected: 'is not generated from anything.',
} as const;

const DONE = { changed: 'updated', missing: 'created', unexpected: 'removed' } as const;

interface Options {
  readonly check?: true;
  readonly contract?: string;
  readonly overlay?: string;
  readonly fallback?: string;
  readonly out?: string;
}

/** @param root The repository whose own folders are written where no other is named. */
export function generateCommand(name: string, summary: string, root: string = ROOT): Command {
  return createCommand(name, summary)
    .addOption(contractOption())
    .addOption(overlayOption('; needs --out'))
    .option('--fallback <dir>', 'Where the overlay is silent, the answers in this folder hold')
    .option(
      '--out <dir>',
      IN_REPOSITORY ? 'Write to this folder instead of generated/' : 'Folder to write to; required',
    )
    .option('--check', 'Write nothing; fail when the files differ from what would be written')
    .action((options: Options) => generate(name, options, root));
}

async function generate(name: string, options: Options, root: string): Promise<void> {
  const { check, overlay, fallback, out, contract } = options;
  const started = performance.now();
  if (out === undefined && !(IN_REPOSITORY && overlay === undefined && contract === undefined))
    throw new UserError(`Name the folder to write to: ${name} --out my-contract.`, 2);
  if (out !== undefined && overlay !== undefined && userPath(out) === userPath(overlay))
    throw new UserError(`--out ${shownPath(out)}: is the folder of the overlay. Name another one.`, 2);
  if (fallback !== undefined && overlay === undefined)
    throw new UserError('--fallback goes with --overlay: it holds where that is silent.', 2);
  const command = commandOf(name, options);
  const place = await placeOf(contract);
  const targets = out === undefined ? await emitOwn(root) : [await emitTo(out, options, command, place)];
  for (const target of targets) {
    const drift = await findDrift(target.directory, target.wanted, target.isOurs);
    if (!check) await write(target, drift, started);
    else if (!report(target.shown, drift, command)) process.exitCode = 1;
  }
}

interface Target {
  readonly directory: string;
  readonly shown: string;
  /** Whether the folder is ours alone: a file in it that nothing generates is drift, and is removed. */
  readonly isOurs: boolean;
  readonly wanted: ReadonlyMap<string, string>;
}

// Loaded on demand: --help does not wait for the emitters, which load TypeScript.
const load = () => import('../engine/load/emit-committed.ts');

async function emitOwn(root: string): Promise<Target[]> {
  const { emitCommitted } = await load();
  return [...(await emitCommitted(root))].map(([shown, wanted]) => ({
    directory: path.join(root, shown),
    shown,
    isOurs: true,
    wanted,
  }));
}

async function emitTo(out: string, answers: NamedAnswers, command: string, place: ContractPlace): Promise<Target> {
  const { emitFor } = await load();
  const { files, notes } = await emitFor(command, place, answers);
  printNotes(notes);
  return { directory: userPath(out), shown: shownPath(out), isOurs: false, wanted: files };
}

async function write(target: Target, drift: Drift, started: number): Promise<void> {
  const { directory, shown, wanted } = target;
  await writeFolder(target, wanted);
  await removeUnexpected(directory, drift);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    drift.size === 0
      ? `${wanted.size} files in ${shown}/ are up to date (${seconds} s).`
      : `Changed ${drift.size} of ${wanted.size} files in ${shown}/ (${seconds} s).${listOf(shown, drift)}`,
  );
}

/** The command that writes what this one writes, with paths as the user named them. */
function commandOf(name: string, options: Options): string {
  const words = (['contract', 'overlay', 'fallback', 'out'] as const).flatMap((option) => {
    const value = options[option];
    return value === undefined ? [] : [`--${option}`, shellWord(shownPath(value))];
  });
  return words.length > 0 ? [name, ...words].join(' ') : name.replace(/ --$/, '');
}

function listOf(shown: string, drift: Drift): string {
  const lines = [...drift].map(([file, state]) => `\n  ${DONE[state]} ${shown}/${file}`);
  return lines.join('');
}

/** Prints how a folder differs from what would be written; tells whether it does not. */
function report(shown: string, drift: Drift, command: string): boolean {
  for (const [file, state] of drift) {
    console.error(`${shown}/${file}: ${EXPLAIN[state]} Run \`${command}\` and commit the result.`);
  }
  if (drift.size === 0) console.log(`${shown}/ agrees with the documents.`);
  return drift.size === 0;
}
