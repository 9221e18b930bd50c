import {
  type AsyncApiDocument,
  fileOf,
  isMethod,
  isRecord,
  type MediaType,
  type Message,
  type MessageTrait,
  type OpenApiDocument,
  type Operation,
  type Schema,
  type Sources,
  type Tag,
} from 'unsaid/lint';
import { Facts } from './fact.ts';

/** A node of the documents that may cite statements and leave points open, under the name that the register uses. */
export interface Place {
  readonly name: string;
  readonly node: Readonly<Record<string, unknown>>;
  /** The nodes around it, from the inside out, whose sources hold for it as well. */
  readonly around: readonly Place['node'][];
}

/** Everything that the documents state, and every place of theirs, once each; what they may not contain is a fact that nothing backs. */
export interface DocumentFacts {
  readonly openapi: Facts;
  readonly asyncapi: Facts;
  readonly places: readonly Place[];
}

export function readFacts({ openapi, asyncapi, originOf }: Sources): DocumentFacts {
  const places = new Map<object, Place>();
  const api = new Facts(originOf);
  const events = new Facts(originOf);
  new Reader(api, places).readApi(openapi);
  new Reader(events, places).readEvents(asyncapi);
  return { openapi: api, asyncapi: events, places: [...places.values()] };
}

/** Components that bundling makes of files; what they state, they state where they are used. */
const BUNDLED = ['schemas', 'parameters', 'responses'];

/** Surroundings of a schema: the name of its place, its file, and the nodes around it. */
interface Surroundings {
  readonly name: string;
  readonly file?: string;
  readonly around?: readonly object[];
}

class Reader {
  readonly #facts: Facts;
  readonly #places: Map<object, Place>;

  constructor(facts: Facts, places: Map<object, Place>) {
    this.#facts = facts;
    this.#places = places;
  }

  readApi(document: OpenApiDocument): void {
    const { info, servers = [], tags = [], paths, components = {} } = document;
    this.#facts.rest('openapi', document, ['openapi', 'info', 'servers', 'tags', 'paths', 'components']);
    this.#facts.rest('openapi info', info, ['version']);
    this.#facts.rest('openapi components', components, BUNDLED);
    this.#note('openapi info', info);
    this.#readServers('openapi server', servers);
    this.#readTags(tags, info);
    for (const [path, item] of Object.entries(paths)) {
      for (const [key, node] of Object.entries(item)) {
        if (isMethod(key)) this.#readOperation(node, `${key.toUpperCase()} ${path}`);
        else this.#facts.state(path, key, node, item);
      }
    }
  }

  readEvents(document: AsyncApiDocument): void {
    const { info, servers, channels, operations, components } = document;
    const { operationTraits, messageTraits } = components;
    this.#facts.rest('asyncapi', document, ['asyncapi', 'info', 'servers', 'channels', 'operations', 'components']);
    this.#facts.rest('asyncapi info', info, ['version', 'tags']);
    this.#facts.rest('asyncapi components', components, ['operationTraits', 'messageTraits', ...BUNDLED]);
    this.#note('asyncapi info', info);
    this.#readTags(info.tags, info);
    this.#readServers('asyncapi server', servers);
    for (const [name, channel] of Object.entries(channels)) {
      this.#facts.part(`channel ${name}`, channel, ['messages'], channels, name);
      this.#note(`${name} channel`, channel);
      for (const message of Object.values(channel.messages)) this.#readMessage(message, name);
    }
    for (const [name, operation] of Object.entries(operations)) {
      this.#facts.part(`operation ${name}`, operation, ['traits', 'channel', 'reply'], operations, name);
      this.#note(name, operation);
      for (const [key, value] of Object.entries(referencesOf(channels, operation)))
        this.#facts.state(`operation ${name}`, key, value, operation);
    }
    for (const [name, trait] of Object.entries(operationTraits)) {
      this.#facts.rest(name, trait, ['x-delivery']);
      this.#facts.rest(name, trait['x-delivery'] ?? {});
      this.#note(name, trait);
    }
    for (const [name, trait] of Object.entries(messageTraits)) {
      this.#readTrait(trait, `trait ${name}`);
      this.#note(`${name} message`, trait);
    }
  }

  #note(name: string, node: object, around: readonly object[] = []): void {
    if (!this.#places.has(node)) this.#places.set(node, { name, node, around } as Place);
  }

  #readServers(name: string, servers: object): void {
    for (const [key, server] of Object.entries<Server>(servers as Record<string, Server>)) {
      const place = `server ${server.url ?? key}`;
      this.#facts.part(place, server, ['url', 'variables'], servers, key);
      this.#note(name, server);
      for (const [variable, node] of Object.entries(server.variables ?? {})) {
        this.#facts.part(`${place} variable ${variable}`, node, ['default'], server.variables, variable);
        this.#note(`variable ${variable}`, node, [server]);
      }
    }
  }

  #readTags(tags: readonly Tag[] = [], info: object): void {
    for (const tag of tags) {
      this.#facts.part(`tag ${tag.name}`, tag, ['name']);
      this.#note(`tag ${tag.name}`, tag, [info]);
    }
  }

  #readOperation(operation: Operation, at: string): void {
    const { operationId: place = at, parameters = [], requestBody, responses = {} } = operation;
    this.#facts.part(place, operation, ['operationId', 'parameters', 'requestBody', 'responses']);
    this.#facts.state(place, 'at', at, operation, 'operationId');
    this.#note(place, operation);
    for (const parameter of parameters) {
      if ('$ref' in parameter) continue;
      const name = `${place} ${parameter.in} ${parameter.name}`;
      this.#facts.part(name, parameter, ['name', 'in', 'schema', 'examples']);
      this.#note(`parameter ${fileOf(parameter)}`, parameter);
      this.#readSchema(parameter, 'schema', name, { name: 'parameter', file: fileOf(parameter) });
    }
    for (const [status, response] of Object.entries(responses)) {
      const name = `${place} ${status}`;
      const isOwn = fileOf(response) === fileOf(operation);
      this.#facts.part(name, response, ['content'], responses, status);
      this.#note(isOwn ? name : `response ${fileOf(response)}`, response, isOwn ? [operation] : []);
      this.#readContent(response, name, { name: place, around: [response] });
    }
    if (requestBody === undefined) return;
    const name = `${place} request`;
    this.#facts.part(name, requestBody, ['content'], operation, 'requestBody');
    this.#note(name, requestBody, [operation]);
    this.#readContent(requestBody, name, { name: place });
  }

  #readContent({ content = {} }: { content?: Record<string, MediaType> }, place: string, within: Surroundings): void {
    for (const [type, media] of Object.entries(content)) {
      this.#facts.state(place, 'media type', type, content, type);
      this.#facts.rest(place, media, ['schema', 'examples']);
      this.#readSchema(media, 'schema', place, within);
    }
  }

  #readMessage(message: Message, channel: string): void {
    const { name, summary, tags = [], traits = [], payload } = message;
    this.#facts.part(name, message, ['name', 'tags', 'traits', 'headers', 'contentType', 'payload', 'examples']);
    this.#note(name, message);
    if (channel === 'webhook') this.#facts.state(name, 'fires', summary, message, 'summary');
    for (const tag of tags) this.#facts.state(name, 'tag', tag.name, tag, 'name');
    for (const trait of [...(traits as MessageTrait[]), message]) this.#readTrait(trait, name);
    const within = { name: payload?.title ?? `${name} payload`, file: fileOf(message), around: [message] };
    this.#readSchema(message, 'payload', name, within);
  }

  #readTrait(trait: MessageTrait, place: string): void {
    const { contentType } = trait;
    if (contentType) this.#facts.state(place, 'media type', contentType, trait, 'contentType');
    this.#readSchema(trait, 'headers', `${place} headers`, { name: 'headers' });
  }

  /**
   * States everything that the schema at a key of its holder demands, field by field: the field of a field is
   * `BODY field data.order`, what holds for the items of a list is `PLACE item`. A schema in a file of its own is a place
   * of that name, wherever it is used.
   * @param path Path of the field within the body; empty for the body itself.
   */
  #readSchema(
    holder: object,
    key: string,
    body: string,
    { name, file = '', around = [] }: Surroundings,
    path = '',
  ): void {
    const schema: unknown = (holder as Record<string, unknown>)[key];
    const place = path === '' ? body : `${body} field ${path}`;
    if (schema === undefined) return;
    // A schema may be `true` or `false`, which demands nothing or refuses everything.
    if (!isRecord(schema)) {
      this.#facts.state(place, 'schema', schema, holder, key);
      return;
    }
    const own = fileOf(schema);
    const [named, outer] = own === '' || own === file ? [name, around] : [own, []];
    this.#note(named, schema, outer);
    const within = (suffix: string) => ({ name: `${named}${suffix}`, file: own || file, around: [schema, ...outer] });

    const { allOf = [], properties = {}, required = [] } = schema as Schema;
    const pathTo = (field: string) => (path === '' ? field : `${path}.${field}`);
    this.#facts.field(place, schema);
    this.#facts.rest(place, schema, ['examples', 'properties', 'required', 'items', 'allOf']);
    if (allOf.length > 1) this.#facts.state(place, 'allOf', allOf.length, schema);
    for (const index of allOf.keys()) this.#readSchema(allOf, String(index), body, within(''), path);
    for (const field of Object.keys(properties)) {
      this.#facts.there(`${body} field ${pathTo(field)}`, properties, field);
      this.#readSchema(properties, field, body, within(`.${field}`), pathTo(field));
    }
    for (const field of required) this.#facts.required(`${body} field ${pathTo(field)}`, schema);
    this.#readSchema(schema, 'items', `${place} item`, within('[]'));
  }
}

interface Server {
  readonly url?: string;
  readonly variables?: Record<string, object>;
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
