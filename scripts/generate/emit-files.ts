import path from 'node:path';
import type { Contract } from '../contract/contract.ts';
import { contractOf, ROOT, readDocuments } from '../contract/read-contract.ts';
import { FILES } from '../emit/files.ts';

/** Folders under `overlays/` whose closed variant is committed, each in a folder of its name. */
const COMMITTED = ['sandbox'];

/** Every file of `generated/` by its name: the open contract, and each committed variant in a folder of its own. */
export async function emitCommitted(): Promise<Map<string, string>> {
  const documents = await readDocuments();
  const variants = await Promise.all(
    COMMITTED.map(async (name) => {
      const overlay = `overlays/${name}`;
      const closed = await contractOf(documents, path.join(ROOT, overlay));
      const files = await emitFiles({ ...closed, origin: { overlay, command: 'npm run generate' } });
      return [...files].map(([file, text]) => [`${name}/${file}`, text] as const);
    }),
  );
  return new Map([...(await emitFiles(await contractOf(documents))), ...variants.flat()]);
}

/** The files that are generated from a contract, by their names. */
export async function emitFiles(contract: Contract): Promise<Map<string, string>> {
  const files = Object.entries(FILES).map(async ([file, emit]) => [file, await emit(contract)] as const);
  return new Map(await Promise.all(files));
}
