import { createHash } from 'node:crypto';

/** A short key for anything, however long: what is remembered of identifiers and bodies. */
export function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64').slice(0, 20);
}
