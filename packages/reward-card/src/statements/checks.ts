import { globSync } from 'node:fs';
import path from 'node:path';
import { type Checked, type Checking, readRegister, readStatements, UserError, writeWhole } from 'unsaid/lint';
import {
  APPROVALS,
  type Approvals,
  approve,
  findUnapproved,
  type Judged,
  judgedElsewhere,
  judgedGuide,
  readApprovals,
  writeApprovals,
} from './approvals.ts';
import { checkWorkflows } from './check-entries.ts';
import { findUnbacked } from './find-unbacked.ts';

/** Holds documents, register, statements and workflows against each other, and against what a person approved. */
export async function checkStatements({ documents, read, command }: Checking): Promise<Checked> {
  const { findings, counted } = await findUnbacked(read, documents, command);
  const approvals = await readApprovals(read);
  const unapproved =
    approvals === undefined ? [] : findUnapproved(await elsewhere({ documents, read }, approvals), approvals, command);
  const workflows = await checkWorkflows(read, documents);
  return { findings: [...findings, ...unapproved, ...workflows], counted };
}

/** Approves the texts named as they stand, and says in one line what is approved. */
export async function approveTexts({ documents, read }: Checking, names: readonly string[]): Promise<string> {
  const before = (await readApprovals(read)) ?? new Map();
  const { texts: own } = await findUnbacked(read, documents);
  const texts = [...own, ...(await elsewhere({ documents, read }, before))];
  const isKnown = (name: string) => texts.some((text) => text.name === name) || before.has(name);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined)
    throw new UserError(`--approve ${unknown}: no text has this name. Use a name that lint prints.`);
  const approved = approve(texts, before, names);
  const left = findUnapproved(texts, approved, '').length;
  const shown = read.shown?.(APPROVALS) ?? APPROVALS;
  const target = { file: path.join(documents.root, APPROVALS), shown, advice: 'Make it writable.' };
  await writeWhole(target, writeApprovals(approved));
  return `${shown} holds ${texts.length - left} of ${texts.length} current texts.`;
}

/** The texts of workflows, of other documents that the approvals name, and of guides about open points. */
async function elsewhere(
  { documents, read }: Pick<Checking, 'documents' | 'read'>,
  approvals: Approvals,
): Promise<Judged[]> {
  const folders = [...approvals.keys()].filter((name) => name.endsWith('.yaml')).map((name) => path.dirname(name));
  const found = (patterns: readonly string[]) => globSync(patterns, { cwd: documents.root });
  const beside = found(folders.map((folder) => `${folder}/*.yaml`));
  const [statements, { entries }] = await Promise.all([readStatements(read), readRegister(read)]);
  const guides = await Promise.all(
    found(['guides/*.md']).map(async (file) => judgedGuide(file, await read(file), entries)),
  );
  return [...(await judgedElsewhere(read, approvals, beside, statements)), ...guides.flat()];
}
