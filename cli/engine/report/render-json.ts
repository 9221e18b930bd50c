import { exitCodeOf, type Report } from './report.ts';
import { nextStepOf } from './words.ts';

/** A report as JSON, for programs. */
export function renderJson(report: Report): string {
  const { contract: _, ...rest } = report;
  return `${JSON.stringify({ version: 1, exitCode: exitCodeOf(report), ...rest, next: nextStepOf(report) }, null, 2)}\n`;
}
