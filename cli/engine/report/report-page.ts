import { IMPACTS } from '../model/roles.ts';
import { LIVE } from '../observe/exchange.ts';
import type { Finding } from '../observe/finding.ts';
import { contractPath } from '../system/command-for.ts';
import { wrapped } from '../system/terminal.ts';
import { acceptedSections, type Entry, expiredWords, filled, type Page, type Section } from './page.ts';
import { escaped, markdownItem } from './render-markdown.ts';
import { type CheckResult, exitCodeOf, ofClass, type Report } from './report.ts';
import {
  type Evidence,
  evidenceByPoint,
  exampleOf,
  howOften,
  nextStepOf,
  seenWords,
  shortOf,
  statementsOf,
  summaryOf,
} from './words.ts';

/** The page of a report on traffic, or on an endpoint. */
export function reportPage(report: Report): Page {
  const { title, findings, assumed = [], advice = [], unmatched = [], incomplete = [], questions = [] } = report;
  const { checks = [] } = report;
  const entry = (finding: Finding) => entryOf(report, finding);
  const accepted = (report.accepted ?? []).map((pair) => ({ ...pair, finding: entry(pair.finding) }));
  const summary = summaryOf(report);
  const exitCode = exitCodeOf(report);
  return {
    title,
    heading: title,
    opening: assumed,
    summary,
    isSummaryFirst: false,
    sections: [
      { heading: 'Not completed', lines: incomplete },
      { heading: 'Breaches', entries: ofClass(report, 'breach').map(entry), isFull: true },
      { heading: 'Advice', entries: advice.map(entry) },
      { heading: 'Questions', lines: questions },
      evidenceSection(report),
      unexplainedSection(report),
      ...acceptedSections({ accepted, unmatched }, 'finding in this run'),
      checksSection('Checks of what is stated', 'stated', checks),
      checksSection('Checks of good practice', 'practice', checks),
    ],
    next: nextStepOf(report),
    headline: summary.join(' '),
    level: exitCode === 0 ? 'note' : 'error',
    passes: 'No statement is contradicted',
    entries: [...findings, ...advice].map(entry),
    accepted,
    incomplete,
    checks,
    exitCode,
  };
}

const LEVELS = { breach: 'error', unexplained: 'warning', evidence: 'note' } as const;

function entryOf(report: Report, finding: Finding): Entry {
  const { rule, place, message, statements, openPoints, fingerprint, count, sources } = finding;
  const { recording, deliveries = 0, exchanges, expired = [] } = report;
  const [stated, example] = [statementsOf(report, finding), exampleOf(finding)];
  const fields: [string, string][] = [
    ['where', place],
    ['statement', stated],
    ['seen', howOften(finding)],
    ['example', example],
    ['accepted', expiredWords(expired, finding)],
    ['rule', rule],
  ];
  return {
    ...{ level: LEVELS[finding.class], class: finding.class, rule, place, message, lead: message, fingerprint },
    reasons: filled([
      stated === '' ? '' : `Stated: ${stated}.`,
      openPoints.length === 0 ? '' : `Open: ${openPoints.join(', ')}.`,
      `Seen ${howOften(finding)}.`,
    ]),
    notes: filled([seenWords(finding)]),
    details: filled([place, howOften(finding), example, openPoints.length === 0 ? '' : `on ${openPoints.join(', ')}`]),
    fields: fields.filter(([, text]) => text !== ''),
    count: Math.max(1, count),
    // An entry of NDJSON is a line. A live call that is not recorded is in no file.
    at: sources.flatMap(({ file, entry }) => {
      if (file !== LIVE) return { file, line: /json[ln]?$/.test(file) ? entry : 1 };
      return recording === undefined ? [] : { file: recording, line: 1 };
    }),
    document: contractPath(`generated/${exchanges === undefined && deliveries > 0 ? 'asyncapi' : 'openapi'}.json`),
    properties: { class: finding.class, statements, openPoints, entries: sources.map(({ entry }) => entry) },
  };
}

/** Points that a terminal shows with what was seen of them; five calls, with their figures, fit on a screen. */
const MAX_POINTS = 8;

/** What was seen, by the question that it bears on; in a terminal one line each, first what costs most if guessed wrong. */
function evidenceSection(report: Report): Section {
  const points = evidenceByPoint(report);
  const rank = ({ point }: Evidence) => IMPACTS.indexOf(point.impact);
  return {
    heading: 'Evidence',
    entries: ofClass(report, 'evidence').map((finding) => entryOf(report, finding)),
    inText: (width) => {
      const cut = (line: string) => (line.length <= width ? line : `${line.slice(0, width - 4)} ...`);
      const all = points.toSorted((a, b) => rank(a) - rank(b));
      const shown = all.slice(0, MAX_POINTS).map(({ point, findings }) => {
        return cut(`${point.id}: ${[...new Set(findings.map(shortOf))].join('; ')}`);
      });
      const others = all.slice(MAX_POINTS).map(({ point }) => point.id);
      const more = others.length > 0 ? [cut(`And on ${others.length} more: ${others.join(', ')}`)] : [];
      const how = 'Each with count, time and entry: --format markdown or json.';
      return [...shown, ...more, wrapped(how, width, '', '  ')];
    },
    inMarkdown: points.flatMap(({ point, findings }, index) => [
      ...(index === 0 ? [] : ['']),
      `### ${escaped(point.title)} (\`${point.id}\`, ${point.impact})`,
      '',
      ...(point.question === '' ? [] : [escaped(point.question), '']),
      ...findings.map((finding) => markdownItem(entryOf(report, finding))),
    ]),
  };
}

/** What is neither stated nor asked; a terminal shows what is alike in one line. */
function unexplainedSection(report: Report): Section {
  const findings = ofClass(report, 'unexplained');
  const alike = Map.groupBy(findings, ({ message }) => message);
  const lines = [...alike].map(([message, group]) => {
    const [{ place = '' } = {}, ...more] = group;
    const where = more.length > 0 ? `${place} and ${more.length} more` : place;
    const count = group.reduce((sum, each) => sum + each.count, 0);
    return `${message} (${where}; ${count === 1 ? 'once' : `${count} times`})`;
  });
  return {
    heading: 'Unexplained',
    entries: findings.map((finding) => entryOf(report, finding)),
    inText: (width) => lines.map((line) => wrapped(line, width, '- ')),
  };
}

const MARKS = { passed: 'ok', failed: 'FAIL', asked: '?', 'left-out': '-', 'not-run': '-' } as const;

/** What was tried, in the order in which it was. */
function checksSection(heading: string, basis: CheckResult['basis'], all: readonly CheckResult[]): Section {
  const checks = all.filter((check) => check.basis === basis);
  const stateOf = ({ state, reason }: CheckResult) =>
    `${state.replace('-', ' ')}${reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`}`;
  return {
    heading,
    lines: checks.map(({ name }) => name),
    inText: (width) =>
      checks.map((check) => {
        const { name, says, state, reason } = check;
        const text = reason === undefined ? says : `${says} (${stateOf(check)})`;
        return wrapped(text, width, `${MARKS[state].padEnd(5)}${name.padEnd(26)}`);
      }),
    inMarkdown: [
      '| Check | State | Passes where |',
      '|---|---|---|',
      ...checks.map((check) => `| \`${check.name}\` | ${escaped(stateOf(check))} | ${escaped(check.says)} |`),
    ],
  };
}
