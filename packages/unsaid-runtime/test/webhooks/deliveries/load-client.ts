import { createRequire } from 'node:module';
import path from 'node:path';

/** Loads a client of a server, of this repository or of another folder. */
export function loadClient(name: string, folder?: string): unknown {
  return createRequire(folder === undefined ? import.meta.url : path.join(folder, 'index.js'))(name);
}
