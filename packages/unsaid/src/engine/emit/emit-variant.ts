import { FORMAT } from 'unsaid-runtime/contract';
import type { Contract } from '../model/contract.ts';
import { type Code, code, header, identifier, number, text } from './code.ts';
import { RUNTIME } from './run-time.ts';

/** Writes `variant.ts`: the tables and the types of this contract in one value, for client, server, receiver and sender. */
export function emitVariant(contract: Contract): Code {
  const { isEventsAlone = false } = contract;
  return code`${header('This contract as one value: pass it as `variant`, and types and checks follow it.', contract)}${typesOf(isEventsAlone)}
export const variant: Variant = {
${formatOf(contract)}${isEventsAlone ? code`` : code`  operations: OPERATIONS,\n  calls: STATED_CALLS,\n`}${TABLES}`;
}

function typesOf(isEventsAlone: boolean): Code {
  const [client, table, types, parts, row] = isEventsAlone ? NO_OPERATIONS : OF_OPERATIONS;
  return code`${client}import type { DeliveryHeaders, UnknownEvent, WebhookEvents } from './events.ts';
${table}import { DELIVERY, DELIVERY_HEADERS, EVENT_NAME, SIGNATURE, WEBHOOK_EVENTS, type WebhookHandlers } from './receiver.ts';
${types}import { validateWebhookEvent } from './validators.ts';

/** The types of this contract; intersected with \`{ context: Mine }\`, handlers take a context of that type. */
export interface VariantTypes {
  readonly context: unknown;
${parts}  readonly events: WebhookEvents;
  readonly unknownEvent: UnknownEvent;
  readonly webhookHandlers: WebhookHandlers<this['context']>;
  readonly deliveryHeaders: DeliveryHeaders;
}

/** What stands in \`variant\`. */
export interface Variant {
  /** Never there at run time: it carries the types. */
  readonly types?: VariantTypes;
  readonly format: number;
  readonly command?: string;
${row}  readonly events: typeof WEBHOOK_EVENTS;
  readonly delivery: typeof DELIVERY;
  readonly deliveryHeaders: typeof DELIVERY_HEADERS;
  readonly eventName: typeof EVENT_NAME;
  readonly signature: typeof SIGNATURE;
  readonly validateEvent: typeof validateWebhookEvent;
}
`;
}

/** The lines about operations: two imports, types of a third, members of `VariantTypes` and of `Variant`. */
const OF_OPERATIONS = [
  code`import { STATED_CALLS } from ${text(`${RUNTIME}/client`)};\nimport type { Credentials } from './client.ts';\n`,
  code`import { OPERATIONS } from './operations.ts';\n`,
  code`import type { paths } from './rest.ts';\nimport type { Handlers, OtherReply } from './server.ts';\n`,
  code`  readonly paths: paths;
  readonly credentials: Credentials;
  readonly handlers: Handlers<this['context']>;
  readonly otherReply: OtherReply;
`,
  code`  readonly operations: typeof OPERATIONS;\n  readonly calls: typeof STATED_CALLS;\n`,
] as const;

const NO_OPERATIONS = [code``, code``, code``, code``, code``] as const;

const TABLES = code`  events: WEBHOOK_EVENTS,
  delivery: DELIVERY,
  deliveryHeaders: DELIVERY_HEADERS,
  eventName: EVENT_NAME,
  signature: SIGNATURE,
  validateEvent: validateWebhookEvent,
};
`;

/** Format mark that the run-time checks before it reads the tables. */
function formatOf({ origin }: Contract): Code {
  const { command } = origin ?? {};
  return code`  format: ${number(FORMAT)},\n${command === undefined ? code`` : code`  command: ${text(command)},\n`}`;
}

/** Writes `index.ts`, from which a project imports everything of its variant. */
export function emitIndex(contract: Contract): Code {
  const lines = contract.isEventsAlone
    ? INDEX.filter((line) => !/client|operations|rest|server/.test(String(line)))
    : INDEX;
  return code`${header('Everything of this contract that a program imports.', contract)}${lines}`;
}

const INDEX = [
  code`export * from './client.ts';\n`,
  code`export type * from './events.ts';\n`,
  code`export type * from './operations.ts';\n`,
  code`export type { WebhookHandlers } from './receiver.ts';\n`,
  code`export type * from './rest.ts';\n`,
  code`export type * from './server.ts';\n`,
  code`export * from './validators.ts';\n`,
  code`export { type Variant, type VariantTypes, variant } from './variant.ts';\n`,
];

/** How the generated code of an API calls its parts: `Control` makes `ControlHandlers` and `createControlClient`. */
export const handlersName = (name: string): string => `${name}Handlers`;

/** Writes `variant.ts` of an API without events: its table and its types in one value, for the server. */
export function emitPlainVariant(contract: Contract, name: string): Code {
  const handlers = identifier(handlersName(name));
  return code`${header('This API as one value: pass it as `variant`, and types and checks follow it.', contract)}import { OPERATIONS } from './operations.ts';
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
  readonly format: number;
  readonly command?: string;
  readonly operations: typeof OPERATIONS;
}

export const variant: Variant = {
${formatOf(contract)}  operations: OPERATIONS,
};
`;
}

/** Writes `client.ts` of an API without events: openapi-fetch, bound to its types. */
export function emitPlainClient(contract: Contract, name: string): Code {
  const client = identifier(`${name}Client`);
  return code`${header('A client of the API, on openapi-fetch.', contract)}import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './rest.ts';

/** Calls of the API by method and path: each resolves with \`data\` or \`error\`, typed, and with the \`response\`. */
export type ${client} = Client<paths>;

/** Makes a client; \`baseUrl\` is the address of the service, without a path. */
export function create${client}(options: ClientOptions): ${client} {
  return createClient<paths>(options);
}
`;
}
