import { isRecord } from '../../model/json-pointer.ts';
import { isNamed, referredTo } from './demands.ts';
import { type Effect, flipped } from './difference.ts';
import { LEFT_OVER } from './keyword-table.ts';
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

const SAME = ['items', 'additionalItems', 'additionalProperties', 'propertyNames', 'contentSchema', 'then', 'else'];
const NAMED = ['properties', 'patternProperties', 'dependentSchemas', 'dependencies'];
const LISTED = ['allOf', 'anyOf', 'prefixItems', 'items'];

/** The references that stand in a schema, and how a change of what each leads to reaches it. */
export function referencesIn(schema: unknown, turn: Turn = 'same'): (readonly [reference: string, turn: Turn])[] {
  const own = isRecord(schema) && typeof schema.$ref === 'string' ? [[schema.$ref, turn] as const] : [];
  return [...own, ...partsOf(schema).flatMap(([part, below]) => referencesIn(part, turnedBy(turn, below)))];
}

/** The named schemas to which a schema refers, also by way of others, and how their changes reach it. */
export function namedSchemasOf(document: object, schema: unknown): Map<string, Set<Turn>> {
  const found = new Map<string, Set<Turn>>();
  const follow = (part: unknown, turn: Turn): void => {
    for (const [reference, through] of referencesIn(part, turn)) {
      const turns = found.get(reference) ?? new Set();
      if (turns.has(through)) continue;
      found.set(reference, turns.add(through));
      follow(referredTo(document, reference), through);
    }
  };
  follow(schema, 'same');
  return new Map([...found].filter(([reference]) => isNamed(reference)));
}

function turnedBy(outer: Turn, inner: Turn): Turn {
  if (outer === 'undecided' || inner === 'undecided') return 'undecided';
  return outer === inner ? 'same' : 'flipped';
}

/** The schemas that stand in a schema, each with what becomes of its changes. */
function partsOf(schema: unknown): (readonly [unknown, Turn])[] {
  if (!isRecord(schema) || Array.isArray(schema)) return [];
  const members = (keyword: string) => Object.values((memberOf(schema, keyword) ?? {}) as Keywords);
  const parts: (readonly [unknown, Turn])[] = [
    ...SAME.map((keyword) => [schema[keyword], 'same'] as const),
    ...NAMED.flatMap((keyword) => members(keyword).map((part) => [part, 'same'] as const)),
    ...LISTED.flatMap((keyword) =>
      (Array.isArray(schema[keyword]) ? members(keyword) : []).map((part) => [part, 'same'] as const),
    ),
    [schema.contains, schema.maxContains === undefined ? 'same' : 'undecided'],
    [schema.not, 'flipped'],
    [schema.if, 'undecided'],
    ...members('oneOf').map((part) => [part, 'undecided'] as const),
  ];
  const isLeftOver = LEFT_OVER.some((keyword) => Object.hasOwn(schema, keyword));
  return isLeftOver ? parts.map(([part]) => [part, 'undecided'] as const) : parts;
}
