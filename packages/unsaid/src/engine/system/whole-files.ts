import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { allowedFolders } from './allowed-folder.ts';
import { UserError } from './user-error.ts';

interface PlainFile {
  readonly file: string;
  readonly shown: string;
  readonly mostBytes?: number;
  /** Where the file must be, also once links have been followed: in one of these folders, and below the root or an allowed one. */
  readonly within?: { readonly root: string; readonly folders: readonly string[] };
}

/** More than a description has that anything else could work with. */
const MOST_BYTES = 32 * 1024 * 1024;

export class MissingFile extends UserError {}

/** Reads the text of a file. Throws a UserError for anything else: a pipe or a device might never end. */
export async function readPlainFile(source: PlainFile, advice: string): Promise<string> {
  const bytes = await readPlainBytes(source, advice);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserError(`${source.shown}: is not UTF-8. ${advice}`);
  }
}

export async function readPlainBytes(source: PlainFile, advice: string): Promise<Buffer> {
  const { file, shown } = source;
  try {
    await refuseOther(source, await stat(file), advice);
    // The file may have been replaced since then, for example by a pipe, which must not block.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    await refuseOther(source, await handle.stat(), advice);
    return await handle.readFile();
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const Problem = code === 'ENOENT' ? MissingFile : UserError;
    throw new Problem(`${shown}: cannot be read: ${message.split(',')[0]}. ${advice}`);
  }
}

async function refuseOther({ file, shown, mostBytes = MOST_BYTES, within }: PlainFile, found: Stats, advice: string) {
  if (!found.isFile()) throw new UserError(`${shown}: is not a file. ${advice}`);
  if (found.size > mostBytes)
    throw new UserError(`${shown}: is ${found.size} bytes; the limit is ${mostBytes}. ${advice}`);
  if (within === undefined || (await isWithin(file, within.root, within.folders))) return;
  throw new UserError(`${shown}: is a link to a file outside of the contract. Put the file itself there.`);
}

async function isWithin(file: string, root: string, folders: readonly string[]): Promise<boolean> {
  const resolved = (paths: readonly string[]) => Promise.all(paths.map((each) => realpath(each)));
  const [target, resolvedFolders, resolvedRoots] = await Promise.all([
    realpath(file),
    resolved(folders),
    resolved([root, ...allowedFolders()]),
  ]);
  const isBelow = (folder: string) => target.startsWith(folder.endsWith(path.sep) ? folder : `${folder}${path.sep}`);
  return resolvedFolders.some(isBelow) && resolvedRoots.some(isBelow);
}

interface Target {
  readonly file: string;
  readonly shown: string;
  readonly advice: string;
  /** Permissions of the file; those that the system gives by default. */
  readonly mode?: number;
}

export async function writeWhole({ file, shown, advice, mode = 0o666 }: Target, text: string | Buffer): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(temporary, text, { flag: 'wx', mode });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    // The rest of the system's message names the temporary file.
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'its folder is a file' : message.split(',')[0];
    throw new UserError(`${shown}: cannot be written: ${reason}. ${advice}`);
  }
}
