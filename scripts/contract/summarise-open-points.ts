import type { OpenPoint } from './contract.ts';
import { stateOfPoint } from './state-of-point.ts';

/** The paragraph that ends the introduction of a document: how many points there are, answered or not, and where they are listed. */
export function summariseOpenPoints(openPoints: readonly OpenPoint[]): string {
  const all = `**Open points.** The interface specification leaves ${openPoints.length} points open.`;
  const count = (state: ReturnType<typeof stateOfPoint>) =>
    openPoints.filter((point) => stateOfPoint(point) === state).length;
  const [first] = openPoints.flatMap(({ answers = [] }) => answers);
  if (first === undefined) {
    return `${all} Each place that leaves one open names it in \`x-open-points\`; \`open-points.json\` lists them all.`;
  }
  const answered = count('answered');
  const parts = count('partly answered');
  const number = answered === openPoints.length ? 'all of them' : `${answered} of them`;
  return (
    `${all} The overlay \`${first.by}\` answers ${number}${parts > 0 ? `, and ${parts} more in part` : ''}. Each place ` +
    'names those still open in `x-open-points` and those answered in `x-answers`; `open-points.json` lists them all.'
  );
}
