import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, OpenApiDocument, Schema } from '../model/contract.ts';
import type { RegisterEntry } from '../read/read-open-points.ts';
import { forAll } from '../system/user-error.ts';
import { withoutExamples } from '../view/unfit-examples.ts';
import { applyOverlay } from './apply-overlay.ts';
import { checkOperations } from './check-operations.ts';
import { checkRefinement } from './check-refinement.ts';
import { checkStructure } from './check-structure.ts';
import { type Refuse, refuseWith } from './find-offending-action.ts';
import type { Overlay } from './overlay.ts';
import { settleStatuses } from './settle-statuses.ts';

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
  const [openapi, asyncapi] = bothOf(
    () => applyOverlay('openapi', open.openapi, overlay, register),
    () => applyOverlay('asyncapi', open.asyncapi, overlay, register),
  );
  const { refuse, blame } = refuseWith([...openapi.steps, ...asyncapi.steps]);
  await checkStructure('openapi', openapi.document, refuse);
  await checkStructure('asyncapi', asyncapi.document, refuse);
  const shared = shareSchemas(open, { openapi: openapi.document, asyncapi: asyncapi.document }, refuse);
  const [, unfit] = bothOf(
    () => checkOperations(open, shared, refuse),
    () => checkRefinement(open, shared, refuse),
  );
  const fit = withoutExamples(shared, unfit, ({ kind, place, what, cause }, leftOut) =>
    note(
      `${blame(kind, cause)}: the example at ${place} no longer fits (${what}) and ${leftOut}. Add examples of your own.`,
    ),
  );
  return { ...fit, openapi: settleStatuses(fit.openapi, refuse) };
}

/** What both functions return; throws the problems of both. */
function bothOf<One, Other>(one: () => One, other: () => Other): [One, Other] {
  return forAll<() => One | Other, One | Other>([one, other], (each) => each()) as [One, Other];
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
