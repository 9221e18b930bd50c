import { createHash } from 'node:crypto';
import { IMPACTS } from '../engine/model/roles.ts';
import { counted, type Entry, type Page } from '../engine/report/page.ts';
import { wrapped } from '../engine/system/terminal.ts';
import type { Kind } from './description.ts';
import type { Silence } from './find-silences.ts';

interface Rendering {
  readonly title: string;
  readonly lineOf: (kind: Kind, pointer: string) => string;
  /** Whether a terminal shows the first questions alone, each with a few of its places. */
  readonly isBrief: boolean;
  readonly exitCode: number;
  /** What to do next. */
  readonly next: string;
}

/** The questions, those first of which a wrong guess costs most, and of these those that are asked at most places. */
export function ranked(silences: readonly Silence[]): Silence[] {
  const rank = ({ rule }: Silence) => IMPACTS.indexOf(rule.impact);
  return silences.toSorted((one, other) => rank(one) - rank(other) || other.places.length - one.places.length);
}

/** How many questions a short form shows, and how many places of each. */
const SHOWN = { questions: 8, places: 3 };

/** What a description leaves unsaid, as a page that every format is rendered from. */
export function silencesPage(silences: readonly Silence[], rendering: Rendering): Page {
  const { title, exitCode, next, isBrief } = rendering;
  const questions = ranked(silences);
  const places = questions.reduce((sum, silence) => sum + silence.places.length, 0);
  const byImpact = IMPACTS.flatMap((impact) => {
    const { length } = questions.filter(({ rule }) => rule.impact === impact);
    return length > 0 ? [`${length} of ${impact}`] : [];
  });
  const heading = `What ${title} does not say`;
  const total = `${counted(questions.length, 'question')} at ${counted(places, 'place')}`;
  const summary =
    questions.length === 0 ? 'Nothing that a rule could find is left unsaid.' : `${total}: ${byImpact.join(', ')}.`;
  const entries = questions.map((silence) => entryOf(silence, rendering));
  return {
    ...{ title: heading, heading: `${heading}.`, opening: [], summary: [summary], isSummaryFirst: true, exitCode },
    ...(questions.length > 0 && { next }),
    sections: [
      {
        heading: 'Questions',
        entries,
        isFull: true,
        ...(isBrief && { inText: (width: number) => brief(entries, width) }),
      },
    ],
    headline: summary,
    level: exitCode === 0 ? 'note' : 'error',
    passes: 'No question is left that the command was told to fail on',
    entries,
    ...{ accepted: [], incomplete: [], checks: [] },
  };
}

/** The first questions, and how many are left. */
function brief(entries: readonly Entry[], width: number): string[] {
  const lines = entries
    .slice(0, SHOWN.questions)
    .flatMap(({ class: impact, rule, lead, notes }) => [
      `${impact.toUpperCase()}  ${rule}`,
      ...[lead, ...notes].map((text) => wrapped(text, width, '  ')),
    ]);
  const left = entries.slice(SHOWN.questions);
  const impacts = [...new Set(left.map(({ class: impact }) => impact))].join(', ');
  if (left.length === 0) return lines;
  return [...lines, '', `And ${counted(left.length, 'more question')} (${impacts}): --all shows them.`];
}

function entryOf({ rule, places }: Silence, { lineOf, isBrief }: Rendering): Entry {
  const shown = isBrief ? places.slice(0, SHOWN.places) : places;
  const rest = places.length - shown.length;
  const lines = shown.map(({ kind, pointer }) => lineOf(kind, pointer));
  const named = shown.map(({ name }, index) => `${name} (${lines[index]})`);
  const listed = `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  const at = lines.map((each) => {
    const [, file = '', line = '1'] = /^(.*):(\d+)$/.exec(each) ?? [];
    return { file, line: Number(line) };
  });
  return {
    level: rule.impact === 'money' || rule.impact === 'security' ? 'warning' : 'note',
    ...{ class: rule.impact, rule: rule.id, place: places[0]?.name ?? '' },
    ...{ message: rule.question, lead: rule.question, notes: [listed], details: [] },
    fields: [
      ['rule', `${rule.id} (${rule.impact})`],
      ['unsaid', rule.says],
      ['if wrong', rule['if-wrong']],
      ['meanwhile', rule.advice],
      ['places', listed],
    ],
    fingerprint: createHash('sha256').update(`silence\n${rule.id}`).digest('hex').slice(0, 12),
    ...{ count: places.length, at, document: at[0]?.file ?? '' },
    properties: { impact: rule.impact, places: places.map(({ name }) => name) },
  };
}
