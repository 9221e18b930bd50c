import { isWide } from '../emit/big-integers.ts';
import { type Extras, emitFiles, filesOfFolder } from '../emit/files.ts';
import { type Rename, withIdentifiers } from '../emit/identifiers.ts';
import type { Contract } from '../model/contract.ts';
import { eachNode } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { originsBelow, originsIn } from '../read/origins.ts';
import { shownPath, userPath } from '../system/user-path.ts';
import { type ContractPlace, contractOf, type Documents, readDocuments } from './read-contract.ts';

/** Overlays of the user and more files than usual, as named on a command line. */
export interface Wanted extends Extras {
  readonly overlay?: string;
  readonly fallback?: string;
  /** Type of integers of 64 bits in code. */
  readonly int64?: 'number' | 'bigint';
}

export interface Emitted {
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
  /** Those of the notes that say what was repaired or left out of the description. */
  readonly repairs: readonly Note[];
}

/**
 * The files for a folder of the user's, of the open contract or a variant.
 * @param originOf What the files say of their origin, by the overlays.
 */
export async function emitFor(
  place: ContractPlace,
  { overlay, fallback, int64, ...extras }: Wanted,
  originOf: (overlays?: string) => Contract['origin'],
): Promise<Emitted> {
  const shown = overlay && shownPath(overlay);
  const documents = await readDocuments(place);
  const contract = await contractOf(documents, overlay && userPath(overlay), {
    shown,
    fallback: fallback && userPath(fallback),
  });
  const named = fallback === undefined ? shown : `${shown} and ${shownPath(fallback)}`;
  const origin = originOf(named);
  const written: Contract = { ...contract, ...(origin && { origin }), ...(int64 === 'bigint' && { int64 }) };
  const files = await emitFiles(written, filesOfFolder(extras));
  const { notes: repairs } = contract;
  const wide = int64 === 'bigint' ? [] : wideNumbers(documents);
  const own = notesOf({ renames: withIdentifiers(written).renames, wide }, documents, place.prefix);
  return { files, repairs, notes: [...repairs, ...own] };
}

type Place = Pick<Rename, 'document' | 'pointer'>;

interface Differences {
  readonly renames: readonly Rename[];
  readonly wide: readonly Place[];
}

/** Notes on where the code differs from the documents. */
function notesOf({ renames, wide }: Differences, documents: Documents, prefix = ''): Note[] {
  if (renames.length + wide.length === 0) return [];
  const lineOf = originsIn(documents.bundles, documents, originsBelow(documents.root, prefix));
  return [
    ...renames.map(({ document, pointer, from, to }) => ({
      place: lineOf(document, pointer),
      message: 'the name is another one in the code, where it is taken or not possible.',
      detail: `${from} is ${to}`,
    })),
    ...wide.map(({ document, pointer }) => ({ place: lineOf(document, pointer), message: WIDE })),
  ];
}

const WIDE =
  'integers of 64 bits are numbers in the code, and those above 2^53 lose digits in JavaScript. --int64 bigint keeps them.';

/** The numbers that may be larger than what JavaScript holds exactly. */
function wideNumbers({ openapi, asyncapi, bundles }: Documents): Place[] {
  const found: Place[] = [];
  for (const [document, whole] of Object.entries(bundles.asyncapi ? { openapi, asyncapi } : { openapi })) {
    eachNode(whole, (node, pointer) => {
      if (isWide(node)) found.push({ document: document as Rename['document'], pointer });
    });
  }
  return found;
}
