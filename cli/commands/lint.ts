import { globSync } from 'node:fs';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { lintWithRedocly, validateAsyncApi } from '../engine/guard/lint/lint-documents.ts';
import {
  APPROVALS,
  approve,
  findUnapproved,
  type Judged,
  judgedElsewhere,
  readApprovals,
  writeApprovals,
} from '../engine/guard/statements/approvals.ts';
import { checkMarks } from '../engine/guard/statements/check-entries.ts';
import { checkWorkflows } from '../engine/guard/statements/check-workflows.ts';
import { type Backing, findUnbacked } from '../engine/guard/statements/find-unbacked.ts';
import { readStatements } from '../engine/guard/statements/read-statements.ts';
import { readUnbacked } from '../engine/load/read-contract.ts';
import { placeOf, readVariant } from '../engine/load/read-variant.ts';
import { bundleDocument } from '../engine/read/bundle-document.ts';
import { documentsIn } from '../engine/read/contract-folder.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { CONTROLS, DOCUMENTS, IN_REPOSITORY, ROOT, WORKFLOWS } from '../engine/system/root.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath } from '../engine/system/user-path.ts';
import { writeWhole } from '../engine/system/write-whole.ts';
import { type StateOfPoint, stateOfPoint } from '../engine/view/state-of-point.ts';
import { contractOption, createCommand, overlayOption } from './run-command.ts';

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
  if (names !== undefined) return approveTexts(root, prefix, names);
  await (root === ROOT ? lintOwn() : lintAny(root, prefix));
  if (overlay !== undefined) await lintOverlay(name, overlay, contract);
}

/** Applies an overlay, which is refused where it is wrong, and says how much it answers. */
async function lintOverlay(name: string, overlay: string, contract: string | undefined): Promise<void> {
  const { openPoints } = await readVariant(name, overlay, contract);
  const count = (state: StateOfPoint) => openPoints.filter((point) => stateOfPoint(point) === state).length;
  const parts = count('partly answered');
  const more = parts === 0 ? '' : `, and ${parts} more in part`;
  console.log(
    `${shownPath(overlay)} is clean. It answers ${count('answered')} of ${openPoints.length} open points${more}.`,
  );
}

async function lintOwn(): Promise<void> {
  // First, for it refuses references that lead out of the contract; the tools would follow them.
  for (const document of Object.values(DOCUMENTS)) await bundleDocument(ROOT, document);
  if (IN_REPOSITORY) await bundleDocument(ROOT, CONTROLS.document, { folders: [CONTROLS.folder] });
  const linted = [...Object.values(DOCUMENTS), WORKFLOWS];
  const own = IN_REPOSITORY ? [CONTROLS.document] : [];
  const [redocly, controls, asyncapi, { findings, coverage }, workflows] = await Promise.all([
    lintWithRedocly(ROOT, linted),
    own.length > 0 ? lintWithRedocly(ROOT, own, path.join(ROOT, CONTROLS.config)) : [],
    validateAsyncApi(ROOT, DOCUMENTS.asyncapi),
    backingOf(ROOT),
    checkWorkflows(readBelow(ROOT)),
  ]);
  if (asyncapi === undefined) console.log(LEFT_OUT);
  const all = [...redocly, ...controls, ...(asyncapi ?? []), ...findings, ...workflows];
  report(all, `${[...linted, ...own].join(', ')}, statements.yaml and open-points.yaml are clean.\n${coverage}`);
}

/** Lints the contract in a folder: what its documents need to be read, and its register where it has one. */
async function lintAny(root: string, prefix: string): Promise<void> {
  const files = documentsIn(root, prefix);
  const documents = await readUnbacked(root, readBelow(root, prefix));
  const linted = [files.openapi, ...(files.asyncapi === undefined ? [] : [files.asyncapi])];
  const [redocly, asyncapi, backing] = await Promise.all([
    lintWithRedocly(root, linted, root),
    files.asyncapi === undefined ? [] : validateAsyncApi(root, files.asyncapi, 'error'),
    documents.sections.size > 0 ? backingOf(root, prefix) : undefined,
  ]);
  if (asyncapi === undefined) console.log(LEFT_OUT);
  const marks = documents.register.length > 0 ? checkMarks(documents, `${prefix}${REGISTER}`) : [];
  const { length } = documents.register;
  const points = length === 0 ? `There is no ${REGISTER}.` : `Open points: ${length}.`;
  const clean = `${linted.map((file) => `${prefix}${file}`).join(', ')}: clean. ${backing?.coverage ?? points}`;
  report([...redocly, ...(asyncapi ?? []), ...(backing?.findings ?? []), ...marks], clean);
}

/** What the statements do not back, the guides and other texts included that the approvals name. */
async function backingOf(root: string, prefix = ''): Promise<Backing> {
  const read = readBelow(root, prefix);
  const backing = await findUnbacked(read);
  const approvals = await readApprovals(read);
  if (approvals === undefined) return backing;
  return { ...backing, findings: [...backing.findings, ...findUnapproved(await elsewhere(root, prefix), approvals)] };
}

async function elsewhere(root: string, prefix: string): Promise<Judged[]> {
  const read = readBelow(root, prefix);
  const approvals = (await readApprovals(read)) ?? new Map();
  const folders = [...approvals.keys()].filter((name) => name.endsWith('.yaml')).map((name) => path.dirname(name));
  const beside = globSync(['{README.md,guides/*.md}', ...folders.map((folder) => `${folder}/*.yaml`)], { cwd: root });
  return judgedElsewhere(read, approvals, beside, await readStatements(read));
}

async function approveTexts(root: string, prefix: string, names: true | readonly string[]): Promise<void> {
  const read = readBelow(root, prefix);
  const before = (await readApprovals(read)) ?? new Map();
  const texts = [...(await findUnbacked(read)).texts, ...(await elsewhere(root, prefix))];
  const unknown = names === true ? undefined : names.find((name) => texts.every((text) => text.name !== name));
  if (unknown !== undefined) throw new UserError(`--approve ${unknown}: no text has this name. See what lint prints.`);
  const approved = approve(texts, before, names);
  const left = findUnapproved(texts, approved).length;
  const shown = `${prefix}${APPROVALS}`;
  await writeWhole({ file: path.join(root, APPROVALS), shown, advice: 'Make it writable.' }, writeApprovals(approved));
  console.log(`${shown} holds ${texts.length - left} of ${texts.length} texts as they stand.`);
}

function report(findings: readonly string[], clean: string): void {
  for (const finding of findings) console.error(finding);
  if (findings.length === 0) console.log(clean);
  else process.exitCode = 1;
}
