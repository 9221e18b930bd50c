import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../system/user-error.ts';

/** Reads a file of the contract by its path, relative to the root of the package. */
export type ReadText = (file: string) => Promise<string>;

/** Reads below a folder. What it returns rejects with a UserError for a file that cannot be read. */
export function readBelow(root: string): ReadText {
  return (file) =>
    readFile(path.join(root, file), 'utf8').catch((error: Error) => {
      throw new UserError(`${file}: cannot be read: ${error.message}. Put the file back.`);
    });
}
