import { didYouMean, UserError } from '../engine/system/user-error.ts';
import type { Findings } from './find-silences.ts';
import { isNoteOf } from './notes.ts';
import { shortened } from './silences-page.ts';
import type { Thing } from './thing.ts';

/** Tags, questions and answers that the model finds at a place. Throws a UserError for an unknown place. */
export function explain({ model, open, said }: Findings, wanted: string): string {
  const exact = model.things.filter(({ name, pointer }) => name === wanted || pointer === wanted);
  const things = exact.length > 0 ? exact : model.things.filter(({ name }) => isNoteOf(wanted, name));
  if (things.length === 0) {
    const names = model.things.map(({ name }) => name);
    throw new UserError(
      `--explain ${wanted.slice(0, 80)}: is not a place of the description.${didYouMean(wanted, names)} Use a place such as "POST /orders" or Order.total.`,
      2,
    );
  }
  return things.map((thing) => explanationOf(thing, { open, said })).join('\n\n');
}

const STAKES = ['moves money or decides about it', 'concerns money', 'does not concern money'];

function explanationOf(thing: Thing, { open, said }: Pick<Findings, 'open' | 'said'>): string {
  const isHere = ({ name, kind }: { name: string; kind: string }) => name === thing.name && kind === thing.kind;
  const asked = open
    .filter(({ places }) => places.some(isHere))
    .map(({ question, places }) => `  ${question.id}: ${places.find(isHere)?.asks}`);
  const answered = said
    .filter(({ place }) => isHere(place))
    .map(({ question, sentences }) => `  ${question.id}: "${shortened(sentences[0]?.text ?? '')}"`);
  const about = thing.of === 'operation' ? [`about: ${thing.noun}; action: ${thing.done}`] : [`about: ${thing.noun}`];
  return [
    `${thing.name} (${thing.of})`,
    ...about,
    `stakes: ${STAKES[thing.stake]}`,
    `depends on it: ${thing.uses}`,
    `recognised: ${[...thing.tags].toSorted().join(', ') || 'nothing'}`,
    ...(asked.length > 0 ? ['asked:', ...asked] : []),
    ...(answered.length > 0 ? ['answered by:', ...answered] : []),
  ].join('\n');
}
