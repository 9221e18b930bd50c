import path from 'node:path';
import { ROOT } from '../contract/root.ts';
import { emitFiles } from '../emit/emit-files.ts';
import { FILES } from '../emit/files.ts';
import { contractOf, readDocuments } from '../load/read-contract.ts';

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
