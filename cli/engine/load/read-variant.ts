import type { Contract } from '../model/contract.ts';
import { refuseNoFolder } from '../read/contract-folder.ts';
import { REGISTER } from '../read/read-open-points.ts';
import { contractPath, originOf } from '../system/command-for.ts';
import { shownPath, userPath } from '../system/user-path.ts';
import { type ContractPlace, contractOf, readContract, readDocuments } from './read-contract.ts';

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
  const place = await placeOf(contract);
  const read = await readOverlaid(command, place, overlay, contract);
  if (read.openPoints.length === 0 && contract !== undefined) console.error(noteOfSilence(shownPath(contract)));
  return read;
}

async function readOverlaid(
  command: string,
  place: ContractPlace,
  overlay: string | undefined,
  contract: string | undefined,
): Promise<Contract> {
  if (overlay === undefined) return readContract(place);
  const shown = shownPath(overlay);
  const named = contract === undefined ? '' : ` --contract ${shownPath(contract)}`;
  const closed = await contractOf(await readDocuments(place), userPath(overlay), { shown });
  return { ...closed, origin: originOf(`${command}${named} --overlay ${shown}`, shown, closed.root) };
}

function noteOfSilence(shown: string): string {
  const guide = contractPath('guides/your-own-api.md');
  return `${shown} has no ${REGISTER}, so nothing in it is known to be open. ${guide} shows how to begin one.`;
}
