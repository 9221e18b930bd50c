import path from 'node:path';
import type { Command } from 'commander';
import { lintWithRedocly, validateAsyncApi } from '../engine/guard/lint/lint-documents.ts';
import { checkWorkflows } from '../engine/guard/statements/check-workflows.ts';
import { findUnbacked } from '../engine/guard/statements/find-unbacked.ts';
import { bundleDocument } from '../engine/read/bundle-document.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { CONTROLS, DOCUMENTS, IN_REPOSITORY, ROOT, WORKFLOWS } from '../engine/system/root.ts';
import { createCommand } from './run-command.ts';

export function lintCommand(name: string, summary: string): Command {
  return createCommand(name, summary).action(lint);
}

async function lint(): Promise<void> {
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
  if (asyncapi === undefined) console.log('Left out: asyncapi validate, since @asyncapi/cli is not installed.');
  const all = [...redocly, ...controls, ...(asyncapi ?? []), ...findings, ...workflows];
  for (const finding of all) console.error(finding);
  if (all.length === 0)
    console.log(`${[...linted, ...own].join(', ')}, statements.yaml and open-points.yaml are clean.\n${coverage}`);
  else process.exitCode = 1;
}
