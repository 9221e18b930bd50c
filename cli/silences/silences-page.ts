import { createHash } from 'node:crypto';
import { IMPACTS } from '../engine/model/roles.ts';
import { counted, type Entry, type Page } from '../engine/report/page.ts';
import type { Kind } from './description.ts';
import type { Silence } from './find-silences.ts';

interface Rendering {
  readonly title: string;
  readonly lineOf: (kind: Kind, pointer: string) => string;
  /** Whether the command fails because of a question. */
  readonly fails: (silence: Silence) => boolean;
  /** Ids of the points of the register because of which the command fails, too. */
  readonly asked: readonly string[];
  /** What to do next. */
  readonly next: string;
}

/** The questions, those first of which a wrong guess costs most, and of these those that are asked at most places. */
export function ranked(silences: readonly Silence[]): Silence[] {
  const rank = ({ rule }: Silence) => IMPACTS.indexOf(rule.impact);
  return silences.toSorted((one, other) => rank(one) - rank(other) || other.places.length - one.places.length);
}

/** What a description leaves unsaid, as a page that every format is rendered from. */
export function silencesPage(silences: readonly Silence[], rendering: Rendering): Page {
  const { title, next, asked } = rendering;
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
    ...{
      title: heading,
      heading: `${heading}.`,
      opening: [],
      summary: [summary, ...inRegister(asked)],
      isSummaryFirst: true,
    },
    ...(questions.length > 0 && { next }),
    sections: [{ heading: 'Questions', entries, isFull: true }],
    ...{ accepted: [], unmatched: [], noun: 'question' },
    passes: 'No question is left that the command was told to fail on',
    ...{ incomplete: [], checks: [] },
  };
}

function inRegister(asked: readonly string[]): string[] {
  if (asked.length === 0) return [];
  const questions = asked.length === 1 ? 'question that is' : 'questions that are';
  return [`The register has ${asked.length} ${questions} open and that --fail-on counts: ${asked.join(', ')}.`];
}

function entryOf(silence: Silence, { lineOf, fails }: Rendering): Entry {
  const { rule, places } = silence;
  const listed = places.map(({ kind, pointer, name }) => `${name} (${lineOf(kind, pointer)})`).join(', ');
  return {
    ...{ fails: fails(silence), class: rule.impact, rule: rule.id, place: places[0]?.name ?? '' },
    ...{ message: rule.question, lead: rule.question, notes: [listed], details: [] },
    fields: [
      ['rule', `${rule.id} (${rule.impact})`],
      ['unsaid', rule.says],
      ['if wrong', rule['if-wrong']],
      ['meanwhile', rule.advice],
      ['places', listed],
    ],
    fingerprint: createHash('sha256').update(`silence\n${rule.id}`).digest('hex').slice(0, 12),
  };
}
