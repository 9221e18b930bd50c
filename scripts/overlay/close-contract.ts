import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, OpenApiDocument, Schema } from '../contract/contract.ts';
import type { RegisterEntry } from '../contract/read-open-points.ts';
import { UserError } from '../user-error.ts';
import { applyOverlay } from './apply-overlay.ts';
import { checkRefinement } from './check-refinement.ts';
import type { Overlay } from './overlay.ts';
import { settleStatuses } from './settle-statuses.ts';

interface Documents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
}

/** Applies an overlay to both bundled documents. Throws a UserError for an overlay that does more than answer. */
export async function closeContract(
  open: Documents,
  overlay: Overlay,
  register: readonly RegisterEntry[],
): Promise<Documents> {
  const [openapi, asyncapi] = await Promise.all([
    applyOverlay(open.openapi, { name: overlay.name, actions: overlay.actions.openapi }, register),
    applyOverlay(open.asyncapi, { name: overlay.name, actions: overlay.actions.asyncapi }, register),
  ]);
  const shared = shareSchemas(open, { openapi: settleStatuses(openapi, overlay.name), asyncapi });
  checkSecurity(shared.openapi, overlay.name);
  checkRefinement(open, shared, overlay.name);
  return shared;
}

/** A schema that both documents use stands in one file; an answer that one of them is given holds for both. */
function shareSchemas(open: Documents, closed: Documents): Documents {
  const openapi = structuredClone(closed.openapi);
  const asyncapi = structuredClone(closed.asyncapi);
  const rest = openapi.components.schemas;
  const events = asyncapi.components.schemas;
  for (const name of Object.keys(events).filter((name) => name in rest)) {
    const before = open.openapi.components.schemas[name];
    if (isDeepStrictEqual(rest[name], before)) rest[name] = events[name] as Schema;
    else if (isDeepStrictEqual(events[name], before)) events[name] = rest[name] as Schema;
  }
  return { openapi, asyncapi };
}

function checkSecurity({ security = [], components }: OpenApiDocument, overlay: string): void {
  const missing = security.flatMap((scheme) => Object.keys(scheme)).find((name) => !components.securitySchemes?.[name]);
  if (missing === undefined) return;
  throw new UserError(
    `overlays/${overlay}: security names the scheme ${missing}, which is not declared. Add it under components.securitySchemes.`,
  );
}
