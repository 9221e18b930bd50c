import path from 'node:path';
import { contractOf, type Documents, ROOT, readDocuments } from '../contract/read-contract.ts';
import { FILES } from '../emit/files.ts';

/** Folders under `overlays/` whose closed variant is committed, each in a folder of its name. */
const COMMITTED = ['sandbox'];

/** Every file of `generated/` by its name: the open contract, and each committed variant in a folder of its own. */
export async function emitCommitted(): Promise<Map<string, string>> {
  const documents = await readDocuments();
  const variants = await Promise.all(
    COMMITTED.map(async (name) => {
      const files = await emitFiles(documents, path.join(ROOT, 'overlays', name));
      return [...files].map(([file, text]) => [`${name}/${file}`, text] as const);
    }),
  );
  return new Map([...(await emitFiles(documents)), ...variants.flat()]);
}

/** The files of one variant by their names, closed by the overlay in a folder. */
export async function emitVariant(overlay: string): Promise<Map<string, string>> {
  return emitFiles(await readDocuments(), path.resolve(overlay));
}

async function emitFiles(documents: Documents, overlay?: string): Promise<Map<string, string>> {
  const contract = await contractOf(documents, overlay);
  const files = Object.entries(FILES).map(async ([file, emit]) => [file, await emit(contract)] as const);
  return new Map(await Promise.all(files));
}
