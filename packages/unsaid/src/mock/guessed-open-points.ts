import type { OperationShape, ResponseShape, Shape } from '../engine/emit/operations.ts';
import type { Contract, OpenApiDocument, Operation, Parameter, Response } from '../engine/model/contract.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { pointOf } from '../engine/model/roles.ts';

/** A call and its response; bodies that are absent are `undefined`. */
export interface JudgedCall {
  readonly operation: OperationShape;
  readonly query: URLSearchParams;
  readonly requestShape: Shape;
  readonly requestBody: unknown;
  readonly status: number;
  readonly response: ResponseShape | undefined;
  readonly responseBody: unknown;
}

/** A place of a call, and an open point on which what stands there rests. */
export interface Guess {
  readonly at: string;
  readonly id: string;
}

/** The ids of the open points on which a call rests, each once, in the order of the register. */
export function guessedOpenPoints(contract: Contract, call: JudgedCall): string[] {
  const ids = guessesOf(contract, call).map(({ id }) => id);
  return inOrder(contract, ids);
}

/**
 * The open points on which a call rests: those of the response object, of every schema that a value of either body touches,
 * and of what the request carried undeclared.
 */
export function guessesOf(contract: Contract, call: JudgedCall): Guess[] {
  const { operation, query, requestShape, requestBody, status, response, responseBody } = call;
  const isUndeclared = hasUndeclaredQuery(contract.openapi, operation.operation, query);
  const asked = [
    hasUnlisted(requestShape, requestBody) ? pointOf(contract, 'request-fields') : undefined,
    isUndeclared ? pointOf(contract, 'query-parameters') : undefined,
  ];
  const absences = absencesOf(contract);
  const isUndeclaredSuccess = status < 300 && response?.status === 'default';
  // That the mock accepts it is a guess, unless the operation says what becomes of it.
  const open = operation.operation['x-open-points'] ?? [];
  const success = isUndeclaredSuccess ? pointOf(contract, 'successes') : undefined;
  const undeclared = asked.filter((point) => point && open.includes(point.id));
  const guess = (at: string) => (id: string) => ({ at, id });
  return [
    ...[...(response?.openPoints ?? []), ...(success ? [success.id] : [])].map(guess('response')),
    ...pointsTouched(response?.shape ?? {}, responseBody, 'response'),
    ...pointsTouched(requestShape, requestBody, 'request', absences),
    ...undeclared.map((point) => point?.id ?? '').map(guess('request')),
  ];
}

/** Points about a field that is left out: of one that is there they ask nothing. */
export const absencesOf = ({ openPoints }: Pick<Contract, 'openPoints'>): ReadonlySet<string> =>
  new Set(openPoints.flatMap(({ id, bears }) => (bears?.includes('absence') ? [id] : [])));

/** The ids of the open points on which a refusal of the mock's rests: what the contract leaves open about errors. */
export function openPointsOfErrors(contract: Contract): string[] {
  const { openapi } = contract;
  const errors = pathOperations(openapi.paths).flatMap(({ operation }) => operation.responses.default ?? []);
  return inOrder(
    contract,
    errors.flatMap((response) => resolveRef<Response>(openapi, response)['x-open-points'] ?? []),
  );
}

/** @param at What the place is called. */
export function pointsTouched(
  { openPoints = [], seen = [], fields = {}, items = {} }: Shape,
  value: unknown,
  at: string,
  absences: ReadonlySet<string> = new Set(),
): Guess[] {
  // A value that the specification shows is not a guess, whatever else may stand in its place.
  if (value === undefined || seen.some((each) => each === value)) return [];
  const own = openPoints.map((id) => ({ at, id }));
  if (Array.isArray(value))
    return [...own, ...value.flatMap((item) => pointsTouched(items, item, `${at}[]`, absences))];
  if (!isRecord(value)) return own.filter(({ id }) => !absences.has(id));
  const below = Object.entries(fields).flatMap(([name, field]) => {
    const place = `${at}.${name}`;
    const isAbout = ({ id }: Guess) => absences.has(id) === (value[name] === undefined);
    if (value[name] === undefined) return (field.openPoints ?? []).map((id) => ({ at: place, id })).filter(isAbout);
    return pointsTouched(field, value[name], place, absences).filter(isAbout);
  });
  return [...own, ...below];
}

/** Returns true if an object with listed fields has one that is not listed. */
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

/** The response that an operation declares for a status. */
export function responseFor({ responses }: OperationShape, status: number): ResponseShape | undefined {
  const names = [String(status), `${String(status).charAt(0)}XX`, 'default'];
  return names.flatMap((name) => responses.filter((response) => response.status === name))[0];
}
