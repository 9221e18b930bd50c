import type { AsyncApiDocument, Message, Schema } from '../../scripts/contract/contract.ts';
import { isRecord, resolveRef } from '../../scripts/contract/json-pointer.ts';
import { createStatements, type Statements, state, stateRest, stateThere, stateUnusedSchemas } from './statements.ts';
import { stateSchema } from './statements-of-schema.ts';

const READ_HERE = ['asyncapi', 'info', 'servers', 'channels', 'operations', 'components'];
const MESSAGE = ['name', 'headers', 'payload', 'contentType', 'examples'];

/** Everything the bundled AsyncAPI document states. */
export function statementsOfAsyncApi(document: AsyncApiDocument): Statements {
  const into = createStatements();
  stateRest(into, 'asyncapi', document, READ_HERE);
  stateRest(into, 'asyncapi info', document.info, ['version', 'license']);
  for (const [name, server] of membersOf(document, 'servers')) {
    stateThere(into, `server ${name}`);
    stateRest(into, `server ${name}`, server, ['variables']);
    for (const [key, variable] of membersOf(server, 'variables')) {
      stateRest(into, `server ${name} variable ${key}`, variable, ['default']);
    }
  }
  for (const [name, channel] of Object.entries(document.channels)) {
    stateThere(into, `channel ${name}`);
    stateRest(into, `channel ${name}`, channel, ['messages']);
    for (const message of Object.values(channel.messages)) stateMessage(into, document, message, name);
  }
  for (const [name, operation] of Object.entries(document.operations)) {
    stateThere(into, `operation ${name}`);
    stateRest(into, `operation ${name}`, operation);
  }
  stateRest(into, 'asyncapi components', document.components, ['operationTraits', 'schemas']);
  stateDelivery(into, document);
  stateUnusedSchemas(into, document);
  return into;
}

function stateMessage(into: Statements, document: AsyncApiDocument, message: Message, channel: string): void {
  const place = channel === 'webhook' ? `event ${message.name}` : message.name;
  stateThere(into, place);
  if (channel === 'webhook') state(into, place, 'fired when', `${message.summary}.`);
  if (message.contentType) state(into, `${place} payload`, 'content type', message.contentType);
  stateRest(into, place, message, MESSAGE);
  stateSchema(into, document, message.payload, `${place} payload`);
  if (message.headers) stateHeaders(into, document, resolveRef<Schema>(document, message.headers), place);
}

/** Headers are a schema of their own here, and parameters in the OpenAPI document: both are stated alike. */
function stateHeaders(into: Statements, document: AsyncApiDocument, headers: Schema, owner: string): void {
  stateRest(into, `${owner} headers`, headers, ['properties', 'required']);
  for (const [name, property] of Object.entries(headers.properties ?? {})) {
    stateThere(into, `${owner} header ${name}`);
    stateSchema(into, document, property, `${owner} header ${name}`);
  }
  for (const name of headers.required ?? []) state(into, `${owner} header ${name}`, 'required', true);
}

function stateDelivery(into: Statements, document: AsyncApiDocument): void {
  for (const [name, trait] of Object.entries(document.components.operationTraits)) {
    stateRest(into, name, trait, ['x-delivery']);
    for (const [key, value] of Object.entries(trait['x-delivery'])) state(into, name, key, value);
  }
}

function membersOf(node: object, key: string): [string, object][] {
  const members: unknown = Object.entries(node).find(([name]) => name === key)?.[1];
  return isRecord(members)
    ? Object.entries(members).filter((entry): entry is [string, object] => isRecord(entry[1]))
    : [];
}
