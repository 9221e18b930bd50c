import type { Contract } from '../../cli/engine/model/contract.ts';
import { eventMessages } from '../../cli/engine/view/events.ts';

/** An example as it stands in one of the documents. */
export interface Example {
  /** Document and JSON pointer. */
  readonly place: string;
  readonly value: unknown;
}

/** The n-th request example of an operation, and the n-th example of its success: what was asked and what came of it. */
export interface Exchange {
  readonly operation: string;
  readonly request?: Example | undefined;
  readonly response?: Example | undefined;
}

export interface Examples {
  readonly exchanges: readonly Exchange[];
  readonly events: readonly Example[];
}

/** Every example of a contract, apart from the copies of the events in the OpenAPI document. */
export function collectExamples({ openapi, asyncapi }: Contract): Examples {
  return {
    exchanges: Object.entries(openapi.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) => exchangesOf(operation, `openapi /paths/${path}/${method}`)),
    ),
    events: Object.entries(eventMessages(asyncapi)).flatMap(([name, { examples = [] }]) =>
      examples.map(({ payload }, index) => ({ place: `asyncapi ${name} example ${index}`, value: payload })),
    ),
  };
}

function exchangesOf(operation: object, place: string): Exchange[] {
  const { operationId, requestBody, responses } = operation as {
    operationId: string;
    requestBody?: object;
    responses: Record<string, object>;
  };
  const [, success = {}] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const requests = examplesOfBody(requestBody, `${place} request`);
  const answers = examplesOfBody(success, `${place} response`);
  return Array.from({ length: Math.max(requests.length, answers.length) }, (_, index) => ({
    operation: operationId,
    request: requests[index],
    response: answers[index],
  }));
}

function examplesOfBody(body: unknown, place: string): Example[] {
  const { content = {} } = (body ?? {}) as { content?: Record<string, { examples?: object }> };
  return Object.values(content).flatMap(({ examples = {} }) =>
    Object.entries(examples).map(([name, { value }]) => ({ place: `${place} ${name}`, value })),
  );
}
