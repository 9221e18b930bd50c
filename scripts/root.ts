import path from 'node:path';

/** The folder of this repository, for its scripts and its tests. */
export const ROOT = path.dirname(import.meta.dirname);
