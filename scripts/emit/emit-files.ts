import type { Contract } from '../contract/contract.ts';
import { FILES } from './files.ts';

/** The files that are generated from a contract, by their names. */
export async function emitFiles(contract: Contract): Promise<Map<string, string>> {
  const files = Object.entries(FILES).map(async ([file, emit]) => [file, await emit(contract)] as const);
  return new Map(await Promise.all(files));
}
