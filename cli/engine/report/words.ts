import type { OpenPoint, Schema } from '../model/contract.ts';
import { LIVE } from '../observe/exchange.ts';
import type { Finding } from '../observe/finding.ts';
import { acceptedCounts, counted } from './page.ts';
import { ofClass, type Report } from './report.ts';

/** How often, and from when to when in UTC, as far as the recordings say. */
export function howOften({ count, first, last }: Finding): string {
  const times = count === 1 ? 'once' : `${count} times`;
  if (first === undefined) return times;
  const [from, to] = [shortTime(first), shortTime(last ?? first)];
  if (from === to) return `${times}, ${from} UTC`;
  const [day = '', ...rest] = to.split(' ');
  return `${times}, ${from} to ${from.startsWith(day) ? rest.join(' ') : to} UTC`;
}

/** A time in seconds, which is near enough to find an entry by. */
function shortTime(time: string): string {
  return time.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/, '$1 $2');
}

/** The first entry that shows it; empty where none is known. */
export function exampleOf({ sources: [source] }: Finding): string {
  if (source === undefined) return '';
  return `${source.file === LIVE ? 'call' : `${source.file}, entry`} ${source.entry}`;
}

/** The statements that a finding concerns, each with its section. */
export function statementsOf({ contract }: Report, { statements }: Finding): string {
  return statements
    .map((id) => {
      const section = contract.sections.get(id);
      return section === undefined ? id : `${id} (${section})`;
    })
    .join(', ');
}

/** Evidence on one open point. */
export interface Evidence {
  readonly point: Pick<OpenPoint, 'id' | 'title' | 'question' | 'impact'>;
  readonly findings: readonly Finding[];
}

/** Evidence by open point, in the order of the register. What bears on several points is listed at the first. */
export function evidenceByPoint(report: Report): Evidence[] {
  const evidence = ofClass(report, 'evidence');
  const known = new Set(report.contract.openPoints.map(({ id }) => id));
  const strays = new Set(evidence.flatMap(({ openPoints: [id = ''] }) => (known.has(id) ? [] : [id])));
  const unknown = [...strays].map((id) => ({ id, title: id, question: '', impact: 'data' }) as const);
  return [...report.contract.openPoints, ...unknown].flatMap((point) => {
    const findings = evidence.filter(({ openPoints: [id = ''] }) => id === point.id);
    return findings.length === 0 ? [] : [{ point, findings }];
  });
}

/** What was seen beyond the message: the outline of a body or a field; empty where the message says it all. */
export function seenWords({ seen }: Finding): string {
  if (seen?.kind === 'shape') return outlineOf(seen.schema);
  return seen?.kind === 'field' ? `${seen.name}: ${outlineOf(seen.schema)}` : '';
}

/** What was seen, as short as it can be told beside its question, and how often. */
export function shortOf(finding: Finding): string {
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
  if (items !== undefined) return `[${outlineOf(items)}]`;
  if (properties === undefined) return type;
  return `{${Object.entries(properties)
    .map(([name, schema]) => `${name}: ${outlineOf(schema)}`)
    .join(', ')}}`;
}

/** What was seen, in sentences: the counts, and how far the contract was exercised and held. */
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
      : [`${report.advice.length} against good practice`];
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

/** What to do next, in one sentence. */
export function nextStepOf(report: Report): string {
  const { next, incomplete = [] } = report;
  if (next !== undefined) return next;
  if (ofClass(report, 'breach').length > 0)
    return 'Send the breaches to the provider, or accept them for a time with --baseline FILE.';
  if (incomplete.length > 0) return 'Look into what kept the check from going on, then run it again.';
  if (ofClass(report, 'evidence').length > 0)
    return 'Ask the provider whether what was seen is all there is, and write the answers into an overlay.';
  return 'Nothing; run it again when the service or the contract changes.';
}
