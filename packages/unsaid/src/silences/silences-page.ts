import { createHash } from 'node:crypto';
import { IMPACTS } from '../engine/model/roles.ts';
import { counted } from '../engine/model/words.ts';
import type { Entry, Page, Section } from '../engine/report/page.ts';
import type { OpenPlace } from './ask-questions.ts';
import { type Finding, type Findings, firstOf } from './find-silences.ts';
import type { Since } from './since.ts';
import type { Kind } from './walk.ts';

export interface Rendering {
  readonly title: string;
  readonly lineOf: (kind: Kind, pointer: string) => string;
  /** Returns true for a question that makes the command fail. */
  readonly fails: (finding: Finding) => boolean;
  /** Ids of the points of the register because of which the command fails, too. */
  readonly asked: readonly string[];
  /** Next step. */
  readonly next: string;
  /** True to show each question in full. */
  readonly isLong: boolean;
  readonly since?: Since | undefined;
}

/** Places that the short form names. */
const NAMED = 3;

/** Builds the page of a description's silences, from which every format is rendered. */
export function silencesPage(findings: Findings, rendering: Rendering): Page {
  const { title, next, isLong, since, asked } = rendering;
  const heading = `Questions that ${title} leaves open.`;
  const open = since?.added ?? findings.open;
  const chosen = isLong ? open : firstOf(open);
  const rest = open.filter((finding) => !chosen.includes(finding));
  const entry = (finding: Finding) => entryOf(finding, rendering);
  const sections: Section[] = [
    { heading: since === undefined ? 'Ask first' : 'New', entries: chosen.map(entry), isFull: true },
    { heading: 'Also ask', says: 'shown in full by --all', lines: rest.map((finding) => briefly(finding)) },
    { heading: 'Answered since', lines: (since?.vanished ?? []).map((finding) => briefly(finding)) },
    { heading: 'Answered', says: 'each with the sentence', lines: isLong ? saidIn(findings, rendering) : [] },
    { heading: 'Dismissed', lines: dismissedIn(findings) },
  ];
  return {
    title: heading,
    heading,
    opening: [],
    summary: [...summaryOf(findings, open), ...inRegister(asked)],
    isSummaryFirst: true,
    ...(open.length > 0 && { next }),
    sections,
    accepted: [],
    unmatched: [],
    noun: 'question',
    passes: 'No open question matches --fail-on',
    incomplete: [],
    checks: [],
  };
}

function inRegister(asked: readonly string[]): string[] {
  if (asked.length === 0) return [];
  const questions = asked.length === 1 ? 'question' : 'questions';
  return [`The register has ${asked.length} open ${questions} that --fail-on counts: ${asked.join(', ')}.`];
}

function summaryOf({ said, dismissed }: Findings, open: readonly Finding[]): string[] {
  const byImpact = IMPACTS.flatMap((impact) => {
    const { length } = open.filter((finding) => finding.impact === impact);
    return length > 0 ? [`${length} of ${impact}`] : [];
  });
  const places = open.reduce((sum, finding) => sum + finding.places.length, 0);
  const total =
    open.length === 0
      ? 'The description answers every question of the catalogue.'
      : `${counted(open.length, 'question')} at ${counted(places, 'place')}: ${byImpact.join(', ')}.`;
  const answered = said.length === 0 ? [] : [`${counted(said.length, 'place')} answered; --all lists the sentences.`];
  const gone = [...dismissed.values()].reduce((sum, each) => sum + each.length, 0);
  return [total, ...answered, ...(gone === 0 ? [] : [`${counted(gone, 'place')} dismissed.`])];
}

/** The places of a question, those of one path or component together. */
function groupedPlaces(places: readonly OpenPlace[], most = places.length): string {
  const shown = places.slice(0, most).map(({ name }) => name);
  const rest = places.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ').replace(/, (\d+ more)$/, ' and $1');
}

function briefly({ impact, asks, places, question }: Finding): string {
  return `${asks} (${impact}, ${question.id}) At ${groupedPlaces(places, NAMED)}.`;
}

function saidIn({ said }: Findings, { lineOf }: Rendering): string[] {
  return said.map(({ question, place, sentences }) => {
    const quoted = sentences.map(({ text, kind, pointer }) => `"${shortened(text)}" (${lineOf(kind, pointer)})`);
    return `${question.id} at ${place.name}: ${[...new Set(quoted)].join(' ')}`;
  });
}

export const shortened = (text: string) =>
  text.length > 200 ? `${text.slice(0, 197).replace(/\s\S*$/, '')} ...` : text;

function dismissedIn({ dismissed }: Findings): string[] {
  return [...dismissed].map(([{ question, reason, line }, places]) =>
    places.length === 0
      ? `${question}: no longer matches anything. Remove it. (${line})`
      : `${question} at ${groupedPlaces(places, NAMED)}: ${reason} (${line})`,
  );
}

export const fingerprintOf = (id: string, place = '') =>
  createHash('sha256').update(`silence\n${id}\n${place}`).digest('hex').slice(0, 12);

function entryOf(finding: Finding, { lineOf, fails, isLong }: Rendering): Entry {
  const { question, impact, asks, places, asked } = finding;
  const partly = places.find((place) => place.partly !== undefined)?.partly;
  const first = places[0];
  const at = first === undefined ? '' : ` (${lineOf(first.kind, first.pointer)})`;
  const most = isLong ? places.length : NAMED;
  const fields: [string, string][] = [
    ['at', `${groupedPlaces(places, most)}${at}`],
    ...(partly === undefined ? [] : [['it says', `"${shortened(partly.text)}"`] as [string, string]]),
    ['why', question.because],
    ['if wrong', question['if-wrong']],
    ['until then', question.advice],
    ...(asked === undefined
      ? []
      : [['asked', `on ${asked.on}${asked.of === undefined ? '' : ` of ${asked.of}`}`] as [string, string]]),
    ['question', `${question.id} (${impact})`],
  ];
  return {
    fails: fails(finding),
    class: impact,
    rule: question.id,
    place: first?.name ?? '',
    message: asks,
    lead: asks,
    notes: [],
    details: [],
    fields,
    fingerprint: fingerprintOf(question.id),
  };
}
