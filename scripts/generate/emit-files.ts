import path from 'node:path';
import type { Contract } from '../contract/contract.ts';
import { contractOf, readDocuments } from '../contract/read-contract.ts';
import { ROOT } from '../contract/root.ts';
import { FILES, FILES_WITH_INDEX } from '../emit/files.ts';

/** The files of the repository's own folders, by the folder: the open contract, and the variant of the sandbox. */
export async function emitCommitted(): Promise<Map<string, Map<string, string>>> {
  const documents = await readDocuments();
  const overlay = 'sandbox/overlay';
  const closed = await contractOf(documents, path.join(ROOT, overlay));
  const [open, sandbox] = await Promise.all([
    contractOf(documents).then((contract) => emitFiles(contract, FILES)),
    emitFiles({ ...closed, origin: { overlay, command: 'npm run generate' } }, FILES),
  ]);
  return new Map([
    ['generated', open],
    ['sandbox/generated', sandbox],
  ]);
}

/** The files of the open contract for a folder outside the repository. */
export async function emitOpen(): Promise<Map<string, string>> {
  return emitFiles(await contractOf(await readDocuments()));
}

/** The files that are generated from a contract, by their names. */
export async function emitFiles(contract: Contract, emitters = FILES_WITH_INDEX): Promise<Map<string, string>> {
  const files = Object.entries(emitters).map(async ([file, emit]) => [file, await emit(contract)] as const);
  return new Map(await Promise.all(files));
}
