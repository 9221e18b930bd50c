import { formatOf } from '../model/formats.ts';
import { isRecord, pointerOfRef, pointerToken, valueAt } from '../model/json-pointer.ts';

/** Finds the schemas whose format a value, or a part of it, does not have; `place`: JSON pointer of the schema of the value. */
export function contradictedFormats(document: object, place: string, value: unknown): readonly string[] {
  const found = new Set<string>();
  const seen = new Map<string, Set<unknown>>();
  const visit = (pointer: string, part: unknown): void => {
    const schema = valueAt(document, pointer);
    const parts = seen.get(pointer) ?? new Set();
    if (!isRecord(schema) || parts.has(part)) return;
    seen.set(pointer, parts.add(part));
    const format = formatOf(schema);
    const types: readonly string[] = format?.types ?? [];
    if (format !== undefined && types.includes(typeof part) && !format.judge(part as never)) found.add(pointer);
    if (typeof schema.$ref === 'string') visit(pointerOfRef(schema.$ref), part);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const index of Object.keys(schema[keyword] ?? [])) visit(`${pointer}/${keyword}/${index}`, part);
    for (const [key, child] of Object.entries(isRecord(part) ? part : {}))
      visit(pointer + stepTo(key, part, schema), child);
  };
  visit(place, value);
  return [...found];
}

/** The way from a schema to the schema of a member of its value. */
function stepTo(key: string, value: unknown, { properties, prefixItems }: Record<string, unknown>): string {
  if (Array.isArray(value)) return Object.hasOwn(Object(prefixItems), key) ? `/prefixItems/${key}` : '/items';
  return Object.hasOwn(Object(properties), key) ? `/properties/${pointerToken(key)}` : '/additionalProperties';
}
