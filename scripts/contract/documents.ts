/** The two documents, relative to the root of the package. */
export const DOCUMENTS = { openapi: 'openapi/openapi.yaml', asyncapi: 'asyncapi/asyncapi.yaml' } as const;
