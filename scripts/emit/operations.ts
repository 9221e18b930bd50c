import type { Contract, MediaType, Method, Operation, Parameter, Response } from '../contract/contract.ts';
import { resolveRef } from '../contract/json-pointer.ts';

/** One operation of the API, with its references resolved and its shapes named. */
export interface OperationShape {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** Parameters whose schema has a name, and so a validator. */
  readonly parameters: readonly Parameter[];
  /** Name of the schema of the request body; absent for an operation without one. */
  readonly body?: { readonly schema: string; readonly mediaType: string; readonly required: boolean };
  /** Declared statuses (`201`, `2XX`, `default`), each with the name of the body's schema, where it has a named one. */
  readonly responses: readonly { readonly status: string; readonly schema?: string }[];
}

/** The operations of the API, in the order of the document. */
export function operationsOf({ openapi }: Contract): OperationShape[] {
  return Object.entries(openapi.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => shapeOf(openapi, path, method as Method, operation)),
  );
}

function shapeOf(openapi: Contract['openapi'], path: string, method: Method, operation: Operation): OperationShape {
  const { parameters = [], requestBody, responses } = operation;
  const [mediaType, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
    parameters: parameters
      .map((parameter) => resolveRef<Parameter>(openapi, parameter))
      .filter(({ schema }) => schema.$ref !== undefined),
    ...(media && mediaType
      ? { body: { schema: nameOf(media) ?? 'unknown', mediaType, required: requestBody?.required === true } }
      : {}),
    responses: Object.entries(responses).map(([status, response]) => {
      const { content = {} } = resolveRef<Response>(openapi, response);
      const schema = Object.values(content).map(nameOf)[0];
      return schema === undefined ? { status } : { status, schema };
    }),
  };
}

function nameOf({ schema }: MediaType): string | undefined {
  return schema.$ref?.replace('#/components/schemas/', '');
}
