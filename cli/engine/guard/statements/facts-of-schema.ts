import type { Schema } from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';
import type { Facts } from './facts.ts';

const READ_HERE = ['examples', 'properties', 'required', 'items', 'allOf'];

/**
 * States everything that the schema at a key of its holder demands, field by field: the field of a field is
 * `BODY field data.order`, what holds for the items of a list is `PLACE item`.
 * @param body Place of the whole body.
 * @param path Path of the field within the body; empty for the body itself.
 */
export function statesOfSchema(facts: Facts, holder: object, key: string, body: string, path = ''): void {
  const schema: unknown = (holder as Record<string, unknown>)[key];
  const place = path === '' ? body : `${body} field ${path}`;
  if (schema === undefined) return;
  // A schema may be `true` or `false`, which demands nothing or refuses everything.
  if (!isRecord(schema)) {
    facts.state(place, 'schema', schema, holder, key);
    return;
  }
  const { allOf = [], properties = {}, required = [] } = schema as Schema;
  const within = (name: string) => (path === '' ? name : `${path}.${name}`);
  facts.field(place, schema);
  facts.rest(place, schema, READ_HERE);
  for (const index of allOf.keys()) statesOfSchema(facts, allOf, String(index), body, path);
  for (const name of Object.keys(properties)) {
    facts.there(`${body} field ${within(name)}`, properties, name);
    statesOfSchema(facts, properties, name, body, within(name));
  }
  for (const name of required) facts.required(`${body} field ${within(name)}`, schema);
  statesOfSchema(facts, schema, 'items', `${place} item`);
}
