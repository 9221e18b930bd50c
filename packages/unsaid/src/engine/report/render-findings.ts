import type { OpenPoint, Schema } from '../model/contract.ts';
import { IMPACTS } from '../model/roles.ts';
import { counted } from '../model/words.ts';
import { LIVE } from '../observe/exchange.ts';
import type { Finding } from '../observe/finding.ts';
import { wrapped } from '../system/terminal.ts';
import { acceptedCounts, type Entry, expiredWords, filled, type Page, type Section } from './page.ts';
import { briefMarkdown, escaped, printableIn, renderPage } from './render-page.ts';
import { type CheckResult, exitCodeOf, type Format, ofClass, type Report } from './report.ts';

/**
 * Renders a report on traffic, or on an endpoint.
 * @param width Columns of the terminal, for `text`.
 */
export function renderFindings({ contract, ...given }: Report, format: Format, width = 120): string {
  const report = { ...printableIn(given), contract };
  if (format !== 'json') return renderPage(pageOf(report), format, width);
  const { contract: _, ...told } = report;
  const about = { version: 1, exitCode: exitCodeOf(report) };
  return `${JSON.stringify({ ...about, ...told, next: nextStepOf(report) }, null, 2)}\n`;
}

function pageOf(report: Report): Page {
  const { title, assumed = [], advice = [], unmatched = [], incomplete = [], questions = [], checks = [] } = report;
  const entry = (finding: Finding) => entryOf(report, finding);
  return {
    title,
    heading: title,
    opening: assumed,
    summary: summaryOf(report),
    isSummaryFirst: false,
    sections: [
      { heading: 'Not completed', lines: incomplete },
      { heading: 'Breaches', entries: ofClass(report, 'breach').map(entry), isFull: true },
      { heading: 'Advice', entries: advice.map(entry) },
      { heading: 'Questions', lines: questions },
      evidenceSection(report),
      { heading: 'Unexplained', entries: ofClass(report, 'unexplained').map(entry) },
      checksSection('Checks of the contract', 'stated', checks),
      checksSection('Checks of good practice', 'practice', checks),
    ],
    accepted: (report.accepted ?? []).map((pair) => ({ ...pair, finding: entry(pair.finding) })),
    unmatched,
    noun: 'finding in this run',
    next: nextStepOf(report),
    passes: 'No statement is contradicted',
    incomplete,
    checks,
  };
}

function entryOf(report: Report, finding: Finding): Entry {
  const { rule, place, message, openPoints, fingerprint } = finding;
  const seen = howOften(finding);
  const example = exampleOf(finding);
  const fields: [string, string][] = [
    ['where', place],
    ['statement', statementsOf(report, finding)],
    ['seen', seen],
    ['example', example],
    ['open points', openPoints.join(', ')],
    ['accepted', expiredWords(report.expired ?? [], fingerprint)],
    ['rule', rule],
  ];
  return {
    fails: finding.class === 'breach',
    class: finding.class,
    rule,
    place,
    message,
    lead: message,
    fingerprint,
    notes: filled([seenWords(finding)]),
    details: filled([place, seen, example, openPoints.length === 0 ? '' : `on ${openPoints.join(', ')}`]),
    fields: fields.filter(([, text]) => text !== ''),
  };
}

/** Points that a terminal shows with what was seen of them; five calls, with their figures, fit on a screen. */
const MAX_POINTS = 8;

/** Evidence by open point; in a terminal one line each. */
function evidenceSection(report: Report): Section {
  const points = evidenceByPoint(report);
  return {
    heading: 'Evidence',
    entries: ofClass(report, 'evidence').map((finding) => entryOf(report, finding)),
    inText: (width) => {
      const cut = (line: string) => (line.length <= width ? line : `${line.slice(0, width - 4)} ...`);
      const shown = points.slice(0, MAX_POINTS).map(({ point, findings }) => {
        return cut(`${point.id}: ${[...new Set(findings.map(shortOf))].join('; ')}`);
      });
      const others = points.slice(MAX_POINTS).map(({ point }) => point.id);
      const more = others.length > 0 ? [cut(`Also on ${others.length} more: ${others.join(', ')}`)] : [];
      const how = 'Each with count, time and entry: --format markdown or json.';
      return [...shown, ...more, wrapped(how, width, '', '  ')];
    },
    inMarkdown: points.flatMap(({ point, findings }, index) => [
      ...(index === 0 ? [] : ['']),
      `### ${escaped(point.title)} (\`${point.id}\`, ${point.impact})`,
      '',
      ...(point.question === '' ? [] : [escaped(point.question), '']),
      ...findings.map((finding) => briefMarkdown(entryOf(report, finding))),
    ]),
  };
}

/** Checks in the order in which they ran. */
function checksSection(heading: string, basis: CheckResult['basis'], all: readonly CheckResult[]): Section {
  const checks = all.filter((check) => check.basis === basis);
  return {
    heading,
    lines: checks.map(({ name, says, state, reason }) => {
      const result = state === 'failed' ? 'FAILED' : state.replace('-', ' ');
      const why = reason === undefined ? '' : ` (${reason.replace(/\.$/, '')})`;
      return `${result}, ${name}: ${says}${why}`;
    }),
  };
}

/** How often, and from when to when in UTC, as far as the recordings say. */
function howOften({ count, first, last }: Finding): string {
  const times = count === 1 ? 'once' : `${count} times`;
  if (first === undefined) return times;
  const from = shortTime(first);
  const to = shortTime(last ?? first);
  return `${times}, ${from === to ? from : `${from} to ${to}`} UTC`;
}

/** A time in seconds, which is near enough to find an entry by. */
function shortTime(time: string): string {
  return time.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/, '$1 $2');
}

/** The first entry that shows it; empty where none is known. */
function exampleOf({ sources: [source] }: Finding): string {
  if (source === undefined) return '';
  return `${source.file === LIVE ? 'call' : `${source.file}, entry`} ${source.entry}`;
}

/** The statements that a finding concerns, each with its section. */
function statementsOf({ contract }: Report, { statements }: Finding): string {
  const named = statements.map((id) => [id, contract.sections.get(id)] as const);
  return named.map(([id, section]) => (section === undefined ? id : `${id} (${section})`)).join(', ');
}

interface Evidence {
  readonly point: Pick<OpenPoint, 'id' | 'title' | 'question' | 'impact'>;
  readonly findings: readonly Finding[];
}

/** Evidence by open point, first what costs most if guessed wrong. What bears on several points is listed at the first. */
function evidenceByPoint(report: Report): Evidence[] {
  const byPoint = Map.groupBy(ofClass(report, 'evidence'), ({ openPoints: [id = ''] }) => id);
  const evidence = [...byPoint].map(([id, findings]): Evidence => {
    const known = report.contract.openPoints.find((point) => point.id === id);
    return { point: known ?? { id, title: id, question: '', impact: 'data' }, findings };
  });
  const rank = ({ point }: Evidence) => IMPACTS.indexOf(point.impact);
  return evidence.toSorted((a, b) => rank(a) - rank(b));
}

/** Evidence beyond the message: the outline of a body or a field; empty if the message is complete. */
function seenWords({ seen }: Finding): string {
  if (seen?.kind === 'shape') return outlineOf(seen.schema);
  return seen?.kind === 'field' ? `${seen.name}: ${outlineOf(seen.schema)}` : '';
}

/** Evidence in its shortest form next to its question, with its count. */
function shortOf(finding: Finding): string {
  const { seen, message, count } = finding;
  const times = count > 1 ? ` (${count})` : '';
  if (seen?.kind === 'value') return `\`${seen.value}\`${times}`;
  if (seen?.kind === 'status') return `${seen.status}${times}`;
  if (seen?.kind === 'media-type') return `${seen.mediaType}${times}`;
  if (seen?.kind === 'field') return `${seenWords(finding)}${times}`;
  if (seen?.kind === 'shape') return `${seen.schema.pattern ?? outlineOf(seen.schema)}${times}`;
  return `${message.replace(/\.$/, '')}${times}`;
}

/** Names and types of a schema, as in `{code: string, issues: [{at: string}]}`. */
export function outlineOf({ type = 'any', properties, items }: Schema): string {
  if (items) return `[${outlineOf(items)}]`;
  if (properties === undefined) return type;
  return `{${Object.entries(properties)
    .map(([name, schema]) => `${name}: ${outlineOf(schema)}`)
    .join(', ')}}`;
}

/** Summary in sentences: the counts, and how much of the contract was exercised and satisfied. */
export function summaryOf(report: Report): string[] {
  const { exchanges, deliveries = 0, skipped = [], coverage, notes = [] } = report;
  const lines: string[] = [];
  if (exchanges !== undefined) {
    const seen = `Seen: ${counted(exchanges, 'call')}, ${counted(deliveries, 'delivery', 'deliveries')}.`;
    const left = skipped.map(({ reason, count }) => `${count} ${reason}`);
    lines.push(left.length === 0 ? seen : `${seen} Left out: ${left.join('; ')}.`);
  }
  if (coverage !== undefined) lines.push(...coverageOf(coverage));
  const { findings } = report;
  const count = (name: Finding['class']) => findings.filter((finding) => finding.class === name).length;
  const more = acceptedCounts(report, 'a finding');
  // Advice comes where the endpoint of the user is judged, whose doings are no evidence about the service.
  const others =
    report.advice === undefined
      ? [counted(count('evidence'), 'piece of evidence', 'pieces of evidence'), `${count('unexplained')} unexplained`]
      : [`${report.advice.length} violations of good practice`];
  lines.push(`Found: ${[counted(count('breach'), 'breach', 'breaches'), ...others, ...more].join(', ')}.`);
  return [...lines, ...notes];
}

function coverageOf({ statements, points }: NonNullable<Report['coverage']>): string[] {
  const { checkable, exercised, held } = statements;
  return [
    `Exercised: ${share(exercised, checkable)} of the contract's statements that traffic can show.`,
    `Held: ${share(held, exercised)} of those.`,
    `Open points with evidence: ${share(points.evident, points.observable)} of those that traffic can show.`,
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? '0 of 0' : `${part} of ${whole} (${Math.floor((100 * part) / whole)} %)`;
}

export function nextStepOf(report: Report): string {
  const { next, incomplete = [] } = report;
  if (next !== undefined) return next;
  if (ofClass(report, 'breach').length > 0)
    return 'Send the breaches to the provider, or accept them for a time with --baseline FILE.';
  if (incomplete.length > 0) return 'Fix what interrupted the check, then run it again.';
  if (ofClass(report, 'evidence').length > 0)
    return 'Ask the provider if the values seen are complete, and write the answers into an overlay.';
  return 'Nothing. Run it again when the service or the contract changes.';
}
