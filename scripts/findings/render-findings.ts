import { printableReport } from './printable.ts';
import { renderJson } from './render-json.ts';
import { renderJunit } from './render-junit.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderSarif } from './render-sarif.ts';
import { renderText } from './render-text.ts';
import type { Report } from './report.ts';

const RENDERERS = {
  text: renderText,
  json: renderJson,
  junit: renderJunit,
  sarif: renderSarif,
  markdown: renderMarkdown,
} satisfies Record<string, (report: Report, width: number) => string>;

export type Format = keyof typeof RENDERERS;

export const FORMATS = Object.keys(RENDERERS) as Format[];

/**
 * Renders a report. Nothing in it makes a terminal, a forge or a parser do anything.
 * @param width Columns of the terminal, for `text`.
 */
export function renderFindings(report: Report, format: Format, width = 120): string {
  return RENDERERS[format](printableReport(report), width);
}
