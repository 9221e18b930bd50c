import type { Json, MediaType, OpenApiDocument, Schema } from '../../src/engine/model/contract.ts';
import { isRecord, resolveRef } from '../../src/engine/model/json-pointer.ts';

/** The example of a body that has most of its fields, with those that it lacks taken from the examples of the fields. */
export function sampleOf(document: OpenApiDocument, { schema, examples = {} }: MediaType): Json {
  const values = Object.values(examples).map(({ value }) => value);
  const [fullest] = values.toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
  if (fullest === undefined) throw new Error('Each body of the contract has an example.');
  return complete(document, schema, fullest);
}

function complete(document: OpenApiDocument, schema: Schema, value: Json): Json {
  const { properties } = resolveRef<Schema>(document, schema);
  if (!properties || !isRecord(value)) return value;
  const fields = Object.entries(properties).map(([name, field]) => {
    const given = Object.hasOwn(value, name) ? (value as Record<string, Json>)[name] : undefined;
    return [name, given === undefined ? exampleOf(document, field) : complete(document, field, given)];
  });
  return {
    ...Object.fromEntries(fields),
    ...Object.fromEntries(Object.entries(value).filter(([name]) => !(name in properties))),
  };
}

function exampleOf(document: OpenApiDocument, schema: Schema): Json {
  const node = resolveRef<Schema>(document, schema);
  const nodes = [node, ...(node.allOf ?? []).map((part) => resolveRef<Schema>(document, part))];
  const [example] = nodes.flatMap(({ examples = [] }) => examples);
  if (example !== undefined) return example;
  if (node.items) return [exampleOf(document, node.items)];
  throw new Error('Each field of the contract has an example.');
}
