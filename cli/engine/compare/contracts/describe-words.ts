import { keysOfPointer, valueAt } from '../../model/json-pointer.ts';
import type { Change, Side } from './change.ts';
import { answersAt, type GivenAnswer, isKnown, marksOf, type Occurrence } from './changed-points.ts';
import { citedAt } from './describe-finding.ts';
import { placesOf, titleOf } from './describe-points.ts';
import { digest } from './fingerprint.ts';
import { placeName } from './place-name.ts';

/** Changes of words alone in what is open: new questions, those that are gone, and answers in other words. */
export function describeWords(old: Side, now: Side): Change[] {
  const ids = (side: Side) => new Set([...side.openPoints.map(({ id }) => id), ...marksOf(side).keys()]);
  const came = [...ids(now)].filter((id) => !isKnown(old, id));
  const hasRegisters = old.openPoints.length > 0 && now.openPoints.length > 0;
  const gone = hasRegisters ? [...ids(old)].filter((id) => !isKnown(now, id) && !marksStay(id, old, now)) : [];
  return [
    ...came.map((id) => wording(id, marksOf(now).get(id) ?? [], now, `${titleOf(id, now)} is a new question.`)),
    ...gone.map((id) => wording(id, marksOf(old).get(id) ?? [], old, `${titleOf(id, old)} is no longer a question.`)),
    ...rewordedAnswers(old, now),
  ];
}

/** Whether a node that marks a point is there on both sides, so that the point counts as closed. */
function marksStay(id: string, old: Side, now: Side): boolean {
  return (marksOf(old).get(id) ?? []).some(({ document, pointer }) => valueAt(now[document], pointer) !== undefined);
}

function rewordedAnswers(old: Side, now: Side): Change[] {
  const keyOf = ({ document, pointer, id }: GivenAnswer) => `${document} ${pointer} ${id}`;
  const before = new Map(answersAt(old).map((given) => [keyOf(given), given.answer]));
  const reworded = answersAt(now).filter((given) => {
    const answer = before.get(keyOf(given));
    return answer !== undefined && answer !== given.answer;
  });
  return [...new Map(reworded.map((given) => [`${given.id} ${given.answer}`, given])).values()].map((given) =>
    wording(given.id, [given], now, `${titleOf(given.id, now)} is answered in other words: ${given.answer}`),
  );
}

function wording(id: string, at: readonly Occurrence[], side: Side, says: string): Change {
  const [{ document, pointer }] = [at[0] ?? ({ document: 'openapi', pointer: '/info' } as const)];
  const names = placesOf(at).map((place) => nameOf(place, side));
  return {
    class: 'wording',
    place: names.length > 1 ? `${names.length} places` : (names[0] ?? 'register of open points'),
    usedIn: names.length > 1 ? names : [],
    document,
    pointer,
    says,
    why: '',
    for: [],
    openPoints: [id],
    statements: citedAt(side[document], keysOfPointer(pointer)).statements,
    fingerprint: digest(['words', id, says]),
  };
}

function nameOf({ document, pointer }: Occurrence, side: Side): string {
  const found = side[document];
  return found === undefined ? pointer : placeName(found, document, keysOfPointer(pointer));
}
