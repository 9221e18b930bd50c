import type { Finding } from '../observe/finding.ts';
import { joinBlocks } from './blocks.ts';
import { escaped } from './escape-markdown.ts';
import { ofClass, type Report } from './report.ts';
import {
  acceptedWords,
  evidenceByPoint,
  exampleOf,
  expiredWords,
  howOften,
  nextStepOf,
  seenWords,
  statementsOf,
  summaryOf,
} from './words.ts';

/** A report in Markdown, as forges and chats show it. */
export function renderMarkdown(report: Report): string {
  const { advice = [], accepted = [], unmatched = [], incomplete = [], questions = [], checks = [] } = report;
  const blocks = [
    [`# ${escaped(report.title)}`],
    (report.assumed ?? []).map(escaped),
    summaryOf(report).map((line) => `- ${escaped(line)}`),
    section(
      'Not completed',
      incomplete.map((line) => `- ${escaped(line)}`),
    ),
    ...ofClass(report, 'breach').map((finding, index) => breach(report, finding, index)),
    section('Advice', advice.map(brief)),
    section(
      'Questions',
      questions.map((line) => `- ${escaped(line)}`),
    ),
    ...evidence(report),
    section('Unexplained', ofClass(report, 'unexplained').map(brief)),
    section(
      'Accepted',
      accepted.map((pair) => `${brief(pair.finding)}. ${escaped(sentence(acceptedWords(pair)))}`),
    ),
    section(
      'Accepted, and without a finding in this run',
      unmatched.map(({ fingerprint, at, reason }) => {
        return `- \`${fingerprint}\` (${escaped(at)}): ${escaped(reason)}`;
      }),
    ),
    section('Checks', tableOf(checks)),
    [`**Next:** ${escaped(nextStepOf(report))}`],
  ];
  return joinBlocks(blocks);
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, '', ...lines];
}

function breach(report: Report, finding: Finding, index: number): string[] {
  const rows = [
    ['Where', `\`${finding.place}\``],
    ['Statement', escaped(statementsOf(report, finding))],
    ['Seen', escaped(howOften(finding))],
    ['Example', escaped(exampleOf(finding))],
    ['Accepted', escaped(expiredWords(report, finding) ?? '')],
    ['Rule', `\`${finding.rule}\``],
    ['Fingerprint', `\`${finding.fingerprint}\``],
  ].filter(([, text]) => text !== '');
  const table = ['| | |', '|---|---|', ...rows.map(([label, text]) => `| ${label} | ${text} |`)];
  return [...(index === 0 ? ['## Breaches', ''] : []), `### ${index + 1}. ${escaped(finding.message)}`, '', ...table];
}

/** What was tried, in the order in which it was. */
function tableOf(checks: NonNullable<Report['checks']>): string[] {
  if (checks.length === 0) return [];
  const rows = checks.map(({ name, says, basis, state, reason }) => {
    const why = reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`;
    return `| \`${name}\` | ${basis} | ${escaped(state.replace('-', ' ') + why)} | ${escaped(says)} |`;
  });
  return ['| Check | Basis | State | Passes where |', '|---|---|---|---|', ...rows];
}

function evidence(report: Report): string[][] {
  return evidenceByPoint(report).map(({ point, findings }, index) => [
    ...(index === 0 ? ['## Evidence', ''] : []),
    `### ${escaped(point.title)} (\`${point.id}\`, ${point.impact})`,
    '',
    ...(point.question === '' ? [] : [escaped(point.question), '']),
    ...findings.map(brief),
  ]);
}

function brief(finding: Finding): string {
  const details = [`\`${finding.place}\``, escaped(howOften(finding)), escaped(exampleOf(finding))];
  const shown = [...details, `\`${finding.fingerprint}\``].filter((part) => part !== '').join(', ');
  const seen = seenWords(finding);
  return `- ${escaped(finding.message)}${seen === '' ? '' : ` ${escaped(seen)}`} (${shown})`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
