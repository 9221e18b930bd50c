import { isDeepStrictEqual } from 'node:util';
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

/** A field of a body, or a parameter, with all that is sent there. */
export interface Field extends Place {
  /** Its name in words of lower case: `cardId` is `card id`. */
  readonly key: string;
  /** The schema, which a reference may have led to. */
  readonly schema: Node;
  readonly directions: Set<Direction>;
  /** Names in words of the fields beside it, its own included. */
  readonly beside: readonly string[];
}

export interface Response extends Place {
  readonly status: string;
  /** The schema of each media type; `undefined` where it states none. */
  readonly bodies: readonly (Node | undefined)[];
  /** Names in words of what stands in them, members of members included. */
  readonly names: readonly string[];
  /** Whether one of its fields may say that the matter is not decided yet. */
  readonly isPending: boolean;
}

export interface Operation extends Place {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Field[];
  /** What the description demands of every operation; absent where it says nothing. */
  readonly security?: unknown;
  readonly body?: Place;
  readonly responses: readonly Response[];
}

export interface Message extends Place {
  readonly payload: Node;
  readonly payloadAt: string;
  /** Names in words of its fields and headers. */
  readonly fields: readonly string[];
  readonly headers: readonly string[];
}

/** An object that is sent or received. */
export interface Shape extends Place {
  readonly directions: Set<Direction>;
}

/** What one or two documents describe, in the lists that questions are asked about. */
export interface Description {
  /** The documents as a whole. */
  readonly wholes: readonly Place[];
  readonly operations: readonly Operation[];
  readonly messages: readonly Message[];
  readonly fields: readonly Field[];
  readonly shapes: readonly Shape[];
  /** Places with an example that does not fit. */
  readonly misfits: readonly Place[];
  /** What the description demands of every operation; absent where it says nothing. */
  readonly security?: unknown;
  readonly schemes: readonly Place[];
  /** Addresses of the servers of the API. */
  readonly servers: readonly string[];
}

/** Reads bundled documents. What is not built as its specification says is passed over, not refused. */
export function describe(documents: Readonly<Partial<Record<Kind, object>>>): Description {
  const [openapi, asyncapi] = [documents.openapi as Node | undefined, documents.asyncapi as Node | undefined];
  const rest = openapi && new Reader('openapi', openapi);
  const events = asyncapi && new Reader('asyncapi', asyncapi);
  const operations = rest?.operations('paths') ?? [];
  const messages = [...(rest?.webhooks() ?? []), ...(events?.messages() ?? [])];
  const readers = [rest, events].filter((reader) => reader !== undefined);
  return {
    wholes: readers.map((reader) => reader.whole),
    operations,
    messages,
    fields: readers.flatMap((reader) => [...reader.fields.values()]),
    shapes: readers.flatMap((reader) => [...reader.shapes.values()]),
    ...(openapi && 'security' in openapi && { security: openapi.security }),
    misfits: readers.flatMap((reader) => reader.misfits),
    schemes: rest?.schemes() ?? [],
    servers: (Array.isArray(openapi?.servers) ? openapi.servers : []).map((server) => String(server?.url ?? '/')),
  };
}

const propertiesOf = (schema: Node) => Object.keys(recordAt(schema, 'properties')).map(inWords);

/** A name in words of lower case. */
export function inWords(name: string): string {
  return name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function recordAt(node: unknown, key: string): Node {
  const found = isRecord(node) ? node[key] : undefined;
  return isRecord(found) && !Array.isArray(found) ? found : {};
}

const wordsOf = (node: Node) => [node.title, node.summary, node.description].filter(Boolean).join('. ');

/** What an operation says of its deliveries, where it says it to programs. */
function rulesIn(operation: unknown): string {
  const { timeout_seconds: seconds, max_attempts: attempts } = recordAt(operation, 'x-delivery');
  return [
    isRecord(operation) ? wordsOf(operation) : '',
    seconds === undefined ? '' : `within ${seconds} seconds`,
    attempts === undefined ? '' : `${attempts} attempts`,
  ].join(' ');
}

/** The sentences of a text that speak of credentials. */
const saysOfKeys = (text: string) =>
  text
    .split(/(?<=[.!?])\s/)
    .filter((sentence) => /\bkeys?\b|token|credential/i.test(sentence))
    .join(' ');

/** The type of a value, as schemas name it. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

interface Owner {
  readonly name: string;
  readonly words: string;
  readonly direction: Direction;
}

/** Whether a field is never sent in a direction. */
const isElsewhere = (schema: Node, direction: Direction) =>
  schema[direction === 'request' || direction === 'patch' ? 'readOnly' : 'writeOnly'] === true;

const componentAt = (pointer: string) => /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1];

/** The forms that an example is held against. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  'date-time': (text) => /^\d{4}-\d\d-\d\dt.*(?:z|[+-]\d\d:\d\d)$/i.test(text),
  email: (text) => text.includes('@'),
  uri: (text) => URL.canParse(text),
};

class Reader {
  readonly fields = new Map<string, Field>();
  readonly shapes = new Map<string, Shape>();
  readonly misfits: Place[] = [];
  readonly whole: Place;
  private readonly seen = new Set<string>();
  private readonly kind: Kind;
  private readonly document: Node;

  constructor(kind: Kind, document: Node) {
    this.kind = kind;
    this.document = document;
    const info = recordAt(document, 'info');
    const tags = Array.isArray(document.tags) ? document.tags.filter(isRecord).map(wordsOf) : [];
    const words = [wordsOf(info), ...tags].join(' ');
    this.whole = { kind, pointer: '/info', name: String(info.title ?? kind), node: info, words };
  }

  /** The operations of the paths or of the webhooks, and all that they send and receive. */
  operations(section: 'paths' | 'webhooks'): Operation[] {
    return Object.entries(recordAt(this.document, section)).flatMap(([path, reference]) => {
      const [item, pointer] = this.follow(reference, `/${section}/${pointerToken(path)}`);
      const shared = this.parametersOf(item, pointer, { name: path, words: '', direction: 'request' });
      return Object.entries(item).flatMap(([method, node]) =>
        isMethod(method) && isRecord(node)
          ? [this.operation(section, path, method, node, `${pointer}/${method}`, shared)]
          : [],
      );
    });
  }

  private operation(
    section: string,
    path: string,
    method: string,
    node: Node,
    pointer: string,
    shared: readonly Field[],
  ): Operation {
    const isEvent = section === 'webhooks';
    const id = typeof node.operationId === 'string' ? node.operationId : `${method.toUpperCase()} ${path}`;
    const name = isEvent ? path : id;
    const words = wordsOf(node);
    const owner = { name, words, direction: isEvent ? 'event' : 'request' } as const;
    const own = this.parametersOf(node, pointer, owner);
    const names = new Set(own.map((parameter) => `${parameter.node.in} ${parameter.node.name}`));
    const parameters = [...shared.filter((each) => !names.has(`${each.node.in} ${each.node.name}`)), ...own];
    const [content, at] = this.follow(node.requestBody, `${pointer}/requestBody`);
    const body = {
      kind: this.kind,
      pointer: at,
      name: `${name} request`,
      node: content,
      words: `${words} ${wordsOf(content)}`,
    };
    this.bodies(content, at, method === 'patch' ? { ...owner, direction: 'patch' } : owner);
    return {
      ...{ kind: this.kind, pointer, name, node, words, method, path, parameters, security: this.document.security },
      ...(node.requestBody !== undefined && { body }),
      responses: Object.entries(recordAt(node, 'responses')).map(([status, reference]) => {
        const [response, place] = this.follow(reference, `${pointer}/responses/${status}`);
        const direction = isEvent ? 'request' : 'response';
        const bodies = this.bodies(response, place, { name: `${name} ${status}`, words: wordsOf(response), direction });
        const said = `${words} ${wordsOf(response)}`;
        return {
          kind: this.kind,
          pointer: place,
          name: `${name} ${status}`,
          node: response,
          words: said,
          status,
          bodies,
          names: bodies.flatMap((body) => this.namesIn(body ?? {})),
          isPending: bodies.some((body) => body !== undefined && this.mayPend(body)),
        };
      }),
    };
  }

  private parametersOf(node: Node, pointer: string, owner: Owner): Field[] {
    const list = Array.isArray(node.parameters) ? node.parameters : [];
    return list.flatMap((reference, index) => {
      const [parameter, at] = this.follow(reference, `${pointer}/parameters/${index}`);
      if (typeof parameter.name !== 'string') return [];
      const [media = {}] = Object.values(recordAt(parameter, 'content'));
      const [schema] = this.follow(parameter.schema ?? recordAt(media, 'schema'), `${at}/schema`);
      const name = `${owner.name} ${parameter.name}`;
      const words = `${wordsOf(parameter)} ${wordsOf(schema)}`;
      return [
        this.field({ kind: this.kind, pointer: at, name, node: parameter, words }, parameter.name, schema, owner, []),
      ];
    });
  }

  private field(place: Place, key: string, schema: Node, { direction }: Owner, beside: readonly string[]): Field {
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
      const listed = Object.values(recordAt(media, 'examples')).map((each) => this.follow(each, '')[0].value);
      const place = { kind: this.kind, pointer, name: owner.name, node, words: owner.words };
      this.judge(place, schema, ['example' in media ? media.example : undefined, ...listed]);
      return schema;
    });
  }

  /** Notes an object and its fields, and all within, each place once for each direction. */
  private schema(reference: unknown, from: string, { name: outer, ...owner }: Owner): void {
    const [schema, pointer] = this.follow(reference, from);
    const name = componentAt(pointer) ?? outer;
    const visit = `${owner.direction} ${pointer}`;
    if (this.seen.has(visit) || isElsewhere(schema, owner.direction)) return;
    this.seen.add(visit);
    const words = wordsOf(schema);
    if ('properties' in schema || schema.type === 'object') {
      const shape = this.shapes.get(pointer);
      shape?.directions.add(owner.direction);
      const place = { kind: this.kind, pointer, name, node: schema, words };
      if (!shape) this.shapes.set(pointer, { ...place, directions: new Set([owner.direction]) });
    }
    const examples = [schema.example, schema.default, ...(Array.isArray(schema.examples) ? schema.examples : [])];
    this.judge({ kind: this.kind, pointer, name, node: schema, words }, schema, examples);
    const beside = propertiesOf(schema);
    for (const [key, value] of Object.entries(recordAt(schema, 'properties'))) {
      const at = `${pointer}/properties/${pointerToken(key)}`;
      const [found, target] = this.follow(value, at);
      if (isElsewhere(found, owner.direction)) continue;
      const own = isRecord(value) ? value : {};
      const words = [wordsOf(own), wordsOf(found)].join(' ');
      // What a reference leads to is the place of all that refer to it, and a node beside a reference says nothing to many tools.
      const component = referenceOf(own) === undefined ? undefined : componentAt(target);
      const place = {
        kind: this.kind,
        pointer: component ? target : at,
        name: component ?? `${name}.${key}`,
        node: own,
        words,
      };
      this.field(place, key, found, { name, ...owner }, beside);
      this.schema(value, at, { name: `${name}.${key}`, ...owner });
    }
    for (const key of ['items', 'additionalProperties', 'not'])
      if (isRecord(schema[key])) this.schema(schema[key], `${pointer}/${key}`, { name, ...owner });
    for (const key of ['allOf', 'oneOf', 'anyOf', 'prefixItems'])
      if (Array.isArray(schema[key]))
        for (const [index, part] of schema[key].entries())
          this.schema(part, `${pointer}/${key}/${index}`, { name, ...owner });
  }

  /** Notes a place whose examples do not fit its schema, or each other. */
  private judge(place: Place, schema: Node, examples: readonly unknown[]): void {
    const given = examples.filter((each) => each !== undefined);
    const kinds = new Set(given.filter((each) => each !== null).map(kindOf));
    if (kinds.size > 1 || given.some((each) => !this.fits(schema, each))) this.misfits.push(place);
  }

  /** Whether a value may be an example of a schema, as far as types, sets and required fields tell. */
  private fits(reference: unknown, value: unknown, depth = 20): boolean {
    const [schema] = this.follow(reference, '');
    if (depth === 0 || (value === null && (schema.nullable === true || schema.type === undefined))) return true;
    const types = [schema.type ?? []].flat();
    const kind = kindOf(value);
    const isOfType = types.includes(kind) || (kind === 'integer' && types.includes('number'));
    if (types.length > 0 && !isOfType) return false;
    const known = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : [];
    if (known.length > 0 && !known.some((each) => isDeepStrictEqual(each, value))) return false;
    if (typeof value === 'string' && !(FORMATS[String(schema.format)]?.(value) ?? true)) return false;
    const parts = Array.isArray(schema.allOf) ? schema.allOf : [];
    if (!parts.every((part) => this.fits(part, value, depth - 1))) return false;
    if (Array.isArray(value)) return value.every((each) => this.fits(schema.items, each, depth - 1));
    if (!isRecord(value)) return true;
    const { required } = schema;
    const isWhole = !Array.isArray(required) || required.every((name) => String(name) in value);
    const fields = Object.entries(recordAt(schema, 'properties'));
    return isWhole && fields.every(([name, field]) => !(name in value) || this.fits(field, value[name], depth - 1));
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
    const at = '/components/securitySchemes';
    return Object.entries(recordAt(recordAt(this.document, 'components'), 'securitySchemes')).map(
      ([name, reference]) => {
        const [node, pointer] = this.follow(reference, `${at}/${pointerToken(name)}`);
        return { kind: this.kind, pointer, name, node, words: `${wordsOf(node)} ${saysOfKeys(this.whole.words)}` };
      },
    );
  }

  messages(): Message[] {
    const operations = Object.values(recordAt(this.document, 'operations'));
    const replies = new Set(operations.map((each) => recordAt(recordAt(each, 'reply'), 'channel').$ref));
    return Object.entries(recordAt(this.document, 'channels')).flatMap(([channel, reference]) => {
      const [node, pointer] = this.follow(reference, `/channels/${pointerToken(channel)}`);
      const $ref = `#/channels/${pointerToken(channel)}`;
      if (replies.has($ref)) return [];
      const rules = operations.filter((each) => recordAt(each, 'channel').$ref === $ref).map(rulesIn);
      const words = [wordsOf(node), ...rules].join(' ');
      return Object.entries(recordAt(node, 'messages')).map(([key, message]) =>
        this.message(key, message, `${pointer}/messages/${pointerToken(key)}`, words),
      );
    });
  }

  private message(key: string, reference: unknown, from: string, said: string): Message {
    const [node, pointer] = this.follow(reference, from);
    const name = typeof node.name === 'string' ? node.name : key;
    const words = `${wordsOf(node)} ${said}`;
    const [wrapped, at] = this.follow(node.payload, `${pointer}/payload`);
    const [payload, place] = 'schemaFormat' in wrapped ? this.follow(wrapped.schema, `${at}/schema`) : [wrapped, at];
    this.schema(payload, place, { name, words, direction: 'event' });
    const examples = Array.isArray(node.examples) ? node.examples.filter(isRecord).map((each) => each.payload) : [];
    this.judge({ kind: this.kind, pointer, name, node, words }, payload, examples);
    const traits = Array.isArray(node.traits) ? node.traits : [];
    const headers = [
      node,
      ...traits.map((trait, index) => this.follow(trait, `${pointer}/traits/${index}`)[0]),
    ].flatMap((each) => propertiesOf(this.follow(each.headers, '')[0]));
    return {
      kind: this.kind,
      pointer,
      name,
      node,
      words,
      payload,
      payloadAt: place,
      fields: this.namesIn(payload),
      headers,
    };
  }

  private mayPend(schema: Node): boolean {
    const parts = Array.isArray(schema.allOf) ? schema.allOf.map((part) => this.follow(part, '')[0]) : [];
    return [schema, ...parts].some((part) =>
      Object.values(recordAt(part, 'properties')).some((field) => {
        const values = this.follow(field, '')[0].enum;
        return (
          Array.isArray(values) && values.some((value) => /^(?:pending|processing|queued|in.?progress)$/i.test(value))
        );
      }),
    );
  }

  /** Names of the fields of an object, and of those of its members, for an envelope holds what identifies it. */
  private namesIn(schema: Node, depth = 2): string[] {
    const parts = Array.isArray(schema.allOf) ? schema.allOf.map((part) => this.follow(part, '')[0]) : [];
    return [schema, ...parts].flatMap((part) =>
      Object.entries(recordAt(part, 'properties')).flatMap(([key, value]) => [
        inWords(key),
        ...(depth > 1 ? this.namesIn(this.follow(value, '')[0], depth - 1) : []),
      ]),
    );
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
    return isRecord(found) && !Array.isArray(found) ? [found, at] : [{}, at];
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
