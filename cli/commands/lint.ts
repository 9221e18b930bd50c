import path from 'node:path';
import type { Command } from 'commander';
import { lintWithRedocly, validateAsyncApi } from '../engine/guard/lint/lint-documents.ts';
import { checkMarks } from '../engine/guard/statements/check-marks.ts';
import { checkWorkflows } from '../engine/guard/statements/check-workflows.ts';
import { findUnbacked } from '../engine/guard/statements/find-unbacked.ts';
import { readUnbacked } from '../engine/load/read-contract.ts';
import { placeOf } from '../engine/load/read-variant.ts';
import { bundleDocument } from '../engine/read/bundle-document.ts';
import { documentsIn } from '../engine/read/contract-folder.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { CONTROLS, DOCUMENTS, IN_REPOSITORY, ROOT, WORKFLOWS } from '../engine/system/root.ts';
import { contractOption, createCommand } from './run-command.ts';

const LEFT_OUT = 'Left out: asyncapi validate, since @asyncapi/cli is not installed.';

export function lintCommand(name: string, summary: string): Command {
  return createCommand(name, summary)
    .addOption(contractOption())
    .action(({ contract }: { contract?: string }) => (contract === undefined ? lintOwn() : lintAny(contract)));
}

async function lintOwn(): Promise<void> {
  // First, for it refuses references that lead out of the contract; the tools would follow them.
  const read = readBelow(ROOT);
  for (const document of Object.values(DOCUMENTS)) await bundleDocument(ROOT, document);
  if (IN_REPOSITORY) await bundleDocument(ROOT, CONTROLS.document, { folders: [CONTROLS.folder] });
  const linted = [...Object.values(DOCUMENTS), WORKFLOWS];
  const own = IN_REPOSITORY ? [CONTROLS.document] : [];
  const [redocly, controls, asyncapi, { findings, coverage }, workflows] = await Promise.all([
    lintWithRedocly(ROOT, linted),
    own.length > 0 ? lintWithRedocly(ROOT, own, path.join(ROOT, CONTROLS.config)) : [],
    validateAsyncApi(ROOT, DOCUMENTS.asyncapi),
    findUnbacked(read),
    checkWorkflows(read),
  ]);
  if (asyncapi === undefined) console.log(LEFT_OUT);
  const all = [...redocly, ...controls, ...(asyncapi ?? []), ...findings, ...workflows];
  report(all, `${[...linted, ...own].join(', ')}, statements.yaml and open-points.yaml are clean.\n${coverage}`);
}

/** Lints the contract in a folder: what its documents need to be read, and its register where it has one. */
async function lintAny(contract: string): Promise<void> {
  const { root = ROOT, prefix = '' } = await placeOf(contract);
  const read = readBelow(root, prefix);
  const files = documentsIn(root, prefix);
  const documents = await readUnbacked(root, read);
  const linted = [files.openapi, ...(files.asyncapi === undefined ? [] : [files.asyncapi])];
  const [redocly, asyncapi, backing] = await Promise.all([
    lintWithRedocly(root, linted, root),
    files.asyncapi === undefined ? [] : validateAsyncApi(root, files.asyncapi, 'error'),
    documents.sections.size > 0 ? findUnbacked(read).then(({ findings }) => findings) : [],
  ]);
  if (asyncapi === undefined) console.log(LEFT_OUT);
  const marks = documents.register.length > 0 ? checkMarks(documents, `${prefix}${REGISTER}`) : [];
  const { length } = documents.register;
  const points = length === 0 ? `There is no ${REGISTER}.` : `Open points: ${length}.`;
  const clean = `${linted.map((file) => `${prefix}${file}`).join(', ')}: clean. ${points}`;
  report([...redocly, ...(asyncapi ?? []), ...backing, ...marks], clean);
}

function report(findings: readonly string[], clean: string): void {
  for (const finding of findings) console.error(finding);
  if (findings.length === 0) console.log(clean);
  else process.exitCode = 1;
}
