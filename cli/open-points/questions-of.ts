import type { Contract, OpenApiDocument, OpenPoint } from '../engine/model/contract.ts';
import { pointerOfRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import type { Question } from './ask.js';

/** Open points as questions to the provider. */
export function questionsOf({ openapi }: Contract, points: readonly OpenPoint[]): Question[] {
  const projected = refsOf(openapi.webhooks);
  return points.map((point) => {
    const { id, title, impact, question, at } = point;
    return { id, title, impact, question, ifWrong: point['if-wrong'], at, documents: documentsOf(point, projected) };
  });
}

/**
 * The documents whose overlay answers a point. What webhooks of the OpenAPI document have is made from the AsyncAPI
 * document and is answered there; an answer to a schema of both holds for both.
 */
function documentsOf({ occurrences }: OpenPoint, projected: ReadonlySet<string>): Question['documents'] {
  const shared = occurrences.asyncapi.filter((place) => place.startsWith('/components/schemas/'));
  const elsewhere = new Set([...shared, ...projected]);
  const isOfRest = occurrences.openapi.some((place) => !place.startsWith('/webhooks/') && !elsewhere.has(place));
  return [
    ...(isOfRest ? (['openapi'] as const) : []),
    ...(occurrences.asyncapi.length > 0 ? (['asyncapi'] as const) : []),
  ];
}

/** JSON pointers of the parameters and responses that operations refer to. */
function refsOf(items: OpenApiDocument['webhooks']): ReadonlySet<string> {
  const parts = pathOperations(items).flatMap(({ operation: { parameters = [], responses } }) => [
    ...parameters,
    ...Object.values(responses),
  ]);
  return new Set(parts.flatMap((part) => ('$ref' in part && part.$ref ? [pointerOfRef(part.$ref)] : [])));
}
