import { isRecord, keysOfPointer, pointerOf, valueAt } from '../contract/json-pointer.ts';
import type { Change, Side } from './change.ts';
import { answersAt, type ChangedPoint, type GivenAnswer, isKnown, marksOf, type Occurrence } from './changed-points.ts';
import type { PointFinding } from './compare-contracts.ts';
import { citedAt, existing } from './describe-finding.ts';
import { digest, fingerprintOf } from './fingerprint.ts';
import { judge, worstOf } from './judge.ts';
import { placeName } from './place-name.ts';

interface Sides {
  /** The side on which the point is open. */
  readonly open: Side;
  readonly closed: Side;
}

/** Makes one change of everything that an answer to a point changes, or of its being open again. */
export function describePoint(
  kind: 'closed' | 'reopened',
  point: ChangedPoint,
  findings: readonly PointFinding[],
  { open, closed }: Sides,
): Change {
  const { id } = point;
  const own = findings.filter(({ points }) => points.includes(id));
  const at = placesOf(point.at);
  const [old, now] = kind === 'closed' ? [open, closed] : [closed, open];
  const found = at[0] ?? own.map(({ finding }) => placeOf(finding)).at(0) ?? { document: 'openapi', pointer: '/info' };
  const keys = existing(now[found.document], keysOfPointer(found.pointer));
  const names = at.map((place) => nameOf(place, open));
  const verdict = worstOf(own.map(({ finding }) => judge(finding)));
  return {
    class: kind,
    place: names.length === 1 ? (names[0] ?? '') : names.length === 0 ? nameOf(found, now) : `${names.length} places`,
    usedIn: names.length > 1 ? names : [],
    document: found.document,
    pointer: pointerOf(keys),
    says: saysOf(kind, point, { open, closed }),
    why: whyOf(kind, id, own),
    for: verdict.for,
    openPoints: [id],
    statements: citedAt((kind === 'closed' ? now : old)[found.document], keys).statements,
    fingerprint: digest([
      kind,
      id,
      at.map(({ document, pointer }) => `${document} ${pointer}`).toSorted(),
      textsOf(point, closed).toSorted(),
      own.map(({ finding }) => fingerprintOf(finding)).toSorted(),
    ]),
  };
}

function placeOf({ document, now, old }: PointFinding['finding']): Occurrence {
  return { document, pointer: pointerOf(now ?? old ?? []) };
}

/** A schema that both documents have is one place. */
function placesOf(at: readonly Occurrence[]): Occurrence[] {
  const keyOf = ({ document, pointer }: Occurrence) =>
    pointer.startsWith('/components/schemas/') ? pointer : `${document} ${pointer}`;
  return [...new Map(at.map((place) => [keyOf(place), place])).values()];
}

function nameOf({ document, pointer }: Occurrence, side: Side): string {
  const found = side[document];
  return found === undefined ? pointer : placeName(found, document, keysOfPointer(pointer));
}

function titleOf(id: string, ...sides: readonly Side[]): string {
  const entry = sides.flatMap(({ openPoints }) => openPoints).find((point) => point.id === id);
  return entry === undefined ? `\`${id}\`` : `${entry.title} (\`${id}\`)`;
}

/** The answers to a point in words, each once: at its places, or else in the register. */
function textsOf({ id, at }: ChangedPoint, closed: Side): string[] {
  const given = at.flatMap(({ document, pointer }) => {
    const node = valueAt(closed[document], pointer);
    const answers = isRecord(node) && isRecord(node['x-answers']) ? node['x-answers'] : {};
    const answer = answers[id];
    return isRecord(answer) ? [String(answer.answer)] : [];
  });
  const registered = closed.openPoints.find((point) => point.id === id)?.answers ?? [];
  return [...new Set(given.length > 0 ? given : registered.map(({ answer }) => answer))];
}

function saysOf(kind: 'closed' | 'reopened', point: ChangedPoint, { open, closed }: Sides): string {
  const all = placesOf(marksOf(open).get(point.id) ?? []).length;
  const some = placesOf(point.at).length;
  const where = some === all || some === 0 ? '' : ` at ${some} of ${all} places`;
  const title = titleOf(point.id, open, closed);
  const texts = textsOf(point, closed).join(' ');
  if (kind === 'reopened') return `${title} is open again${where}.`;
  return texts === '' ? `${title} is no longer open${where}.` : `${title} is answered${where}: ${texts}`;
}

function whyOf(kind: 'closed' | 'reopened', id: string, own: readonly PointFinding[]): string {
  const judged = own.map(({ finding, points }) => ({ verdict: judge(finding), points }));
  const { class: worst, why } = worstOf(judged.map(({ verdict }) => verdict));
  if (worst === 'wording') {
    return kind === 'closed'
      ? 'The answer is in words: no value is allowed or refused that was not before.'
      : 'The answer was in words: no value is allowed or refused that was not before.';
  }
  const decisive = judged.filter(({ verdict }) => verdict.class === worst);
  const others = decisive.every(({ points }) => points.length > 1)
    ? [...new Set(decisive.flatMap(({ points }) => points))].filter((each) => each !== id)
    : [];
  const within = kind === 'closed' ? 'Within what was open' : 'As the answer no longer holds';
  const shared = others.length > 0 ? ` (or by the answer to ${inWords(others)})` : '';
  return `${within}${shared}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
}

/** At most three ids, and how many more there are. */
function inWords(ids: readonly string[]): string {
  const shown = ids.slice(0, 3).map((id) => `\`${id}\``);
  return [...shown, ...(ids.length > 3 ? [`${ids.length - 3} more`] : [])].join(', ');
}

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
