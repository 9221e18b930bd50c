import { eachNode, isRecord, keysOfPointer, pointerOf, valueAt } from '../../model/json-pointer.ts';
import { type Effect, elementsOf, flipped, type Keywords } from './rule.ts';

/**
 * How a schema that refers to another passes its changes on: as they are, turned round as below `not`, or so that
 * nothing can be said, as below `oneOf`.
 */
export type Turn = 'same' | 'flipped' | 'undecided';

/** Below these a narrower schema accepts more, or it cannot be said what it accepts. */
const TURNS: Readonly<Record<string, Turn>> = { not: 'flipped', oneOf: 'undecided', if: 'undecided' };

/** An effect on a schema as it is seen by what refers to it. */
export function effectThrough(turn: Turn, effect: Effect): Effect {
  if (turn === 'same' || effect === 'none') return effect;
  return turn === 'flipped' ? flipped(effect) : 'both';
}

/** One turn within another. */
export function turnedBy(outer: Turn, inner: Turn): Turn {
  if (outer === 'undecided' || inner === 'undecided') return 'undecided';
  return outer === inner ? 'same' : 'flipped';
}

/** How an effect at the end of some keys reaches their beginning. */
export function turnOf(keys: readonly string[]): Turn {
  return keywordsOf(keys).reduce<Turn>(
    (turn, [keyword]) => turnedBy(turn, Object.hasOwn(TURNS, keyword) ? (TURNS[keyword] as Turn) : 'same'),
    'same',
  );
}

/** Keys of a schema whose members are names. */
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/** The keywords among keys, each with the name behind it where its members are names. */
export function keywordsOf(keys: readonly string[]): (readonly [keyword: string, name?: string | undefined])[] {
  const [keyword, name, ...rest] = keys;
  if (keyword === undefined) return [];
  return NAMED.has(keyword) ? [[keyword, name], ...keywordsOf(rest)] : [[keyword], ...keywordsOf(keys.slice(1))];
}

/** A reference from somewhere in a document or a schema, as keys, to the JSON pointer of a component. */
export interface Reference {
  readonly from: readonly string[];
  readonly to: string;
}

/** The references to components, also to security schemes, which OpenAPI names. */
export function referencesIn(whole: unknown): Reference[] {
  const found: Reference[] = [];
  eachNode(whole, ({ $ref, security }, pointer) => {
    const names = elementsOf(security).flatMap((choice) =>
      isRecord(choice) && !('$ref' in choice) ? Object.keys(choice) : [],
    );
    if (typeof $ref === 'string' && $ref.startsWith('#/components/'))
      found.push({ from: keysOfPointer(pointer), to: $ref.slice(1) });
    for (const name of names)
      found.push({
        from: [...keysOfPointer(pointer), 'security'],
        to: pointerOf(['components', 'securitySchemes', name]),
      });
  });
  return found;
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
  // A schema that is part of itself at once demands nothing more.
  if (typeof $ref !== 'string' || names.includes($ref)) return [{ keywords, keys, names }, ...members];
  const target = referredTo(document, $ref);
  if (target === undefined) return [{ keywords: { ...keywords, $ref }, keys, names }, ...members];
  const referred = conjunctsOf(document, target, [...keys, '$ref'], [...names, $ref]);
  return [{ keywords, keys, names }, ...referred, ...members];
}
