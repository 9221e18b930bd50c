import path from 'node:path';
import { emitFiles, FILES, FILES_WITH_EDITOR_SCHEMAS, plainFiles } from '../emit/files.ts';
import { type Rename, withIdentifiers } from '../emit/identifiers.ts';
import type { OpenApiDocument } from '../model/contract.ts';
import type { Note } from '../model/notes.ts';
import { bundleDocument } from '../read/bundle-document.ts';
import { plainContract } from '../read/normalise.ts';
import { originsBelow, originsIn } from '../read/origins.ts';
import { originOf } from '../system/command-for.ts';
import { CONTROLS, ROOT } from '../system/root.ts';
import { shownPath, userPath } from '../system/user-path.ts';
import { type ContractPlace, contractOf, type Documents, readDocuments } from './read-contract.ts';

/**
 * The files of the repository's own folders, by the folder: the open contract, and the variant of the sandbox with its
 * controls.
 */
export async function emitCommitted(root: string = ROOT): Promise<Map<string, Map<string, string>>> {
  const documents = await readDocuments({ root });
  const overlay = 'sandbox/overlay';
  const closed = await contractOf(documents, path.join(root, overlay), { shown: overlay });
  const [open, sandbox, controls] = await Promise.all([
    contractOf(documents).then((contract) => emitFiles(contract, FILES_WITH_EDITOR_SCHEMAS)),
    emitFiles({ ...closed, origin: { overlay, command: COMMAND } }, FILES),
    emitControls(root),
  ]);
  const nested = [...controls].map(([file, text]) => [`controls/${file}`, text] as const);
  return new Map([
    ['generated', open],
    ['sandbox/generated', new Map([...sandbox, ...nested])],
  ]);
}

async function emitControls(root: string): Promise<Map<string, string>> {
  const folders = [CONTROLS.folder];
  const { document } = await bundleDocument<OpenApiDocument>(root, CONTROLS.document, { folders, isStrict: true });
  const origin = { api: `${CONTROLS.folder}/`, command: COMMAND };
  return emitFiles(plainContract(document, origin), plainFiles('Control'));
}

const COMMAND = 'npm run generate';

/** The overlay of a command as the user named it, with the answers that hold where it is silent. */
export interface NamedAnswers {
  readonly overlay?: string;
  readonly fallback?: string;
}

export interface Emitted {
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

/** The files for a folder of the user's, of the open contract or a variant, which name the command that writes them. */
export async function emitFor(
  command: string,
  place: ContractPlace,
  { overlay, fallback }: NamedAnswers,
): Promise<Emitted> {
  const shown = overlay && shownPath(overlay);
  const documents = await readDocuments(place);
  const contract = await contractOf(documents, overlay && userPath(overlay), {
    shown,
    fallback: fallback && userPath(fallback),
  });
  const named = fallback === undefined ? shown : `${shown} and ${shownPath(fallback)}`;
  const written = { ...contract, origin: originOf(command, named, contract.root) };
  const files = await emitFiles(written);
  return { files, notes: [...contract.notes, ...notesOf(withIdentifiers(written).renames, documents, place.prefix)] };
}

function notesOf(renames: readonly Rename[], documents: Documents, prefix = ''): Note[] {
  if (renames.length === 0) return [];
  const lineOf = originsIn(documents.bundles, documents, originsBelow(documents.root, prefix));
  return renames.map(({ document, pointer, from, to }) => ({
    place: lineOf(document, pointer),
    message: 'the name is another one in the code, where it is taken or not possible.',
    detail: `${from} is ${to}`,
  }));
}
