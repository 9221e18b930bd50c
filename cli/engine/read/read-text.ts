import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../system/user-error.ts';

export interface ReadText {
  (file: string): Promise<string>;
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

/** Reads below a folder. */
export function readBelow(root: string, prefix = ''): ReadText {
  const shown = (file: string) => `${prefix}${file}`;
  const read = (file: string) =>
    readFile(path.join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      const Problem = error.code === 'ENOENT' ? MissingFile : UserError;
      throw new Problem(`${shown(file)}: cannot be read: ${error.message}. Put the file back.`);
    });
  return Object.assign(read, { shown });
}
