import path from 'node:path';
import { contractOf, readDocuments } from '../cli/engine/load/read-contract.ts';
import type { Contract } from '../cli/engine/model/contract.ts';
import { ROOT } from '../cli/engine/system/root.ts';

// To read the documents takes a tenth of a second: the files that run in a worker share what it has read, and leave it
// as it is.

/** The documents of the package. */
export const documents = await readDocuments();

/** The open contract. */
export const contract = await contractOf(documents);

let closed: Promise<Contract> | undefined;

/** The contract with the answers of the sandbox. */
export function sandboxContract(): Promise<Contract> {
  closed ??= contractOf(documents, path.join(ROOT, 'sandbox/overlay'));
  return closed;
}
