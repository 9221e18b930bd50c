import type { OperationShape, ResponseShape, Shape } from '../engine/emit/operations.ts';
import type { Contract, OpenApiDocument, Operation, Parameter, Response } from '../engine/model/contract.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { pointOf } from '../engine/model/roles.ts';

/** What the mock accepted, and what it sent; bodies that are absent are `undefined`. */
interface MockedCall {
  readonly operation: OperationShape;
  readonly query: URLSearchParams;
  readonly requestShape: Shape;
  readonly requestBody: unknown;
  readonly status: number;
  readonly response: ResponseShape | undefined;
  readonly responseBody: unknown;
}

/**
 * The ids of the open points on which a response rests: those of the response object, of every schema that a value of
 * either body touches, and of what the request carried undeclared. Each once, in the order of the register.
 */
export function guessedOpenPoints(contract: Contract, call: MockedCall): string[] {
  const { operation, query, requestShape, requestBody, status, response, responseBody } = call;
  const isUndeclared = hasUndeclaredQuery(contract.openapi, operation.operation, query);
  const asked = [
    hasUnlisted(requestShape, requestBody) ? pointOf(contract, 'request-fields') : undefined,
    isUndeclared ? pointOf(contract, 'query-parameters') : undefined,
  ];
  const absences = new Set(contract.openPoints.flatMap(({ id, bears }) => (bears?.includes('absence') ? [id] : [])));
  const isUndeclaredSuccess = status < 300 && response?.status === 'default';
  // That the mock accepts it is a guess, unless the operation says what becomes of it.
  const open = operation.operation['x-open-points'] ?? [];
  return inOrder(contract, [
    ...(response?.openPoints ?? []),
    ...(isUndeclaredSuccess ? [pointOf(contract, 'successes')?.id ?? ''] : []),
    ...pointsTouched(response?.shape ?? {}, responseBody),
    ...pointsTouched(requestShape, requestBody, absences),
    ...asked.flatMap((point) => (point && open.includes(point.id) ? [point.id] : [])),
  ]);
}

/** The ids of the open points on which a refusal of the mock's rests: what the contract leaves open about errors. */
export function openPointsOfErrors(contract: Contract): string[] {
  const { openapi } = contract;
  const errors = pathOperations(openapi.paths).flatMap(({ operation }) => operation.responses.default ?? []);
  return inOrder(
    contract,
    errors.flatMap((response) => resolveRef<Response>(openapi, response)['x-open-points'] ?? []),
  );
}

/** @param absences Points about a field that is left out: of one that is there they ask nothing. */
function pointsTouched(
  { openPoints = [], seen = [], fields = {}, items = {} }: Shape,
  value: unknown,
  absences: ReadonlySet<string> = new Set(),
): string[] {
  // A value that the specification shows is not a guess, whatever else may stand in its place.
  if (value === undefined || seen.some((each) => each === value)) return [];
  if (Array.isArray(value)) return [...openPoints, ...value.flatMap((item) => pointsTouched(items, item, absences))];
  if (!isRecord(value)) return openPoints.filter((id) => !absences.has(id));
  const below = Object.entries(fields).flatMap(([name, field]) => {
    const isAbout = (id: string) => absences.has(id) === (value[name] === undefined);
    if (value[name] === undefined) return (field.openPoints ?? []).filter(isAbout);
    return pointsTouched(field, value[name], absences).filter(isAbout);
  });
  return [...openPoints, ...below];
}

/** Whether there is a field that is not listed where others are. */
function hasUnlisted({ fields, items = {} }: Shape, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => hasUnlisted(items, item));
  if (!isRecord(value) || fields === undefined) return false;
  return Object.entries(value).some(([name, field]) => {
    const listed = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return listed === undefined || hasUnlisted(listed, field);
  });
}

/** A credential in the query is declared by its security scheme. */
function hasUndeclaredQuery(
  document: OpenApiDocument,
  { parameters = [] }: Operation,
  query: URLSearchParams,
): boolean {
  const schemes = Object.values(document.components.securitySchemes ?? {});
  const declared = [...parameters.map((each) => resolveRef<Parameter>(document, each)), ...schemes];
  const names = new Set(declared.flatMap((each) => (each.in === 'query' ? [each.name] : [])));
  return [...query.keys()].some((name) => !names.has(name));
}

/** Each id once, as the register has them. */
function inOrder({ openPoints }: Contract, ids: readonly string[]): string[] {
  return openPoints.map(({ id }) => id).filter((id) => ids.includes(id));
}
