import { isRecord, valueAt } from '../../model/json-pointer.ts';
import { elementsOf, type Keywords } from './rule.ts';

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
