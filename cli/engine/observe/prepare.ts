import type { ValidateFunction } from 'ajv';
import type { Contract, EventName, MediaType, Operation, RequestBody, Response } from '../model/contract.ts';
import { createContractAjv, schemaAt } from '../model/create-ajv.ts';
import { pointerOf, resolveRef } from '../model/json-pointer.ts';
import { pathOperations } from '../model/path-operations.ts';
import { eventNameOf } from '../view/events.ts';
import { describeBody, type Register, type Spot } from './describe-body.ts';

/** A body that the contract describes. */
export interface Body {
  readonly root: Spot;
  readonly validate: ValidateFunction;
  readonly mediaType: string;
  /** Whether the contract says anything of it: `{}` says nothing. */
  readonly isStated: boolean;
}

/** One response, under the status by which the document declares it. */
export interface PreparedResponse {
  readonly status: string;
  /** As `statements.yaml` names it: `placeOrder 201`, or `response NotFound` of one that is shared. */
  readonly place: string;
  readonly response: Response;
  readonly requiredHeaders: readonly string[];
  readonly body?: Body;
}

export interface PreparedOperation {
  readonly id: string;
  readonly method: string;
  readonly operation: Operation;
  readonly request?: Body;
  readonly responses: readonly PreparedResponse[];
}

/** Operations and events of a contract with what it takes to judge them. */
export interface Prepared {
  readonly operations: ReadonlyMap<Operation, PreparedOperation>;
  /** Payloads by the name of the event. */
  readonly events: ReadonlyMap<string, Body>;
  /** Where a delivery names its event; absent where nothing tells. */
  readonly eventName?: EventName;
}

/** Compiling the validators takes longer than judging thousands of bodies. */
const PREPARED = new WeakMap<Contract, Prepared>();

/** Prepares a contract once for all analyses by it. */
export function prepare(contract: Contract, register: Register): Prepared {
  const prepared = PREPARED.get(contract) ?? prepareAnew(contract, register);
  PREPARED.set(contract, prepared);
  return prepared;
}

function prepareAnew(contract: Contract, register: Register): Prepared {
  const { openapi } = contract;
  const ajv = createContractAjv(contract, { logger: false });
  const bodyOf = (
    content: Record<string, MediaType> | undefined,
    keys: readonly string[],
    name: string,
  ): Body | undefined => {
    const [mediaType, media] = Object.entries(content ?? {})[0] ?? [];
    if (mediaType === undefined || media === undefined) return undefined;
    const validate = schemaAt(ajv, 'openapi', pointerOf([...keys, 'content', mediaType, 'schema']));
    const root = describeBody(openapi, register, name, media.schema);
    return { root, validate, mediaType, isStated: Object.keys(media.schema).length > 0 };
  };
  const prepareOperation = (path: string, method: string, operation: Operation): PreparedOperation => {
    const { operationId: id, requestBody, responses } = operation;
    const keys = ['paths', path, method];
    const request = requestBody && bodyOf(requestBody.content, [...keys, 'requestBody'], `${id} request`);
    const prepared = Object.entries(responses).map(([status, reference]): PreparedResponse => {
      const response = resolveRef<Response>(openapi, reference);
      const shared = reference.$ref?.split('/').slice(1);
      const place = shared ? `response ${shared.at(-1)}` : `${id} ${status}`;
      const body = bodyOf(response.content, shared ?? [...keys, 'responses', status], place);
      const headers = Object.entries(response.headers ?? {});
      const required = headers.filter(([, header]) => resolveRef<{ required?: boolean }>(openapi, header).required);
      return { status, place, response, requiredHeaders: required.map(([name]) => name), ...(body && { body }) };
    });
    return { id, method: method.toUpperCase(), operation, responses: prepared, ...(request && { request }) };
  };
  const operations = pathOperations(openapi.paths).map(
    ({ name, method, operation }) => [operation, prepareOperation(name, method, operation)] as const,
  );
  const events = pathOperations(openapi.webhooks).flatMap(({ name, method, operation }) => {
    const { content } = operation.requestBody as RequestBody;
    const body = bodyOf(content, ['webhooks', name, method, 'requestBody'], name);
    return body ? [[name, body] as const] : [];
  });
  const eventName = eventNameOf(contract.asyncapi);
  return { operations: new Map(operations), events: new Map(events), ...(eventName && { eventName }) };
}
