import { IMPACTS } from '../engine/model/roles.ts';
import { didYouMean, UserError } from '../engine/system/user-error.ts';
import { type Asked, askQuestions, type OpenPlace, type Silence, type TakenAsSaid } from './ask-questions.ts';
import type { Question } from './catalogue.ts';
import { type Model, modelOf, TAGS } from './model.ts';
import { type Asking, type Dismissal, isNoteOf } from './notes.ts';
import type { Read } from './read-description.ts';

/** A question that is open, and how far it got. */
export interface Finding extends Silence {
  readonly asked: Asking | undefined;
}

export interface Findings {
  /** In the order in which they matter. */
  readonly open: readonly Finding[];
  readonly said: readonly TakenAsSaid[];
  /** Places that were dismissed, by the note that dismissed them. */
  readonly dismissed: ReadonlyMap<Dismissal, readonly OpenPlace[]>;
  readonly model: Model;
}

/** Finds where a description is silent, apart from what its register asks and what people dismissed. */
export function findSilences(description: Read, catalogue: readonly Question[]): Findings {
  const { documents, register, notes } = description;
  const corrections = notes.recognised.map((each) => {
    const known = new Set(Object.values(TAGS).flatMap((tags) => [...tags]));
    for (const tag of [...each.is, ...each['is-not']])
      if (!known.has(tag)) throw new UserError(`${each.line}: ${tag} is not a tag.${didYouMean(tag, known)}`, 2);
    return each;
  });
  const model = modelOf(documents, corrections);
  const ids = new Set(catalogue.map(({ id }) => id));
  for (const { question, line } of notes.dismissed)
    if (!ids.has(question))
      throw new UserError(`${line}: ${question} is not a question.${didYouMean(question, ids)}`, 2);
  const roles = new Set(register.flatMap(({ role }) => role ?? []));
  const asked = askQuestions(
    model,
    catalogue.filter(({ role }) => role === undefined || !roles.has(role)),
    ids,
  );
  return { ...dismiss(asked, notes), said: asked.said, model };
}

function dismiss({ silences }: Asked, { dismissed, asked }: Read['notes']): Pick<Findings, 'open' | 'dismissed'> {
  const used = new Map<Dismissal, readonly OpenPlace[]>(dismissed.map((each) => [each, []]));
  const noteFor = ({ question }: Silence, { name }: OpenPlace) =>
    dismissed.find(
      (note) => note.question === question.id && (note.at.length === 0 || note.at.some((at) => isNoteOf(at, name))),
    );
  const open = silences.flatMap((silence) => {
    const places = silence.places.filter((place) => {
      const note = noteFor(silence, place);
      if (note !== undefined) used.set(note, [...(used.get(note) ?? []), place]);
      return note === undefined;
    });
    if (places.length === 0) return [];
    return [{ ...silence, places, asked: asked.find(({ question }) => question === silence.question.id) }];
  });
  return { open: open.toSorted(byStakes), dismissed: used };
}

const stakeOf = ({ places }: Silence) => Math.min(...places.map(({ stake }) => stake));
const usesOf = ({ places }: Silence) => places.reduce((sum, { uses }) => sum + uses, 0);

/** Sorts by impact, then by operation, catalogue and number of dependants. */
function byStakes(one: Finding, other: Finding): number {
  return (
    IMPACTS.indexOf(one.impact) - IMPACTS.indexOf(other.impact) ||
    stakeOf(one) - stakeOf(other) ||
    one.question.weight - other.question.weight ||
    usesOf(other) - usesOf(one)
  );
}

/** How many questions the first screen has. */
const FIRST = 12;

/** How many of them may be of one impact and of one topic, so that the first screen shows more than one kind of risk. */
const SHARES = { money: 6, security: 4, delivery: 4, data: 3, convenience: 1 } as const;
const OF_TOPIC = 3;

/** The questions to ask first: the most important ones of each kind of risk. */
export function firstOf(open: readonly Finding[]): Finding[] {
  const chosen = new Set<Finding>();
  const count = (test: (finding: Finding) => boolean) => [...chosen].filter(test).length;
  for (const finding of open)
    if (
      count(({ impact }) => impact === finding.impact) < SHARES[finding.impact] &&
      count(({ question }) => question.topic === finding.question.topic) < OF_TOPIC &&
      chosen.size < FIRST
    )
      chosen.add(finding);
  for (const finding of open) if (chosen.size < FIRST) chosen.add(finding);
  return open.filter((finding) => chosen.has(finding));
}
