import path from 'node:path';
import { REWARD_CARD } from '../packages/reward-card/src/product.ts';
import { type Shown, siteOf } from '../packages/unsaid/src/docs/site-of.ts';
import { contractOf, readDocuments } from '../packages/unsaid/src/engine/load/read-contract.ts';
import type { Contract } from '../packages/unsaid/src/engine/model/contract.ts';
import { ROOT } from '../scripts/root.ts';

// To read the documents takes a tenth of a second: the files that run in a worker share what it has read, and leave it
// as it is.

/** The documents of the package. */
export const documents = await readDocuments({ root: ROOT });

/** The open contract. */
export const contract = await contractOf(documents);

/** A contract as the pages of `reward-card` show it. */
export const shownOf = (of: Contract): Shown => ({ ...of, site: siteOf(REWARD_CARD, of.root) });

let closed: Promise<Contract> | undefined;

/** The contract with the answers of the sandbox. */
export function sandboxContract(): Promise<Contract> {
  closed ??= contractOf(documents, path.join(ROOT, 'packages/reward-card-sandbox/overlay'));
  return closed;
}
