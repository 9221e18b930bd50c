import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, Option } from 'commander';
import type { Wanted } from '../engine/load/emit-for.ts';
import { renderNotes } from '../engine/report/render-notes.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shellWord, shownPath, userPath } from '../engine/system/user-path.ts';
import { type Drift, findDrift, removeUnexpected, writeFolder } from '../engine/system/write-folder.ts';
import { callOf, type Product } from '../product.ts';
import { ENDINGS, type Ending, endingFor, withEnding } from './import-endings.ts';
import { placeOf } from './place-of.ts';
import { originOf } from './read-variant.ts';
import {
  addContract,
  createCommand,
  type NamedContract,
  namedOf,
  overlayOption,
  printNotes,
  strictOption,
} from './run-command.ts';

const EXPLAIN = {
  changed: 'is out of date or was edited.',
  missing: 'is missing.',
  unexpected: 'is not one of the generated files.',
} as const;

const DONE = { changed: 'updated', missing: 'created', unexpected: 'removed' } as const;

interface Options extends NamedContract, Wanted {
  readonly check?: true;
  readonly out?: string;
  readonly imports?: Ending;
  readonly strict?: true;
}

export function generateCommand(product: Product, name: string, summary: string): Command {
  return addContract(createCommand(name, summary))
    .addOption(overlayOption())
    .option('--fallback <dir>', 'Use the answers in this folder where the overlay has none')
    .option('--out <dir>', 'Folder to write to; required')
    .option('--editor-schemas', 'Also write JSON schemas with which editors complete overlays and the register')
    .option('--yaml', 'Also write the documents in YAML')
    .addOption(
      new Option(
        '--imports <ending>',
        'Suffix of imports between the files. Default: what the nearest tsconfig.json requires',
      ).choices(ENDINGS),
    )
    .addOption(
      new Option('--int64 <type>', 'Type of integers of 64 bits in the code; bigint keeps those above 2^53')
        .choices(['number', 'bigint'])
        .default('number'),
    )
    .addOption(strictOption())
    .option('--check', 'Write nothing; fail if the files are out of date')
    .action((file: string | undefined, options: Options) => generate(product, namedOf(file, options), options));
}

async function generate(product: Product, contract: string | undefined, options: Options): Promise<void> {
  const { check, overlay, fallback, out } = options;
  const started = performance.now();
  const command = commandOf(callOf(product, 'generate', { contract }), options);
  if (out === undefined) throw new UserError(`Name the folder to write to: ${command} --out my-contract.`, 2);
  if (overlay !== undefined && userPath(out) === userPath(overlay))
    throw new UserError(`--out ${shownPath(out)}: is the overlay folder. Choose another one.`, 2);
  if (fallback !== undefined && overlay === undefined)
    throw new UserError('--fallback requires --overlay: it supplies the answers that the overlay lacks.', 2);
  const place = await placeOf(product, contract, 'generate');
  // Loaded on demand: --help does not wait for the emitters, which load TypeScript.
  const { emitFor } = await import('../engine/load/emit-for.ts');
  const { files, notes, repairs } = await emitFor(place, options, (overlays) =>
    originOf(product, place, command, overlays),
  );
  if (options.strict && repairs.length > 0) throw new UserError(renderNotes(repairs).join('\n'), 1);
  printNotes(notes);
  const { ending, because } = options.imports === undefined ? endingFor(userPath(out)) : { ending: options.imports };
  const written = await writeTo({ out, files: withEnding(files, ending), check, command }, started);
  if (because !== undefined && !check)
    console.log(
      `Imports between the files end ${ending === 'none' ? 'without a suffix' : `in .${ending}`}: ${because}. Override with --imports.`,
    );
  if (!check && lacksRuntime(userPath(out)))
    console.log(`The files import ${RUNTIME}, which this project does not have. Install it: npm install ${RUNTIME}`);
  if (!written) process.exitCode = 1;
}

const RUNTIME = 'unsaid-runtime';

/** True for a folder in a project that cannot import the run-time: pnpm links what package.json names, and nothing else. */
function lacksRuntime(folder: string): boolean {
  let isProject = false;
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, 'node_modules', RUNTIME))) return false;
    isProject ||= existsSync(path.join(at, 'package.json'));
    if (at === path.dirname(at)) return isProject;
  }
}

export interface Output {
  /** The folder, as the user named it. */
  readonly out: string;
  readonly files: ReadonlyMap<string, string>;
  readonly check?: true | undefined;
  /** The command that writes the folder. */
  readonly command: string;
}

/** Writes files into a folder, or compares them with it if `check` is set; returns true if the folder is up to date. */
export async function writeTo({ out, files, check, command }: Output, started = performance.now()): Promise<boolean> {
  const target = { directory: userPath(out), shown: shownPath(out) };
  const drift = await findDrift(target, files);
  if (check) return report(target.shown, drift, command);
  await writeFolder(target, files);
  await removeUnexpected(target.directory, drift);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    drift.size === 0
      ? `${files.size} files in ${target.shown}/ are up to date (${seconds} s).`
      : `Changed ${drift.size} of ${files.size} files in ${target.shown}/ (${seconds} s).${listOf(target.shown, drift)}`,
  );
  return true;
}

/** The command that writes what this one writes, with paths as the user named them. */
function commandOf(call: string, options: Options): string {
  const words = (['overlay', 'fallback', 'out'] as const).flatMap((option) => {
    const value = options[option];
    return value === undefined ? [] : [`--${option}`, shellWord(shownPath(value))];
  });
  if (options.imports !== undefined) words.push(`--imports ${options.imports}`);
  if (options.int64 === 'bigint') words.push('--int64 bigint');
  if (options.editorSchemas) words.push('--editor-schemas');
  if (options.yaml) words.push('--yaml');
  return [call, ...words].join(' ');
}

function listOf(shown: string, drift: Drift): string {
  const lines = [...drift].map(([file, state]) => `\n  ${DONE[state]} ${shown}/${file}`);
  return lines.join('');
}

/** Prints how a folder differs from the files to write; returns true if it does not. */
function report(shown: string, drift: Drift, command: string): boolean {
  for (const [file, state] of drift) {
    console.error(`${shown}/${file}: ${EXPLAIN[state]} Run \`${command}\` and commit the result.`);
  }
  if (drift.size === 0) console.log(`${shown}/ is up to date.`);
  return drift.size === 0;
}
