import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OVERLAY_FILES } from '../../overlay/overlay.ts';
import { contractAround, DOCUMENTS, type DocumentFiles, filesIn } from '../../read/contract-folder.ts';
import { fetchedAround } from '../../system/fetched.ts';
import { git } from '../../system/run-program.ts';
import { reasonOf, UserError } from '../../system/user-error.ts';
import { shownPath, userPath } from '../../system/user-path.ts';

/** Where a side lies: a folder with documents, or with an overlay on those of this command. */
export interface Located {
  /** How reports and messages name the side. */
  readonly shown: string;
  /** Prefix of file names in messages. */
  readonly prefix: string;
  readonly directory: string;
  /** The documents, where a file was named. */
  readonly files?: DocumentFiles;
  readonly isOverlay?: boolean;
}

/** The word for the contract that a command comes with. */
export const OWN = 'contract';

/** The contract that a command comes with, as one side. */
export interface OwnSide {
  readonly directory: string;
  /** How messages name the folder. */
  readonly prefix: string;
}

/** Folder of the releases in a contract: one folder each, with the bundles as they were released. */
export const RELEASES = 'releases';

const GIT = 'git:';

/**
 * Finds what a user named as one side of a comparison: `contract`, a file or folder, a recorded release, an installed
 * package, or a git revision, whose files are written into `scratch`. Throws a UserError for anything else.
 */
export async function locateSide(word: string, scratch: string, own?: OwnSide): Promise<Located> {
  if (word === OWN && own !== undefined) return { ...own, shown: OWN };
  if (word.startsWith(GIT)) return locateRevision(word, scratch);
  const named = await locatePath(word);
  return named ?? (await locateRelease(word, own)) ?? (await locatePackage(word)) ?? locateRevision(word, scratch);
}

async function locatePath(word: string): Promise<Located | undefined> {
  const file = userPath(word);
  const shown = shownPath(word);
  const kind = await kindOf(file);
  if (kind === 'folder') return locateFolder(file, { shown, prefix: `${shown}/` });
  if (kind === 'file') return locateFile(file, shown, shown.includes('/') ? `${path.posix.dirname(shown)}/` : '');
  return undefined;
}

async function locateRelease(word: string, own?: OwnSide): Promise<Located | undefined> {
  if (own === undefined || !/^\d+\.\d+\.\d+/.test(word)) return undefined;
  const directory = path.join(own.directory, RELEASES, word);
  if ((await kindOf(directory)) !== 'folder') return undefined;
  return locateFolder(directory, { shown: `release ${word}`, prefix: `${own.prefix}${RELEASES}/${word}/` });
}

/** A package that is installed where the user stands, if it holds a contract. */
async function locatePackage(word: string): Promise<Located | undefined> {
  if (!/^(?:@[\w.-]+\/)?[\w-][\w.-]*$/.test(word)) return undefined;
  try {
    const manifest = findPackageJSON(word, pathToFileURL(userPath('index.js'))) ?? '';
    const { version = 'of no version' } = JSON.parse(await readFile(manifest, 'utf8'));
    return await locateFolder(path.dirname(manifest), { shown: `${word} ${version}`, prefix: `node_modules/${word}/` });
  } catch {
    return undefined;
  }
}

/** Files and folders of a contract. */
const PARTS =
  /^(?:(?:openapi|asyncapi)\/.+|(?:openapi|asyncapi)(?:\.overlay)?\.(?:json|ya?ml)|open-points\.(?:json|yaml)|statements\.yaml)$/;

/** Writes the parts of a contract in a commit, links excepted, into a folder: those in a folder of it, or around a file. */
async function locateRevision(word: string, scratch: string): Promise<Located> {
  const name = word.replace(GIT, '');
  const [revision = '', ...rest] = name.split(':');
  const read = async (...args: string[]) => String(await git(args, userPath('.')));
  // git would take a dash for an option.
  const verified = revision.startsWith('-')
    ? ''
    : await read('rev-parse', '--verify', `${revision}^{commit}`).catch(() => '');
  if (verified === '') throw new UserError(`${shownPath(word)}: ${await whyNoRevision(word, revision, read)}`);
  const commit = verified.trim();
  const shown = `${GIT}${name} (${commit.slice(0, 7)})`;
  // A path is relative to the root of the repository, and to where the user stands if it begins with a dot.
  const named = rest.join(':').replace(/\/+$/, '');
  const type = await read('cat-file', '-t', `${commit}:${named}`).catch(() => '');
  const file = type.trim() === 'blob' ? named : undefined;
  const folder = file === undefined ? named : file.replace(/(?<=^|\/)(?:openapi\/openapi\.\w+|[^/]*)$/, '');
  const own = file?.slice(folder.length);
  await mkdir(scratch, { recursive: true });
  try {
    const listed = await read('ls-tree', '-r', '-z', '--full-tree', `${commit}:${folder}`);
    for (const entry of listed.split('\0')) {
      const [, id = '', part = ''] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
      if (part.split('/').includes('..') || (part !== own && !PARTS.test(part))) continue;
      const to = path.join(scratch, part);
      await mkdir(path.dirname(to), { recursive: true });
      await writeFile(to, await git(['cat-file', 'blob', id], userPath('.')));
    }
  } catch (error) {
    throw new UserError(`${shown}: cannot be read: ${reasonOf(error)}. Name a folder or a file of the revision.`);
  }
  if (own !== undefined) return locateFile(path.join(scratch, own), shown, `${shown}: `);
  return locateFolder(scratch, { shown, prefix: `${shown}: ` });
}

/** Reason why a word is not a revision: git's message, or that the repository has none of this name. */
async function whyNoRevision(word: string, revision: string, read: (...args: string[]) => Promise<string>) {
  const others = 'a file, a folder, an installed package, or a revision of a git repository here. Name one of them.';
  if (!word.startsWith(GIT))
    return `is not ${/^\d+\.\d+\.\d+/.test(word) ? 'a recorded release of the contract, ' : ''}${others}`;
  const shallow = await read('rev-parse', '--is-shallow-repository').catch((error: Error) => error.message);
  const why = /^not a git repository/.test(shallow) ? 'this folder is not in a git repository' : `git says: ${shallow}`;
  if (!/^(?:true|false)$/.test(shallow.trim()))
    return `is a revision, and ${why}. Run this in a repository, or name a file or a folder.`;
  const isShallow = shallow.trim() === 'true';
  const advice = isShallow ? ' This clone is shallow: fetch more, with `git fetch --unshallow --tags`.' : '';
  return `the repository has no revision ${revision}.${advice}`;
}

/** Forms of a contract, for messages. */
const FORMS = `${DOCUMENTS.openapi}, openapi.json, openapi.yaml, ${Object.values(OVERLAY_FILES).join(' or ')}`;

/** Finds out as what a contract lies in a folder. Throws a UserError for a folder without one. */
export async function locateFolder(directory: string, names: Pick<Located, 'shown' | 'prefix'>): Promise<Located> {
  if (filesIn(directory) !== undefined) return { ...names, directory };
  const files = await readdir(directory).catch(() => [] as string[]);
  if (Object.values(OVERLAY_FILES).some((name) => files.includes(name)))
    return { ...names, directory, isOverlay: true };
  throw new UserError(`${names.shown}: holds no contract. Name a folder with ${FORMS}.`);
}

/** Finds the folder whose document a file is, or takes it by itself. Throws a UserError for one that cannot be a contract. */
function locateFile(file: string, shown: string, prefix: string): Located {
  if (Object.values<string>(OVERLAY_FILES).includes(path.basename(file)))
    throw new UserError(`${shown}: is an overlay. Name its folder.`);
  const { root, files } = contractAround(file);
  const fetched = fetchedAround(file);
  const names = fetched === undefined ? `${shown}: ` : `${fetched.origin}/`;
  return { shown, directory: root, prefix: root === path.dirname(file) ? prefix : names, ...(files && { files }) };
}

/** Kind of the entry at a path; `undefined` if nothing exists there. */
export async function kindOf(file: string): Promise<'file' | 'folder' | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) return 'folder';
  return found?.isFile() ? 'file' : undefined;
}
