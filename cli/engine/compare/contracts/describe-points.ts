import { keysOfPointer, pointerOf, valueAt } from '../../model/json-pointer.ts';
import {
  answersAt,
  type ChangedPoint,
  type GivenAnswer,
  isKnown,
  marksOf,
  type Occurrence,
  type PointFinding,
  textsOf,
} from './answers.ts';
import type { Change, Side } from './change.ts';
import { citedAt, digest, existing, fingerprintOf, where } from './describe-finding.ts';
import { judge, rolesOf, worstOf } from './judge.ts';
import { placeName, planOf } from './places.ts';

type Kind = 'closed' | 'reopened';

/** Makes one change for each point of everything that its answer changes, or of its being open again. */
export function describePoints(
  kind: Kind,
  points: readonly ChangedPoint[],
  findings: readonly PointFinding[],
  open: Side,
  closed: Side,
): Change[] {
  if (points.length === 0) return [];
  const plan = planOf(open, open);
  const whereIs = ({ document, pointer }: Occurrence) => {
    const keys = keysOfPointer(pointer);
    const uses = plan.usesOf({ document, now: keys });
    return { ...where(document, keys, uses, open), uses };
  };
  return points.map((point): Change => {
    const own = findings.filter((each) => each.points.includes(point.id));
    const at = eachOnce(point.at);
    const found = at[0] ?? own.map(placeOf).at(0) ?? { document: 'openapi', pointer: '/info' };
    const now = (kind === 'closed' ? closed : open)[found.document];
    const keys = existing(now, keysOfPointer(found.pointer));
    const places = (at.length > 0 ? at : [{ document: found.document, pointer: pointerOf(keys) }]).map(whereIs);
    const verdict = worstOf(own.map(({ finding }) => judge(finding)));
    return {
      class: kind,
      ...namedPlaces(places),
      document: found.document,
      pointer: pointerOf(keys),
      says: saysOf(kind, point, open, closed),
      why: whyOf(kind, point.id, own),
      // An answer in words has to be read by everybody.
      for: verdict.class === 'wording' ? rolesOf(places.flatMap(({ uses }) => uses)) : verdict.for,
      openPoints: [point.id],
      statements: citedAt(now, keys).statements,
      fingerprint: digest([
        kind,
        point.id,
        at.map(({ document, pointer }) => `${document} ${pointer}`).toSorted(),
        textsOf(point, closed).toSorted(),
        own.map(({ finding }) => fingerprintOf(finding)).toSorted(),
      ]),
    };
  });
}

/** Several places are named by their number. */
function namedPlaces(places: readonly Pick<Change, 'place' | 'usedIn'>[]): Pick<Change, 'place' | 'usedIn'> {
  const [{ place, usedIn } = { place: 'register of open points', usedIn: [] }] = places;
  if (places.length <= 1) return { place, usedIn };
  return { place: `${places.length} places`, usedIn: places.map((each) => each.place) };
}

function placeOf({ finding: { document, kind, old, now } }: PointFinding): Occurrence {
  return { document, pointer: pointerOf(kind === 'removed' ? old : now) };
}

/** Places, each once: a schema that both documents have is one. */
function eachOnce<Place extends Occurrence>(at: readonly Place[]): Place[] {
  const keyOf = ({ document, pointer }: Occurrence) =>
    pointer.startsWith('/components/schemas/') ? pointer : `${document} ${pointer}`;
  return [...new Map(at.map((place) => [keyOf(place), place])).values()];
}

/** What a point is called. */
function titleOf(id: string, ...sides: readonly Side[]): string {
  const entry = sides.flatMap(({ openPoints }) => openPoints).find((point) => point.id === id);
  return entry === undefined ? `\`${id}\`` : `${entry.title} (\`${id}\`)`;
}

function saysOf(kind: Kind, point: ChangedPoint, open: Side, closed: Side): string {
  const all = eachOnce(marksOf(open).get(point.id) ?? []).length;
  const some = eachOnce(point.at).length;
  const at = some === all || some === 0 ? '' : ` at ${some} of ${all} places`;
  const title = titleOf(point.id, open, closed);
  const texts = textsOf(point, closed).join(' ');
  if (kind === 'reopened') return `${title} is open again${at}.`;
  return texts === '' ? `${title} is no longer open${at}.` : `${title} is answered${at}: ${texts}`;
}

function whyOf(kind: Kind, id: string, own: readonly PointFinding[]): string {
  const judged = own.map(({ finding, points }) => ({ verdict: judge(finding), points }));
  const { class: worst, why } = worstOf(judged.map(({ verdict }) => verdict));
  if (worst === 'wording') {
    const verb = kind === 'closed' ? 'is' : 'was';
    return `The answer ${verb} in words: no value is allowed or refused that was not before.`;
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
  const places = eachOnce(at).map((each) => {
    const found = side[each.document];
    const place = found === undefined ? each.pointer : placeName(found, each.document, keysOfPointer(each.pointer));
    return { place, usedIn: [] };
  });
  return {
    class: 'wording',
    ...namedPlaces(places),
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
