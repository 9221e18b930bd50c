import type { OpenPoint } from '../contract/contract.ts';
import { stateOfPoint } from '../contract/state-of-point.ts';
import { wrap } from '../wrap.ts';

const STATES = ['open', 'partly answered', 'answered'] as const;

/** Lays the points out for a terminal: id, impact and state, then the question or the answers, within `columns`. */
export function tableOfPoints(points: readonly OpenPoint[], columns: number): string {
  const idWidth = Math.max(0, ...points.map(({ id }) => id.length));
  const impactWidth = Math.max(0, ...points.map(({ impact }) => impact.length));
  const stateWidth = Math.max(...STATES.map((state) => state.length));
  const indent = idWidth + impactWidth + stateWidth + 6;
  // In a narrow terminal the text stands below its point instead of beside it.
  const beside = columns - indent >= 40;
  const rows = points.map((point) => {
    const cells = [point.id.padEnd(idWidth), point.impact.padEnd(impactWidth), stateOfPoint(point).padEnd(stateWidth)];
    const head = cells.join('  ');
    const lines = textsOf(point).flatMap((text) => wrap(text, columns - (beside ? indent : 2)));
    if (!beside) return [head.trimEnd(), ...lines.map((line) => `  ${line}`)].join('\n');
    return lines.map((line, index) => `${index === 0 ? head : ' '.repeat(indent - 2)}  ${line}`).join('\n');
  });
  return [...rows, '', summaryOf(points)].join('\n');
}

/** The question of a point that is open; otherwise its answers, each once, with who gives it. */
function textsOf(point: OpenPoint): string[] {
  const { question, answers = [] } = point;
  const given = new Map(answers.map(({ answer, by }) => [answer, by]));
  const lines = [...given].map(([answer, by]) => `${by}: ${answer}`);
  return stateOfPoint(point) === 'answered' ? lines : [question, ...lines];
}

function summaryOf(points: readonly OpenPoint[]): string {
  const counts = STATES.map(
    (state) => [state, points.filter((point) => stateOfPoint(point) === state).length] as const,
  );
  const parts = counts.filter(([, count]) => count > 0).map(([state, count]) => `${count} ${state}`);
  return `${points.length} points: ${parts.join(', ') || 'none'}`;
}
