import type { Contract, OpenPoint } from '../model/contract.ts';
import { eachNode } from '../model/json-pointer.ts';
import type { RegisterEntry } from '../read/read-open-points.ts';

export type AnswersOf = (id: string) => NonNullable<OpenPoint['answers']>;

/**
 * Joins the register with the sections that leave each point open, with the places of the bundled documents that mark
 * it, and with the answers where there are any.
 */
export function markOpenPoints(
  register: readonly RegisterEntry[],
  { openapi, asyncapi, sections }: Pick<Contract, 'openapi' | 'asyncapi' | 'sections'>,
  answersOf?: AnswersOf,
): OpenPoint[] {
  const rest = occurrencesOf(openapi);
  const events = occurrencesOf(asyncapi);
  return register.map((entry) => ({
    ...entry,
    sections: sectionsOf(entry.source, sections),
    ...(answersOf === undefined ? {} : { answers: answersOf(entry.id) }),
    occurrences: { openapi: rest.get(entry.id) ?? [], asyncapi: events.get(entry.id) ?? [] },
  }));
}

export function sectionsOf(statements: readonly string[], sections: ReadonlyMap<string, string>): string[] {
  return [...new Set(statements.map((id) => sections.get(id) ?? id))];
}

/** JSON pointers of the nodes of a document that leave a point open, by the id of the point. */
export function occurrencesOf(document: object): ReadonlyMap<string, readonly string[]> {
  const occurrences = new Map<string, string[]>();
  eachNode(document, ({ 'x-open-points': ids }, pointer) => {
    if (!Array.isArray(ids)) return;
    for (const id of ids) occurrences.set(id, [...(occurrences.get(id) ?? []), pointer]);
  });
  return occurrences;
}

/** How far an open point has been answered: not at all, everywhere, or at some of the places that leave it open. */
export type StateOfPoint = (typeof STATES)[number];

export const STATES = ['open', 'partly answered', 'answered'] as const;

/** State of an open point: open, answered, or answered in part. Without an overlay every point is open. */
export function stateOfPoint({ answers = [], occurrences }: OpenPoint): StateOfPoint {
  if (answers.length === 0) return 'open';
  return occurrences.openapi.length + occurrences.asyncapi.length === 0 ? 'answered' : 'partly answered';
}
