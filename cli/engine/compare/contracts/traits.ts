import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, Schema } from '../../model/contract.ts';
import { isRecord, valueAt } from '../../model/json-pointer.ts';
import { headerSchemasOf } from '../../view/events.ts';
import { type Members, membersOf } from './finding.ts';

/**
 * Two messages, or operations, each with what it takes from traits. Where these are the same traits, which are compared by
 * themselves, only what either of the two says itself is left.
 */
export function withTraits(
  owners: readonly Members[],
  resolve: readonly ((node: unknown) => unknown)[],
): readonly Members[] {
  const lists = owners.map(({ traits }): readonly unknown[] => (Array.isArray(traits) ? traits : []));
  if (lists.flat().length === 0) return owners;
  const [one, other] = lists.map((traits) => traits.map((trait) => membersOf(trait).$ref ?? trait).toSorted());
  const areSame = isDeepStrictEqual(one, other);
  const said = new Set(owners.flatMap(Object.keys));
  return owners.map(({ traits: _, ...own }, side) => {
    const parts = [...(lists[side] ?? []).map((trait) => resolve[side]?.(trait)), own].map(membersOf);
    const whole = parts.reduce((sum, part) => merged(sum, part) as Members, membersOf({}));
    if (!areSame) return whole;
    // Headers of traits come in addition.
    if (whole.headers !== undefined) whole.headers = own.headers;
    return membersOf(Object.fromEntries(Object.entries(whole).filter(([key]) => said.has(key))));
  });
}

function merged(value: unknown, update: unknown, key = ''): unknown {
  const isMap = (each: unknown) => isRecord(each) && !Array.isArray(each);
  if (value === undefined || !isMap(value) || !isMap(update)) return update ?? value;
  // Headers of both come with a message.
  if (key === 'headers') return { allOf: [value, update] };
  const [one, other] = [membersOf(value), membersOf(update)];
  for (const name of Object.keys(other)) one[name] = merged(one[name], other[name], name);
  return one;
}

/** The members of an object by the names that another object has for them, where only the case is another. */
export function withCaseOf(other: object, members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [nameIn(other, name, members), value]));
}

function nameIn(other: object, name: string, members: object): string {
  const known = Object.keys(other).findLast((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  return Object.hasOwn(members, known) ? name : known;
}

/** A document in which the headers of deliveries are written as in another one, where only the case is another. */
export function withHeaderCaseOf(other: AsyncApiDocument, document: AsyncApiDocument): AsyncApiDocument {
  const copy = structuredClone(document);
  for (const pointer of headerSchemasOf(document)) {
    const schema = valueAt(copy, pointer) as Schema | undefined;
    const { properties } = (valueAt(other, pointer) ?? {}) as Schema;
    if (schema?.properties === undefined || properties === undefined) continue;
    const own = schema.properties;
    if (schema.required) schema.required = schema.required.map((name) => nameIn(properties, name, own));
    schema.properties = withCaseOf(properties, own) as typeof own;
  }
  return copy;
}
