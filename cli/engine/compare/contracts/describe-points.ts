import { isRecord, keysOfPointer, pointerOf, valueAt } from '../../model/json-pointer.ts';
import type { Change, Side } from './change.ts';
import { type Answers, type ChangedPoint, marksOf, type Occurrence, type PointFinding } from './changed-points.ts';
import { citedAt, existing, where } from './describe-finding.ts';
import type { Use } from './finding.ts';
import { digest, fingerprintOf } from './fingerprint.ts';
import { judge, rolesOf, worstOf } from './judge.ts';
import { planOf } from './plan.ts';

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
    const node = valueAt(closed[document], pointer);
    const answers = isRecord(node) && isRecord(node['x-answers']) ? node['x-answers'] : {};
    const answer = answers[id];
    return isRecord(answer) ? [String(answer.answer)] : [];
  });
  const registered = closed.openPoints.find((point) => point.id === id)?.answers ?? [];
  // A node whose status was settled is no longer where its mark was.
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
