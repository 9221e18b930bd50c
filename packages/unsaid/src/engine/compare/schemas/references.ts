import { PARTS_OF_SCHEMAS } from '../../model/dialect.ts';
import { eachNode, isRecord, keysOfPointer, pointerOf, pointerOfRef, valueAt } from '../../model/json-pointer.ts';
import { type Effect, elementsOf, type Keywords } from './rule.ts';

/** Below these a narrower schema may accept more. */
const TURNING = new Set(['not', 'oneOf', 'if']);

/** Returns true if keys lead below a keyword that may reverse an effect. */
export function isTurned(keys: readonly string[]): boolean {
  return keywordsOf(keys).some(([keyword]) => TURNING.has(keyword));
}

/** An effect on a schema as it is seen by what refers to it; turned, nothing can be said. */
export function effectThrough(turned: boolean, effect: Effect): Effect {
  return turned && effect !== 'none' ? 'both' : effect;
}

/** Keys of a schema whose members are names. */
const NAMED = new Set([...PARTS_OF_SCHEMAS.named, 'definitions']);

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
      found.push({ from: keysOfPointer(pointer), to: pointerOfRef($ref) });
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

/** Keywords in one of the ways to say the same: a bound of integers that is included, no empty pattern, null as a type. */
function inOneWay(written: Keywords): Keywords {
  const { exclusiveMinimum, exclusiveMaximum, pattern, ...others } = nullAsType(written);
  const isInteger = others.type === 'integer';
  const bound = (name: string, own: unknown, exclusive: unknown, included: (bound: number) => number): Keywords => {
    if (typeof exclusive !== 'number') return {};
    const isPlain = isInteger && own === undefined;
    return isPlain
      ? { [name]: included(exclusive) }
      : { [`exclusive${name === 'minimum' ? 'Min' : 'Max'}imum`]: exclusive };
  };
  return {
    ...others,
    ...bound('minimum', others.minimum, exclusiveMinimum, (least) => Math.floor(least) + 1),
    ...bound('maximum', others.maximum, exclusiveMaximum, (most) => Math.ceil(most) - 1),
    ...(pattern !== undefined && pattern !== '' && { pattern }),
  };
}

/** A choice between one type and null, as a list of both types: no other keyword of the type is about null. */
function nullAsType(written: Keywords): Keywords {
  const { anyOf, oneOf, ...others } = written;
  const choices = elementsOf(anyOf ?? oneOf).filter(isRecord);
  const [one, ...more] = choices.filter(({ type }) => type !== 'null');
  const hasBoth = anyOf !== undefined && oneOf !== undefined;
  if (hasBoth || others.type !== undefined || choices.length !== 2 || more.length > 0) return written;
  const isAboutNull = ['enum', 'const', '$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if'].some(
    (key) => one && key in one,
  );
  const clashes = Object.keys(one ?? {}).some((key) => key in others);
  const isNull = choices.some((choice) => Object.keys(choice).length === 1 && choice.type === 'null');
  if (typeof one?.type !== 'string' || isAboutNull || clashes || !isNull) return written;
  return { ...others, ...one, type: [one.type, 'null'] };
}

/** The schemas that hold for a value all at once. A reference to nothing stays a keyword. */
export function conjunctsOf(
  document: object,
  schema: unknown,
  keys: readonly string[] = [],
  names: readonly string[] = [],
  seen = new Set<string>(),
): Conjunct[] {
  if (schema === false) return [{ keywords: { not: {} }, keys, names }];
  if (!isRecord(schema)) return [];
  const { $ref, allOf, ...written } = schema;
  const keywords = inOneWay(written);
  const members = elementsOf(allOf).flatMap((member, index) =>
    conjunctsOf(document, member, [...keys, 'allOf', String(index)], names, seen),
  );
  // A schema that holds twice at once demands nothing more.
  if (typeof $ref !== 'string' || seen.has($ref)) return [{ keywords, keys, names }, ...members];
  const target = $ref.startsWith('#/') ? valueAt(document, pointerOfRef($ref)) : undefined;
  if (target === undefined) return [{ keywords: { ...keywords, $ref }, keys, names }, ...members];
  seen.add($ref);
  const referred = conjunctsOf(document, target, [...keys, '$ref'], [...names, $ref], seen);
  return [{ keywords, keys, names }, ...referred, ...members];
}
