import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringifyYaml } from '@redocly/openapi-core';
import { contractOf, readDocuments } from '../engine/load/read-contract.ts';
import type { Contract } from '../engine/model/contract.ts';
import type { Analysis } from '../engine/observe/finding.ts';
import { isMasked } from '../engine/observe/mask.ts';
import { OVERLAY_FILES, type OverlaidDocument, type Overlay } from '../engine/overlay/overlay.ts';
import type { ContractFiles } from '../engine/read/contract-folder.ts';
import { UserError } from '../engine/system/user-error.ts';
import { confirm } from './confirm.ts';
import { type DraftAction, noteEvidence, sortByNode } from './note-evidence.ts';

interface Learning {
  readonly contract: Contract;
  /** Overlay of existing answers. */
  readonly known?: Overlay;
  /** Ids of the points of which a person says that what was seen is all there is. */
  readonly confirmed: readonly string[];
  /** How messages name the draft. */
  readonly shown: string;
  /** Judges the same traffic by another contract. */
  readonly judgeBy: (contract: Contract) => Promise<Analysis>;
}

/** Confirmed answer of one point, as actions of the draft. */
interface Closing {
  readonly id: string;
  readonly actions: readonly DraftAction[];
}

/** Texts of the files of a draft, by their names. */
type DraftFiles = ReadonlyMap<string, string>;

/** A draft with the confirmations that hold, and why the others do not, in sentences. */
export interface Confirmed {
  readonly files: DraftFiles;
  readonly refused: readonly string[];
}

/**
 * Makes and proves the overlay of what traffic showed. A confirmation is refused, and the others are kept, where the draft
 * would not refine the contract, and where the traffic that it was drafted from contradicts it.
 */
export async function draftConfirmed(
  { contract, known, confirmed, shown, judgeBy }: Learning,
  analysis: Analysis,
): Promise<Confirmed> {
  // A value of which a part was masked is no value that was seen.
  const usable = analysis.findings.filter(({ seen }) => seen?.kind !== 'value' || !isMasked(seen.value));
  const notes = sortByNode(contract, usable).map((node) => noteEvidence(contract, node));
  const draftWith = (closings: readonly Closing[]) =>
    draftFiles([...notes, ...joined(closings.flatMap(({ actions }) => actions))], known);
  const proven = (closings: readonly Closing[]) => prove(draftWith(closings), shown, contract);
  const refused: string[] = [];
  const attempt = async <Made>(id: string, make: () => Made | Promise<Made>): Promise<Made | undefined> => {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      refused.push(`--confirm ${id}: ${error.message.replace(`--confirm ${id}: `, '').replace(UNPROVEN, '')}`);
      return undefined;
    }
  };
  let closings: Closing[] = [];
  for (const id of new Set(confirmed)) {
    const actions = await attempt(id, () => confirm(contract, id, analysis));
    if (actions) closings.push({ id, actions });
  }
  let variant = await proven(closings).catch((error: unknown) => {
    if (!(error instanceof UserError) || closings.length === 0) throw error;
  });
  if (variant === undefined) {
    // One of them is refused: each is tried beside those that were kept.
    const kept: Closing[] = [];
    for (const closing of closings) {
      const made = await attempt(closing.id, () => proven([...kept, closing]));
      if (made) kept.push(closing);
      variant = made ?? variant;
    }
    closings = kept;
  }
  if (closings.length > 0 && variant) {
    const contradicted = contradictions(closings, analysis, await judgeBy(variant));
    for (const [id, how] of contradicted) refused.push(`--confirm ${id}: ${how}`);
    closings = closings.filter(({ id }) => !contradicted.has(id));
    if (contradicted.size > 0) await proven(closings);
  }
  return { files: draftWith(closings), refused };
}

/** Points that are open at one node and closed by the same are answered by one action. */
function joined(actions: readonly DraftAction[]): DraftAction[] {
  const alike = Map.groupBy(actions, ({ document, target, update }) => JSON.stringify([document, target, update]));
  return [...alike.values()].flatMap(([first, ...others]) => {
    const answers = others.map((each) => each['x-answers']);
    return first ? [{ ...first, 'x-answers': Object.assign({}, first['x-answers'], ...answers) }] : [];
  });
}

/** By each point, the first exchange or delivery that the contract closed by it would call a breach. */
function contradictions(closings: readonly Closing[], before: Analysis, after: Analysis): Map<string, string> {
  const known = new Set(before.findings.map(({ fingerprint }) => fingerprint));
  const found = new Map<string, string>();
  for (const { class: kind, fingerprint, openPoints, message, sources } of after.findings) {
    if (kind === 'evidence' || known.has(fingerprint)) continue;
    const concerned = closings.filter(({ id }) => openPoints.includes(id));
    // A finding that the open contract cannot explain may have another meaning in the closed one.
    if (concerned.length === 0 && kind !== 'breach') continue;
    const [{ file, entry } = { file: '', entry: 0 }] = sources;
    for (const { id } of concerned.length > 0 ? concerned : closings)
      if (!found.has(id)) found.set(id, `${file}, entry ${entry}, contradicts it: ${message}`);
  }
  return found;
}

const UNPROVEN = 'The draft is not a refinement of the contract and was not written: ';

/**
 * Proves that a draft refines the contract: applies it as `generate --overlay` does. Throws a UserError where it does not.
 * @param shown How messages name the draft.
 * @param of The contract that it is a draft of.
 */
export async function prove(files: DraftFiles, shown: string, of: ContractFiles): Promise<Contract | undefined> {
  if (files.size === 0) return undefined;
  const directory = await mkdtemp(path.join(tmpdir(), 'learn-'));
  try {
    for (const [file, text] of files) await writeFile(path.join(directory, file), text, { mode: 0o600 });
    return await contractOf(await readDocuments(of), directory, { shown });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [, problem = error.message] = /^\S+\.overlay\.yaml:\d+: (.*)$/s.exec(error.message) ?? [];
    throw new UserError(`${UNPROVEN}${problem}`, 2);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const ABOUT = `# x-evidence records what was seen and closes nothing: a value that occurs, not that no other does.
# x-answers closes an open point: a person confirmed it with --confirm, or the overlay says so that learn began with.
`;

/** The overlay of a draft: known answers first, then what was seen, then what a person confirmed. */
function draftFiles(actions: readonly DraftAction[], known: Overlay | undefined): DraftFiles {
  const kinds = Object.entries(OVERLAY_FILES) as [OverlaidDocument, string][];
  const files = kinds.flatMap(([kind, file]): [string, string][] => {
    const answered = (known?.actions[kind] ?? []).filter(({ evidence }) => evidence.length === 0);
    const repeated = answered.map(({ target, update, remove, answers }) => {
      return { target, 'x-answers': answers, ...(update !== undefined && { update }), ...(remove && { remove }) };
    });
    const own = actions.filter(({ document }) => document === kind).map(({ document: _, ...action }) => action);
    if (repeated.length + own.length === 0) return [];
    const name = known === undefined ? {} : { 'x-answered-by': known.name };
    const info = { title: 'Evidence from recordings, and confirmed answers', version: '1.0.0', ...name };
    const overlay = { overlay: '1.0.0', info, actions: [...repeated, ...own] };
    return [[file, `${ABOUT}${stringifyYaml(overlay, { lineWidth: -1, noRefs: true })}`]];
  });
  return new Map(files);
}
