import path from 'node:path';
import type { Contract } from '../contract/contract.ts';
import { contractOf, readDocuments } from '../contract/read-contract.ts';
import { ROOT } from '../contract/root.ts';
import { FILES } from '../emit/files.ts';

/** The files of the repository's own folders, by the folder: the open contract, and the variant of the sandbox. */
export async function emitCommitted(): Promise<Map<string, Map<string, string>>> {
  const documents = await readDocuments();
  const overlay = 'sandbox/overlay';
  const closed = await contractOf(documents, path.join(ROOT, overlay));
  const [open, sandbox] = await Promise.all([
    contractOf(documents).then(emitFiles),
    emitFiles({ ...closed, origin: { overlay, command: 'npm run generate' } }),
  ]);
  return new Map([
    ['generated', open],
    ['sandbox/generated', sandbox],
  ]);
}

/** The files that are generated from a contract, by their names. */
export async function emitFiles(contract: Contract): Promise<Map<string, string>> {
  const files = Object.entries(FILES).map(async ([file, emit]) => [file, await emit(contract)] as const);
  return new Map(await Promise.all(files));
}
