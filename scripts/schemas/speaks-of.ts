import { isRecord } from '../contract/json-pointer.ts';
import { referredTo } from './conjuncts.ts';
import { fitsPattern } from './field-rules.ts';
import { elementsOf, type Keywords, memberOf, membersOf } from './rule.ts';

/**
 * Whether a schema, or any that judges the same value with it, says something about a field: by name, by pattern, or by
 * what it says of all others. A field of which nothing is said is written by nobody who keeps to the contract.
 */
export function speaksOf(document: object, schema: unknown, field: string, within: readonly unknown[] = []): boolean {
  if (!isRecord(schema) || within.includes(schema)) return false;
  if (saysByItself(schema, field)) return true;
  return partsHere(document, schema).some((part) => speaksOf(document, part, field, [...within, schema]));
}

function saysByItself(schema: Keywords, field: string): boolean {
  if (['additionalProperties', 'unevaluatedProperties'].some((keyword) => Object.hasOwn(schema, keyword))) return true;
  if (elementsOf(schema.required).includes(field)) return true;
  if (Object.hasOwn(membersOf(schema.properties), field)) return true;
  return Object.keys(membersOf(schema.patternProperties)).some((pattern) => fitsPattern(field, pattern));
}

/** The schemas that judge the same value as one that holds them. */
function partsHere(document: object, schema: Keywords): unknown[] {
  const { $ref } = schema;
  return [
    ...(typeof $ref === 'string' ? [referredTo(document, $ref)] : []),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => elementsOf(schema[keyword])),
    ...['not', 'if', 'then', 'else'].map((keyword) => memberOf(schema, keyword)),
    ...['dependentSchemas', 'dependencies'].flatMap((keyword) => Object.values(membersOf(schema[keyword]))),
  ];
}
