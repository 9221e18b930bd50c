import type { Contract, Schema } from '../../model/contract.ts';
import { eventMessages, eventNameOf, payloadSchemaName, traitsOf } from '../../view/events.ts';
import { docstring, header, literal, propertyKey } from '../code.ts';
import { nameSchemas } from '../names.ts';
import { describeForEditor, typeScriptOf } from './type-script-of.ts';

export async function emitRestTypes(contract: Contract): Promise<string> {
  const { openapi, asyncapi, origin } = nameSchemas(contract);
  const events = new Set(Object.keys(eventMessages(asyncapi)).map(payloadSchemaName));
  const schemas = Object.fromEntries(Object.entries(openapi.components.schemas).filter(([name]) => !events.has(name)));
  const { info, paths, components } = openapi;
  const types = await typeScriptOf(
    {
      openapi: openapi.openapi,
      info,
      paths,
      components: { ...components, schemas },
    },
    contract,
  );
  for (const empty of ['webhooks', '$defs']) types.delete(empty);
  return header('Types of the REST API.', { origin }) + [...types.values()].join('\n').trim().concat('\n');
}

export async function emitEventTypes(contract: Contract): Promise<string> {
  const { openapi, asyncapi, origin } = contract;
  const { info } = openapi;
  const { schemas } = asyncapi.components;
  const field = fieldOfName(contract);
  const types = await typeScriptOf(
    {
      openapi: openapi.openapi,
      info,
      paths: {},
      components: { schemas: withOpenPayloads(schemas, field), parameters: {}, responses: {} },
    },
    contract,
  );
  const components = types.get('components')?.replace(/^export /, '') ?? '';
  const names = Object.keys(eventMessages(asyncapi));
  return [
    header('Types of the webhook events.', { origin }),
    `${components}\n`,
    ...headerTypes(contract).map(
      (name) => `/** The headers that the contract states of a delivery. */\n${types.get(name)}\n`,
    ),
    ...names.map((event) => `${docstringOf(contract, event)}${types.get(payloadSchemaName(event))}\n`),
    `\n/** Payload of each event, by the name of the event. */\nexport interface WebhookEvents {\n`,
    ...names.map((event) => `  ${literal(event)}: ${payloadSchemaName(event)};\n`),
    `}\n\n${unions(field)}`,
  ].join('');
}

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

function docstringOf(contract: Contract, event: string): string {
  const { asyncapi } = contract;
  const message = eventMessages(asyncapi)[event];
  if (message === undefined) return '';
  const { summary, payload: _payload, headers: _headers, ...own } = message;
  const fires = `Fired when: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}.`;
  return docstring([fires, describeForEditor(asyncapi, own, contract)].filter(Boolean).join('\n\n'));
}

function fieldOfName({ asyncapi }: Contract): string | undefined {
  const name = eventNameOf(asyncapi);
  return name && 'field' in name ? name.field : undefined;
}

const unions = (field: string | undefined) => `/** Name of an event that the contract knows. */
export type WebhookEventName = keyof WebhookEvents;

/** Payload of any event that the contract knows${field === undefined ? '' : `; \`${field}\` tells which`}. */
export type WebhookEvent = WebhookEvents[WebhookEventName];

/** Payload of an event that the contract does not know: data of which only the name is certain. */
export interface UnknownEvent {
${field === undefined ? '' : `  readonly ${propertyKey(field)}: string;\n`}  readonly [field: string]: unknown;
}
`;
