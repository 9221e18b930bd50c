import type {
  AsyncApiDocument,
  MediaType,
  Message,
  MessageTrait,
  OpenApiDocument,
  Operation,
  Parameter,
  Response,
  Schema,
} from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { isMethod } from '../../model/path-operations.ts';
import type { Facts } from './facts.ts';

/** Components that bundling makes of files; what they state, they state where they are used. */
const BUNDLED = ['schemas', 'parameters', 'responses'];

/** Everything that the OpenAPI document states; what it may not contain is a fact that nothing backs. */
export function statesOfOpenApi(facts: Facts, document: OpenApiDocument): void {
  facts.rest('openapi', document, ['openapi', 'info', 'servers', 'tags', 'paths', 'components']);
  facts.rest('openapi info', document.info, ['version']);
  for (const [index, server] of (document.servers ?? []).entries()) {
    const place = `server ${server.url}`;
    facts.there(place, document.servers, String(index));
    facts.rest(place, server, ['url', 'variables']);
    for (const [name, variable] of Object.entries(server.variables ?? {})) {
      facts.there(`${place} variable ${name}`, server.variables ?? {}, name);
      facts.rest(`${place} variable ${name}`, variable, ['default']);
    }
  }
  for (const tag of document.tags ?? []) {
    facts.there(`tag ${tag.name}`, tag);
    facts.rest(`tag ${tag.name}`, tag, ['name']);
  }
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [key, node] of Object.entries(item)) {
      if (isMethod(key)) statesOfOperation(facts, node, key, path);
      else facts.state(path, key, node, item);
    }
  }
  facts.rest('openapi components', document.components ?? {}, BUNDLED);
}

function statesOfOperation(facts: Facts, operation: Operation, method: string, path: string): void {
  const place = operation.operationId ?? `${method.toUpperCase()} ${path}`;
  facts.there(place, operation);
  facts.state(place, 'at', `${method.toUpperCase()} ${path}`, operation, 'operationId');
  facts.rest(place, operation, ['operationId', 'parameters', 'requestBody', 'responses']);
  for (const parameter of operation.parameters ?? []) statesOfParameter(facts, parameter as Parameter, place);
  const { requestBody } = operation;
  if (requestBody) {
    facts.there(`${place} request`, operation, 'requestBody');
    facts.rest(`${place} request`, requestBody, ['content']);
    statesOfContent(facts, requestBody.content, `${place} request`);
  }
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    facts.there(`${place} ${status}`, operation.responses, status);
    facts.rest(`${place} ${status}`, response as Response, ['content']);
    statesOfContent(facts, response.content, `${place} ${status}`);
  }
}

function statesOfParameter(facts: Facts, parameter: Parameter, operation: string): void {
  const place = `${operation} ${parameter.in} ${parameter.name}`;
  facts.there(place, parameter);
  facts.rest(place, parameter, ['name', 'in', 'schema', 'examples']);
  statesOfSchema(facts, parameter, 'schema', place);
}

function statesOfContent(facts: Facts, content: unknown, place: string): void {
  for (const [type, media] of Object.entries(isRecord(content) ? (content as Record<string, MediaType>) : {})) {
    facts.state(place, 'media type', type, content as object, type);
    facts.rest(place, media, ['schema', 'examples']);
    statesOfSchema(facts, media, 'schema', place);
  }
}

/** Everything that the AsyncAPI document states; what it may not contain is a fact that nothing backs. */
export function statesOfAsyncApi(facts: Facts, document: AsyncApiDocument): void {
  facts.rest('asyncapi', document, ['asyncapi', 'info', 'servers', 'channels', 'operations', 'components']);
  facts.rest('asyncapi info', document.info, ['version', 'tags']);
  for (const tag of document.info.tags ?? []) {
    facts.there(`tag ${tag.name}`, tag);
    facts.rest(`tag ${tag.name}`, tag, ['name']);
  }
  statesOfServers(facts, document);
  for (const [name, channel] of Object.entries(document.channels)) {
    facts.there(`channel ${name}`, document.channels, name);
    facts.rest(`channel ${name}`, channel, ['messages']);
    for (const message of Object.values(channel.messages)) statesOfMessage(facts, message, name);
  }
  for (const [name, operation] of Object.entries(document.operations)) {
    facts.there(`operation ${name}`, document.operations, name);
    facts.rest(`operation ${name}`, operation, ['traits', 'channel', 'reply']);
    for (const [key, value] of Object.entries(referencesOf(document, operation)))
      facts.state(`operation ${name}`, key, value, operation);
  }
  const { operationTraits, messageTraits } = document.components;
  facts.rest('asyncapi components', document.components, ['operationTraits', 'messageTraits', ...BUNDLED]);
  for (const [name, trait] of Object.entries(operationTraits)) {
    facts.rest(name, trait, ['x-delivery']);
    for (const [key, value] of Object.entries(trait['x-delivery'] ?? {})) {
      facts.state(name, key, value, trait['x-delivery'] ?? trait, key);
    }
  }
  for (const [name, trait] of Object.entries(messageTraits)) statesOfTrait(facts, trait, `trait ${name}`);
}

function statesOfServers(facts: Facts, { servers }: AsyncApiDocument): void {
  for (const [name, server] of Object.entries(servers)) {
    facts.there(`server ${name}`, servers, name);
    facts.rest(`server ${name}`, server, ['variables']);
    const { variables } = server as { variables?: Record<string, object> };
    for (const [key, variable] of Object.entries(variables ?? {})) {
      facts.there(`server ${name} variable ${key}`, variables ?? {}, key);
      facts.rest(`server ${name} variable ${key}`, variable, ['default']);
    }
  }
}

function statesOfMessage(facts: Facts, message: Message, channel: string): void {
  const { name, summary, tags = [], traits = [] } = message;
  facts.there(name, message);
  if (channel === 'webhook') facts.state(name, 'fires', summary, message, 'summary');
  for (const tag of tags) facts.state(name, 'tag', tag.name, tag, 'name');
  facts.rest(name, message, ['name', 'tags', 'traits', 'headers', 'contentType', 'payload', 'examples']);
  for (const trait of [...(traits as MessageTrait[]), message]) statesOfTrait(facts, trait, name);
  statesOfSchema(facts, message, 'payload', name);
}

/** Headers and media type, which a message has of its own or from a trait. */
function statesOfTrait(facts: Facts, trait: MessageTrait, place: string): void {
  const { contentType } = trait;
  if (contentType) facts.state(place, 'media type', contentType, trait, 'contentType');
  statesOfSchema(facts, trait, 'headers', `${place} headers`);
}

/** The parts of an operation that refer to others, by the names of what they refer to. */
function referencesOf({ channels }: AsyncApiDocument, operation: object): object {
  const nameOf = (channel: unknown) => Object.entries(channels).find(([, each]) => each === channel)?.[0];
  const { channel, reply } = operation as { channel?: unknown; reply?: unknown };
  const messages = isRecord(reply) && Array.isArray(reply.messages) ? reply.messages : [];
  return {
    channel: nameOf(channel),
    reply: isRecord(reply) ? { channel: nameOf(reply.channel), messages: messages.map(({ name }) => name) } : reply,
  };
}

const READ_HERE = ['examples', 'properties', 'required', 'items', 'allOf'];

/**
 * States everything that the schema at a key of its holder demands, field by field: the field of a field is
 * `BODY field data.order`, what holds for the items of a list is `PLACE item`.
 * @param body Place of the whole body.
 * @param path Path of the field within the body; empty for the body itself.
 */
function statesOfSchema(facts: Facts, holder: object, key: string, body: string, path = ''): void {
  const schema: unknown = (holder as Record<string, unknown>)[key];
  const place = path === '' ? body : `${body} field ${path}`;
  if (schema === undefined) return;
  // A schema may be `true` or `false`, which demands nothing or refuses everything.
  if (!isRecord(schema)) {
    facts.state(place, 'schema', schema, holder, key);
    return;
  }
  const { allOf = [], properties = {}, required = [] } = schema as Schema;
  const within = (name: string) => (path === '' ? name : `${path}.${name}`);
  facts.field(place, schema);
  facts.rest(place, schema, READ_HERE);
  if (allOf.length > 1) facts.state(place, 'allOf', allOf.length, schema);
  for (const index of allOf.keys()) statesOfSchema(facts, allOf, String(index), body, path);
  for (const name of Object.keys(properties)) {
    facts.there(`${body} field ${within(name)}`, properties, name);
    statesOfSchema(facts, properties, name, body, within(name));
  }
  for (const name of required) facts.required(`${body} field ${within(name)}`, schema);
  statesOfSchema(facts, schema, 'items', `${place} item`);
}
