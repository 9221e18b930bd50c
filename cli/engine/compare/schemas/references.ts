import { isRecord, valueAt } from '../../model/json-pointer.ts';
import { type Effect, flipped } from './difference.ts';
import { elementsOf, type Keywords, memberOf } from './rule.ts';

/**
 * How a schema that refers to another passes its changes on: as they are, turned round as below `not`, or so that
 * nothing can be said, as below `oneOf`.
 */
export type Turn = 'same' | 'flipped' | 'undecided';

/** An effect on a schema as it is seen by what refers to it. */
export function effectThrough(turn: Turn, effect: Effect): Effect {
  if (turn === 'same' || effect === 'none') return effect;
  return turn === 'flipped' ? flipped(effect) : 'both';
}

/** The references that stand in a schema, and how a change of what each leads to reaches it. */
export function referencesIn(schema: unknown, turn: Turn = 'same'): (readonly [reference: string, turn: Turn])[] {
  const own = isRecord(schema) && typeof schema.$ref === 'string' ? [[schema.$ref, turn] as const] : [];
  return [...own, ...partsOf(schema).flatMap(([part, below]) => referencesIn(part, turnedBy(turn, below)))];
}

/** One turn within another. */
export function turnedBy(outer: Turn, inner: Turn): Turn {
  if (outer === 'undecided' || inner === 'undecided') return 'undecided';
  return outer === inner ? 'same' : 'flipped';
}

const SAME = ['items', 'contains', 'additionalProperties', 'propertyNames', 'contentSchema', 'then', 'else'];
const NAMED = ['properties', 'patternProperties'];
const LISTED = ['allOf', 'anyOf'];

/** The schemas that stand in a schema, each with what becomes of its changes. */
function partsOf(schema: unknown): (readonly [unknown, Turn])[] {
  if (!isRecord(schema) || Array.isArray(schema)) return [];
  const members = (keyword: string) => Object.values((memberOf(schema, keyword) ?? {}) as Keywords);
  return [
    ...SAME.map((keyword) => [schema[keyword], 'same'] as const),
    ...[...NAMED, ...LISTED].flatMap((keyword) => members(keyword).map((part) => [part, 'same'] as const)),
    [schema.not, 'flipped'],
    ...[schema.if, ...members('oneOf')].map((part) => [part, 'undecided'] as const),
  ];
}

/** One of the schemas that all hold for a value: a schema itself, what it refers to, or a member of its `allOf`. */
export interface Conjunct {
  /** Keywords other than `$ref` and `allOf`. */
  readonly keywords: Keywords;
  /** Keys from the schema; they lead through `$ref` to what it refers to. */
  readonly keys: readonly string[];
  /** References on the way, the outermost first. */
  readonly names: readonly string[];
}

/** A part of a document to which a reference leads; `undefined` where it leads out of it, or to nothing. */
export function referredTo(document: object, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  try {
    return valueAt(document, decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}

/** Whether a reference leads to a named schema, which is compared by itself. */
export function isNamed(reference: string): boolean {
  return /^#\/components\/schemas\/[^/]+$/.test(reference);
}

/** The schemas that hold for a value all at once. A reference to nothing stays a keyword. */
export function conjunctsOf(
  document: object,
  schema: unknown,
  keys: readonly string[] = [],
  names: readonly string[] = [],
): Conjunct[] {
  if (schema === false) return [{ keywords: { not: {} }, keys, names }];
  if (!isRecord(schema)) return [];
  const { $ref, allOf, ...keywords } = schema;
  const members = elementsOf(allOf).flatMap((member, index) =>
    conjunctsOf(document, member, [...keys, 'allOf', String(index)], names),
  );
  if (typeof $ref !== 'string') return [{ keywords, keys, names }, ...members];
  // A schema that is part of itself at once demands nothing more.
  if (names.includes($ref)) return [{ keywords, keys, names }, ...members];
  const target = referredTo(document, $ref);
  if (target === undefined) return [{ keywords: { ...keywords, $ref }, keys, names }, ...members];
  const referred = conjunctsOf(document, target, [...keys, '$ref'], [...names, $ref]);
  return [{ keywords, keys, names }, ...referred, ...members];
}
