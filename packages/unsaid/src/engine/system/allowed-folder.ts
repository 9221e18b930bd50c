import path from 'node:path';

let allowed: string | undefined;

/** Lets the descriptions of a command refer into one more folder; into none with `undefined`. */
export function allowFolder(folder: string | undefined): void {
  allowed = folder;
}

/** The folder, as the user named it, that descriptions may refer into in addition to their own. */
export const allowedFolder = (): string | undefined => allowed;

/** Absolute paths of the folders that descriptions may refer into in addition to their own. */
export const allowedFolders = (): string[] => (allowed === undefined ? [] : [path.resolve(allowed)]);
