import { randomFillSync } from 'node:crypto';

/** 32 capitals and digits without I, L, O and U, which are misread; five bits each, so that none is likelier. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

// Filled in bulk: a call for each identifier would cost more than all the rest of issuing a card.
const pool = Buffer.alloc(LENGTH * 256);
let used = pool.length;

/** What stands before the underscore of an identifier. */
export type Prefix = 'crd' | 'bat' | 'rwd' | 'wal' | 'whk';

/** A prefix, an underscore and 16 capitals and digits: 80 bits from the system's generator (open point identifier-forms). */
export function newIdentifier(prefix: Prefix): string {
  return `${prefix}_${randomText()}`;
}

/** A card code: four groups of four, 80 bits as well. */
export function newCode(): string {
  return randomText().replace(/(.{4})(?=.)/g, '$1-');
}

function randomText(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = '';
  for (const end = used + LENGTH; used < end; used += 1) text += ALPHABET[(pool[used] ?? 0) & 31];
  return text;
}
