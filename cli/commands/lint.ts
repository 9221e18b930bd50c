import { globSync } from 'node:fs';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { lintByRules, lintWithRedocly, validateAsyncApi } from '../engine/guard/lint/lint-documents.ts';
import {
  APPROVALS,
  type Approvals,
  approve,
  findUnapproved,
  type Judged,
  judgedElsewhere,
  readApprovals,
  writeApprovals,
} from '../engine/guard/statements/approvals.ts';
import { checkMarks, checkWorkflows } from '../engine/guard/statements/check-entries.ts';
import { type Backing, findUnbacked } from '../engine/guard/statements/find-unbacked.ts';
import { readStatements } from '../engine/guard/statements/read-statements.ts';
import { type Documents, readUnbacked } from '../engine/load/read-contract.ts';
import { placeOf, readVariant } from '../engine/load/read-variant.ts';
import { withoutUnfit } from '../engine/load/without-unfit.ts';
import { readOverlay } from '../engine/overlay/read-overlay.ts';
import { bundleDocument } from '../engine/read/bundle-document.ts';
import { documentsIn } from '../engine/read/contract-folder.ts';
import { LONG_CHAIN } from '../engine/read/leave-out.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { type ReadText, readBelow } from '../engine/read/read-text.ts';
import { CONTROLS, IN_REPOSITORY, ROOT, WORKFLOWS } from '../engine/system/root.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { writeWhole } from '../engine/system/whole-files.ts';
import { type StateOfPoint, stateOfPoint } from '../engine/view/mark-open-points.ts';
import { contractOption, createCommand, overlayOption, printNotes } from './run-command.ts';

interface Options {
  readonly contract?: string;
  readonly overlay?: string;
  readonly approve?: true | readonly string[];
}

const LEFT_OUT = 'Left out: asyncapi validate, since @asyncapi/cli is not installed.';

const EXPLAINED = `
Where a contract has statements.yaml, what the documents say is held against it. ${APPROVALS} keeps digests of the texts
that a person approved beside the statements that they cite; --approve writes it anew.`;

export function lintCommand(name: string, summary: string): Command {
  return createCommand(name, summary)
    .addOption(contractOption())
    .addOption(overlayOption(', and lint that too'))
    .addOption(new Option('--approve [name...]', 'Approve texts as they stand: those named, or all'))
    .addHelpText('after', EXPLAINED)
    .action((options: Options) => lint(name, options));
}

async function lint(name: string, { contract, overlay, approve: names }: Options): Promise<void> {
  const { root = ROOT, prefix = '' } = await placeOf(contract);
  // Before anything that takes long: a folder that is misspelt, or a file that is not an overlay.
  if (overlay !== undefined) await readOverlay(userPath(overlay), shownPath(overlay));
  const read = readBelow(root, prefix);
  // First, for it refuses references that lead out of the contract; the tools would follow them.
  const found = await readUnbacked(root, read);
  const documents = found.sections.size === 0 ? withoutUnfit(found, prefix) : found;
  if (names !== undefined) return approveTexts(documents, read, names);
  const files = documentsIn(root, prefix);
  const isOwn = root === ROOT;
  // Redocly's linter would not come to an end.
  const isLong = documents.notes.some(({ message }) => message === LONG_CHAIN);
  if (isLong) console.log('Left out: redocly lint, since references lead on to others too often.');
  const linted = Object.values<string>({ ...files });
  if (isOwn) linted.push(WORKFLOWS);
  const hasControls = isOwn && IN_REPOSITORY;
  const [redocly, controls, asyncapi, backing, workflows] = await Promise.all([
    isLong ? [] : lintDocuments(root, prefix, linted),
    hasControls ? lintControls() : [],
    files.asyncapi === undefined ? [] : validateAsyncApi(root, files.asyncapi, isOwn ? 'info' : 'error'),
    documents.sections.size > 0 ? backingOf(documents, read) : undefined,
    isOwn ? checkWorkflows(read, documents) : [],
  ]);
  if (asyncapi === undefined) console.log(LEFT_OUT);
  const { length } = documents.register;
  const marks = length > 0 ? checkMarks(documents, `${prefix}${REGISTER}`) : [];
  const findings = [...redocly, ...controls, ...(asyncapi ?? []), ...(backing?.findings ?? []), ...marks, ...workflows];
  // An overlay adds its own to them.
  if (overlay === undefined) printNotes(documents.notes);
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
  else {
    const points = length === 0 ? `There is no ${REGISTER}.` : `Open points: ${length}.`;
    const clean = [...linted, ...(hasControls ? [CONTROLS.document] : [])].map((file) => `${prefix}${file}`);
    const verdict = documents.notes.length > 0 ? 'clean, apart from what is noted' : 'clean';
    console.log(`${clean.join(', ')}: ${verdict}. ${backing?.counted ?? points}`);
  }
  if (overlay !== undefined) await lintOverlay(name, overlay, contract);
}

/** Applies an overlay, which is refused where it is wrong, and says how much it answers. */
async function lintOverlay(name: string, overlay: string, contract: string | undefined): Promise<void> {
  const { openPoints, notes } = await readVariant(name, overlay, contract);
  printNotes(notes);
  const count = (state: StateOfPoint) => openPoints.filter((point) => stateOfPoint(point) === state).length;
  const parts = count('partly answered');
  const more = parts === 0 ? '' : `, and ${parts} more in part`;
  console.log(
    `${shownPath(overlay)} is clean. It answers ${count('answered')} of ${openPoints.length} open points${more}.`,
  );
}

/** Our own rules are in the repository alone, and may be programs. */
function lintDocuments(root: string, prefix: string, files: readonly string[]): Promise<string[]> {
  return root === ROOT && IN_REPOSITORY ? lintWithRedocly(root, files) : lintByRules(root, prefix, files);
}

async function lintControls(): Promise<string[]> {
  await bundleDocument(ROOT, CONTROLS.document, { folders: [CONTROLS.folder], isStrict: true });
  return lintWithRedocly(ROOT, [CONTROLS.document], path.join(ROOT, CONTROLS.config));
}

/** What the statements do not back, texts of workflows and of other documents included that the approvals name. */
async function backingOf(documents: Documents, read: ReadText): Promise<Backing> {
  const backing = await findUnbacked(read, documents);
  const approvals = await readApprovals(read);
  if (approvals === undefined) return backing;
  const others = findUnapproved(await elsewhere(documents.root, read, approvals), approvals);
  return { ...backing, findings: [...backing.findings, ...others] };
}

async function elsewhere(root: string, read: ReadText, approvals: Approvals): Promise<Judged[]> {
  const folders = [...approvals.keys()].filter((name) => name.endsWith('.yaml')).map((name) => path.dirname(name));
  const beside = globSync(
    folders.map((folder) => `${folder}/*.yaml`),
    { cwd: root },
  );
  return judgedElsewhere(read, approvals, beside, await readStatements(read));
}

async function approveTexts(documents: Documents, read: ReadText, names: true | readonly string[]): Promise<void> {
  const before = (await readApprovals(read)) ?? new Map();
  const texts = [...(await findUnbacked(read, documents)).texts, ...(await elsewhere(documents.root, read, before))];
  const unknown =
    names === true ? undefined : names.find((name) => texts.every((text) => text.name !== name) && !before.has(name));
  if (unknown !== undefined) throw new UserError(`--approve ${unknown}: no text has this name. See what lint prints.`);
  const approved = approve(texts, before, names);
  const left = findUnapproved(texts, approved).length;
  const shown = read.shown?.(APPROVALS) ?? APPROVALS;
  const target = { file: path.join(documents.root, APPROVALS), shown, advice: 'Make it writable.' };
  await writeWhole(target, writeApprovals(approved));
  console.log(`${shown} holds ${texts.length - left} of ${texts.length} texts as they stand.`);
}
