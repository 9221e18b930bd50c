import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, OpenApiDocument, Schema } from '../model/contract.ts';
import { X_PROBLEM_REPLIES } from '../model/extension-keywords.ts';
import type { RegisterEntry } from '../read/read-open-points.ts';
import { forAll } from '../system/user-error.ts';
import { applyOverlay } from './apply-overlay.ts';
import { removeNodes } from './change-nodes.ts';
import { checkAnnotations } from './check-annotations.ts';
import { checkOperations } from './check-operations.ts';
import { checkRefinement } from './check-refinement.ts';
import { checkStructure } from './check-structure.ts';
import { type Refuse, refuseWith } from './find-offending-action.ts';
import type { OverlaidDocument, Overlay } from './overlay.ts';
import { assumeProblems, problemReplies } from './problem-replies.ts';
import { settleStatuses } from './settle-statuses.ts';
import type { UnfitExample } from './unfit-examples.ts';

interface Documents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
}

interface Answers {
  readonly overlay: Overlay;
  /** Holds where the overlay is silent. */
  readonly fallback?: Overlay | undefined;
}

/**
 * Applies an overlay to both bundled documents. Throws a UserError, with the file and the line of the action, for an
 * overlay that does more than answer.
 * @param note Called with what a user should know of an overlay that is used.
 */
export async function closeContract(
  open: Documents,
  { overlay, fallback }: Answers,
  register: readonly RegisterEntry[],
  note: (text: string) => void = console.error,
): Promise<Documents> {
  const answered = answerBoth(open, open, overlay, register);
  const { documents, steps } = fallback ? answerBoth(open, answered.documents, fallback, register) : answered;
  const { refuse, blame, lineOf } = refuseWith(fallback ? [...answered.steps, ...steps] : steps);
  await checkStructure('openapi', documents.openapi, refuse);
  await checkStructure('asyncapi', documents.asyncapi, refuse);
  checkAnnotations(open, documents, fallback?.annotations ?? {}, refuse);
  const assuming = fallback
    ? assumeProblems(documents.openapi, fallback)
    : { document: documents.openapi, assumed: new Set<string>() };
  const [[, replies], unfit] = bothOf(
    () =>
      bothOf(
        () => checkOperations(open, documents, refuse),
        () => problemReplies({ ...documents, openapi: assuming.document }, lineOf, assuming.assumed),
      ),
    () => checkRefinement(open, documents, refuse, blame),
  );
  const fit = withoutExamples(documents, unfit, note);
  const settled = settleStatuses(fit.openapi, refuse);
  return { ...fit, openapi: { ...settled, ...(replies && { [X_PROBLEM_REPLIES]: replies }) } };
}

/** Applies an overlay to both documents as others left them, and what either was given to the schemas that both use. */
function answerBoth(open: Documents, documents: Documents, overlay: Overlay, register: readonly RegisterEntry[]) {
  const subject = <Kind extends OverlaidDocument>(kind: Kind) => ({
    kind,
    document: documents[kind],
    open: open[kind],
    register,
  });
  const [openapi, asyncapi] = bothOf(
    () => applyOverlay(subject('openapi'), overlay),
    () => applyOverlay(subject('asyncapi'), overlay),
  );
  const steps = [...openapi.steps, ...asyncapi.steps];
  const { refuse } = refuseWith(steps);
  const closed = { openapi: openapi.document, asyncapi: asyncapi.document };
  return { documents: shareSchemas(documents, closed, refuse), steps };
}

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
