import type { Contract, Operation, Parameter, Schema } from '../engine/model/contract.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';
import { pointOf } from '../engine/model/roles.ts';
import type { DescribedValue } from './guessed-open-points.ts';

/** A request that was accepted. */
export interface AcceptedRequest {
  readonly operation: Operation;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly body: DescribedValue | undefined;
}

/**
 * The ids of the open points that ask what becomes of the parts of a request which are not declared: fields that are not
 * listed, and query parameters. The mock accepts them, which is a guess. Only points that the operation leaves open count.
 */
export function pointsOfUndeclared(contract: Contract, { operation, target, body }: AcceptedRequest): string[] {
  const { openapi } = contract;
  const asked = [
    ...(body && hasUnlistedField(openapi, body) ? [pointOf(contract, 'request-fields')] : []),
    ...(hasUndeclaredQuery(openapi, operation, target) ? [pointOf(contract, 'query-parameters')] : []),
  ];
  return asked.flatMap((point) => point?.id ?? []).filter((id) => operation['x-open-points']?.includes(id));
}

function hasUnlistedField(document: object, { schema, value }: DescribedValue): boolean {
  if (!isRecord(value)) return false;
  const nodes = nodesOf(document, schema);
  if (Array.isArray(value)) {
    const items = nodes.flatMap((node) => node.items ?? []);
    return value.some((item) => items.some((each) => hasUnlistedField(document, { schema: each, value: item })));
  }
  const properties = new Map(nodes.flatMap((node) => Object.entries(node.properties ?? {})));
  const takesAny = properties.size === 0 || nodes.some((node) => isRecord(node.additionalProperties));
  return Object.entries(value).some(([name, field]) => {
    const listed = properties.get(name);
    return listed ? hasUnlistedField(document, { schema: listed, value: field }) : !takesAny;
  });
}

/** A schema with those that hold at its place as well. */
function nodesOf(document: object, schema: Schema): Schema[] {
  const node = resolveRef<Schema>(document, schema);
  return [node, ...(node.allOf ?? []).flatMap((part) => nodesOf(document, part))];
}

/** A credential in the query is declared by its security scheme. */
function hasUndeclaredQuery(document: Contract['openapi'], { parameters = [] }: Operation, target: string): boolean {
  const schemes = Object.values(document.components.securitySchemes ?? {});
  const declared = [...parameters.map((each) => resolveRef<Parameter>(document, each)), ...schemes];
  const names = new Set(declared.flatMap((each) => (each.in === 'query' ? [each.name] : [])));
  const { searchParams } = new URL(target, 'http://mock.invalid');
  return [...searchParams.keys()].some((name) => !names.has(name));
}
