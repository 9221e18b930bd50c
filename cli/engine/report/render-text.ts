import type { Finding } from '../observe/finding.ts';
import { wrapped } from '../system/wrap.ts';
import { joinBlocks, section } from './blocks.ts';
import { ofClass, type Report } from './report.ts';
import {
  acceptedWords,
  type Evidence,
  evidenceByPoint,
  exampleOf,
  expiredWords,
  howOften,
  nextStepOf,
  seenWords,
  shortOf,
  statementsOf,
  summaryOf,
} from './words.ts';

const LABEL_WIDTH = 13;

/** Lays a report out for a terminal of `width` columns; the last line says what to do next. */
export function renderText(report: Report, width: number): string {
  const blocks = [
    [report.title, ...(report.assumed ?? [])].map((line) => wrapped(line, width)),
    section(
      'Not completed',
      (report.incomplete ?? []).map((line) => bullet(line, width)),
    ),
    section(
      'Breaches',
      ofClass(report, 'breach').map((finding, index) => breach(report, finding, index, width)),
    ),
    section(
      'Advice',
      (report.advice ?? []).map((finding) => brief(finding, '', width)),
    ),
    section(
      'Questions',
      (report.questions ?? []).map((line) => bullet(line, width)),
    ),
    section('Evidence', evidence(report, width), ofClass(report, 'evidence').length),
    section('Unexplained', unexplained(report, width)),
    section(
      'Accepted',
      (report.accepted ?? []).map((pair) => {
        return `${brief(pair.finding, '', width)}\n${wrapped(acceptedWords(pair), width, '  ')}`;
      }),
    ),
    section(
      'Accepted, and without a finding in this run',
      (report.unmatched ?? []).map((acceptance) => {
        const { fingerprint, at, reason } = acceptance;
        return bullet(`${fingerprint} (${at}): ${reason}`, width);
      }),
    ),
    ...checksOf(report, width),
    [
      summaryOf(report)
        .map((line) => wrapped(line, width, '', '  '))
        .join('\n'),
    ],
    [wrapped(`Next: ${nextStepOf(report)}`, width, '', '  ')],
  ];
  return joinBlocks(blocks);
}

function breach(report: Report, finding: Finding, index: number, width: number): string {
  const fields = [
    ['where', finding.place],
    ['statement', statementsOf(report, finding)],
    ['shape', seenWords(finding)],
    ['seen', howOften(finding)],
    ['example', exampleOf(finding)],
    ['accepted', expiredWords(report, finding)?.replace('was accepted', 'expired: was accepted') ?? ''],
    ['rule', finding.rule],
    ['fingerprint', finding.fingerprint],
  ].filter(([, text]) => text !== '');
  const indent = ' '.repeat(3 + LABEL_WIDTH);
  const lines = fields.map(([label = '', text = '']) => {
    return wrapped(text, width, `   ${label.padEnd(LABEL_WIDTH)}`, indent);
  });
  const number = `${index + 1}.`.padEnd(3);
  return [...(index > 0 ? [''] : []), wrapped(finding.message, width, number, '   '), ...lines].join('\n');
}

const MARKS = { passed: 'ok', failed: 'FAIL', asked: '?', 'left-out': '-', 'not-run': '-' } as const;

/** What was tried, what is stated apart from what is not. */
function checksOf({ checks = [] }: Report, width: number): string[][] {
  const listed = (wanted: string) =>
    checks
      .filter(({ basis }) => basis === wanted)
      .map(({ name, says, state, reason }) => {
        const isTold = reason === undefined || checks.find((check) => check.reason === reason)?.name !== name;
        const why = `${state.replace('-', ' ')}${isTold ? '' : `: ${reason.replace(/\.$/, '')}`}`;
        return wrapped(
          reason === undefined ? says : `${says} (${why})`,
          width,
          `${MARKS[state].padEnd(5)}${name.padEnd(26)}`,
        );
      });
  return [
    section('Checks of what is stated', listed('stated')),
    section('Checks of good practice', listed('practice')),
  ];
}

/** Points that are shown with what was seen of them; five calls, with their figures, fit on a screen. */
const MAX_POINTS = 8;
const IMPACTS = ['money', 'security', 'data', 'delivery', 'convenience'];

/** What was seen, one line for each question that it bears on; where there are many, those that cost most if guessed wrong. */
function evidence(report: Report, width: number): string[] {
  const rank = ({ point }: Evidence) => IMPACTS.indexOf(point.impact);
  const all = evidenceByPoint(report).toSorted((a, b) => rank(a) - rank(b));
  const lines = all.slice(0, MAX_POINTS).map(({ point, findings }) => {
    const seen = [...new Set(findings.map(shortOf))];
    return cut(`${point.id}: ${seen.join('; ')}`, width);
  });
  const others = all.slice(MAX_POINTS).map(({ point }) => point.id);
  if (others.length > 0) lines.push(cut(`And on ${others.length} more: ${others.join(', ')}`, width));
  return [...lines, wrapped('Each with count, time and entry: --format markdown or json.', width, '', '  ')];
}

function cut(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, width - 4)} ...`;
}

/** What is neither stated nor asked, with the places at which it was seen. */
function unexplained(report: Report, width: number): string[] {
  const alike = new Map<string, Finding[]>();
  for (const each of ofClass(report, 'unexplained'))
    alike.set(each.message, [...(alike.get(each.message) ?? []), each]);
  return [...alike].map(([message, findings]) => {
    const [{ place = '' } = {}, ...more] = findings;
    const where = more.length > 0 ? `${place} and ${more.length} more` : place;
    const count = findings.reduce((sum, each) => sum + each.count, 0);
    return bullet(`${message} (${where}; ${count === 1 ? 'once' : `${count} times`})`, width);
  });
}

/** A finding in its message and one line of detail. */
function brief(finding: Finding, indent: string, width: number): string {
  const others = finding.openPoints;
  const also = others.length === 0 ? '' : `on ${others.join(', ')}`;
  const detail = [finding.place, howOften(finding), exampleOf(finding), also, finding.fingerprint];
  const line = detail.filter((part) => part !== '').join('; ');
  const lines = [seenWords(finding), line]
    .filter((each) => each !== '')
    .map((each) => wrapped(each, width, `${indent}  `));
  return [wrapped(finding.message, width, `${indent}- `), ...lines].join('\n');
}

function bullet(text: string, width: number): string {
  return wrapped(text, width, '- ');
}
