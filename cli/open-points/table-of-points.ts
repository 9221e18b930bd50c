import { Help } from 'commander';
import type { OpenPoint } from '../engine/model/contract.ts';
import { STATES, stateOfPoint } from '../engine/view/mark-open-points.ts';

/** Lists the points for a terminal of so many columns: id, impact and state, and below them the question or the answers. */
export function tableOfPoints(points: readonly OpenPoint[], columns: number): string {
  const help = new Help();
  const [ids, impacts] = [points.map(({ id }) => id), points.map(({ impact }) => impact)];
  const [idWidth, impactWidth] = [ids, impacts].map((texts) => Math.max(0, ...texts.map(({ length }) => length)));
  const rows = points.map((point) => {
    const head = `${point.id.padEnd(idWidth ?? 0)}  ${point.impact.padEnd(impactWidth ?? 0)}  ${stateOfPoint(point)}`;
    return [head, ...help.boxWrap(textsOf(point).join('\n'), columns - 2).split('\n')].join('\n  ');
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
  const parts = STATES.flatMap((state) => {
    const { length } = points.filter((point) => stateOfPoint(point) === state);
    return length > 0 ? `${length} ${state}` : [];
  });
  return `${points.length} points: ${parts.join(', ') || 'none'}`;
}
