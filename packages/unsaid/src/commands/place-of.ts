import path from 'node:path';
import type { ContractPlace } from '../engine/load/read-contract.ts';
import { findContract } from '../engine/read/contract-folder.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { ownContract, type Product } from '../product.ts';

/**
 * Where the contract lies that a user named, or that of the product. Throws a UserError for a path that leads to none.
 * @param command The command without that of the product, `docs`.
 */
export async function placeOf(product: Product, named: string | undefined, command: string): Promise<ContractPlace> {
  if (named === undefined) return { root: ownContract(product, command).folder };
  const found = await findContract(userPath(named), shownPath(named));
  const folder = shownPath(path.join(named, path.relative(userPath(named), found.root)));
  return { ...found, prefix: folder === '.' ? '' : `${folder}/` };
}
