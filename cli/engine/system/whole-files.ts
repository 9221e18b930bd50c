import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from './user-error.ts';

interface PlainFile {
  readonly file: string;
  readonly shown: string;
  readonly mostBytes?: number;
}

/** Reads the text of a file. */
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
  readonly file: string;
  readonly shown: string;
  readonly advice: string;
  /** Permissions of the file; those that the system gives by default. */
  readonly mode?: number;
}

export async function writeWhole({ file, shown, advice, mode = 0o666 }: Target, text: string): Promise<void> {
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
