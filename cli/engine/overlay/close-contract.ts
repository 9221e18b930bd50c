import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, OpenApiDocument, Schema } from '../model/contract.ts';
import { X_PROBLEM_REPLIES } from '../model/extension-keywords.ts';
import { normaliseEvents, normaliseRest } from '../read/normalise.ts';
import type { RegisterEntry } from '../read/read-open-points.ts';
import { forAll } from '../system/user-error.ts';
import { namePayloads } from '../view/events.ts';
import { occurrencesOf } from '../view/mark-open-points.ts';
import { checkEvents, completeEvents, describeAdded } from './added.ts';
import { applyOverlay, closeAt } from './apply-overlay.ts';
import { removeNodes } from './change-nodes.ts';
import { checkOperations } from './check-operations.ts';
import { checkRefinement } from './check-refinement.ts';
import { checkStructure } from './check-structure.ts';
import { type Refuse, refuseWith } from './find-offending-action.ts';
import type { OverlaidDocument, Overlay } from './overlay.ts';
import { problemReplies } from './problem-replies.ts';
import { settleStatuses } from './settle-statuses.ts';
import type { UnfitExample } from './unfit-examples.ts';

interface Documents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
}

/**
 * Applies an overlay to both bundled documents. Throws a UserError, with the file and the line of the action, for an
 * overlay that does more than answer.
 * @param note Called with what a user should know of an overlay that is used.
 */
export async function closeContract(
  open: Documents,
  overlay: Overlay,
  register: readonly RegisterEntry[],
  note: (text: string) => void = console.error,
): Promise<Documents> {
  const [rest, events] = bothOf(
    () => applyOverlay('openapi', open.openapi, overlay, register),
    () => applyOverlay('asyncapi', open.asyncapi, overlay, register),
  );
  const { refuse, blame, lineOf } = refuseWith([...rest.steps, ...events.steps]);
  await checkStructure('openapi', rest.document, refuse);
  await checkStructure('asyncapi', events.document, refuse);
  const { openapi, asyncapi } = withAdded(open, rest, events, refuse);
  const shared = shareSchemas(open, { openapi, asyncapi }, refuse);
  const [[, replies], unfit] = bothOf(
    () =>
      bothOf(
        () => checkOperations(open, shared, refuse),
        () => problemReplies(shared, lineOf),
      ),
    () => checkRefinement(open, shared, refuse, blame),
  );
  const fit = withoutExamples(shared, unfit, note);
  const additions = describeAdded(fit, open);
  if (additions !== '') note(additions);
  const settled = settleStatuses(fit.openapi, refuse);
  return { ...fit, openapi: { ...settled, ...(replies && { [X_PROBLEM_REPLIES]: replies }) } };
}

/**
 * Both documents, with what answers have added in the form of the rest; a point that is answered by that is closed wherever
 * it is open.
 */
function withAdded(
  open: Documents,
  rest: Applied<OpenApiDocument>,
  events: Applied<AsyncApiDocument>,
  refuse: Refuse,
): Documents {
  const answers = { ...rest.added, ...events.added };
  if (Object.keys(answers).length === 0) return { openapi: rest.document, asyncapi: events.document };
  const openapi = normaliseRest(rest.document);
  const asyncapi = namePayloads(normaliseEvents(completeEvents(open.asyncapi, events.document), openapi));
  checkEvents(open.asyncapi, asyncapi, refuse);
  for (const document of [openapi, asyncapi]) closeAt(document, [...occurrencesOf(document).values()].flat(), answers);
  return { openapi, asyncapi };
}

type Applied<Document extends object> = Pick<ReturnType<typeof applyOverlay<Document>>, 'document' | 'added'>;

/** What both functions return; throws the problems of both. */
function bothOf<One, Other>(one: () => One, other: () => Other): [One, Other] {
  return forAll<() => One | Other, One | Other>([one, other], (each) => each()) as [One, Other];
}

/** The documents without the examples of theirs that an answer leaves no room for, which a note names. */
function withoutExamples(
  documents: Documents,
  unfit: readonly UnfitExample[],
  note: (text: string) => void,
): Documents {
  if (unfit.length === 0) return documents;
  const [{ place, what, cause } = { place: '', what: '', cause: '' }] = unfit;
  const others = unfit.length === 1 ? '' : `, and so are ${unfit.length - 1} more`;
  note(
    `${cause}: the example at ${place} no longer fits (${what}) and is left out${others}. Add examples of your own.`,
  );
  const of = (kind: OverlaidDocument) => unfit.filter((each) => each.kind === kind).map((each) => each.place);
  return {
    openapi: removeNodes(documents.openapi, of('openapi')),
    asyncapi: removeNodes(documents.asyncapi, of('asyncapi')),
  };
}

/** A schema that both documents use stands in one file; an answer that one of them is given holds for both. */
function shareSchemas(open: Documents, closed: Documents, refuse: Refuse): Documents {
  const openapi = structuredClone(closed.openapi);
  const asyncapi = structuredClone(closed.asyncapi);
  const rest = openapi.components.schemas;
  const events = asyncapi.components.schemas;
  for (const [name, before] of Object.entries(open.openapi.components.schemas)) {
    // Two schemas of one name that differ from the start are a mistake of the documents, not of the overlay.
    if (!isDeepStrictEqual(before, open.asyncapi.components.schemas[name])) continue;
    if (isDeepStrictEqual(rest[name], before)) rest[name] = events[name] as Schema;
    else if (isDeepStrictEqual(events[name], before)) events[name] = rest[name] as Schema;
    else if (!isDeepStrictEqual(events[name], rest[name])) {
      const pointer = `/components/schemas/${name}`;
      refuse('asyncapi', pointer, `${pointer} is answered otherwise for the other document. Answer it in one of them.`);
    }
  }
  return { openapi, asyncapi };
}
