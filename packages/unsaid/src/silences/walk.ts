import { isRecord, pointerToken, valueAt } from '../engine/model/json-pointer.ts';
import { isMethod } from '../engine/model/path-operations.ts';
import { inWords, sentencesOf } from './words.ts';

export type Kind = 'openapi' | 'asyncapi';
export type Node = Readonly<Record<string, unknown>>;

/** A sentence that the authors wrote, and where. */
export interface Sentence {
  readonly text: string;
  readonly kind: Kind;
  readonly pointer: string;
}

export interface Place {
  readonly kind: Kind;
  readonly pointer: string;
  /** How a person names it: `POST /payments`, `Payment.status`. */
  readonly name: string;
  readonly node: Node;
}

/** A patch is sent as well, and what it leaves out stays as it is. */
export type Direction = 'request' | 'patch' | 'response' | 'error' | 'event';

/** A schema with all that its `allOf` takes over from others. */
export interface Shape {
  readonly pointer: string;
  readonly schema: Node;
  /** The pointer of each keyword, which may be one of a part of an `allOf`. */
  readonly keywords: ReadonlyMap<string, string>;
  readonly properties: ReadonlyMap<string, { readonly node: Node; readonly pointer: string }>;
  readonly required: ReadonlySet<string>;
  readonly sentences: readonly Sentence[];
}

/** A field of a body, or a parameter. */
export interface RawField extends Place {
  readonly key: string;
  readonly words: string;
  readonly shape: Shape;
  readonly directions: Set<Direction>;
  /** The operations that it reaches through the schema it stands in. */
  readonly home: string;
  readonly owner: Shape | undefined;
  readonly ownerName: string;
  readonly required: boolean;
  /** Where a parameter is sent. */
  readonly in?: string;
}

/** An object that is sent or received. */
export interface RawObject extends Place {
  readonly shape: Shape;
  readonly directions: Set<Direction>;
  readonly home: string;
  /** Number of bodies of calls that it is, or whose list it is an item of. */
  roots: number;
  /** True for one of several forms of an object, whose other fields it may share. */
  readonly isVariant: boolean;
}

export interface RawResponse extends Place {
  readonly status: string;
  readonly sentences: readonly Sentence[];
  readonly types: readonly string[];
  /** The schemas of its bodies; `undefined` for a type without one. */
  readonly bodies: readonly (Shape | undefined)[];
}

export interface RawOperation extends Place {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly parameters: readonly RawField[];
  readonly body: Place | undefined;
  readonly types: readonly string[];
  readonly bodies: readonly Shape[];
  readonly responses: readonly RawResponse[];
  readonly sentences: readonly Sentence[];
  readonly homes: ReadonlySet<string>;
}

export interface RawMessage extends Place {
  readonly payload: Shape | undefined;
  /** Names in words of the headers. */
  readonly headers: readonly string[];
  readonly sentences: readonly Sentence[];
  /** http for what is sent to an address of ours. */
  readonly protocol: string;
  readonly action: string;
  readonly title: string;
  readonly home: string;
}

export interface RawScheme extends Place {
  readonly sentences: readonly Sentence[];
}

export interface RawDocument extends Place {
  readonly document: Node;
  readonly sentences: readonly Sentence[];
  readonly operations: readonly RawOperation[];
  readonly messages: readonly RawMessage[];
  readonly fields: readonly RawField[];
  readonly objects: readonly RawObject[];
  readonly schemes: readonly RawScheme[];
  readonly protocols: ReadonlySet<string>;
  /** Every schema that is reached from the one at a pointer. */
  readonly reached: (home: string) => ReadonlySet<string>;
  readonly flat: (shape: Shape) => readonly FlatField[];
  readonly shape: (node: unknown, pointer: string) => Shape;
}

/** A field as it is reached from a body. */
export interface FlatField {
  readonly key: string;
  readonly words: string;
  readonly pointer: string;
  readonly node: Node;
  readonly shape: Shape;
  readonly required: boolean;
  readonly depth: number;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const isNode = (value: unknown): value is Node => isRecord(value) && !Array.isArray(value);
export const nodesOf = (value: unknown): readonly Node[] => listOf(value).filter(isNode);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function recordAt(node: unknown, ...keys: readonly string[]): Node {
  const found = keys.reduce<unknown>((each, key) => (isNode(each) ? each[key] : undefined), node);
  return isNode(found) ? found : {};
}

const VARIANTS = ['oneOf', 'anyOf'] as const;
const FLAT_DEPTH = 3;
const FLAT_FIELDS = 400;

/** Reads the parts of a bundled document. A part that is not built as its specification says is skipped. */
export function walk(kind: Kind, document: Node): RawDocument {
  return new Walk(kind, document).document();
}

interface Context {
  readonly direction: Direction;
  readonly name: string;
  readonly home: string;
  readonly isRoot: boolean;
  readonly isVariant?: boolean;
}

class Walk {
  private readonly kind: Kind;
  private readonly root: Node;
  private readonly shapes = new Map<string, Shape>();
  private readonly fields = new Map<string, RawField>();
  private readonly objects = new Map<string, RawObject>();
  private readonly seen = new Set<string>();
  private readonly edges = new Map<string, Set<string>>();
  private readonly reachedFrom = new Map<string, Set<string>>();
  private readonly flats = new Map<string, readonly FlatField[]>();

  constructor(kind: Kind, root: Node) {
    this.kind = kind;
    this.root = root;
  }

  document(): RawDocument {
    const info = recordAt(this.root, 'info');
    const operations = this.kind === 'openapi' ? this.operationsIn('paths') : [];
    const webhooks = this.kind === 'openapi' ? this.webhooks() : this.channelMessages();
    const callbacks = operations.flatMap((operation) => this.callbacksOf(operation));
    const messages = [...webhooks, ...callbacks];
    const tags = nodesOf(this.root.tags).flatMap((tag, index) => this.sentences(tag, `/tags/${index}`));
    const schemes = this.schemes();
    const servers = this.servers().flatMap(([pointer, server]) => this.sentences(server, pointer));
    return {
      ...this.place('/info', textOf(info.title) || this.kind, info),
      document: this.root,
      sentences: [...this.sentences(info, '/info'), ...tags, ...servers, ...schemes.flatMap((each) => each.sentences)],
      operations,
      messages,
      fields: [...this.fields.values()],
      objects: [...this.objects.values()],
      schemes,
      protocols: new Set([...messages.map(({ protocol }) => protocol), ...this.serverProtocols()]),
      reached: (home) => this.reach(home),
      flat: (shape) => this.flat(shape),
      shape: (node, pointer) => this.shape(node, pointer),
    };
  }

  private place(pointer: string, name: string, node: Node): Place {
    return { kind: this.kind, pointer, name, node };
  }

  private sentences(node: Node, pointer: string): Sentence[] {
    const { title, summary, description } = node;
    const texts = [title, summary, description].filter((text) => typeof text === 'string');
    return texts.flatMap((text) => sentencesOf(text)).map((text) => ({ text, kind: this.kind, pointer }));
  }

  private operationsIn(section: 'paths' | 'webhooks'): RawOperation[] {
    return Object.entries(recordAt(this.root, section)).flatMap(([path, item]) =>
      this.operationsOf(item, path, `/${section}/${pointerToken(path)}`, section === 'webhooks'),
    );
  }

  private operationsOf(reference: unknown, path: string, from: string, isEvent: boolean): RawOperation[] {
    const [item, pointer] = this.follow(reference, from);
    const shared = this.parametersOf(item, pointer, path, isEvent);
    return Object.entries(item).flatMap(([method, node]) =>
      isMethod(method) && isNode(node) && node.deprecated !== true
        ? [this.operation(node, `${pointer}/${method}`, { method, path, shared, isEvent })]
        : [],
    );
  }

  private operation(
    node: Node,
    pointer: string,
    at: { method: string; path: string; shared: readonly RawField[]; isEvent: boolean },
  ): RawOperation {
    const { method, path, shared, isEvent } = at;
    const name = isEvent ? path : `${method.toUpperCase()} ${path}`;
    const own = this.parametersOf(node, pointer, name, isEvent);
    const keyOf = (field: RawField) => `${field.in} ${field.key}`;
    const names = new Set(own.map(keyOf));
    const parameters = [...shared.filter((each) => !names.has(keyOf(each))), ...own];
    const [content, bodyAt] = this.follow(node.requestBody, `${pointer}/requestBody`);
    const homes = new Set<string>([pointer]);
    const direction = isEvent ? 'event' : this.isPatch(method, path, [content, bodyAt]) ? 'patch' : 'request';
    const bodies = this.bodies(content, bodyAt, { name, direction, homes });
    const responses = Object.entries(recordAt(node, 'responses')).map(([status, reference]): RawResponse => {
      const [response, where] = this.follow(reference, `${pointer}/responses/${status}`);
      this.headersOf(response, where, { name: `${name} ${status}`, home: pointer });
      const way = isEvent ? 'request' : isErrorStatus(status, response) ? 'error' : 'response';
      return {
        ...this.place(where, `${name} ${status}`, response),
        status,
        sentences: this.sentences(response, where),
        types: Object.keys(recordAt(response, 'content')),
        bodies: this.bodies(response, where, { name: `${name} ${status}`, direction: way, homes }),
      };
    });
    return {
      ...this.place(pointer, name, node),
      method,
      path,
      id: textOf(node.operationId),
      summary: textOf(node.summary),
      parameters,
      body: node.requestBody === undefined ? undefined : this.place(bodyAt, `${name} body`, content),
      types: Object.keys(recordAt(content, 'content')),
      bodies: bodies.filter((body) => body !== undefined),
      responses,
      sentences: [...this.sentences(node, pointer), ...this.sentences(content, bodyAt)],
      homes,
    };
  }

  /** True if a call may omit any field of its body, because it changes the object in its path. */
  private isPatch(method: string, path: string, [content, pointer]: [Node, string]): boolean {
    if (method === 'patch') return true;
    if (!['post', 'put'].includes(method) || !/\}(?:\.json)?$/.test(path)) return false;
    const bodies = Object.entries(recordAt(content, 'content')).map(([type, media]) =>
      this.shape(recordAt(media).schema, `${pointer}/content/${pointerToken(type)}/schema`),
    );
    return bodies.length > 0 && bodies.every(({ required, properties }) => required.size === 0 && properties.size > 0);
  }

  private parametersOf(node: Node, pointer: string, name: string, isEvent: boolean): RawField[] {
    return listOf(node.parameters).flatMap((reference, index) => {
      const [parameter, at] = this.follow(reference, `${pointer}/parameters/${index}`);
      if (typeof parameter.name !== 'string' || parameter.deprecated === true) return [];
      const [media] = Object.values(recordAt(parameter, 'content'));
      const given = parameter.schema ?? recordAt(media, 'schema');
      const shape = this.shape(given, `${at}/schema`);
      const known = this.fields.get(at);
      if (known !== undefined) return [known];
      const field: RawField = {
        ...this.place(at, at.startsWith('/components/') ? parameter.name : `${name} ${parameter.name}`, parameter),
        key: parameter.name,
        words: inWords(parameter.name),
        shape: { ...shape, sentences: [...this.sentences(parameter, at), ...shape.sentences] },
        directions: new Set([isEvent ? 'event' : 'request']),
        home: pointer,
        owner: undefined,
        ownerName: name,
        required: parameter.required === true,
        in: textOf(parameter.in) || 'query',
      };
      this.fields.set(at, field);
      return [field];
    });
  }

  /** The headers of a response are fields of it. */
  private headersOf(response: Node, pointer: string, { name, home }: { name: string; home: string }): void {
    for (const [key, reference] of Object.entries(recordAt(response, 'headers'))) {
      const [header, at] = this.follow(reference, `${pointer}/headers/${pointerToken(key)}`);
      if (this.fields.has(at)) continue;
      const shape = this.shape(header.schema, `${at}/schema`);
      this.fields.set(at, {
        ...this.place(at, `${name} ${key}`, header),
        key,
        words: inWords(key),
        shape: { ...shape, sentences: [...this.sentences(header, at), ...shape.sentences] },
        directions: new Set(['response']),
        home,
        owner: undefined,
        ownerName: name,
        required: header.required === true,
        in: 'header',
      });
    }
  }

  private bodies(
    node: Node,
    pointer: string,
    at: { name: string; direction: Direction; homes: Set<string> },
  ): (Shape | undefined)[] {
    const { name, direction, homes } = at;
    return Object.entries(recordAt(node, 'content')).map(([type, media]) => {
      if (!isNode(media) || media.schema === undefined) return undefined;
      const from = `${pointer}/content/${pointerToken(type)}/schema`;
      const shape = this.shape(media.schema, from);
      const home = homeOf(shape.pointer) ?? from;
      homes.add(home);
      this.visit(media.schema, from, { direction, name, home, isRoot: true });
      return shape;
    });
  }

  /** Notes an object, its fields and all within them, each place once for each direction. */
  private visit(reference: unknown, from: string, context: Context): void {
    const { direction, isRoot } = context;
    const shape = this.shape(reference, from);
    const { pointer, schema, keywords, properties } = shape;
    const home = homeOf(pointer) ?? context.home;
    if (home !== context.home) this.edge(context.home, home);
    const name = nameOfComponent(pointer) ?? context.name;
    const visit = `${direction} ${pointer}`;
    const object = this.objects.get(pointer);
    if (object !== undefined && isRoot) object.roots += 1;
    if (this.seen.has(visit)) {
      object?.directions.add(direction);
      return;
    }
    this.seen.add(visit);
    if (properties.size > 0 || schema.type === 'object') {
      const known = object ?? {
        ...this.place(pointer, name, schema),
        shape,
        directions: new Set(),
        home,
        roots: 0,
        isVariant: context.isVariant === true,
      };
      if (object === undefined && isRoot) known.roots = 1;
      known.directions.add(direction);
      this.objects.set(pointer, known);
    }
    for (const [key, { node, pointer: at }] of properties) {
      if (isElsewhere(node, direction) || node.deprecated === true || isRepeated(key, properties)) continue;
      this.field(key, at, { shape, name, home, direction });
      this.visit(node, at, { direction, name: `${name}.${key}`, home, isRoot: false });
    }
    for (const key of ['items', 'additionalProperties'])
      if (isNode(schema[key])) this.visit(schema[key], keywords.get(key) ?? '', { direction, name, home, isRoot });
    for (const key of VARIANTS)
      for (const [index, each] of listOf(schema[key]).entries())
        this.visit(each, `${keywords.get(key)}/${index}`, { direction, name, home, isRoot, isVariant: true });
  }

  private edge(from: string, to: string): void {
    const known = this.edges.get(from) ?? new Set();
    this.edges.set(from, known.add(to));
  }

  private field(
    key: string,
    at: string,
    { shape: owner, name, home, direction }: { shape: Shape; name: string; home: string; direction: Direction },
  ): void {
    const known = this.fields.get(at);
    if (known !== undefined) {
      known.directions.add(direction);
      return;
    }
    const node = owner.properties.get(key)?.node ?? {};
    this.fields.set(at, {
      ...this.place(at, `${name}.${key}`, node),
      key,
      words: inWords(key),
      shape: this.shape(node, at),
      directions: new Set([direction]),
      home,
      owner,
      ownerName: name,
      required: owner.required.has(key),
    });
  }

  /** A schema with its references resolved and its `allOf` merged. */
  shape(reference: unknown, from: string): Shape {
    const known = this.shapes.get(from);
    if (known !== undefined) return known;
    const [node, pointer] = this.follow(reference, from);
    const properties = new Map<string, { node: Node; pointer: string }>();
    const required = new Set<string>();
    const sentences: Sentence[] = isNode(reference) && reference !== node ? this.sentences(reference, from) : [];
    const schema: Record<string, unknown> = {};
    const keywords = new Map<string, string>();
    const seen = new Set<string>();
    const merge = (part: Node, at: string) => {
      if (seen.has(at)) return;
      seen.add(at);
      for (const [key, value] of Object.entries(part)) {
        if (key in schema || key === 'allOf') continue;
        schema[key] = value;
        keywords.set(key, `${at}/${pointerToken(key)}`);
      }
      sentences.push(...this.sentences(part, at));
      for (const [key, value] of Object.entries(recordAt(part, 'properties')))
        if (!properties.has(key) && isNode(value))
          properties.set(key, { node: value, pointer: `${at}/properties/${pointerToken(key)}` });
      for (const name of listOf(part.required)) required.add(String(name));
      for (const [index, each] of listOf(part.allOf).entries()) {
        const [found, where] = this.follow(each, `${at}/allOf/${index}`);
        merge(found, where);
      }
    };
    merge(node, pointer);
    const shape = { pointer, schema, keywords, properties, required, sentences };
    this.shapes.set(from, shape);
    return shape;
  }

  /** The fields of a body, those of objects and lists within it included. */
  private flat(shape: Shape): readonly FlatField[] {
    const known = this.flats.get(shape.pointer);
    if (known !== undefined) return known;
    const found: FlatField[] = [];
    const seen = new Set<string>();
    const add = (from: Shape, depth: number) => {
      if (seen.has(from.pointer) || depth > FLAT_DEPTH) return;
      seen.add(from.pointer);
      for (const [key, { node, pointer }] of from.properties) {
        if (found.length >= FLAT_FIELDS) return;
        const inner = this.shape(node, pointer);
        const required = from.required.has(key);
        found.push({ key, words: inWords(key), pointer, node, shape: inner, required, depth });
        add(inner, depth + 1);
      }
      const { schema, keywords } = from;
      if (isNode(schema.items)) add(this.shape(schema.items, keywords.get('items') ?? ''), depth);
      for (const key of VARIANTS)
        for (const [index, each] of listOf(schema[key]).entries())
          add(this.shape(each, `${keywords.get(key)}/${index}`), depth);
    };
    add(shape, 1);
    this.flats.set(shape.pointer, found);
    return found;
  }

  private reach(home: string): ReadonlySet<string> {
    const known = this.reachedFrom.get(home);
    if (known !== undefined) return known;
    const found = new Set([home]);
    for (const each of found) for (const next of this.edges.get(each) ?? []) found.add(next);
    this.reachedFrom.set(home, found);
    return found;
  }

  private webhooks(): RawMessage[] {
    return this.operationsIn('webhooks').map((operation) => this.pushed(operation, operation.path));
  }

  private callbacksOf({ node, pointer }: RawOperation): RawMessage[] {
    return Object.entries(recordAt(node, 'callbacks')).flatMap(([name, reference]) => {
      const [callback, at] = this.follow(reference, `${pointer}/callbacks/${pointerToken(name)}`);
      return Object.entries(callback).flatMap(([address, item]) =>
        this.operationsOf(item, name, `${at}/${pointerToken(address)}`, true).map((each) => this.pushed(each, name)),
      );
    });
  }

  private pushed(operation: RawOperation, title: string): RawMessage {
    const headers = operation.parameters.filter((each) => each.in === 'header').map(({ words }) => words);
    return {
      ...this.place(operation.pointer, operation.name, operation.node),
      payload: operation.bodies[0],
      headers,
      sentences: operation.sentences,
      protocol: 'http',
      action: 'send',
      title,
      home: operation.pointer,
    };
  }

  private servers(): [string, Node][] {
    const { servers } = this.root;
    if (Array.isArray(servers))
      return servers.filter(isNode).map((server, index): [string, Node] => [`/servers/${index}`, server]);
    return Object.entries(recordAt(this.root, 'servers')).map(([name, reference]): [string, Node] => {
      const [server, pointer] = this.follow(reference, `/servers/${pointerToken(name)}`);
      return [pointer, server];
    });
  }

  private serverProtocols(): string[] {
    if (this.kind === 'openapi') return [];
    const [, own] = /^(wss?):\/\//.exec(textOf(this.root.id)) ?? [];
    if (own !== undefined) return [own];
    const stated = this.servers().map(([, server]) => textOf(server.protocol));
    const bound = Object.values(recordAt(this.root, 'channels')).flatMap((channel) =>
      Object.keys(recordAt(this.follow(channel, '')[0], 'bindings')),
    );
    const title = `${recordAt(this.root, 'info').title} ${recordAt(this.root, 'info').description}`;
    const found = [...stated, ...bound].filter((each) => each !== '');
    return found.length > 0 ? found : /web ?sockets?/i.test(title) ? ['ws'] : [];
  }

  private schemes(): RawScheme[] {
    const schemes = Object.entries(recordAt(this.root, 'components', 'securitySchemes'));
    return schemes.map(([name, reference]) => {
      const [node, pointer] = this.follow(reference, `/components/securitySchemes/${pointerToken(name)}`);
      return { ...this.place(pointer, name, node), sentences: this.sentences(node, pointer) };
    });
  }

  private channelMessages(): RawMessage[] {
    const operations = Object.entries(recordAt(this.root, 'operations')).filter(([, each]) => isNode(each));
    const [protocol = 'http'] = this.serverProtocols();
    return Object.entries(recordAt(this.root, 'channels')).flatMap(([channel, reference]) => {
      const at = `/channels/${pointerToken(channel)}`;
      const [node, pointer] = this.follow(reference, at);
      const own = operations.filter(([, each]) => recordAt(each, 'channel').$ref === `#${at}`);
      const replied = operations.filter(([, each]) => recordAt(each, 'reply', 'channel').$ref === `#${at}`);
      return Object.entries(recordAt(node, 'messages')).map(([key, message]) => {
        const where = `${pointer}/messages/${pointerToken(key)}`;
        const isOf = (ends: unknown) => nodesOf(ends).some((each) => textOf(each.$ref) === `#${where}`);
        const mine = own.filter(([, each]) => !isNode(each) || each.messages === undefined || isOf(each.messages));
        const replies = [...own, ...replied].filter(([, each]) => isOf(recordAt(each, 'reply').messages));
        const isReply = replies.length > 0 || (mine.length === 0 && replied.length > 0);
        const said = [node, ...mine.map(([, each]) => each as Node)].flatMap((each) => this.sentences(each, pointer));
        const action = isReply ? 'reply' : textOf(recordAt(mine[0]?.[1]).action) || 'send';
        return this.message(key, message, where, { said, protocol, action });
      });
    });
  }

  private message(
    key: string,
    reference: unknown,
    from: string,
    { said, protocol, action }: { said: readonly Sentence[]; protocol: string; action: string },
  ): RawMessage {
    const [node, pointer] = this.follow(reference, from);
    const name = textOf(node.name) || key;
    const [wrapped, at] = this.follow(node.payload, `${pointer}/payload`);
    const [given, payloadAt] = 'schemaFormat' in wrapped ? [wrapped.schema, `${at}/schema`] : [wrapped, at];
    const direction = action === 'receive' ? 'request' : 'event';
    const shape = isNode(given) ? this.shape(given, payloadAt) : undefined;
    const home = homeOf(shape?.pointer ?? '') ?? pointer;
    if (shape !== undefined) this.visit(given, payloadAt, { direction, name, home, isRoot: true });
    const stated = [node, ...listOf(node.traits).map((trait) => this.follow(trait, '')[0])];
    const headers = stated.flatMap((each) => [...this.shape(each.headers, `${pointer}/headers`).properties.keys()]);
    return {
      ...this.place(pointer, name, node),
      payload: shape,
      headers: headers.map(inWords),
      sentences: [...this.sentences(node, pointer), ...said],
      protocol,
      action,
      title: textOf(node.title) || name,
      home,
    };
  }

  /** The node that references lead to, and its place; an empty one where they lead nowhere or in circles. */
  private follow(node: unknown, pointer: string): [node: Node, pointer: string] {
    let found = node;
    let at = pointer;
    for (let steps = 0; steps < 20; steps++) {
      const target = isNode(found) ? found.$ref : undefined;
      if (typeof target !== 'string') return isNode(found) ? [found, at] : [{}, at];
      if (!target.startsWith('#')) return [{}, at];
      at = target.slice(1);
      found = valueAt(this.root, at);
    }
    return [{}, at];
  }
}

/** True for another field of a series, such as `parameter2` next to `parameter1`. */
function isRepeated(key: string, properties: Shape['properties']): boolean {
  const [, before, number, after] = /^(.*?\D)(\d+)(\D.*)?$/.exec(key) ?? [];
  return Number(number) > 1 && properties.has(`${before}1${after ?? ''}`);
}

/** True if a field is never sent in a direction. */
const isElsewhere = (schema: Node, direction: Direction) =>
  schema[direction === 'request' || direction === 'patch' ? 'readOnly' : 'writeOnly'] === true;

/** A default may be said to be the success. */
export const isErrorStatus = (status: string, { description }: Node) =>
  /^[45]/.test(status) || (status === 'default' && !/success/i.test(textOf(description)));

const homeOf = (pointer: string) => /^\/components\/(?:schemas|messages)\/[^/]+/.exec(pointer)?.[0];
const nameOfComponent = (pointer: string) => /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1];
