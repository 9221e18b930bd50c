import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import type { Finding } from '../engine/observe/finding.ts';
import { renderFindings } from '../engine/report/render-findings.ts';
import type { Report } from '../engine/report/report.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';

/** Name of the report in the folder of a draft. */
export const REPORT = 'report.md';

/** Points that are open and of which nothing was seen: what is left is to ask. */
export function questionsOf({ openPoints }: Contract, findings: readonly Finding[]): OpenPoint[] {
  const evident = new Set(findings.flatMap((finding) => finding.openPoints));
  return openPoints.filter((point) => stateOfPoint(point) !== 'answered' && !evident.has(point.id));
}

/** The report in Markdown, with the questions to the provider at its end. */
export function reportText(report: Report, questions: readonly OpenPoint[]): string {
  const rendered = renderFindings(report, 'markdown', 120);
  if (questions.length === 0) return rendered;
  const [shown, hidden] = [true, false].map((isShown) =>
    questions.filter((each) => (each.observable !== 'no') === isShown),
  );
  return `${rendered}
## Ask the provider
${listOf('Traffic cannot show these:', hidden ?? [])}${listOf('These recordings did not show these; others may:', shown ?? [])}`;
}

function listOf(heading: string, points: readonly OpenPoint[]): string {
  if (points.length === 0) return '';
  const lines = points.map(({ id, title, question, impact }) => `- **${title}** (\`${id}\`, ${impact}): ${question}\n`);
  return `\n${heading}\n\n${lines.join('')}`;
}
