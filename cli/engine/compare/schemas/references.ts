import { isRecord } from '../../model/json-pointer.ts';
import { type Effect, flipped } from './difference.ts';
import { type Keywords, memberOf } from './rule.ts';

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
