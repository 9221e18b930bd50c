import type { Overlay } from '../overlay/overlay.ts';
import type { Contract, OpenPoint } from './contract.ts';
import { eachNode } from './json-pointer.ts';
import type { RegisterEntry } from './read-open-points.ts';
import { sectionsOf } from './sections-of.ts';

/**
 * Joins the register with the sections that leave each point open, with the places of the bundled documents that mark
 * it, and with an overlay's answers.
 */
export function markOpenPoints(
  register: readonly RegisterEntry[],
  { openapi, asyncapi, sections }: Omit<Contract, 'openPoints'>,
  overlay?: Overlay,
): OpenPoint[] {
  const marks = { openapi: marksOf(openapi), asyncapi: marksOf(asyncapi) };
  return register.map((entry) => ({
    ...entry,
    sections: sectionsOf(entry.source, sections),
    ...(overlay === undefined ? {} : { answers: answersOf(overlay, entry.id) }),
    marks: { openapi: marks.openapi.get(entry.id) ?? [], asyncapi: marks.asyncapi.get(entry.id) ?? [] },
  }));
}

function answersOf({ name, actions }: Overlay, id: string): NonNullable<OpenPoint['answers']> {
  return [...actions.openapi, ...actions.asyncapi].flatMap(({ answers, place }) =>
    answers[id] === undefined ? [] : [{ answer: answers[id], by: name, place }],
  );
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
