import { answersAmong, findClosed, isKnown } from './answers.ts';
import { type Change, CLASSES, type Comparison, type Documents, type Finding, type Side } from './change.ts';
import { describeFinding, fingerprintOf } from './describe-finding.ts';
import { describePoints, describeWords } from './describe-points.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { usesIn } from './places.ts';
import { prepare, withHeaderCaseOf, withoutMarks } from './prepare.ts';
import { Walk } from './walk.ts';

/**
 * Compares two contracts, REST and events, and classifies each change by the direction in which values travel. What
 * answers to open points may do, by the rules for overlays, is one change for each point.
 */
export function compareContracts(old: Side, now: Side): Comparison {
  const { before, after, notes } = comparable(old, now);
  const found = compareDocuments(before, after);
  const closed = findClosed(before, after);
  const reopened = findClosed(after, before);
  const closing = answersAmong(found, before, after, closed);
  // An answer that is taken back is judged as it was given. What the old contract does not know is a new question.
  const open = reopened.filter(({ id }) => isKnown(before, id));
  const reopening = open.length === 0 ? [] : answersAmong(compareDocuments(after, before), after, before, open);
  const taken = new Set([
    ...closing.map(({ finding }) => keyOf(finding)),
    ...reopening.map(({ finding }) => keyOf(undone(finding))),
  ]);
  const changes = [
    ...found.filter((each) => !taken.has(keyOf(each))).map((finding) => describeFinding(finding, before, after)),
    ...describePoints('closed', closed, closing, before, after),
    ...describePoints('reopened', open, reopening, after, before),
    ...describeWords(before, after),
  ];
  const named = ({ shown, version }: Side) => ({ shown, version });
  return { old: named(old), new: named(now), changes: inOrder(changes), notes };
}

type Undone = Pick<Finding, 'document' | 'old' | 'now' | 'kind'>;

function keyOf({ document, old, now, kind }: Undone): string {
  return JSON.stringify([document, old, now, kind]);
}

/** A difference seen from the other side. */
function undone({ document, old, now, kind }: Finding): Undone {
  const back = { added: 'removed', removed: 'added', changed: 'changed' } as const;
  return { document, old: now, now: old, kind: back[kind] };
}

/** Both sides without what is derived, and without events where only one of them has any. */
function comparable(old: Side, now: Side): { before: Side; after: Side; notes: string[] } {
  // Without its own document, a side derives from that of the other one: the schemas of events go as well.
  const events = old.asyncapi ?? now.asyncapi;
  const [before, after] = [old, now].map((side) =>
    prepare({ ...side, ...(events && { asyncapi: side.asyncapi ?? events }) }),
  ) as [Side, Side];
  const missing = [old, now].find(({ asyncapi }) => asyncapi === undefined);
  if (missing === undefined) return { before, after: withHeaderCaseOf(before, after), notes: [] };
  const withoutEvents = ({ asyncapi: _, ...side }: Side): Side => side;
  const hasWebhooks = [old, now].some(({ openapi }) => Object.keys(openapi.webhooks ?? {}).length > 0);
  const note = events
    ? `${missing.shown} has no AsyncAPI document: events are not compared.`
    : 'There is no AsyncAPI document: events are compared only as far as the webhooks of the OpenAPI documents describe them.';
  return {
    before: withoutEvents(before),
    after: withoutEvents(after),
    notes: events !== undefined || hasWebhooks ? [note] : [],
  };
}

function inOrder(changes: readonly Change[]): Change[] {
  const rank = (change: Change) => CLASSES.indexOf(change.class) * 2 + (change.document === 'openapi' ? 0 : 1);
  return changes.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Every difference between two contracts, each once, whatever is open and answered. Either both sides have events, or
 * neither.
 */
function compareDocuments(before: Documents, after: Documents): Finding[] {
  const old = unmarked(before);
  const now = unmarked(after);
  const usesOf = usesIn(old, now);
  const findings = (['openapi', 'asyncapi'] as const).flatMap((document) => {
    const walk = new Walk(document, { old, now }, usesOf, DOCUMENT_RULES[document]);
    walk.object('root', { document, old: [], now: [], path: [] }, walk.document('old'), walk.document('now'));
    return walk.findings;
  });
  // A change that both documents share is reported once.
  const groups = Map.groupBy(findings, fingerprintOf).values();
  return [...groups].flatMap(([first, ...others]) =>
    first === undefined ? [] : { ...first, parts: [first, ...others].flatMap(({ parts }) => parts) },
  );
}

function unmarked({ openapi, asyncapi }: Documents): Documents {
  return { openapi: withoutMarks(openapi), ...(asyncapi && { asyncapi: withoutMarks(asyncapi) }) };
}
