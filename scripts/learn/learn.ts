import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Contract } from '../contract/contract.ts';
import { closeWithinLimits } from '../load/within-limits.ts';
import type { Overlay } from '../overlay/overlay.ts';
import type { Analysis, Finding } from '../traffic/finding.ts';
import { isMasked } from '../traffic/masked.ts';
import { UserError } from '../user-error.ts';
import type { DraftAction } from './action.ts';
import { confirm } from './confirm.ts';
import { type DraftFiles, draftFiles } from './draft.ts';
import { noteEvidence, sortByNode } from './note-evidence.ts';

export interface Learning {
  readonly contract: Contract;
  /** Whose answers the contract has already. */
  readonly known?: Overlay;
  /** Ids of the points of which a person says that what was seen is all there is. */
  readonly confirmed: readonly string[];
}

/** Makes the overlay of what traffic showed. Throws a UserError for a point that cannot be confirmed. */
export function draftOf(
  { contract, known, confirmed }: Learning,
  { findings }: Pick<Analysis, 'findings'>,
): DraftFiles {
  const usable = findings.filter(isWhole);
  const notes = sortByNode(contract, usable).map((node) => noteEvidence(contract, node));
  const answers = [...new Set(confirmed)].flatMap((id): DraftAction[] => confirm(contract, id, findings));
  return draftFiles({ ...(known && { known }), actions: [...notes, ...answers] });
}

/** A value of which a part was masked is no value that was seen. */
function isWhole({ seen }: Finding): boolean {
  return seen?.kind !== 'value' || !isMasked(seen.value);
}

/**
 * Proves that a draft refines the contract: applies it as `generate --overlay` does. Throws a UserError where it does not.
 * @param shown How messages name the draft.
 */
export async function prove(files: DraftFiles, shown: string): Promise<Contract | undefined> {
  if (files.size === 0) return undefined;
  const directory = await mkdtemp(path.join(tmpdir(), 'learn-'));
  try {
    for (const [file, text] of files) await writeFile(path.join(directory, file), text, { mode: 0o600 });
    return await closeWithinLimits({ wanted: 'contract', directory, shown, command: 'learn' });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [, problem = error.message] = /^\S+\.overlay\.yaml:\d+: (.*)$/s.exec(error.message) ?? [];
    throw new UserError(`The draft is not a refinement of the contract, and was not written: ${problem}`, 2);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
