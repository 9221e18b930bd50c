import type { Contract, Json, OpenApiDocument, Response, Schema } from '../engine/model/contract.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';

/** A value that travelled, with the schema that describes it. */
export interface DescribedValue {
  readonly schema: Schema;
  readonly value: unknown;
}

/** What the mock sent, and what it accepted. */
export interface Exchange {
  /** The response object of the contract that was answered. */
  readonly response: Response;
  readonly responseBody?: DescribedValue | undefined;
  readonly requestBody?: DescribedValue | undefined;
  /** Open points that ask about what the request carried without a declaration, by id. */
  readonly undeclared?: readonly string[];
}

/**
 * The ids of the open points on which a response rests: those of the response object, of every schema that a value of
 * either body touches, and of what the request carried undeclared. Each once, in the order of the register.
 */
export function guessedOpenPoints(contract: Contract, exchange: Exchange): string[] {
  const { response, responseBody, requestBody, undeclared = [] } = exchange;
  const ids = new Set([...(response['x-open-points'] ?? []), ...undeclared]);
  for (const body of [responseBody, requestBody]) {
    if (body) touch(contract.openapi, body, ids);
  }
  return inOrder(contract, ids);
}

/** The ids of the open points on which a refusal of the mock's rests: what the contract leaves open about errors. */
export function openPointsOfErrors(contract: Contract): string[] {
  const { openapi } = contract;
  const operations = Object.values(openapi.paths).flatMap((item) => Object.values(item));
  const responses = operations.flatMap(({ responses }) => (responses.default ? [responses.default] : []));
  const ids = responses.flatMap((response) => resolveRef<Response>(openapi, response)['x-open-points'] ?? []);
  return inOrder(contract, new Set(ids));
}

function touch(document: OpenApiDocument, { schema, value }: DescribedValue, ids: Set<string>): void {
  const node = resolveRef<Schema>(document, schema);
  if (!isSeen(node, value)) {
    for (const id of node['x-open-points'] ?? []) ids.add(id);
  }
  for (const part of node.allOf ?? []) touch(document, { schema: part, value }, ids);
  for (const part of partsOf(node, value)) touch(document, part, ids);
}

/** A value that the specification shows is not a guess, whatever else may stand in its place. */
function isSeen(node: Schema, value: unknown): boolean {
  return (node['x-values-seen'] as readonly Json[] | undefined)?.includes(value as Json) ?? false;
}

function partsOf({ items, properties = {}, additionalProperties: others }: Schema, value: unknown): DescribedValue[] {
  if (Array.isArray(value)) return items ? value.map((item) => ({ schema: items, value: item })) : [];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : others;
    return typeof schema === 'object' ? [{ schema, value: part }] : [];
  });
}

/** Ids that the register does not have yet come last: an edited document is served all the same. */
function inOrder({ openPoints }: Contract, ids: Set<string>): string[] {
  const registered = openPoints.map(({ id }) => id).filter((id) => ids.has(id));
  return [...new Set([...registered, ...ids])];
}
