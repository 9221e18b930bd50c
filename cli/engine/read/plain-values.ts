import { type Document, YamlParseError } from '@redocly/openapi-core';
import { isRecord } from '../model/json-pointer.ts';

/** How many characters aliases may add to what a file says. */
const MOST_ALIASED = 1_000_000;

/** How many levels a document may have: everything that reads one calls itself for each of them. */
const MOST_LEVELS = 400;

interface Measures {
  readonly size: number;
  readonly levels: number;
}

/** What holds itself has no size. */
const ENDLESS: Measures = { size: Number.POSITIVE_INFINITY, levels: 0 };

/** Throws a YamlParseError where aliases of aliases stand for far more than is written, and for what is nested too deeply. */
export function refuseUnbounded(document: Document): Document {
  const { parsed, source } = document;
  const known = new Map<object, Measures>();
  const measure = (value: unknown, level: number): Measures => {
    if (!isRecord(value)) return { size: typeof value === 'string' ? value.length : 1, levels: 0 };
    const measured = known.get(value);
    if (measured !== undefined) return measured;
    if (level > MOST_LEVELS) throw new YamlParseError(new RangeError('it is nested too deeply'), source);
    known.set(value, ENDLESS);
    let size = 1;
    let levels = 0;
    for (const [key, member] of Object.entries(value)) {
      const part = measure(member, level + 1);
      size += (Array.isArray(value) ? 0 : key.length) + part.size;
      levels = Math.max(levels, part.levels + 1);
    }
    known.set(value, { size, levels });
    return { size, levels };
  };
  const { size, levels } = measure(parsed, 0);
  if (levels > MOST_LEVELS) throw new YamlParseError(new RangeError('it is nested too deeply'), source);
  if (size <= source.body.length + MOST_ALIASED) return document;
  throw new YamlParseError(new Error('its aliases stand for too much'), source);
}

/** A member of a document that JSON or JavaScript has no room for. */
export interface Foreign {
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly problem: string;
}

/** Finds the values that YAML has and JSON has not, and the names that no program of ours can use. */
export function findForeign(parsed: unknown): Foreign[] {
  const found: Foreign[] = [];
  eachMember(parsed, (holder, key, value) => {
    const problem = problemOf(Array.isArray(holder) ? '' : key, value);
    if (problem !== undefined) found.push({ holder, key, problem });
    return problem === undefined;
  });
  return found;
}

function problemOf(key: string, value: unknown): string | undefined {
  if (key === '__proto__') return 'is a name that JavaScript keeps for itself';
  if (/[\ud800-\udfff]/u.test(key)) return 'has half of a character in its name';
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'is a number that JSON cannot express';
  if (!isRecord(value) || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) return undefined;
  return 'is a value that JSON cannot express';
}

/** Writes references that hold a `%` as it is, where it has to be escaped in a URL. */
export function correctReferences(parsed: unknown): void {
  eachMember(parsed, (holder, key, value) => {
    if (key === '$ref' && typeof value === 'string' && !isEscaped(value)) holder.$ref = value.replaceAll('%', '%25');
    return true;
  });
}

function isEscaped(reference: string): boolean {
  try {
    decodeURIComponent(reference);
    return true;
  } catch {
    return false;
  }
}

/** Calls `visit` on every member of every object and list; what is below a member follows where `visit` returns true. */
function eachMember(
  parsed: unknown,
  visit: (holder: Record<string, unknown>, key: string, value: unknown) => boolean,
): void {
  const seen = new Set<object>();
  const open = isRecord(parsed) ? [parsed] : [];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    if (seen.has(holder)) continue;
    seen.add(holder);
    for (const [key, value] of Object.entries(holder)) {
      if (visit(holder, key, value) && isRecord(value)) open.push(value);
    }
  }
}
