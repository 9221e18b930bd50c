import type { Contract } from '../model/contract.ts';
import { header } from './header.ts';

/** How the generated code of an API calls its parts: `Control` makes `ControlHandlers` and `createControlClient`. */
export const handlersName = (name: string): string => `${name}Handlers`;

/** Writes `variant.ts` of an API without events: its table and its types in one value, for the server. */
export function emitPlainVariant(contract: Contract, name: string): string {
  const handlers = handlersName(name);
  return `${header('This API as one value: pass it as `variant`, and types and checks follow it.', contract)}import { OPERATIONS } from './operations.ts';
import type { paths } from './rest.ts';
import type { ${handlers}, OtherReply } from './server.ts';

/** The types of this API; intersected with \`{ context: Mine }\`, handlers take a context of that type. */
export interface VariantTypes {
  readonly context: unknown;
  readonly paths: paths;
  readonly handlers: ${handlers}<this['context']>;
  readonly otherReply: OtherReply;
}

/** What stands in \`variant\`. */
export interface Variant {
  /** Never there at run time: it carries the types. */
  readonly types?: VariantTypes;
  readonly operations: typeof OPERATIONS;
}

export const variant: Variant = { operations: OPERATIONS };
`;
}

/** Writes `client.ts` of an API without events: openapi-fetch, bound to its types. */
export function emitPlainClient(contract: Contract, name: string): string {
  const client = `${name}Client`;
  return `${header('A client of the API, on openapi-fetch.', contract)}import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './rest.ts';

/** Calls of the API by method and path: each resolves with \`data\` or \`error\`, typed, and with the \`response\`. */
export type ${client} = Client<paths>;

/** Makes a client; \`baseUrl\` is the address of the service, without a path. */
export function create${client}(options: ClientOptions): ${client} {
  return createClient<paths>(options);
}
`;
}
