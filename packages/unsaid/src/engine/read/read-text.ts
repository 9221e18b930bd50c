import path from 'node:path';
import { shownBelow } from '../system/user-path.ts';
import { MissingFile, readPlainFile } from '../system/whole-files.ts';

export interface ReadText {
  (file: string): Promise<string>;
  readonly shown?: (file: string) => string;
}

/** The result of reading an optional file; `undefined` if it does not exist. */
export async function unlessMissing<Read>(reading: Promise<Read>): Promise<Read | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof MissingFile) return undefined;
    throw error;
  });
}

/** Reads below a folder, or some folders in it, and nothing that a link leads to elsewhere. */
export function readBelow(root: string, prefix = '', folders: readonly string[] = [root]): ReadText {
  const shown = (file: string) => shownBelow(prefix, file);
  const read = (file: string) => {
    const source = { file: path.join(root, file), shown: shown(file), within: { root, folders } };
    return readPlainFile(source, 'Restore the file.');
  };
  return Object.assign(read, { shown });
}
