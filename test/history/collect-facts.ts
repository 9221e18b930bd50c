import type { Contract } from '../../packages/unsaid/src/engine/model/contract.ts';
import { eventMessages } from '../../packages/unsaid/src/engine/view/events.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What examples tell: what an operation was asked and came to, or what an event carries, its data among its fields. */
export interface Fact {
  /** Document and JSON pointer. */
  readonly place: string;
  /** Id of the operation, or name of the event. */
  readonly kind: string;
  readonly asked: Fields;
  readonly fields: Fields;
  /** An event as it stands there. */
  readonly payload?: unknown;
}

/** Every example of a contract, apart from the copies of the events in the OpenAPI document. */
export function collectFacts({ openapi, asyncapi }: Contract): Fact[] {
  const operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => exchangesOf(operation, `openapi /paths/${path}/${method}`)),
  );
  const events = Object.entries(eventMessages(asyncapi)).flatMap(([kind, { examples = [] }]) =>
    examples.map(({ payload }, index) => {
      const { data = {}, ...rest } = payload as { data?: object };
      return { place: `asyncapi ${kind} example ${index}`, kind, asked: {}, fields: { ...rest, ...data }, payload };
    }),
  );
  return [...operations, ...events];
}

/** The n-th request example of an operation, and the n-th example of its success; a retrieval has no request. */
function exchangesOf(operation: object, at: string): Fact[] {
  const { operationId, requestBody, responses } = operation as {
    operationId: string;
    requestBody?: object;
    responses: Record<string, object>;
  };
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const requests = examplesOfBody(requestBody);
  return examplesOfBody(success).map(([name, fields], index) => {
    const [, asked = {}] = requests[index] ?? [];
    return { place: `${at} ${name}`, kind: operationId, asked, fields };
  });
}

function examplesOfBody(body: unknown): [name: string, value: Fields][] {
  const { content = {} } = (body ?? {}) as { content?: Record<string, { examples?: object }> };
  return Object.values(content).flatMap(({ examples = {} }) =>
    Object.entries(examples).map(([name, { value }]): [string, Fields] => [name, value]),
  );
}
