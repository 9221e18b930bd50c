import { existsSync } from 'node:fs';
import path from 'node:path';
import { contractOf, readDocuments } from '../engine/load/read-contract.ts';
import type { Contract } from '../engine/model/contract.ts';
import { type ContractFiles, documentsIn } from '../engine/read/contract-folder.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { fetchedAround } from '../engine/system/fetched.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { callOf, isOwn, type Named, type Product } from '../product.ts';
import { placeOf } from './place-of.ts';

/**
 * Reads the contract that a user named, or that of the product: open, or as the overlay that the user named closes it.
 * Throws a UserError for a document or an overlay that cannot be used.
 * @param command The command without that of the product, `docs`.
 */
export async function readVariant(product: Product, named: Named, command: string): Promise<Contract> {
  const { contract, overlay } = named;
  const documents = await readDocuments(await placeOf(product, contract, command));
  const shown = overlay === undefined ? undefined : shownPath(overlay);
  const read = await contractOf(documents, overlay && userPath(overlay), { shown });
  if (read.openPoints.length === 0 && contract !== undefined) {
    console.error(noteWithoutRegister(product, contract));
  }
  return { ...read, origin: originOf(product, read, callOf(product, command, named), shown) };
}

/** The line about a description without a register: how to create one, unless the description was fetched. */
export function noteWithoutRegister(product: Product, contract: string): string {
  const note = `${shownPath(contract)} has no ${REGISTER}: no open points are tracked.`;
  return fetchedAround(contract) ? note : `${note} ${callOf(product, 'silences', { contract })} --write creates one.`;
}

/** Origin of generated files: the command that wrote them, and the overlay if there is one. */
export function originOf(
  product: Product,
  { root, files = {} }: ContractFiles,
  command: string,
  overlay?: string,
): NonNullable<Contract['origin']> {
  const [file = ''] = Object.values(files);
  const local = path.relative('', path.join(root, file));
  const fetched = fetchedAround(root);
  const installed = isOwn(product, root) && local !== '' ? product.contract?.package : undefined;
  const isFixed = fetched !== undefined || installed !== undefined;
  const named = fetched ? `${fetched.address} (sha256 ${fetched.hash})` : (installed ?? shownPath(local));
  const documents = local === '' ? filesHere(root) : [named];
  return { command, isFixed, ...(overlay !== undefined && { overlay }), ...(documents.length > 0 && { documents }) };
}

/** The documents and the register of the current folder; none where the documents are in folders of their own. */
function filesHere(root: string): string[] {
  const documents = Object.values(documentsIn(root));
  if (documents.some((file) => file.includes('/'))) return [];
  return [...documents, REGISTER].filter((file) => existsSync(path.join(root, file)));
}
