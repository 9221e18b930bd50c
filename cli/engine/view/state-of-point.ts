import type { OpenPoint } from '../model/contract.ts';

/** How far an open point has been answered: not at all, everywhere, or at some of the places that leave it open. */
export type StateOfPoint = (typeof STATES)[number];

export const STATES = ['open', 'partly answered', 'answered'] as const;

/** Tells how far an overlay has answered a point; without an overlay every point is open. */
export function stateOfPoint({ answers = [], occurrences }: OpenPoint): StateOfPoint {
  if (answers.length === 0) return 'open';
  return occurrences.openapi.length + occurrences.asyncapi.length === 0 ? 'answered' : 'partly answered';
}
