import type { Contract } from '../model/contract.ts';
import { shownPath, userPath } from '../system/user-path.ts';
import { readContract } from './read-contract.ts';
import { closeWithinLimits } from './within-limits.ts';

/**
 * Reads the contract for a command: the open one, or as the overlay that the user named closes it.
 * Throws a UserError for a document or an overlay that cannot be used.
 * @param command The command, for example `npm run docs --`.
 */
export async function readVariant(command: string, overlay?: string): Promise<Contract> {
  if (overlay === undefined) return readContract();
  const shown = shownPath(overlay);
  return closeWithinLimits({
    wanted: 'contract',
    directory: userPath(overlay),
    shown,
    command: `${command} --overlay ${shown}`,
  });
}
