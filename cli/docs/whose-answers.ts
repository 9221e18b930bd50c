import type { OpenPoint } from '../engine/model/contract.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';

/** Whose answers the pages of a variant show, and how many, in Markdown; empty for the open contract. */
export function whoseAnswers(openPoints: readonly OpenPoint[]): string {
  const [given] = openPoints.flatMap(({ answers = [] }) => answers);
  if (given === undefined) return '';
  const answered = openPoints.filter((point) => stateOfPoint(point) !== 'open').length;
  const number = answered === openPoints.length ? `all ${answered}` : `${answered} of ${openPoints.length}`;
  return `These pages show the answers of **${given.by}** to ${number} open points; another provider may answer otherwise.`;
}
