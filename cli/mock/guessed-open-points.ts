import type {
  Contract,
  Json,
  OpenApiDocument,
  Operation,
  Parameter,
  Response,
  Schema,
} from '../engine/model/contract.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';
import { pointOf } from '../engine/model/roles.ts';

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
  readonly operation?: Operation;
  readonly query?: URLSearchParams;
}

/**
 * The ids of the open points on which a response rests: those of the response object, of every schema that a value of
 * either body touches, and of what the request carried undeclared. Each once, in the order of the register.
 */
export function guessedOpenPoints(contract: Contract, exchange: Exchange): string[] {
  const { response, responseBody, requestBody } = exchange;
  const bodies = [responseBody, requestBody].flatMap((body) => (body ? [...partsOf(contract.openapi, body)] : []));
  const touched = bodies.flatMap(({ nodes, value }) => nodes.filter((node) => !isSeen(node, value)));
  const ids = [response, ...touched].flatMap((node) => node['x-open-points'] ?? []);
  return inOrder(contract, [...ids, ...pointsOfUndeclared(contract, exchange)]);
}

/** The ids of the open points on which a refusal of the mock's rests: what the contract leaves open about errors. */
export function openPointsOfErrors(contract: Contract): string[] {
  const { openapi } = contract;
  const operations = Object.values(openapi.paths).flatMap((item) => Object.values(item));
  const responses = operations.flatMap(({ responses }) => (responses.default ? [responses.default] : []));
  const ids = responses.flatMap((response) => resolveRef<Response>(openapi, response)['x-open-points'] ?? []);
  return inOrder(contract, ids);
}

/**
 * The points that ask what becomes of fields that are not listed and of undeclared query parameters: the mock accepts
 * them, which is a guess. Only points that the operation leaves open count.
 */
function pointsOfUndeclared(contract: Contract, { operation, query, requestBody }: Exchange): string[] {
  const { openapi } = contract;
  if (operation === undefined) return [];
  const hasUnlisted = requestBody && [...partsOf(openapi, requestBody)].some(({ nodes }) => nodes.length === 0);
  const asked = [
    ...(hasUnlisted ? [pointOf(contract, 'request-fields')] : []),
    ...(hasUndeclaredQuery(openapi, operation, query) ? [pointOf(contract, 'query-parameters')] : []),
  ];
  return asked.flatMap((point) => point?.id ?? []).filter((id) => operation['x-open-points']?.includes(id));
}

/** A value that the specification shows is not a guess, whatever else may stand in its place. */
function isSeen(node: Schema, value: unknown): boolean {
  return (node['x-values-seen'] as readonly Json[] | undefined)?.includes(value as Json) ?? false;
}

interface Part {
  /** The schemas that hold for the value; none for a field that is not listed where others are. */
  readonly nodes: readonly Schema[];
  readonly value: unknown;
}

/** A value and everything in it that a schema describes, or that it does not list. */
function* partsOf(document: object, { schema, value }: DescribedValue): Generator<Part> {
  const nodes = nodesOf(document, schema);
  yield { nodes, value };
  if (!isRecord(value)) return;
  const listsFields = nodes.some(({ properties = {} }) => Object.keys(properties).length > 0);
  for (const [name, part] of Object.entries(value)) {
    const schemas = nodes.flatMap((node) => schemaWithin(node, value, name));
    if (schemas.length === 0 && listsFields && !Array.isArray(value)) yield { nodes: [], value: part };
    for (const each of schemas) yield* partsOf(document, { schema: each, value: part });
  }
}

function schemaWithin({ properties = {}, additionalProperties, items }: Schema, value: object, name: string): Schema[] {
  const isListed = Object.hasOwn(properties, name);
  const schema = Array.isArray(value) ? items : isListed ? properties[name] : additionalProperties;
  // `true` and `false` are schemas too, of which there is nothing to say.
  return isRecord(schema) ? [schema] : isListed ? [{}] : [];
}

/** A schema with those that hold at its place as well. */
function nodesOf(document: object, schema: Schema): Schema[] {
  const node = resolveRef<Schema>(document, schema);
  return [node, ...(node.allOf ?? []).flatMap((part) => nodesOf(document, part))];
}

/** A credential in the query is declared by its security scheme. */
function hasUndeclaredQuery(document: OpenApiDocument, { parameters = [] }: Operation, query = new URLSearchParams()) {
  const schemes = Object.values(document.components.securitySchemes ?? {});
  const declared = [...parameters.map((each) => resolveRef<Parameter>(document, each)), ...schemes];
  const names = new Set(declared.flatMap((each) => (each.in === 'query' ? [each.name] : [])));
  return [...query.keys()].some((name) => !names.has(name));
}

/** Each id once. Those that the register does not have yet come last: an edited document is served all the same. */
function inOrder({ openPoints }: Contract, ids: readonly string[]): string[] {
  const registered = openPoints.map(({ id }) => id).filter((id) => ids.includes(id));
  return [...new Set([...registered, ...ids])];
}
