import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { OVERLAY_FILES } from '../../overlay/overlay.ts';
import { DOCUMENTS } from '../../system/root.ts';
import { UserError } from '../../system/user-error.ts';

/** Where a side lies, and as what: the documents, their bundles, or an overlay on the documents of this command. */
export type Located = {
  /** How reports and messages name the side. */
  readonly shown: string;
  /** What messages put before the name of a file in the folder. */
  readonly prefix: string;
  readonly directory: string;
} & ({ readonly kind: 'documents' } | { readonly kind: 'overlay' } | Bundles);

interface Bundles {
  readonly kind: 'bundles';
  /** Names of the files in the folder. */
  readonly files: { readonly openapi: string; readonly asyncapi?: string; readonly openPoints?: string };
}

/** Names that a bundle may have, the first that is there being read. */
const BUNDLES = {
  openapi: ['openapi.json', 'openapi.yaml', 'openapi.yml'],
  asyncapi: ['asyncapi.json', 'asyncapi.yaml', 'asyncapi.yml'],
  openPoints: ['open-points.json', 'open-points.yaml'],
} as const;

const BUNDLE_NAMES: readonly string[] = Object.values(BUNDLES).flat();

/** What a contract may be, for messages. */
const FORMS = `${DOCUMENTS.openapi}, openapi.json, openapi.yaml, ${Object.values(OVERLAY_FILES).join(' or ')}`;

type Names = Pick<Located, 'shown' | 'prefix'>;

/** Finds out as what a contract lies in a folder. Throws a UserError for a folder without one. */
export async function locateFolder(directory: string, { shown, prefix }: Names): Promise<Located> {
  const found = await formOf(directory);
  if (found !== undefined) return { shown, prefix, directory, ...found };
  throw new UserError(`${shown}: holds no contract. Name a folder with ${FORMS}.`);
}

/** As what a contract lies in a folder; `undefined` where there is none. */
async function formOf(directory: string): Promise<{ kind: 'documents' } | { kind: 'overlay' } | Bundles | undefined> {
  if ((await kindOf(path.join(directory, DOCUMENTS.openapi))) !== undefined) return { kind: 'documents' };
  const names = await readdir(directory);
  const [openapi, asyncapi, openPoints] = [BUNDLES.openapi, BUNDLES.asyncapi, BUNDLES.openPoints].map((candidates) => {
    return candidates.find((name) => names.includes(name));
  });
  if (openapi !== undefined) {
    return { kind: 'bundles', files: { openapi, ...(asyncapi && { asyncapi }), ...(openPoints && { openPoints }) } };
  }
  return Object.values(OVERLAY_FILES).some((name) => names.includes(name)) ? { kind: 'overlay' } : undefined;
}

/**
 * Finds out what a file belongs to: the documents, bundles beside it, or nothing but itself.
 * Throws a UserError for one that cannot be a contract.
 */
export async function locateFile(file: string, shown: string, prefix: string): Promise<Located> {
  const [directory, name] = [path.dirname(file), path.basename(file)];
  const above = path.dirname(directory);
  if (Object.values(DOCUMENTS).some((each) => file === path.join(above, each)) && (await isDocuments(above)))
    return { kind: 'documents', shown, prefix: `${shown}: `, directory: above };
  if (Object.values<string>(OVERLAY_FILES).includes(name))
    throw new UserError(`${shown}: is an overlay. Name its folder.`);
  if (!BUNDLE_NAMES.includes(name)) return { kind: 'bundles', shown, prefix, directory, files: { openapi: name } };
  const beside = await formOf(directory);
  if (beside?.kind !== 'bundles')
    throw new UserError(`${shown}: is no contract without an OpenAPI document beside it. Put openapi.json there.`);
  const kind = (Object.keys(BUNDLES) as (keyof typeof BUNDLES)[]).find((key) =>
    BUNDLES[key].some((each) => each === name),
  );
  return { shown, prefix, directory, kind: 'bundles', files: { ...beside.files, ...(kind && { [kind]: name }) } };
}

async function isDocuments(directory: string): Promise<boolean> {
  const found = await Promise.all(Object.values(DOCUMENTS).map((each) => kindOf(path.join(directory, each))));
  return found.every((kind) => kind === 'file');
}

/** What lies at a path; `undefined` for nothing. */
export async function kindOf(file: string): Promise<'file' | 'folder' | 'other' | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isDirectory()) return 'folder';
  return found.isFile() ? 'file' : 'other';
}
