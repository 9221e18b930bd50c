import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OVERLAY_FILES } from '../../overlay/overlay.ts';
import { type DocumentFiles, documentsIn } from '../../read/contract-folder.ts';
import { contractPath } from '../../system/command-for.ts';
import { DOCUMENTS, ROOT } from '../../system/root.ts';
import { git } from '../../system/run-program.ts';
import { UserError } from '../../system/user-error.ts';
import { shownPath, userPath } from '../../system/user-path.ts';

/** Where a side lies: a folder with documents, or with an overlay on those of this command. */
export interface Located {
  /** How reports and messages name the side. */
  readonly shown: string;
  /** What messages put before the name of a file in the folder. */
  readonly prefix: string;
  readonly directory: string;
  /** The documents, where a file was named. */
  readonly files?: DocumentFiles;
  readonly isOverlay?: boolean;
}

/** The word for the contract that this command comes with. */
export const OWN = 'contract';

/** Folder of the releases in a contract: one folder each, with the bundles as they were released. */
export const RELEASES = 'releases';

const GIT = 'git:';

/**
 * Finds what a user named as one side of a comparison: `contract`, a file or folder, a recorded release, an installed
 * package, or a git revision, whose files are written into `scratch`. Throws a UserError for what is none of them.
 */
export async function locateSide(word: string, scratch: string): Promise<Located> {
  if (word === OWN) return { directory: ROOT, shown: OWN, prefix: contractPath('') };
  if (word.startsWith(GIT)) return locateRevision(word, scratch);
  const named = await locatePath(word);
  return named ?? (await locateRelease(word)) ?? (await locatePackage(word)) ?? locateRevision(word, scratch);
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
  if (!/^\d+\.\d+\.\d+/.test(word) || (await kindOf(directory)) !== 'folder') return undefined;
  return locateFolder(directory, { shown: `release ${word}`, prefix: contractPath(`${RELEASES}/${word}/`) });
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

async function locateRevision(word: string, scratch: string): Promise<Located> {
  const name = word.replace(GIT, '');
  const revision = await findRevision(name, userPath('.'));
  if (revision !== undefined) return readRevision(revision, `${GIT}${name}`, scratch);
  throw new UserError(
    word.startsWith(GIT)
      ? `${shownPath(word)}: ${await whyNoRevision(name, userPath('.'))}`
      : `${shownPath(word)}: is not a file, a folder, an installed package, or a revision of a git repository here. Name one of them.`,
  );
}

async function readRevision(revision: Revision, word: string, scratch: string): Promise<Located> {
  const shown = `${word} (${revision.commit.slice(0, 7)})`;
  const found = await extractRevision(revision, shown, scratch);
  if (found === scratch) return locateFolder(scratch, { shown, prefix: `${shown}: ` });
  return locateFile(found, shown, `${shown}: `);
}

/** What a contract may be, for messages. */
const FORMS = `${DOCUMENTS.openapi}, openapi.json, openapi.yaml, ${Object.values(OVERLAY_FILES).join(' or ')}`;

/** Finds out as what a contract lies in a folder. Throws a UserError for a folder without one. */
export async function locateFolder(directory: string, names: Pick<Located, 'shown' | 'prefix'>): Promise<Located> {
  if (filesIn(directory) !== undefined) return { ...names, directory };
  const files = await readdir(directory);
  if (Object.values(OVERLAY_FILES).some((name) => files.includes(name)))
    return { ...names, directory, isOverlay: true };
  throw new UserError(`${names.shown}: holds no contract. Name a folder with ${FORMS}.`);
}

function filesIn(directory: string): DocumentFiles | undefined {
  try {
    return documentsIn(directory);
  } catch {
    return undefined;
  }
}

/** Finds the folder whose document a file is, or takes it by itself. Throws a UserError for one that cannot be a contract. */
function locateFile(file: string, shown: string, prefix: string): Located {
  const [directory, name] = [path.dirname(file), path.basename(file)];
  for (const folder of [path.dirname(directory), directory]) {
    const files = Object.values(filesIn(folder) ?? {});
    if (!files.some((each) => path.join(folder, each) === file)) continue;
    return { shown, directory: folder, prefix: folder === directory ? prefix : `${shown}: ` };
  }
  if (Object.values<string>(OVERLAY_FILES).includes(name))
    throw new UserError(`${shown}: is an overlay. Name its folder.`);
  if (/^asyncapi\.(?:json|ya?ml)$/.test(name))
    throw new UserError(`${shown}: is no contract without an OpenAPI document beside it. Put openapi.json there.`);
  return { shown, prefix, directory, files: { openapi: name } };
}

/** What lies at a path; `undefined` for nothing. */
export async function kindOf(file: string): Promise<'file' | 'folder' | 'other' | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return undefined;
  if (found.isDirectory()) return 'folder';
  return found.isFile() ? 'file' : 'other';
}

/** A commit of the repository in which the user stands, and a path in it. */
interface Revision {
  readonly commit: string;
  /** From the root of the repository, without a slash at either end; empty for the root. */
  readonly at: string;
  readonly cwd: string;
}

/** One file of a commit. */
interface Blob {
  readonly id: string;
  readonly path: string;
}

/** What a contract consists of, below the folder in which it lies. */
const PARTS =
  /^(?:(?:openapi|asyncapi)\/.+|(?:openapi|asyncapi)(?:\.overlay)?\.(?:json|ya?ml)|open-points\.(?:json|yaml)|statements\.yaml)$/;

/**
 * Finds the commit that `main`, `v0.1.0`, `HEAD~1` or `main:folder` names in the repository of a folder; `undefined`
 * where it is not one. A path is relative to the root of the repository, and to `cwd` where it begins with a dot.
 */
async function findRevision(word: string, cwd: string): Promise<Revision | undefined> {
  const [name = '', ...rest] = word.split(':');
  // git would take the first for an option, and the others for more than one commit.
  if (name === '' || name.startsWith('-') || /\s|\.\.|[\^@]{2}/.test(name)) return undefined;
  const commit = await git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`], cwd).catch(() => undefined);
  if (commit === undefined) return undefined;
  const named = rest.join(':');
  const prefix = /^\.{1,2}(?:\/|$)/.test(named) ? String(await git(['rev-parse', '--show-prefix'], cwd)).trim() : '';
  const at = path.posix.normalize(`${prefix}${named}`).replace(/^\.?\/*|\/+$/g, '');
  return { commit: String(commit).trim(), at: at === '.' ? '' : at, cwd };
}

/** Why a word names no revision: what git says of the repository, or that there is none of that name. */
async function whyNoRevision(word: string, cwd: string): Promise<string> {
  const shallow = await git(['rev-parse', '--is-shallow-repository'], cwd).then(
    (output) => String(output).trim() === 'true',
    (error: Error) => error.message,
  );
  if (typeof shallow === 'string') return `${shallow}.`;
  const [name] = word.split(':');
  const advice = shallow ? ' This clone is shallow: fetch more, with `git fetch --unshallow --tags`.' : '';
  return `the repository has no revision ${name}.${advice}`;
}

/**
 * Writes the parts of a contract in a commit into a folder, links excepted, and returns the path at which the named one
 * lies there. Throws a UserError where there is none.
 */
async function extractRevision({ commit, at, cwd }: Revision, shown: string, target: string): Promise<string> {
  const blobs = await listFiles(commit, cwd);
  const isDocument = Object.values(DOCUMENTS).some((each) => `/${at}`.endsWith(`/${each}`));
  const file = isDocument ? undefined : blobs.find((blob) => blob.path === at);
  const above = file === undefined ? at : path.posix.dirname(at);
  const base = (isDocument ? path.posix.dirname(path.posix.dirname(at)) : above).replace(/^\.$/, '');
  const below = (blob: Blob) => (base === '' ? blob.path : path.posix.relative(base, blob.path));
  const wanted = blobs.filter((blob) => blob === file || (isBelow(blob, base) && PARTS.test(below(blob))));
  if (wanted.length === 0) throw new UserError(`${shown}: holds no contract${at === '' ? '' : ` at ${at}`}.`);
  for (const blob of wanted) {
    const text = await git(['cat-file', 'blob', blob.id], cwd).catch(() => {
      const remedy = `Fetch them, with \`git archive ${commit.slice(0, 7)} > /dev/null\``;
      throw new UserError(`${shown}: this clone is partial, and lacks files of the contract. ${remedy}.`);
    });
    const to = path.join(target, below(blob));
    await mkdir(path.dirname(to), { recursive: true });
    await writeFile(to, text);
  }
  return file === undefined ? target : path.join(target, below(file));
}

function isBelow(blob: Blob, base: string): boolean {
  return !blob.path.split('/').includes('..') && (base === '' || blob.path.startsWith(`${base}/`));
}

async function listFiles(commit: string, cwd: string): Promise<Blob[]> {
  const listed = String(await git(['ls-tree', '-r', '-z', '--full-tree', commit], cwd));
  return listed.split('\0').flatMap((entry) => {
    const [, id, name] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
    return id === undefined || name === undefined ? [] : [{ id, path: name }];
  });
}
