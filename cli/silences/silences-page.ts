import { IMPACTS } from '../engine/model/roles.ts';
import { acceptedSections, counted, type Entry, type Page, type Section } from '../engine/report/page.ts';
import { wrapped } from '../engine/system/terminal.ts';
import type { Kind } from './description.ts';
import type { Found, Silence } from './find-silences.ts';

interface Rendering {
  readonly title: string;
  readonly lineOf: (kind: Kind, pointer: string) => string;
  /** Lines of the terminal; everything is shown where it is absent. */
  readonly height?: number;
  readonly exitCode: number;
  /** What to do next. */
  readonly next: string;
}

/** The questions, those first of which a wrong guess costs most, and of these those that are asked at most places. */
export function ranked(silences: readonly Silence[]): Silence[] {
  const rank = ({ rule }: Silence) => IMPACTS.indexOf(rule.impact);
  return silences.toSorted((one, other) => rank(one) - rank(other) || other.places.length - one.places.length);
}

/** Places that a short form names. */
const SHOWN = 3;

/** What a description leaves unsaid, as a page that every format is rendered from. */
export function silencesPage({ silences, accepted }: Found, rendering: Rendering): Page {
  const { title, exitCode, next } = rendering;
  const questions = ranked(silences);
  const places = questions.reduce((sum, silence) => sum + silence.places.length, 0);
  const byImpact = IMPACTS.flatMap((impact) => {
    const { length } = questions.filter(({ rule }) => rule.impact === impact);
    return length > 0 ? [`${length} of ${impact}`] : [];
  });
  const heading = `What ${title} does not say`;
  const total = `${counted(questions.length, 'question')} at ${counted(places, 'place')}`;
  const summary = [
    questions.length === 0 ? 'Nothing that a rule could find is left unsaid.' : `${total}: ${byImpact.join(', ')}.`,
  ];
  const entries = questions.map((silence) => entryOf(silence, rendering));
  return {
    ...{ title: heading, heading: `${heading}.`, opening: [], summary, isSummaryFirst: true, exitCode },
    ...(questions.length > 0 && { next }),
    sections: [
      section(questions, entries, rendering),
      ...acceptedSections({ accepted: acceptedOf(accepted, rendering), unmatched: [] }, 'place in this description'),
    ],
    headline: summary.join(' '),
    level: exitCode === 0 ? 'note' : 'error',
    passes: 'No question is left that the command was told to fail on',
    entries,
    accepted: acceptedOf(accepted, rendering),
    ...{ incomplete: [], checks: [] },
  };
}

function section(questions: readonly Silence[], entries: readonly Entry[], { height }: Rendering): Section {
  return {
    heading: 'Questions',
    entries,
    isFull: true,
    ...(height !== undefined && { inText: (width: number) => brief(questions, entries, width, height) }),
  };
}

/** As many questions as a screen has room for, and how many are left. */
function brief(questions: readonly Silence[], entries: readonly Entry[], width: number, height: number): string[] {
  const blocks = entries.map(({ lead, notes }, index) => {
    const { impact, id } = questions[index]?.rule ?? { impact: '', id: '' };
    return [
      `${impact.toUpperCase()}  ${id}`,
      wrapped(lead, width, '  '),
      ...notes.map((note) => wrapped(note, width, '  ')),
    ];
  });
  const shown: string[][] = [];
  // What stands above and below: the heading, the figures, what is next, and the line of what is left.
  let room = Math.max(12, height - 10);
  for (const block of blocks) {
    const lines = block.join('\n').split('\n').length;
    if (lines > room) break;
    room -= lines;
    shown.push(block);
  }
  const left = entries.slice(shown.length);
  const impacts = [...new Set(questions.slice(shown.length).map(({ rule }) => rule.impact))].join(', ');
  const more =
    left.length === 0 ? [] : ['', `And ${counted(left.length, 'more question')} (${impacts}): --all shows them.`];
  return [...shown.flat(), ...more];
}

function entryOf(silence: Silence, { lineOf, height }: Rendering): Entry {
  const { rule, places, fingerprint } = silence;
  const shown = height === undefined ? places : places.slice(0, SHOWN);
  const named = shown.map((place) => `${place.name} (${lineOf(place.kind, place.pointer)})`);
  const rest = places.length - shown.length;
  const at = shown.map(({ kind, pointer }) => {
    const [, file = '', line = '1'] = /^(.*):(\d+)$/.exec(lineOf(kind, pointer)) ?? [];
    return { file, line: Number(line) };
  });
  const listed = `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return {
    ...{
      level: rule.impact === 'money' || rule.impact === 'security' ? 'warning' : 'note',
      class: rule.impact,
      rule: rule.id,
    },
    ...{
      place: places[0]?.name ?? '',
      message: rule.question,
      lead: rule.question,
      notes: [listed],
      details: [],
    },
    fields: [
      ['rule', `${rule.id} (${rule.impact})`],
      ['unsaid', rule.says],
      ['if wrong', rule['if-wrong']],
      ['meanwhile', rule.advice],
      ['places', listed],
    ],
    ...{ fingerprint, count: places.length, at, document: at[0]?.file ?? '' },
    properties: { impact: rule.impact, places: places.map(({ name }) => name) },
  };
}

function acceptedOf(accepted: Found['accepted'], rendering: Rendering): Page['accepted'] {
  return accepted.map(({ reason, at, ...silence }) => ({
    finding: entryOf(silence, rendering),
    acceptance: { fingerprint: silence.fingerprint, reason, at },
  }));
}
