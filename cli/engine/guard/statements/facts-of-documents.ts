import type {
  AsyncApiDocument,
  MediaType,
  Message,
  MessageTrait,
  OpenApiDocument,
  Operation,
  Schema,
  Tag,
} from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { isMethod } from '../../model/path-operations.ts';
import type { Facts } from './fact.ts';

/** Components that bundling makes of files; what they state, they state where they are used. */
const BUNDLED = ['schemas', 'parameters', 'responses'];

/** Everything that the OpenAPI document states; what it may not contain is a fact that nothing backs. */
export function statesOfOpenApi(facts: Facts, document: OpenApiDocument): void {
  const { info, servers = [], tags = [], paths, components = {} } = document;
  facts.rest('openapi', document, ['openapi', 'info', 'servers', 'tags', 'paths', 'components']);
  facts.rest('openapi info', info, ['version']);
  facts.rest('openapi components', components, BUNDLED);
  for (const [index, { url }] of servers.entries()) statesOfServer(facts, `server ${url}`, servers, String(index));
  statesOfTags(facts, tags);
  for (const [path, item] of Object.entries(paths)) {
    for (const [key, node] of Object.entries(item)) {
      if (isMethod(key)) statesOfOperation(facts, node, `${key.toUpperCase()} ${path}`);
      else facts.state(path, key, node, item);
    }
  }
}

function statesOfServer(facts: Facts, place: string, servers: object, key: string): void {
  const server = (servers as Record<string, { variables?: Record<string, object> }>)[key] ?? {};
  facts.part(place, server, ['url', 'variables'], servers, key);
  for (const [name, variable] of Object.entries(server.variables ?? {}))
    facts.part(`${place} variable ${name}`, variable, ['default'], server.variables, name);
}

function statesOfTags(facts: Facts, tags: readonly Tag[] = []): void {
  for (const tag of tags) facts.part(`tag ${tag.name}`, tag, ['name']);
}

function statesOfOperation(facts: Facts, operation: Operation, at: string): void {
  const { operationId: place = at, parameters = [], requestBody, responses = {} } = operation;
  facts.part(place, operation, ['operationId', 'parameters', 'requestBody', 'responses']);
  facts.state(place, 'at', at, operation, 'operationId');
  for (const parameter of parameters) {
    if ('$ref' in parameter) continue;
    const name = `${place} ${parameter.in} ${parameter.name}`;
    facts.part(name, parameter, ['name', 'in', 'schema', 'examples']);
    statesOfSchema(facts, parameter, 'schema', name);
  }
  const bodies: [string, object, object, string][] = Object.entries(responses).map(([status, response]) => [
    `${place} ${status}`,
    response,
    responses,
    status,
  ]);
  if (requestBody) bodies.push([`${place} request`, requestBody, operation, 'requestBody']);
  for (const [name, body, holder, key] of bodies) {
    facts.part(name, body, ['content'], holder, key);
    const { content } = body as { content?: Record<string, MediaType> };
    for (const [type, media] of Object.entries(content ?? {})) {
      facts.state(name, 'media type', type, content ?? {}, type);
      facts.rest(name, media, ['schema', 'examples']);
      statesOfSchema(facts, media, 'schema', name);
    }
  }
}

export function statesOfAsyncApi(facts: Facts, document: AsyncApiDocument): void {
  const { info, servers, channels, operations, components } = document;
  facts.rest('asyncapi', document, ['asyncapi', 'info', 'servers', 'channels', 'operations', 'components']);
  facts.rest('asyncapi info', info, ['version', 'tags']);
  facts.rest('asyncapi components', components, ['operationTraits', 'messageTraits', ...BUNDLED]);
  statesOfTags(facts, info.tags);
  for (const name of Object.keys(servers)) statesOfServer(facts, `server ${name}`, servers, name);
  for (const [name, channel] of Object.entries(channels)) {
    facts.part(`channel ${name}`, channel, ['messages'], channels, name);
    for (const message of Object.values(channel.messages)) statesOfMessage(facts, message, name);
  }
  for (const [name, operation] of Object.entries(operations)) {
    facts.part(`operation ${name}`, operation, ['traits', 'channel', 'reply'], operations, name);
    for (const [key, value] of Object.entries(referencesOf(channels, operation)))
      facts.state(`operation ${name}`, key, value, operation);
  }
  for (const [name, trait] of Object.entries(components.operationTraits)) {
    facts.rest(name, trait, ['x-delivery']);
    facts.rest(name, trait['x-delivery'] ?? {});
  }
  for (const [name, trait] of Object.entries(components.messageTraits)) statesOfTrait(facts, trait, `trait ${name}`);
}

function statesOfMessage(facts: Facts, message: Message, channel: string): void {
  const { name, summary, tags = [], traits = [] } = message;
  facts.part(name, message, ['name', 'tags', 'traits', 'headers', 'contentType', 'payload', 'examples']);
  if (channel === 'webhook') facts.state(name, 'fires', summary, message, 'summary');
  for (const tag of tags) facts.state(name, 'tag', tag.name, tag, 'name');
  for (const trait of [...(traits as MessageTrait[]), message]) statesOfTrait(facts, trait, name);
  statesOfSchema(facts, message, 'payload', name);
}

function statesOfTrait(facts: Facts, trait: MessageTrait, place: string): void {
  const { contentType } = trait;
  if (contentType) facts.state(place, 'media type', contentType, trait, 'contentType');
  statesOfSchema(facts, trait, 'headers', `${place} headers`);
}

function referencesOf(channels: object, operation: { channel?: unknown; reply?: unknown }): object {
  const nameOf = (channel: unknown) => Object.entries(channels).find(([, each]) => each === channel)?.[0];
  const { channel, reply } = operation;
  const messages = isRecord(reply) && Array.isArray(reply.messages) ? reply.messages : [];
  return {
    channel: nameOf(channel),
    reply: isRecord(reply) ? { channel: nameOf(reply.channel), messages: messages.map(({ name }) => name) } : reply,
  };
}

/**
 * States everything that the schema at a key of its holder demands, field by field: the field of a field is
 * `BODY field data.order`, what holds for the items of a list is `PLACE item`.
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
  facts.rest(place, schema, ['examples', 'properties', 'required', 'items', 'allOf']);
  if (allOf.length > 1) facts.state(place, 'allOf', allOf.length, schema);
  for (const index of allOf.keys()) statesOfSchema(facts, allOf, String(index), body, path);
  for (const name of Object.keys(properties)) {
    facts.there(`${body} field ${within(name)}`, properties, name);
    statesOfSchema(facts, properties, name, body, within(name));
  }
  for (const name of required) facts.required(`${body} field ${within(name)}`, schema);
  statesOfSchema(facts, schema, 'items', `${place} item`);
}
