import { lstat, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from './user-error.ts';
import { writeWhole } from './whole-files.ts';

export const MANIFEST = '.unsaid.json';

interface Folder {
  readonly directory: string;
  readonly shown: string;
}

/** Writes files into a folder, each atomically. */
export async function writeFolder(
  { directory, shown }: Folder,
  texts: ReadonlyMap<string, string | Buffer>,
): Promise<void> {
  if ((await lstat(directory).catch(() => undefined))?.isFile())
    throw new UserError(`${shown}: is a file. Name a folder with --out.`);
  if (path.dirname(directory) === directory)
    throw new UserError(`${shown}: is the root of the file system. Name a folder with --out.`, 2);
  const written = await readManifest(directory, shown);
  for (const [file, text] of texts) {
    const problem = await problemOf(path.join(directory, file), text, written.includes(file));
    if (problem) throw new UserError(`${shown}/${file}: ${problem} Choose another folder with --out.`);
  }
  // Listed before they are written: what a failure leaves behind is known as ours the next time.
  await write(directory, shown, MANIFEST, manifestOf([...written, ...texts.keys()]));
  for (const [file, text] of texts) await write(directory, shown, file, text);
}

function manifestOf(files: readonly string[]): string {
  const about = 'Files in this folder that unsaid generated, and overwrites.';
  return `${JSON.stringify({ about, files: [...new Set(files)].toSorted() }, null, 2)}\n`;
}

async function readManifest(directory: string, shown: string): Promise<string[]> {
  const file = path.join(directory, MANIFEST);
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined) return [];
  const { files } = await Promise.resolve(found.isFile() ? readFile(file, 'utf8') : 'null')
    .then((text) => Object(JSON.parse(text)))
    .catch(() => ({}));
  if (Array.isArray(files) && files.every((each) => typeof each === 'string')) return files;
  throw new UserError(`${shown}/${MANIFEST}: is not a list of generated files. Choose another folder with --out.`);
}

async function problemOf(place: string, text: string | Buffer, isWritten: boolean): Promise<string | undefined> {
  const found = await lstat(place).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isFile()) return 'is not a file.';
  const isSame = isWritten || (await readFile(place).catch(() => undefined))?.equals(Buffer.from(text));
  return isSame ? undefined : 'already exists and is not a generated file.';
}

function write(directory: string, shown: string, file: string, text: string | Buffer): Promise<void> {
  const target = { file: path.join(directory, file), shown: `${shown}/${file}` };
  return writeWhole({ ...target, advice: 'Choose another folder with --out.' }, text);
}

export type Drift = ReadonlyMap<string, 'changed' | 'missing' | 'unexpected'>;

/** Names of files that a command writes; a list of generated files may name anything. */
const GENERATED = /^[\w-][\w.-]*\.(?:ts|json|yaml)$/;
export const PAGES_BUILT = /^[\w-][\w.-]*\.(?:html|md|txt|js|css)(?:\.gz)?$/;

/** Finds the files of some names that were generated in a folder before, and are not wanted there. */
export async function findUnexpected(
  { directory, shown }: Folder,
  wanted: ReadonlyMap<string, unknown>,
  names: RegExp,
): Promise<Map<string, 'changed' | 'missing' | 'unexpected'>> {
  const found = new Map<string, 'unexpected'>();
  const before = await readManifest(directory, shown);
  for (const file of before.filter((each) => names.test(each) && !wanted.has(each)))
    if ((await textOf(path.join(directory, file))) !== undefined) found.set(file, 'unexpected');
  return found;
}

/** Compares a folder with the files wanted in it, and with those that were generated there before. */
export async function findDrift(folder: Folder, wanted: ReadonlyMap<string, string>): Promise<Drift> {
  const { directory } = folder;
  const drift = await findUnexpected(folder, wanted, GENERATED);
  for (const [file, text] of wanted) {
    const found = await textOf(path.join(directory, file));
    if (found !== text) drift.set(file, found === undefined ? 'missing' : 'changed');
  }
  return drift;
}

/** The text of a file; `undefined` if there is none, or for anything else: a link may lead to an endless file. */
async function textOf(file: string): Promise<string | undefined> {
  const found = await lstat(file).catch(() => undefined);
  return found?.isFile() ? readFile(file, 'utf8').catch(() => undefined) : undefined;
}

export async function removeUnexpected(directory: string, drift: Drift): Promise<void> {
  for (const [file, state] of drift) {
    if (state !== 'unexpected') continue;
    // Another run may have removed it.
    await rm(path.join(directory, file), { force: true }).catch((error: Error) => {
      throw new UserError(`${file}: cannot be removed: ${error.message}. Remove it yourself.`);
    });
  }
}
