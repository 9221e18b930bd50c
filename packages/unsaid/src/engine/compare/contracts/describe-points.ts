import { keysOfPointer, pointerOf } from '../../model/json-pointer.ts';
import {
  answersAt,
  type ChangedPoint,
  isKnown,
  marksOf,
  type Occurrence,
  type PointFinding,
  textsOf,
} from './answers.ts';
import type { Change, Side } from './change.ts';
import { citedAt, digest, existing, fingerprintOf, where } from './describe-finding.ts';
import { judge, rolesOf, type Verdict, worstOf } from './judge.ts';
import { placeName, usesIn } from './places.ts';

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
  const usesOf = usesIn(open, open);
  const whereIs = ({ document, pointer }: Occurrence) => {
    const keys = keysOfPointer(pointer);
    const uses = usesOf({ document, now: keys });
    return { ...where(document, keys, uses, open), uses };
  };
  return points.map((point): Change => {
    const own = findings.filter((each) => each.points.includes(point.id)).map(({ finding }) => finding);
    const at = eachOnce(point.at);
    const [first = INTRODUCTION] = [
      ...at,
      ...own.map(({ document, kind, old, now }) => ({ document, pointer: pointerOf(kind === 'removed' ? old : now) })),
    ];
    const now = (kind === 'closed' ? closed : open)[first.document];
    const keys = existing(now, keysOfPointer(first.pointer));
    const places = (at.length > 0 ? at : [{ document: first.document, pointer: pointerOf(keys) }]).map(whereIs);
    const verdict = worstOf(own.map(judge));
    return {
      class: kind,
      ...namedPlaces(places),
      document: first.document,
      pointer: pointerOf(keys),
      says: saysOf(kind, point, open, closed),
      why: whyOf(kind, verdict),
      // An answer in words has to be read by everybody.
      for: verdict.class === 'wording' ? rolesOf(places.flatMap(({ uses }) => uses)) : verdict.for,
      openPoints: [point.id],
      statements: citedAt(now, keys).statements,
      fingerprint: digest([
        kind,
        point.id,
        at.map(({ document, pointer }) => `${document} ${pointer}`).toSorted(),
        textsOf(point, closed).toSorted(),
        own.map(fingerprintOf).toSorted(),
      ]),
    };
  });
}

/** Where a point stands that is marked nowhere. */
const INTRODUCTION: Occurrence = { document: 'openapi', pointer: '/info' };

/** Several places are named by their number. */
function namedPlaces(places: readonly Pick<Change, 'place' | 'usedIn'>[]): Pick<Change, 'place' | 'usedIn'> {
  const [{ place, usedIn } = { place: 'register of open points', usedIn: [] }] = places;
  if (places.length <= 1) return { place, usedIn };
  return { place: `${places.length} places`, usedIn: places.map((each) => each.place) };
}

/** Places, each once: a schema that both documents have is one. */
function eachOnce<Place extends Occurrence>(at: readonly Place[]): Place[] {
  const keyOf = ({ document, pointer }: Occurrence) =>
    pointer.startsWith('/components/schemas/') ? pointer : `${document} ${pointer}`;
  return [...new Map(at.map((place) => [keyOf(place), place])).values()];
}

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

function whyOf(kind: Kind, { class: worst, why }: Verdict): string {
  if (worst === 'wording') {
    const verb = kind === 'closed' ? 'is' : 'was';
    return `The answer ${verb} in words: no value is allowed or refused that was not before.`;
  }
  const within = kind === 'closed' ? 'Within what was open' : 'As the answer no longer holds';
  return `${within}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
}

/** Changes of words alone in what is open: new questions, and answers in other words. */
export function describeWords(old: Side, now: Side): Change[] {
  const ids = new Set([...now.openPoints.map(({ id }) => id), ...marksOf(now).keys()]);
  const came = [...ids].filter((id) => !isKnown(old, id));
  return [
    ...came.map((id) => wording(id, marksOf(now).get(id) ?? [], now, 'is a new question.')),
    ...rewordedAnswers(old, now),
  ];
}

function rewordedAnswers(old: Side, now: Side): Change[] {
  const before = answersAt(old);
  const reworded = answersAt(now).filter(({ document, pointer, id, answer }) =>
    before.some(
      (was) => was.id === id && was.document === document && was.pointer === pointer && was.answer !== answer,
    ),
  );
  return [...Map.groupBy(reworded, ({ id, answer }) => `${id} ${answer}`).values()].flatMap(([first]) =>
    first === undefined ? [] : wording(first.id, [first], now, `is answered in other words: ${first.answer}`),
  );
}

function wording(id: string, at: readonly Occurrence[], side: Side, says: string): Change {
  const [{ document, pointer } = INTRODUCTION] = at;
  const places = eachOnce(at).map((each) => ({
    place: placeName(side[each.document] ?? {}, each.document, keysOfPointer(each.pointer)),
    usedIn: [],
  }));
  return {
    class: 'wording',
    ...namedPlaces(places),
    document,
    pointer,
    says: `${titleOf(id, side)} ${says}`,
    why: '',
    for: [],
    openPoints: [id],
    statements: citedAt(side[document], keysOfPointer(pointer)).statements,
    fingerprint: digest(['words', id, says]),
  };
}
