import type { Contract, Message, Schema } from '../../model/contract.ts';
import { neededBy } from '../../model/needed-schemas.ts';
import { eventMessages, eventNameOf, payloadSchemaName, traitsOf } from '../../view/events.ts';
import { type Code, code, docstring, header, identifier, joined, key } from '../code.ts';
import { nameSchemas } from '../names.ts';
import { describeForEditor, typeScriptOf } from './type-script-of.ts';

export function emitRestTypes(contract: Contract): Code {
  const { openapi, asyncapi, origin } = nameSchemas(contract);
  const events = new Set(Object.values(eventMessages(asyncapi)).map(payloadSchemaName));
  const schemas = Object.fromEntries(Object.entries(openapi.components.schemas).filter(([name]) => !events.has(name)));
  const { info, paths, components } = openapi;
  // Paths hold a copy of each path item, and no two operations have the same id.
  const own = { ...components, schemas, pathItems: {} };
  const types = typeScriptOf({ openapi: openapi.openapi, info, paths, components: own }, contract);
  for (const empty of ['webhooks', '$defs']) types.delete(empty);
  return code`${header('Types of the REST API.', { origin })}${joined([...types.values()], code`\n`)}\n`;
}

export function emitEventTypes(contract: Contract): Code {
  const { openapi, asyncapi, origin, isEventsAlone = false } = contract;
  const { title, version } = openapi.info;
  const { schemas } = asyncapi.components;
  const field = fieldOfName(contract);
  const events = Object.entries(eventMessages(asyncapi)).map(([event, message]) => ({
    event,
    message,
    name: payloadSchemaName(message),
  }));
  const names = events.map(({ name }) => name);
  const headers = headerTypes(contract);
  const exported = new Set([...names, ...headers, ...(isEventsAlone ? Object.keys(schemas) : [])]);
  const needed = new Set([...exported].flatMap((name) => neededBy(name, schemas)));
  const used = Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name)));
  const types = typeScriptOf(
    {
      openapi: openapi.openapi,
      info: { title, version },
      paths: {},
      components: { schemas: withOpenPayloads(used, field), parameters: {}, responses: {} },
    },
    contract,
    (name) => !exported.has(name),
  );
  const typeNamed = (name: string) => types.get(name) ?? code``;
  // A schema of both documents is one, and so is its type.
  const isShared = (name: string) => !isEventsAlone && Object.hasOwn(openapi.components.schemas, name);
  const shared = headers.filter(isShared).map(identifier);
  const own = headers.filter((name) => !isShared(name));
  const placed = new Set([...headers, ...names]);
  const referred = namedBy(exported, types);
  const others = [...needed].filter((name) => !placed.has(name) && types.has(name) && referred.has(name));
  return joined([
    header('Types of the webhook events.', { origin }),
    ...shared.map((name) => code`import type { ${name} } from './rest.ts';\nexport type { ${name} };\n`),
    ...others.map((name) => code`${typeNamed(name)}\n`),
    ...own.map((name) => code`/** The headers that the contract states of a delivery. */\n${typeNamed(name)}\n`),
    ...events.map(({ message, name }) => code`${docstringOf(contract, message)}${typeNamed(name)}\n`),
    code`\n/** Payload of each event, by the name of the event. */\nexport interface WebhookEvents {\n`,
    ...events.map(({ event, name }) => code`  ${key(event)}: ${identifier(name)};\n`),
    code`}\n\n${unions(field)}`,
  ]);
}

/** The names of some types, and of those that they name: a keyword that says nothing of a type may refer to more. */
function namedBy(names: ReadonlySet<string>, types: ReadonlyMap<string, Code>): ReadonlySet<string> {
  const found = new Set(names);
  // A set also visits what is added on the way.
  for (const name of found) {
    const words = String(types.get(name) ?? '')
      .replaceAll(COMMENTS_AND_TEXTS, '')
      .match(/[\w$]+/g);
    for (const word of words ?? []) if (types.has(word)) found.add(word);
  }
  return found;
}

const COMMENTS_AND_TEXTS = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"/g;

/** An event of which only the name is known may be read for any field; elsewhere that would hide a typing error. */
function withOpenPayloads(
  schemas: Readonly<Record<string, Schema>>,
  field: string | undefined,
): Record<string, Schema> {
  const isOpen = ({ properties = {} }: Schema) => field !== undefined && Object.keys(properties).join() === field;
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isOpen(schema) ? { ...schema, additionalProperties: true } : schema,
    ]),
  );
}

function headerTypes({ asyncapi }: Contract): string[] {
  const messages = Object.values(eventMessages(asyncapi));
  const headers = messages.flatMap((message) =>
    [...traitsOf(asyncapi, message), message].map(({ headers }) => headers),
  );
  const names = headers.flatMap((schema) => /^#\/components\/schemas\/(\w+)$/.exec(schema?.$ref ?? '')?.[1] ?? []);
  return [...new Set([...names, 'DeliveryHeaders'])];
}

function docstringOf(contract: Contract, { summary, payload: _payload, headers: _headers, ...own }: Message): Code {
  const fires = `Fired when: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}.`;
  return docstring([fires, describeForEditor(contract.asyncapi, own, contract)].filter(Boolean).join('\n\n'));
}

function fieldOfName({ asyncapi }: Contract): string | undefined {
  const name = eventNameOf(asyncapi);
  return name && 'field' in name ? name.field : undefined;
}

function unions(field: string | undefined): Code {
  const tells = field === undefined ? '' : `; \`${field}\` tells which`;
  return code`/** Name of an event that the contract knows. */
export type WebhookEventName = keyof WebhookEvents;

${docstring(`Payload of any event that the contract knows${tells}.`)}export type WebhookEvent = WebhookEvents[WebhookEventName];

/** Payload of an event that the contract does not know: data of which only the name is certain. */
export interface UnknownEvent {
${field === undefined ? code`` : code`  readonly ${key(field)}: string;\n`}  readonly [field: string]: unknown;
}
`;
}
