import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from './user-error.ts';

interface PlainFile {
  readonly file: string;
  /** How messages name it. */
  readonly shown: string;
  readonly mostBytes?: number;
}

/**
 * Reads the text of a file. Throws a UserError, which ends with `advice`, for one that cannot be read, that is too large,
 * and for what is not a file: a pipe might never be written to.
 */
export async function readPlainFile(
  { file, shown, mostBytes = Number.POSITIVE_INFINITY }: PlainFile,
  advice: string,
): Promise<string> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new UserError(`${shown}: is not a file. ${advice}`);
    if (found.size > mostBytes) {
      throw new UserError(`${shown}: has ${found.size} bytes, and ${mostBytes} at most are read. ${advice}`);
    }
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof UserError) throw error;
    const [reason] = (error as Error).message.split(',');
    throw new UserError(`${shown}: cannot be read: ${reason}. ${advice}`);
  }
}

interface Target {
  /** Absolute path of the file. Its folder is made where there is none. */
  readonly file: string;
  /** How messages name it. */
  readonly shown: string;
  /** What to do where it cannot be written, as a sentence. */
  readonly advice: string;
  /** Permissions of the file; those that the system gives by default. */
  readonly mode?: number;
}

/** Writes a file whole or not at all. Throws a UserError where it cannot be written. */
export async function writeWhole({ file, shown, advice, mode = 0o666 }: Target, text: string): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(temporary, text, { flag: 'wx', mode });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    // The rest of the system's message names the temporary file.
    const [reason] = (error as Error).message.split(',');
    throw new UserError(`${shown}: cannot be written: ${reason}. ${advice}`);
  }
}
