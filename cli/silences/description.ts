import { isRecord, pointerToken, valueAt } from '../engine/model/json-pointer.ts';
import { isMethod } from '../engine/model/path-operations.ts';

export type Kind = 'openapi' | 'asyncapi';
export type Node = Readonly<Record<string, unknown>>;

/** A place of a description, and what its authors say there. */
export interface Place {
  readonly kind: Kind;
  readonly pointer: string;
  /** How a person names it: `Order.total`, `placeOrder`, `placeOrder 404`. */
  readonly name: string;
  readonly node: Node;
  /** All descriptions that speak of it: its own, and those of what it stands in. */
  readonly words: string;
}

/** A patch is sent, too, and what it leaves out stays as it is. */
export type Direction = 'request' | 'patch' | 'response' | 'event';

/** An object that is sent or received. */
export interface Shape extends Place {
  readonly directions: Set<Direction>;
}

/** A field of a body, or a parameter, with all that is sent there. */
export interface Field extends Shape {
  /** Its name in words of lower case: `cardId` is `card id`. */
  readonly key: string;
  /** The schema, which a reference may have led to. */
  readonly schema: Node;
  /** Names in words of the fields beside it, its own included. */
  readonly beside: readonly string[];
}

export interface Response extends Place {
  readonly status: string;
  /** The schema of each media type; `undefined` where it states none. */
  readonly bodies: readonly (Node | undefined)[];
}

export interface Operation extends Place {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Field[];
  readonly body: Place | undefined;
  readonly responses: readonly Response[];
}

export interface Message extends Place {
  readonly payload: Node;
  readonly payloadAt: string;
  /** Names in words of its fields and headers. */
  readonly fields: readonly string[];
  readonly headers: readonly string[];
}

/** What one or two documents describe, in the lists that questions are asked about. */
export interface Description {
  /** The documents as a whole. */
  readonly wholes: readonly Place[];
  readonly operations: readonly Operation[];
  readonly messages: readonly Message[];
  readonly fields: readonly Field[];
  readonly shapes: readonly Shape[];
  /** What the description demands of every operation; `undefined` where it says nothing. */
  readonly security: unknown;
  readonly schemes: readonly Place[];
  /** Addresses of the servers of the API. */
  readonly servers: readonly string[];
}

/** Reads bundled documents. What is not built as its specification says is passed over, not refused. */
export function describe({ openapi, asyncapi }: Readonly<Partial<Record<Kind, object>>>): Description {
  const rest = openapi && new Reader('openapi', openapi as Node);
  const events = asyncapi && new Reader('asyncapi', asyncapi as Node);
  const operations = rest?.operations('paths') ?? [];
  const messages = [...(rest?.webhooks() ?? []), ...(events?.messages() ?? [])];
  const readers = [rest, events].filter((reader) => reader !== undefined);
  const { security, servers } = (openapi ?? {}) as Node;
  return {
    wholes: readers.map((reader) => reader.whole),
    operations,
    messages,
    fields: readers.flatMap((reader) => [...reader.fields.values()]),
    shapes: readers.flatMap((reader) => [...reader.shapes.values()]),
    security,
    schemes: rest?.schemes() ?? [],
    servers: listOf(servers).map((server) => String(isRecord(server) ? (server.url ?? '/') : '/')),
  };
}

/** A name in words of lower case. */
export function inWords(name: string): string {
  return name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isNode = (value: unknown): value is Node => isRecord(value) && !Array.isArray(value);

function recordAt(node: unknown, key: string): Node {
  const found = isRecord(node) ? node[key] : undefined;
  return isNode(found) ? found : {};
}

const propertiesOf = (schema: Node) => Object.entries(recordAt(schema, 'properties'));
const wordsOf = (node: Node) => [node.title, node.summary, node.description].filter(Boolean).join('. ');

/** What a body or a field stands in. */
interface Owner {
  readonly name: string;
  readonly words: string;
  readonly direction: Direction;
}

/** Whether a field is never sent in a direction. */
const isElsewhere = (schema: Node, direction: Direction) =>
  schema[direction === 'request' || direction === 'patch' ? 'readOnly' : 'writeOnly'] === true;

const componentAt = (pointer: string) => /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1];

class Reader {
  readonly fields = new Map<string, Field>();
  readonly shapes = new Map<string, Shape>();
  readonly whole: Place;
  private readonly seen = new Set<string>();
  private readonly kind: Kind;
  private readonly document: Node;

  constructor(kind: Kind, document: Node) {
    this.kind = kind;
    this.document = document;
    const info = recordAt(document, 'info');
    const tags = listOf(document.tags).filter(isRecord).map(wordsOf);
    this.whole = this.place('/info', String(info.title ?? kind), info, [wordsOf(info), ...tags].join(' '));
  }

  private place(pointer: string, name: string, node: Node, words = wordsOf(node)): Place {
    return { kind: this.kind, pointer, name, node, words };
  }

  /** The operations of the paths or of the webhooks, and all that they send and receive. */
  operations(section: 'paths' | 'webhooks'): Operation[] {
    return Object.entries(recordAt(this.document, section)).flatMap(([path, reference]) => {
      const [item, pointer] = this.follow(reference, `/${section}/${pointerToken(path)}`);
      const shared = this.parametersOf(item, pointer, { name: path, words: '', direction: 'request' });
      return Object.entries(item).flatMap(([method, node]) => {
        if (!isMethod(method) || !isRecord(node)) return [];
        const id = typeof node.operationId === 'string' ? node.operationId : `${method.toUpperCase()} ${path}`;
        const isEvent = section === 'webhooks';
        const place = this.place(`${pointer}/${method}`, isEvent ? path : id, node);
        return [{ ...this.operation(place, method, isEvent, shared), method, path }];
      });
    });
  }

  private operation(place: Place, method: string, isEvent: boolean, shared: readonly Field[]) {
    const { pointer, name, node, words } = place;
    const own = this.parametersOf(node, pointer, { name, words, direction: isEvent ? 'event' : 'request' });
    const keyOf = ({ node: parameter }: Field) => `${parameter.in} ${parameter.name}`;
    const names = new Set(own.map(keyOf));
    const parameters = [...shared.filter((each) => !names.has(keyOf(each))), ...own];
    const [content, at] = this.follow(node.requestBody, `${pointer}/requestBody`);
    const direction = method === 'patch' ? 'patch' : isEvent ? 'event' : 'request';
    this.bodies(content, at, { name, words, direction });
    const body = this.place(at, `${name} request`, content, `${words} ${wordsOf(content)}`);
    const responses = Object.entries(recordAt(node, 'responses')).map(([status, reference]): Response => {
      const [response, where] = this.follow(reference, `${pointer}/responses/${status}`);
      const owner = { name: `${name} ${status}`, words: wordsOf(response) };
      const bodies = this.bodies(response, where, { ...owner, direction: isEvent ? 'request' : 'response' });
      return {
        ...this.place(where, owner.name, response, `${words} ${owner.words}`),
        status,
        bodies,
      };
    });
    return { ...place, parameters, body: node.requestBody === undefined ? undefined : body, responses };
  }

  private parametersOf(node: Node, pointer: string, owner: Owner): Field[] {
    return listOf(node.parameters).flatMap((reference, index) => {
      const [parameter, at] = this.follow(reference, `${pointer}/parameters/${index}`);
      if (typeof parameter.name !== 'string') return [];
      const [media = {}] = Object.values(recordAt(parameter, 'content'));
      const [schema] = this.follow(parameter.schema ?? recordAt(media, 'schema'), `${at}/schema`);
      const words = `${wordsOf(parameter)} ${wordsOf(schema)}`;
      const place = this.place(at, `${owner.name} ${parameter.name}`, parameter, words);
      return [this.field(place, parameter.name, schema, owner.direction, [])];
    });
  }

  private field(place: Place, key: string, schema: Node, direction: Direction, beside: readonly string[]): Field {
    const known = this.fields.get(place.pointer);
    known?.directions.add(direction);
    const field = known ?? { ...place, key: inWords(key), schema, directions: new Set([direction]), beside };
    this.fields.set(place.pointer, field);
    return field;
  }

  private bodies(node: Node, pointer: string, owner: Owner): (Node | undefined)[] {
    return Object.entries(recordAt(node, 'content')).map(([type, media]) => {
      if (!isRecord(media) || media.schema === undefined) return undefined;
      const at = `${pointer}/content/${pointerToken(type)}/schema`;
      this.schema(media.schema, at, owner);
      const [schema] = this.follow(media.schema, at);
      return schema;
    });
  }

  /** Notes an object and its fields, and all within, each place once for each direction. */
  private schema(reference: unknown, from: string, { name: outer, ...owner }: Owner): void {
    const { direction } = owner;
    const [schema, pointer] = this.follow(reference, from);
    const name = componentAt(pointer) ?? outer;
    const visit = `${direction} ${pointer}`;
    if (this.seen.has(visit) || isElsewhere(schema, direction)) return;
    this.seen.add(visit);
    const place = this.place(pointer, name, schema);
    if ('properties' in schema || schema.type === 'object') {
      const shape = this.shapes.get(pointer) ?? { ...place, directions: new Set() };
      shape.directions.add(direction);
      this.shapes.set(pointer, shape);
    }
    const beside = propertiesOf(schema).map(([key]) => inWords(key));
    for (const [key, value] of propertiesOf(schema)) {
      const at = `${pointer}/properties/${pointerToken(key)}`;
      const [found, target] = this.follow(value, at);
      if (isElsewhere(found, direction)) continue;
      const own = isRecord(value) ? value : {};
      // What a reference leads to is the place of all that refer to it, and a node beside a reference says nothing to many tools.
      const component = referenceOf(own) === undefined ? undefined : componentAt(target);
      const words = `${wordsOf(own)} ${wordsOf(found)}`;
      const where = this.place(component ? target : at, component ?? `${name}.${key}`, own, words);
      this.field(where, key, found, direction, beside);
      this.schema(value, at, { name: `${name}.${key}`, ...owner });
    }
    for (const key of ['items', 'additionalProperties', 'not', 'allOf', 'oneOf', 'anyOf', 'prefixItems']) {
      const part = schema[key];
      if (isNode(part)) this.schema(part, `${pointer}/${key}`, { name, ...owner });
      for (const [index, each] of listOf(part).entries())
        this.schema(each, `${pointer}/${key}/${index}`, { name, ...owner });
    }
  }

  webhooks(): Message[] {
    return this.operations('webhooks').map(({ body, parameters, ...operation }) => {
      const [type = '', media] = Object.entries(recordAt(body?.node, 'content'))[0] ?? [];
      const at = `${body?.pointer}/content/${pointerToken(type)}/schema`;
      const [payload, payloadAt] = isRecord(media) ? this.follow(media.schema, at) : [{}, operation.pointer];
      const headers = parameters.map(({ key }) => key);
      return { ...operation, payload, payloadAt, fields: this.namesIn(payload), headers };
    });
  }

  schemes(): Place[] {
    // The sentences that speak of credentials.
    const sentences = this.whole.words.split(/(?<=[.!?])\s/);
    const said = sentences.filter((each) => /\bkeys?\b|token|credential/i.test(each)).join(' ');
    const schemes = Object.entries(recordAt(recordAt(this.document, 'components'), 'securitySchemes'));
    return schemes.map(([name, reference]) => {
      const [node, pointer] = this.follow(reference, `/components/securitySchemes/${pointerToken(name)}`);
      return this.place(pointer, name, node, `${wordsOf(node)} ${said}`);
    });
  }

  messages(): Message[] {
    const operations = Object.values(recordAt(this.document, 'operations'));
    const replies = new Set(operations.map((each) => recordAt(recordAt(each, 'reply'), 'channel').$ref));
    return Object.entries(recordAt(this.document, 'channels')).flatMap(([channel, reference]) => {
      const at = `/channels/${pointerToken(channel)}`;
      const [node, pointer] = this.follow(reference, at);
      if (replies.has(`#${at}`)) return [];
      const own = operations.filter(isNode).filter((each) => recordAt(each, 'channel').$ref === `#${at}`);
      const words = [node, ...own].map(wordsOf).join(' ');
      return Object.entries(recordAt(node, 'messages')).map(([key, message]) =>
        this.message(key, message, `${pointer}/messages/${pointerToken(key)}`, words),
      );
    });
  }

  private message(key: string, reference: unknown, from: string, said: string): Message {
    const [node, pointer] = this.follow(reference, from);
    const name = typeof node.name === 'string' ? node.name : key;
    const place = this.place(pointer, name, node, `${wordsOf(node)} ${said}`);
    const [wrapped, at] = this.follow(node.payload, `${pointer}/payload`);
    const [payload, payloadAt] =
      'schemaFormat' in wrapped ? this.follow(wrapped.schema, `${at}/schema`) : [wrapped, at];
    this.schema(payload, payloadAt, { name, words: place.words, direction: 'event' });
    const stated = [node, ...listOf(node.traits).map((trait) => this.follow(trait, '')[0])];
    const headers = stated.flatMap((each) =>
      propertiesOf(this.follow(each.headers, '')[0]).map(([header]) => inWords(header)),
    );
    return { ...place, payload, payloadAt, fields: this.namesIn(payload), headers };
  }

  /** The fields of an object, and of what it takes over from others. */
  private fieldsOf(schema: Node): [name: string, field: Node][] {
    const parts = listOf(schema.allOf).map((part) => this.follow(part, '')[0]);
    return [schema, ...parts].flatMap((part) =>
      propertiesOf(part).map(([name, field]): [string, Node] => [name, this.follow(field, '')[0]]),
    );
  }

  /** Names of the fields of an object, and of those of its members, for an envelope holds what identifies it. */
  private namesIn(schema: Node, depth = 2): string[] {
    return this.fieldsOf(schema).flatMap(([name, field]) => [
      inWords(name),
      ...(depth > 1 ? this.namesIn(field, depth - 1) : []),
    ]);
  }

  /** What references lead to, and where that stands; nothing where they lead nowhere or in circles. */
  private follow(node: unknown, pointer: string): [node: Node, pointer: string] {
    let [found, at] = [node, pointer];
    for (let steps = 0; steps < 20; steps++) {
      const target = referenceOf(found);
      if (target === undefined) break;
      if (!target.startsWith('#')) return [{}, at];
      at = target.slice(1);
      found = valueAt(this.document, at);
    }
    return isNode(found) ? [found, at] : [{}, at];
  }
}

/** Where a node refers to, also as the one part of an `allOf`, by which a description stands beside a reference. */
function referenceOf(node: unknown): string | undefined {
  if (!isRecord(node)) return undefined;
  const { $ref, allOf, ...others } = node;
  if (typeof $ref === 'string') return $ref;
  const isBare = Array.isArray(allOf) && allOf.length === 1 && !('properties' in others) && !('type' in others);
  return isBare && isRecord(allOf[0]) && typeof allOf[0].$ref === 'string' ? allOf[0].$ref : undefined;
}
