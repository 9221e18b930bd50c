import type { Contract } from '../model/contract.ts';
import { refuseNoFolder } from '../read/contract-folder.ts';
import { REGISTER } from '../read/read-open-points.ts';
import { contractPath, originOf } from '../system/command-for.ts';
import { shellWord, shownPath, userPath } from '../system/user-path.ts';
import { type ContractPlace, contractOf, readDocuments } from './read-contract.ts';

/** Where the contract lies that a user named, or this package's own. Throws a UserError for a folder that is not there. */
export async function placeOf(named: string | undefined): Promise<ContractPlace> {
  if (named === undefined) return {};
  const [root, shown] = [userPath(named), shownPath(named)];
  await refuseNoFolder(root, shown);
  return { root, prefix: shown === '.' ? '' : `${shown}/` };
}

/**
 * Reads the contract for a command: this package's own or the one in a folder that the user named, open, or as the overlay
 * that the user named closes it. Throws a UserError for a document or an overlay that cannot be used.
 * @param command The command, for example `npx reward-card docs`.
 */
export async function readVariant(command: string, overlay?: string, contract?: string): Promise<Contract> {
  const documents = await readDocuments(await placeOf(contract));
  const shown = overlay && shownPath(overlay);
  const read = await contractOf(documents, overlay && userPath(overlay), shown ? { shown } : {});
  if (read.openPoints.length === 0 && contract !== undefined) {
    const guide = contractPath('guides/your-own-api.md');
    const note = `${shownPath(contract)} has no ${REGISTER}, so nothing in it is known to be open.`;
    console.error(`${note} ${guide} shows how to begin one.`);
  }
  if (shown === undefined) return read;
  const named = contract === undefined ? '' : ` --contract ${shellWord(shownPath(contract))}`;
  return { ...read, origin: originOf(`${command}${named} --overlay ${shellWord(shown)}`, shown, read.root) };
}
