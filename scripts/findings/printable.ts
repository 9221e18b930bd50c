import type { Finding } from '../traffic/finding.ts';
import type { Acceptance, AcceptedFinding, Report } from './report.ts';

const MAX_CHARACTERS = 600;
/** Control and format characters, which a terminal obeys, halves of characters, and what XML cannot carry at all. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

/** A text on one line that no terminal obeys, with each control character as its code. What is too long is cut. */
export function printable(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  const short = line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)} ...` : line;
  return short.replaceAll(UNPRINTABLE, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** A report all of whose texts are printable: services and recordings have a say in them. */
export function printableReport(report: Report): Report {
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
