import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { checkMarks } from '../engine/guard/lint/check-marks.ts';
import { CONFIG, lintByRules, lintWithRedocly, validateAsyncApi } from '../engine/guard/lint/lint-documents.ts';
import { type Documents, readAsWritten } from '../engine/load/read-contract.ts';
import { withoutUnfit } from '../engine/load/without-unfit.ts';
import { readOverlay } from '../engine/overlay/read-overlay.ts';
import { documentsIn } from '../engine/read/contract-folder.ts';
import { ELSEWHERE, LONG_CHAIN } from '../engine/read/leave-out.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { type ReadText, readBelow } from '../engine/read/read-text.ts';
import { workflowFiles } from '../engine/read/read-workflows.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { type StateOfPoint, stateOfPoint } from '../engine/view/mark-open-points.ts';
import { callOf, isOwn, type Product } from '../product.ts';
import { placeOf } from './place-of.ts';
import { readVariant } from './read-variant.ts';
import {
  addContract,
  createCommand,
  type NamedContract,
  namedOf,
  overlayOption,
  printNotes,
  strictOption,
} from './run-command.ts';

interface Options extends NamedContract {
  readonly overlay?: string;
  readonly approve?: readonly string[];
  readonly strict?: true;
}

/** Checks that a product makes of documents that have statements. */
export interface ProductChecks {
  readonly check: (checking: Checking) => Promise<Checked>;
  /** Approves the texts named as they stand, and says in one line what is approved. */
  readonly approve: (checking: Checking, names: readonly string[]) => Promise<string>;
  /** Text about the checks for the help. */
  readonly help: string;
}

export interface Checking {
  /** The documents with all of their examples. */
  readonly documents: Documents;
  readonly read: ReadText;
  /** The command, as a user calls it. */
  readonly command: string;
}

export interface Checked {
  readonly findings: readonly string[];
  /** Number of checked items, in words. */
  readonly counted: string;
}

const LEFT_OUT = 'Skipped: asyncapi validate, since @asyncapi/cli is not installed.';

export function lintCommand(product: Product, name: string, summary: string): Command {
  const command = addContract(createCommand(name, summary))
    .addOption(overlayOption(', and lint that too'))
    .addOption(strictOption());
  if (product.checks !== undefined)
    command
      .addOption(new Option('--approve <name...>', 'Approve texts as they stand, by the names that lint prints'))
      .addHelpText('after', `\n${product.checks.help}`);
  return command.action((file: string | undefined, options: Options) => lint(product, namedOf(file, options), options));
}

async function lint(product: Product, contract: string | undefined, options: Options): Promise<void> {
  const { overlay, approve, strict } = options;
  const { root, prefix = '', files: named } = await placeOf(product, contract, 'lint');
  // Before anything that takes long: a folder that is misspelt, or a file that is not an overlay.
  if (overlay !== undefined) await readOverlay(userPath(overlay), shownPath(overlay));
  const read = readBelow(root, prefix);
  // First, for it refuses references that lead out of the contract; the tools would follow them.
  const found = await readAsWritten({ root, prefix, ...(named && { files: named }) });
  const hasStatements = found.sections.size > 0;
  const checks = hasStatements ? product.checks : undefined;
  const checking = { documents: found, read, command: callOf(product, 'lint', { contract }) };
  if (approve !== undefined) {
    if (checks === undefined)
      throw new UserError(`--approve: approves texts beside statements, and ${prefix || root} has none.`, 2);
    return console.log(await checks.approve(checking, approve));
  }
  const documents = hasStatements ? found : withoutUnfit(found, prefix);
  const files = named ?? documentsIn(root, prefix);
  const isTrusted = isOwn(product, root);
  const hasRules = existsSync(path.join(root, CONFIG));
  // Redocly's linter would not come to an end.
  const isLong = hasRules && documents.notes.some(({ message }) => message === LONG_CHAIN);
  if (isLong) console.log('Skipped: redocly lint, since chains of references are too long for it.');
  const isElsewhere = !isTrusted && (await refersElsewhere(documents, read, files.asyncapi));
  if (isElsewhere) console.log('Skipped: asyncapi validate, which would follow references to other machines.');
  const workflows = hasStatements ? workflowFiles(root) : [];
  const linted = [...Object.values<string>({ ...files }), ...workflows];
  // Reading notes what is not as the specification has it.
  const byRules = hasRules ? linted : workflows;
  const [redocly, asyncapi, checked] = await Promise.all([
    isLong ? [] : lintDocuments(isTrusted && hasRules, root, prefix, byRules),
    files.asyncapi !== undefined && !isElsewhere
      ? validateAsyncApi({ root, prefix }, files.asyncapi, isTrusted ? 'info' : 'error')
      : [],
    checks?.check(checking),
  ]);
  if (asyncapi === undefined) console.log(LEFT_OUT);
  const { length } = documents.register;
  const marks = length > 0 ? checkMarks(documents, `${prefix}${REGISTER}`) : [];
  const findings = [...redocly, ...(asyncapi ?? []), ...(checked?.findings ?? []), ...marks];
  // An overlay adds its own to them.
  if (overlay === undefined) printNotes(documents.notes);
  for (const finding of findings) console.error(finding);
  const isRefused = strict === true && documents.notes.length > 0;
  if (findings.length > 0 || isRefused) process.exitCode = 1;
  else {
    const points = length === 0 ? `There is no ${REGISTER}.` : `Open points: ${length}.`;
    const clean = linted.map((file) => `${prefix}${file}`);
    const verdict = documents.notes.length > 0 ? 'clean, apart from what is noted' : 'clean';
    console.log(`${clean.join(', ')}: ${verdict}. ${checked?.counted ?? points}`);
  }
  if (overlay !== undefined) await lintOverlay(product, contract, overlay);
}

/** Returns true if the documents of events, or what they refer to, have references to addresses. */
async function refersElsewhere({ notes }: Documents, read: ReadText, events: string | undefined): Promise<boolean> {
  if (events === undefined) return false;
  const isNoted = notes.some(({ message }) => message.includes(ELSEWHERE));
  return isNoted || /["']?\$ref["']?\s*:\s*["']?\w+:\/\//.test(await read(events));
}

/** Applies an overlay, which is refused where it is wrong, and says how much it answers. */
async function lintOverlay(product: Product, contract: string | undefined, overlay: string): Promise<void> {
  const { openPoints, notes } = await readVariant(product, { contract, overlay }, 'lint').catch((error) => {
    throw error instanceof UserError ? new UserError(error.message, 1) : error;
  });
  printNotes(notes);
  const count = (state: StateOfPoint) => openPoints.filter((point) => stateOfPoint(point) === state).length;
  const parts = count('partly answered');
  const more = parts === 0 ? '' : `, and ${parts} more in part`;
  console.log(
    `${shownPath(overlay)} is clean. It answers ${count('answered')} of ${openPoints.length} open points${more}.`,
  );
}

/** The rules of the product's own contract may be programs, as the product is one. */
function lintDocuments(isTrusted: boolean, root: string, prefix: string, files: readonly string[]): Promise<string[]> {
  return isTrusted ? lintWithRedocly(root, files) : lintByRules(root, prefix, files);
}
