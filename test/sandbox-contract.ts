import path from 'node:path';
import type { Contract } from '../scripts/contract/contract.ts';
import { ROOT } from '../scripts/contract/root.ts';
import { readContract } from '../scripts/load/read-contract.ts';

let closed: Promise<Contract> | undefined;

/** The contract with the answers of the sandbox, closed once for all tests that do not change it. */
export function sandboxContract(): Promise<Contract> {
  closed ??= readContract(ROOT, path.join(ROOT, 'sandbox/overlay'));
  return closed;
}
