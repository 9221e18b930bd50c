import { createHash } from 'node:crypto';
import { isRecord } from '../../model/json-pointer.ts';
import type { Finding } from './finding.ts';

const WORDS = new Set(['title', 'summary', 'description', 'examples', 'example', 'externalDocs', 'tags']);
/** Lists in which the order means nothing. */
const SETS = new Set(['required', 'enum', 'type']);
const NAMED = new Set(['properties', 'patternProperties', 'schemas', 'headers', 'responses', 'content']);

/**
 * Twelve hexadecimal digits that stand for one difference by what it is: its place, kind and values. Its uses take no
 * part, so that it stays the same whatever else changes.
 */
export function fingerprintOf(finding: Pick<Finding, 'document' | 'path' | 'kind' | 'before' | 'after'>): string {
  const { document, path, kind, before, after } = finding;
  // Both documents have some schemas in common; a name means the same in both.
  const home = path[0] === 'components' && path[1] === 'schemas' ? 'shared' : document;
  const stripped = [withoutWords(before), withoutWords(after)];
  // Where words alone change, the words are the change.
  return digest([home, path, kind, ...(digest(stripped[0]) === digest(stripped[1]) ? [before, after] : stripped)]);
}

/** Twelve hexadecimal digits of any value, whatever the order of keys. */
export function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)) ?? '')
    .digest('hex')
    .slice(0, 12);
}

function withoutWords(value: unknown, named = false): unknown {
  if (!isRecord(value)) return value;
  if (Array.isArray(value)) return value.map((element) => withoutWords(element));
  const kept = Object.entries(value).filter(([key]) => named || !(WORDS.has(key) || key.startsWith('x-')));
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutWords(member, !named && NAMED.has(key))]));
}

function sorted(value: unknown, isSet = false): unknown {
  if (!isRecord(value)) return value;
  if (Array.isArray(value)) {
    const elements = value.map((element) => sorted(element));
    return isSet ? elements.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : elements;
  }
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member, SETS.has(key))]));
}
