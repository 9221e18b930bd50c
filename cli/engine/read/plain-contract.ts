import type { Contract, OpenApiDocument } from '../model/contract.ts';
import { normaliseEvents, normaliseRest } from './normalise.ts';

/**
 * A contract of one OpenAPI document alone, without events, open points and statements: what the emitters of types,
 * validators and stubs need of any bundled document. `origin` says where it comes from.
 */
export function plainContract(document: OpenApiDocument, origin: NonNullable<Contract['origin']>): Contract {
  const openapi = normaliseRest(document);
  const asyncapi = normaliseEvents(undefined, { ...openapi, webhooks: {} });
  return { root: '', openapi, asyncapi, openPoints: [], sections: new Map(), origin };
}
