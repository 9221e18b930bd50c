import { readFile, stat } from 'node:fs/promises';
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
