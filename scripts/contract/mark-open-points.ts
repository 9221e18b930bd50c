import type { Contract, OpenPoint } from './contract.ts';
import { occurrencesOf } from './occurrences-of.ts';
import type { RegisterEntry } from './read-open-points.ts';
import { sectionsOf } from './sections-of.ts';

/** The answers given to a point, by its id. */
export type AnswersOf = (id: string) => NonNullable<OpenPoint['answers']>;

/**
 * Joins the register with the sections that leave each point open, with the places of the bundled documents that mark
 * it, and with the answers where there are any.
 */
export function markOpenPoints(
  register: readonly RegisterEntry[],
  { openapi, asyncapi, sections }: Omit<Contract, 'openPoints'>,
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
