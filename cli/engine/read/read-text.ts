import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../system/user-error.ts';

/** Reads a file of the contract by its path, relative to the folder of the contract. */
export interface ReadText {
  (file: string): Promise<string>;
  /** How messages name a file; its path by default. */
  readonly shown?: (file: string) => string;
}

/** Why a file cannot be read that is not there. */
class MissingFile extends UserError {}

/** What is read of a file that a contract may do without; `undefined` where it is not there. */
export async function unlessMissing<Read>(reading: Promise<Read>): Promise<Read | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof MissingFile) return undefined;
    throw error;
  });
}

/**
 * Reads below a folder. What it returns rejects with a UserError for a file that cannot be read.
 * @param prefix How messages name the folder, `lockers/`; empty for files that they name by their path below it.
 */
export function readBelow(root: string, prefix = ''): ReadText {
  const shown = (file: string) => `${prefix}${file}`;
  const read = (file: string) =>
    readFile(path.join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      const Problem = error.code === 'ENOENT' ? MissingFile : UserError;
      throw new Problem(`${shown(file)}: cannot be read: ${error.message}. Put the file back.`);
    });
  return Object.assign(read, { shown });
}
