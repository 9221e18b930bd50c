import { isRecord, keysOfPointer, pointerOf, valueAt } from '../../model/json-pointer.ts';
import type { Change, Side } from './change.ts';
import {
  type Answers,
  answeredAt,
  answersAt,
  type ChangedPoint,
  type GivenAnswer,
  isKnown,
  marksOf,
  type Occurrence,
  type PointFinding,
} from './changed-points.ts';
import { citedAt, digest, existing, fingerprintOf, where } from './describe-finding.ts';
import { planOf } from './find-uses.ts';
import type { Use } from './finding.ts';
import { judge, rolesOf, worstOf } from './judge.ts';
import { placeName } from './place-name.ts';

interface Sides {
  /** The side on which the point is open. */
  readonly open: Side;
  readonly closed: Side;
}

/** Makes one change for each point of everything that its answer changes, or of its being open again. */
export function describePoints(kind: Kind, { points, findings }: Pick<Answers, 'points' | 'findings'>, sides: Sides) {
  const plan = planOf(sides.open, sides.open);
  const usesOf = ({ document, pointer }: Occurrence) => {
    const keys = keysOfPointer(pointer);
    return plan.usesOf(document)({ document, old: keys, now: keys, path: keys });
  };
  const own = new Map<string, PointFinding[]>();
  for (const each of findings) for (const id of each.points) own.set(id, [...(own.get(id) ?? []), each]);
  return points.map((point) => describePoint(kind, point, own.get(point.id) ?? [], { ...sides, usesOf }));
}

type Kind = 'closed' | 'reopened';

function describePoint(
  kind: Kind,
  point: ChangedPoint,
  own: readonly PointFinding[],
  { usesOf, ...sides }: Sides & { readonly usesOf: (place: Occurrence) => readonly Use[] },
): Change {
  const { open, closed } = sides;
  const now = kind === 'closed' ? closed : open;
  const at = placesOf(point.at);
  const found = at[0] ?? own.map(({ finding }) => placeOf(finding)).at(0) ?? { document: 'openapi', pointer: '/info' };
  const keys = existing(now[found.document], keysOfPointer(found.pointer));
  const places = at.map((place) => where(place.document, keysOfPointer(place.pointer), usesOf(place), open));
  const [first = where(found.document, keys, usesOf(found), now)] = places;
  const verdict = worstOf(own.map(({ finding }) => judge(finding)));
  // An answer in words has to be read by everybody.
  const roles = verdict.class === 'wording' ? rolesOf((at.length > 0 ? at : [found]).flatMap(usesOf)) : verdict.for;
  return {
    class: kind,
    place: places.length > 1 ? `${places.length} places` : first.place,
    usedIn: places.length > 1 ? places.map(({ place }) => place) : first.usedIn,
    document: found.document,
    pointer: pointerOf(keys),
    says: saysOf(kind, point, sides),
    why: whyOf(kind, point.id, own),
    for: roles,
    openPoints: [point.id],
    statements: citedAt(now[found.document], keys).statements,
    fingerprint: digest([
      kind,
      point.id,
      at.map(({ document, pointer }) => `${document} ${pointer}`).toSorted(),
      textsOf(point, closed).toSorted(),
      own.map(({ finding }) => fingerprintOf(finding)).toSorted(),
    ]),
  };
}

function placeOf({ document, now, old }: PointFinding['finding']): Occurrence {
  return { document, pointer: pointerOf(now ?? old ?? []) };
}

/** Places, each once: a schema that both documents have is one. */
export function placesOf(at: readonly Occurrence[]): Occurrence[] {
  const keyOf = ({ document, pointer }: Occurrence) =>
    pointer.startsWith('/components/schemas/') ? pointer : `${document} ${pointer}`;
  return [...new Map(at.map((place) => [keyOf(place), place])).values()];
}

/** What a point is called. */
export function titleOf(id: string, ...sides: readonly Side[]): string {
  const entry = sides.flatMap(({ openPoints }) => openPoints).find((point) => point.id === id);
  return entry === undefined ? `\`${id}\`` : `${entry.title} (\`${id}\`)`;
}

/** The answers to a point in words, each once: at its places, or else in the register. */
export function textsOf({ id, at, of }: ChangedPoint, closed: Side): string[] {
  const given = at.flatMap(({ document, pointer }) => {
    const node = answeredAt(closed[document], pointer);
    const answers = isRecord(node) && isRecord(node['x-answers']) ? node['x-answers'] : {};
    const answer = answers[id];
    return isRecord(answer) ? [String(answer.answer)] : [];
  });
  const registered = closed.openPoints.find((point) => point.id === id)?.answers ?? [];
  const isWhole = given.length === 0 || at.length === of;
  return [...new Set([...given, ...(isWhole ? registered.map(({ answer }) => answer) : [])])];
}

function saysOf(kind: Kind, point: ChangedPoint, { open, closed }: Sides): string {
  const all = placesOf(marksOf(open).get(point.id) ?? []).length;
  const some = placesOf(point.at).length;
  const where = some === all || some === 0 ? '' : ` at ${some} of ${all} places`;
  const title = titleOf(point.id, open, closed);
  const texts = textsOf(point, closed).join(' ');
  if (kind === 'reopened') return `${title} is open again${where}.`;
  return texts === '' ? `${title} is no longer open${where}.` : `${title} is answered${where}: ${texts}`;
}

function whyOf(kind: Kind, id: string, own: readonly PointFinding[]): string {
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

function nameOf({ document, pointer }: Occurrence, side: Side): string {
  const found = side[document];
  return found === undefined ? pointer : placeName(found, document, keysOfPointer(pointer));
}
