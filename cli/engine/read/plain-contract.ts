import type { AsyncApiDocument, Contract, OpenApiDocument } from '../model/contract.ts';

/**
 * A contract of one OpenAPI document alone, without events, open points and statements: what the emitters of types,
 * validators and stubs need of any bundled document. `origin` says where it comes from.
 */
export function plainContract(document: OpenApiDocument, origin: NonNullable<Contract['origin']>): Contract {
  const components = { ...NO_COMPONENTS, ...document.components };
  return { openapi: { ...document, components }, asyncapi: NO_EVENTS, openPoints: [], sections: new Map(), origin };
}

const NO_COMPONENTS = { schemas: {}, parameters: {}, responses: {} };

/** As much of an AsyncAPI document as emitters ask for events. */
const NO_EVENTS = {
  channels: { webhook: { messages: {} } },
  components: { schemas: {} },
} as unknown as AsyncApiDocument;
