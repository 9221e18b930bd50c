import type { Finding } from '../observe/finding.ts';
import { printable } from '../system/printable.ts';
import { listReport } from './listing.ts';
import { renderGithub } from './render-github.ts';
import { renderJson } from './render-json.ts';
import { renderJunit } from './render-junit.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderSarif } from './render-sarif.ts';
import { renderText } from './render-text.ts';
import type { Acceptance, AcceptedFinding, Report } from './report.ts';

const RENDERERS = {
  text: renderText,
  json: renderJson,
  markdown: renderMarkdown,
  github: (report) => renderGithub(listReport(report)),
  junit: (report) => renderJunit(listReport(report)),
  sarif: (report) => renderSarif(listReport(report)),
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

/** A report all of whose texts are printable: services and recordings have a say in them. */
function printableReport(report: Report): Report {
  const { advice, accepted = [], expired = [], unmatched = [], incomplete = [], skipped = [] } = report;
  const { notes = [], next } = report;
  const { questions = [], assumed = [] } = report;
  return {
    ...report,
    title: printable(report.title),
    findings: report.findings.map(printableFinding),
    assumed: assumed.map(printable),
    questions: questions.map(printable),
    accepted: accepted.map(printablePair),
    expired: expired.map(printablePair),
    unmatched: unmatched.map(printableAcceptance),
    incomplete: incomplete.map(printable),
    notes: notes.map(printable),
    skipped: skipped.map(({ reason, count }) => ({ reason: printable(reason), count })),
    ...(advice && { advice: advice.map(printableFinding) }),
    ...(next !== undefined && { next: printable(next) }),
  };
}

function printableFinding(finding: Finding): Finding {
  return {
    ...finding,
    place: printable(finding.place),
    message: printable(finding.message),
    sources: finding.sources.map(({ file, entry }) => ({ file: printable(file), entry })),
  };
}

function printablePair({ finding, acceptance }: AcceptedFinding): AcceptedFinding {
  return { finding: printableFinding(finding), acceptance: printableAcceptance(acceptance) };
}

function printableAcceptance({ reason, at, ...acceptance }: Acceptance): Acceptance {
  return { ...acceptance, reason: printable(reason), at: printable(at) };
}
