import type { Annotated, OpenApiDocument } from '../engine/model/contract.ts';
import { eachNode, isRecord } from '../engine/model/json-pointer.ts';
import { pointsAt } from '../engine/view/points-at.ts';

/** A copy of a document in which no field repeats the points of its body, and no body or response those of its operation. */
export function withoutRepeats(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  eachNode(copy, ({ properties, operationId, requestBody, responses, ...node }) => {
    const parts = [properties, operationId === undefined ? undefined : { requestBody, ...Object(responses) }];
    const { ids, answers } = pointsAt(copy, node);
    for (const part of parts.flatMap((each) => Object.values(each ?? {})))
      if (isRecord(part)) leaveOut(part, [...ids, ...Object.keys(answers)]);
  });
  return copy;
}

function leaveOut(node: Annotated, said: readonly string[]): void {
  const { 'x-open-points': ids, 'x-answers': answers } = node;
  if (ids) node['x-open-points'] = ids.filter((id) => !said.includes(id));
  if (answers) node['x-answers'] = Object.fromEntries(Object.entries(answers).filter(([id]) => !said.includes(id)));
}
