import { readdir, readFile, stat } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OVERLAY_FILES } from '../../overlay/overlay.ts';
import { contractPath } from '../../system/command-for.ts';
import { DOCUMENTS, ROOT } from '../../system/root.ts';
import { UserError } from '../../system/user-error.ts';
import { shownPath, userPath } from '../../system/user-path.ts';
import { extractRevision, findRevision, type Revision, whyNoRevision } from './git-revision.ts';
import { numbersOf, RELEASES } from './version.ts';

/** The word for the contract that this command comes with. */
export const OWN = 'contract';

const GIT = 'git:';

/**
 * Finds what a user named as one side of a comparison: `contract`, a file or folder, a recorded release, an installed
 * package, or a git revision, whose files are written into `scratch`. Throws a UserError for what is none of them.
 */
export async function locateSide(word: string, scratch: string): Promise<Located> {
  if (word === OWN) return { kind: 'documents', directory: ROOT, shown: OWN, prefix: contractPath('') };
  if (word.startsWith(GIT)) return locateRevision(word, word.slice(GIT.length), scratch);
  const named = await locatePath(word);
  return named ?? (await locateRelease(word)) ?? (await locatePackage(word)) ?? locateWord(word, scratch);
}

async function locatePath(word: string): Promise<Located | undefined> {
  const [file, shown] = [userPath(word), shownPath(word)];
  const kind = await kindOf(file);
  if (kind === 'folder') return locateFolder(file, { shown, prefix: `${shown}/` });
  if (kind === 'file') return locateFile(file, shown, shown.includes('/') ? `${path.posix.dirname(shown)}/` : '');
  if (kind === 'other') throw new UserError(`${shown}: is neither a file nor a folder. Name one of them.`);
  return undefined;
}

async function locateRelease(word: string): Promise<Located | undefined> {
  const directory = path.join(ROOT, RELEASES, word);
  if (numbersOf(word) === undefined || (await kindOf(directory)) !== 'folder') return undefined;
  return locateFolder(directory, { shown: `release ${word}`, prefix: contractPath(`${RELEASES}/${word}/`) });
}

/** A package that is installed where the user stands, if it holds a contract. */
async function locatePackage(word: string): Promise<Located | undefined> {
  if (!/^(?:@[\w.-]+\/)?[\w-][\w.-]*$/.test(word)) return undefined;
  const manifest = manifestOf(word);
  if (manifest === undefined) return undefined;
  const text = await readFile(manifest, 'utf8').catch(() => '{}');
  const [, version = 'of no version'] = /"version"\s*:\s*"([^"]*)"/.exec(text) ?? [];
  const names = { shown: `${word} ${version}`, prefix: `node_modules/${word}/` };
  return locateFolder(path.dirname(manifest), names).catch(() => undefined);
}

function manifestOf(name: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(userPath('index.js')));
  } catch {
    return undefined;
  }
}

async function locateWord(word: string, scratch: string): Promise<Located> {
  const revision = await findRevision(word, userPath('.'));
  if (revision !== undefined) return readRevision(revision, word, scratch);
  const shown = shownPath(word);
  throw new UserError(
    `${shown}: is not a file, a folder, an installed package, or a revision of a git repository here. Name one of them.`,
  );
}

async function locateRevision(word: string, name: string, scratch: string): Promise<Located> {
  const revision = await findRevision(name, userPath('.'));
  if (revision !== undefined) return readRevision(revision, word, scratch);
  throw new UserError(`${shownPath(word)}: ${await whyNoRevision(name, userPath('.'))}`);
}

async function readRevision(revision: Revision, word: string, scratch: string): Promise<Located> {
  const name = `${word} (${revision.commit.slice(0, 7)})`;
  const shown = name.startsWith(GIT) ? name : `${GIT}${name}`;
  const found = await extractRevision(revision, shown, scratch);
  if (found === scratch) return locateFolder(scratch, { shown, prefix: `${shown}: ` });
  return locateFile(found, shown, `${shown}: `);
}

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

const KINDS = Object.keys(BUNDLES) as (keyof typeof BUNDLES)[];

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
  const [openapi, asyncapi, openPoints] = KINDS.map((kind) => BUNDLES[kind].find((name) => names.includes(name)));
  if (openapi !== undefined) {
    return { kind: 'bundles', files: { openapi, ...(asyncapi && { asyncapi }), ...(openPoints && { openPoints }) } };
  }
  return Object.values(OVERLAY_FILES).some((name) => names.includes(name)) ? { kind: 'overlay' } : undefined;
}

/**
 * Finds out what a file belongs to: the documents, bundles beside it, or nothing but itself.
 * Throws a UserError for one that cannot be a contract.
 */
async function locateFile(file: string, shown: string, prefix: string): Promise<Located> {
  const [directory, name] = [path.dirname(file), path.basename(file)];
  const above = path.dirname(directory);
  if (
    Object.values(DOCUMENTS).some((each) => file === path.join(above, each)) &&
    (await formOf(above))?.kind === 'documents'
  )
    return { kind: 'documents', shown, prefix: `${shown}: `, directory: above };
  if (Object.values<string>(OVERLAY_FILES).includes(name))
    throw new UserError(`${shown}: is an overlay. Name its folder.`);
  const [kind] = KINDS.filter((each) => BUNDLES[each].some((known) => known === name));
  if (kind === undefined) return { kind: 'bundles', shown, prefix, directory, files: { openapi: name } };
  const beside = await formOf(directory);
  if (beside?.kind !== 'bundles')
    throw new UserError(`${shown}: is no contract without an OpenAPI document beside it. Put openapi.json there.`);
  return { shown, prefix, directory, kind: 'bundles', files: { ...beside.files, [kind]: name } };
}

/** What lies at a path; `undefined` for nothing. */
export async function kindOf(file: string): Promise<'file' | 'folder' | 'other' | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isDirectory()) return 'folder';
  return found.isFile() ? 'file' : 'other';
}
