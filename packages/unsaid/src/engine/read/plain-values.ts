import { type Document, YamlParseError } from '@redocly/openapi-core';
import { isEscaped, isRecord, pointerOfRef, pointerToken, refOf, valueAt } from '../model/json-pointer.ts';

/** How many characters aliases may add to what a file says. */
const MOST_ALIASED = 1_000_000;

/** How many levels a document may have, aliases included: everything that reads one calls itself for each of them. */
const MOST_LEVELS = 200;

interface Measures {
  readonly size: number;
  readonly levels: number;
}

/** A value that contains itself has no size. */
const ENDLESS: Measures = { size: Number.POSITIVE_INFINITY, levels: 0 };

/** Throws a YamlParseError where aliases of aliases stand for far more than is written, and for what is nested too deeply. */
export function refuseUnbounded(document: Document): Document {
  const { parsed, source } = document;
  const known = new Map<object, Measures>();
  const measure = (value: unknown): Measures => {
    if (!isRecord(value)) return { size: typeof value === 'string' ? value.length : 1, levels: 0 };
    const measured = known.get(value);
    if (measured !== undefined) return measured;
    known.set(value, ENDLESS);
    let size = 1;
    let levels = 0;
    for (const key of Object.keys(value)) {
      const part = measure(value[key]);
      size += (Array.isArray(value) ? 0 : key.length) + part.size;
      levels = Math.max(levels, part.levels + 1);
    }
    known.set(value, { size, levels });
    return { size, levels };
  };
  const { size, levels } = measure(parsed);
  if (levels > MOST_LEVELS) throw new YamlParseError(new RangeError('it is nested too deeply'), source);
  if (size <= source.body.length + MOST_ALIASED) return document;
  throw new YamlParseError(new Error('its aliases expand to too much'), source);
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
  if (key === '__proto__') return 'is a name reserved by JavaScript';
  if (/[\ud800-\udfff]/u.test(key)) return 'has an unpaired surrogate in its name';
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'is a number that JSON cannot express';
  if (!isRecord(value) || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) return undefined;
  return 'is a value that JSON cannot express';
}

/**
 * Corrects references that hold a `%` as it is, where it has to be escaped in a URL, and those to the component of a file
 * by a name whose slashes are written as they are.
 */
export function correctReferences(parsed: unknown): void {
  eachMember(parsed, (holder, key, value) => {
    if (key !== '$ref' || typeof value !== 'string') return true;
    if (!isEscaped(value)) holder.$ref = value.replaceAll('%', '%25');
    const [, kind = '', name = ''] = /^#(\/components\/\w+|\/definitions)\/(.*\/.*)$/.exec(value) ?? [];
    if (name === '' || valueAt(parsed, pointerOfRef(value)) !== undefined) return true;
    const pointer = `${kind}/${pointerToken(pointerOfRef(name))}`;
    if (valueAt(parsed, pointer) !== undefined) holder.$ref = refOf(pointer);
    return true;
  });
}

/** How many references may lead to each other, and to nothing else, before the first ones lead to the end at once. */
const MOST_HOPS = 16;

/**
 * Shortens long chains of references to references in a document, since each of them would be followed from each place that
 * leads into it. What stands beside a reference holds as well, so such a schema becomes a combination. Returns the first
 * reference of a long chain.
 */
export function shortenChains(parsed: unknown): Reference | undefined {
  const hops = new Map<object, { readonly count: number; readonly $ref: string }>();
  const nextOf = ({ $ref }: { readonly $ref: string }) => {
    const target = $ref.startsWith('#/') ? valueAt(parsed, pointerOfRef($ref)) : undefined;
    return isReference(target) ? target : undefined;
  };
  const references: Reference[] = [];
  eachMember(parsed, (_, __, value) => {
    if (isReference(value)) references.push(value);
    return true;
  });
  for (const reference of references) {
    const path: Reference[] = [];
    let end: Reference | undefined = reference;
    // A circle ends where it began, and is refused later.
    for (; end !== undefined && !hops.has(end); end = nextOf(end)) {
      hops.set(end, { count: 0, $ref: end.$ref });
      path.push(end);
    }
    let known = end === undefined ? undefined : hops.get(end);
    for (const each of path.toReversed()) {
      const own = Object.keys(each).length === 1;
      known = { count: (known?.count ?? -1) + 1, $ref: own && known !== undefined ? known.$ref : each.$ref };
      hops.set(each, known);
    }
  }
  for (const reference of references) {
    const { count = 0, $ref = '' } = hops.get(reference) ?? {};
    if (count <= MOST_HOPS) continue;
    if (Object.keys(reference).length === 1) Object.assign(reference, { $ref });
    else combine(reference);
  }
  return references.find((reference) => (hops.get(reference)?.count ?? 0) > MOST_HOPS);
}

function combine(reference: Partial<Reference> & { allOf?: unknown }): void {
  const { $ref, allOf } = reference;
  reference.allOf = [...(Array.isArray(allOf) ? allOf : []), { $ref }];
  delete reference.$ref;
}

interface Reference extends Record<string, unknown> {
  $ref: string;
}

function isReference(value: unknown): value is Reference {
  return isRecord(value) && typeof value.$ref === 'string';
}

/** Returns true if an object is all of a value, or in it. */
export function contains(value: unknown, part: object): boolean {
  let isFound = value === part;
  eachMember(value, (_, __, member) => {
    isFound ||= member === part;
    return !isFound;
  });
  return isFound;
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
    for (const key of Object.keys(holder)) {
      const value = holder[key];
      if (visit(holder, key, value) && isRecord(value)) open.push(value);
    }
  }
}
