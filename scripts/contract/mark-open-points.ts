import type { AsyncApiDocument, OpenApiDocument, OpenPoint } from './contract.ts';
import { eachNode } from './json-pointer.ts';
import type { RegisterEntry } from './read-open-points.ts';

/** Joins the register with the JSON pointers at which the bundled documents mark each point. */
export function markOpenPoints(
  register: readonly RegisterEntry[],
  openapi: OpenApiDocument,
  asyncapi: AsyncApiDocument,
): OpenPoint[] {
  const marks = { openapi: marksOf(openapi), asyncapi: marksOf(asyncapi) };
  return register.map(({ line: _line, ...entry }) => ({
    ...entry,
    marks: { openapi: marks.openapi.get(entry.id) ?? [], asyncapi: marks.asyncapi.get(entry.id) ?? [] },
  }));
}

function marksOf(document: object): Map<string, string[]> {
  const marks = new Map<string, string[]>();
  eachNode(document, (node, pointer) => {
    const ids = node['x-open-points'];
    if (!Array.isArray(ids)) return;
    for (const id of ids) marks.set(id, [...(marks.get(id) ?? []), pointer]);
  });
  return marks;
}
