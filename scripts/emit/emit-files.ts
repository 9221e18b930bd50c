import type { Contract } from '../contract/contract.ts';
import { FILES_WITH_INDEX } from './files.ts';

/** The files that are generated from a contract, by their names. */
export async function emitFiles(contract: Contract, emitters = FILES_WITH_INDEX): Promise<Map<string, string>> {
  const files = Object.entries(emitters).map(async ([file, emit]) => [file, await emit(contract)] as const);
  return new Map(await Promise.all(files));
}
