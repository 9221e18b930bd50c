/** The two documents, relative to the root of the package. */
export const DOCUMENTS = { openapi: 'openapi/openapi.yaml', asyncapi: 'asyncapi/asyncapi.yaml' } as const;

/** The workflows over the operations of the OpenAPI document, in Arazzo, relative to the root of the package. */
export const WORKFLOWS = 'workflows/cards.arazzo.yaml';

/** The controls of the sandbox, an API of our own that lies in the repository alone. */
export const CONTROLS = {
  document: 'sandbox/controls/openapi.yaml',
  folder: 'sandbox/controls',
  /** How Redocly lints it. */
  config: 'sandbox/controls/redocly.yaml',
} as const;
