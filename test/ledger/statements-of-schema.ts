import type { Schema } from '../../scripts/contract/contract.ts';
import { resolveRef } from '../../scripts/contract/json-pointer.ts';
import { type Statements, state, stateRest, stateThere } from './statements.ts';

const READ_HERE = ['examples', 'properties', 'required', 'items'];

/** States everything a schema demands, field by field: a field of a field is `place field data.reward_id`. */
export function stateSchema(into: Statements, document: object, schema: Schema, place: string, path = ''): void {
  if (schema.$ref && Object.keys(schema).length > 1) state(into, place, 'has words beside $ref', Object.keys(schema));
  const node = resolveRef<Schema>(document, schema);
  stateRest(into, place, node, READ_HERE);
  const owner = path === '' ? place.replace(/ payload$/, '') : place.slice(0, -path.length - ' field '.length);
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    const inner = path === '' ? name : `${path}.${name}`;
    stateThere(into, `${owner} field ${inner}`);
    stateSchema(into, document, property, `${owner} field ${inner}`, inner);
  }
  for (const name of node.required ?? []) {
    into.facts.add(`${owner} field ${path === '' ? name : `${path}.${name}`}: required`);
  }
  if (node.items) stateSchema(into, document, node.items, `${place} item`);
}
