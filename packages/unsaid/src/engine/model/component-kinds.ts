import { wordList } from './words.ts';
/** The kinds of components of both specifications. */
export const COMPONENTS = new Set(
  wordList(`
  schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems
  mediaTypes messages channels operations servers serverVariables replies replyAddresses correlationIds
  operationTraits messageTraits externalDocs tags
`),
);
