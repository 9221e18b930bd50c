import { chosenBody } from '../model/chosen-body.ts';
import { COMPONENTS } from '../model/component-kinds.ts';
import type {
  AsyncApiDocument,
  Channel,
  Contract,
  EventOperation,
  Example,
  MediaType,
  Message,
  MessageTrait,
  Method,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  RequestBody,
  Schema,
  Tag,
} from '../model/contract.ts';
import { eachSchema } from '../model/dialect.ts';
import {
  eachNode,
  isRecord,
  isWithinExtension,
  keysOfPointer,
  pointerOf,
  pointerOfRef,
  refOf,
  resolveRef,
  valueAt,
} from '../model/json-pointer.ts';
import { METHODS, pathOperations } from '../model/path-operations.ts';
import { sentenceOf } from '../model/words.ts';
import { splitDirections } from './split-directions.ts';

function withParts<Whole extends object>(whole: Whole, parts: object): Whole {
  return Object.assign(whole, { ...parts, ...whole });
}

/**
 * Writes a bundled OpenAPI document in the one form that everything else reads: what is optional is there, parameters
 * stand at operations, each operation has an id and a summary, and a single `example` is one of `examples`.
 */
export function normaliseRest(document: OpenApiDocument): OpenApiDocument {
  const normalised: OpenApiDocument = withParts(structuredClone(document), {
    servers: [{ url: '/' }],
    tags: [],
    paths: {},
    webhooks: {},
    components: {},
  });
  withParts(normalised.components, { schemas: {}, parameters: {}, responses: {} });
  // Callbacks may stand there as well, and each is changed once.
  normalised.webhooks = structuredClone(normalised.webhooks);
  if (normalised.openapi.startsWith('3.0')) upgrade(normalised);
  dropExtensions(normalised.paths);
  copyParts(normalised);
  listReferred(normalised);
  let known: Set<string> | undefined;
  // Few descriptions lack one.
  const ids = () => (known ??= operationIdsIn(normalised));
  for (const items of [normalised.paths, normalised.webhooks]) {
    for (const [name, item] of Object.entries(items)) items[name] = normaliseItem(normalised, item, name, ids);
  }
  listTags(normalised);
  dropDangling(normalised);
  listExamples(normalised);
  splitDirections(normalised);
  return normalised;
}

/** Gives each operation a name of its own, in place, where another one has it too: two paths may refer to the same one. */
export function separateIds(document: OpenApiDocument): OpenApiDocument {
  const used = new Set<string>();
  let known: Set<string> | undefined;
  for (const { operation } of pathOperations(document.paths)) {
    if (used.has(operation.operationId)) {
      known ??= operationIdsIn(document);
      operation.operationId = uniqueName(operation.operationId, known);
    }
    used.add(operation.operationId);
  }
  return document;
}

function operationIdsIn(document: OpenApiDocument): Set<string> {
  const ids = new Set<string>();
  eachNode(document, ({ operationId }) => {
    if (typeof operationId === 'string') ids.add(operationId);
  });
  return ids;
}

/** Writes the schemas of an OpenAPI 3.0 document as those of 3.1, in the dialect that everything else reads. */
function upgrade(document: OpenApiDocument): void {
  document.openapi = '3.1.0';
  eachNode(document, (node) => {
    if (typeof node.nullable === 'boolean') {
      if (node.nullable && typeof node.type === 'string') node.type = [node.type, 'null'];
      if (node.nullable && Array.isArray(node.enum) && !node.enum.includes(null)) node.enum = [...node.enum, null];
      delete node.nullable;
    }
    // How reading writes null where 3.0 has no type for it.
    if (Array.isArray(node.enum) && node.enum.length === 1 && node.enum[0] === null && node.type === undefined) {
      delete node.enum;
      node.type = 'null';
    }
    for (const [bound, exclusive] of BOUNDS) {
      const isExclusive = node[exclusive];
      if (typeof isExclusive !== 'boolean') continue;
      delete node[exclusive];
      if (!isExclusive) continue;
      node[exclusive] = node[bound];
      delete node[bound];
    }
  });
}

/** Keys of parameters, headers, bodies, responses and callbacks, which no schema has. */
const OF_OTHERS = ['in', 'schema', 'content', 'responses'];

/** Copies what is no schema and stands where nothing else reads it, to where it is referred to. */
function copyParts(document: OpenApiDocument): void {
  eachNode(document, (node) => {
    if (typeof node.$ref !== 'string' || !node.$ref.startsWith('#/')) return;
    const pointer = pointerOfRef(node.$ref);
    const [root = '', kind = '', ...below] = keysOfPointer(pointer);
    const target = valueAt(document, pointer);
    if (!isRecord(target)) return;
    const isOfPath = root === 'paths' || root === 'webhooks';
    // Parameters of operations and their paths become one list, and media types are read nowhere else.
    const isCopied = isOfPath ? below.slice(0, 2).includes('parameters') : kind === 'mediaTypes';
    const isThere = isOfPath || (root === 'components' && COMPONENTS.has(kind));
    if (!isCopied && (isThere || !OF_OTHERS.some((key) => Object.hasOwn(target, key)))) return;
    Reflect.deleteProperty(node, '$ref');
    Object.assign(node, structuredClone(target));
  });
}

/** Has schemas refer to schemas of the components alone, where copies are of what else they refer to. */
function listReferred(document: { readonly components: { readonly schemas: Record<string, unknown> } }): void {
  const { schemas } = document.components;
  const names = new Map<string, string>();
  let count = -1;
  while (count !== names.size) {
    count = names.size;
    eachSchema(document, (schema: { $ref?: unknown }) => {
      if (typeof schema.$ref !== 'string' || schema.$ref.startsWith('#/components/schemas/')) return;
      const pointer = pointerOfRef(schema.$ref);
      const target = valueAt(document, pointer);
      delete schema.$ref;
      if (!isRecord(target)) return;
      const wanted = keysOfPointer(pointer).at(-1) || 'Referred';
      const isTaken = Object.hasOwn(schemas, wanted);
      const name = names.get(pointer) ?? (isTaken ? `${wanted}${Object.keys(schemas).length}` : wanted);
      if (!names.has(pointer)) schemas[name] = structuredClone(target);
      names.set(pointer, name);
      schema.$ref = refOf(pointerOf(['components', 'schemas', name]));
    });
  }
}

/** Leaves names alone in a map that may have extensions beside them. */
function dropExtensions(map: object): void {
  for (const key of Object.keys(map)) if (key.startsWith('x-')) Reflect.deleteProperty(map, key);
}

const BOUNDS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

function normaliseItem(document: OpenApiDocument, reference: PathItem, name: string, ids: () => Set<string>): PathItem {
  const item = resolveRef<PathItem & { parameters?: Parameter[] } & Pick<Operation, 'servers'>>(document, reference);
  const { servers } = item;
  const shared = item.parameters ?? [];
  const operations = METHODS.flatMap((method) => {
    const found = item[method];
    if (!found) return [];
    const operation = normaliseOperation(document, found, shared);
    operation.operationId ??= uniqueName(idOf(method, name), ids());
    operation.summary ??= sentenceOf(operation.description) ?? operation.operationId;
    if (servers !== undefined) operation.servers ??= servers;
    return [[method, operation] as const];
  });
  return Object.fromEntries(operations);
}

function normaliseOperation(document: OpenApiDocument, found: Operation, shared: readonly Parameter[]): Operation {
  const operation: Operation = { ...found, tags: found.tags ?? [], responses: found.responses ?? {} };
  dropExtensions(operation.responses);
  const keyOf = (parameter: Parameter | { $ref: string }) => {
    const { name, in: place } = resolveRef<Parameter>(document, parameter);
    return `${place} ${name}`;
  };
  const own = new Set((found.parameters ?? []).map(keyOf));
  const parameters = [...shared.filter((each) => !own.has(keyOf(each))), ...(found.parameters ?? [])];
  if (parameters.length > 0) operation.parameters = parameters;
  if (found.requestBody) operation.requestBody = resolveRef<RequestBody>(document, found.requestBody);
  return operation;
}

function idOf(method: Method, name: string): string {
  const parts = `${method} ${name}`.split(/[^\p{L}\p{N}]+/u);
  const named = parts.filter((part) => part !== '').map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`);
  const id = named.join('');
  return `${id.charAt(0).toLowerCase()}${id.slice(1)}`;
}

/** A name like the one that is wanted, which it adds to those that are taken. */
export function uniqueName(wanted: string, taken: Set<string>): string {
  let unique = wanted;
  for (let count = 2; taken.has(unique); count++) unique = `${wanted}${count}`;
  taken.add(unique);
  return unique;
}

function listTags(document: OpenApiDocument): void {
  const known = new Set(document.tags.map(({ name }) => name));
  for (const item of [...Object.values(document.paths), ...Object.values(document.webhooks)]) {
    for (const tag of Object.values(item).flatMap(({ tags }) => tags)) {
      if (known.has(tag)) continue;
      known.add(tag);
      document.tags.push({ name: tag });
    }
  }
}

/** Drops the references that lead to nothing: those below keywords that the specification lacks, which may be any text. */
export function dropDangling<Document extends object>(document: Document): Document {
  eachNode(document, (node) => {
    if (typeof node.$ref !== 'string') return;
    const isHere = node.$ref.startsWith('#') && valueAt(document, pointerOfRef(node.$ref)) !== undefined;
    if (!isHere) delete node.$ref;
  });
  return document;
}

/** One `example` of a schema is a list of one; that of a media type has a name. */
function listExamples(document: object): void {
  eachNode(document, (node, pointer) => {
    if (isWithinExtension(pointer)) return;
    const isMedia = /\/content\/[^/]+$/.test(pointer);
    const isParameter = isRecord(node.schema) && (typeof node.in === 'string' || /\/headers\/[^/]+$/.test(pointer));
    if (isMedia) node.schema ??= {};
    if ('example' in node && !('examples' in node)) {
      node.examples = isMedia || isParameter ? { example: { value: node.example } } : [node.example];
      delete node.example;
    }
    if (!(isMedia || isParameter) || !isRecord(node.examples)) return;
    // One without a value says nothing, or is in a file of its own.
    const written = Object.entries(node.examples)
      .map(
        ([name, example]) =>
          [name, valued(resolveRef<Example & { dataValue?: unknown }>(document, example as Example))] as const,
      )
      .filter(([, example]) => 'value' in example);
    if (isMedia) node.examples = Object.fromEntries(written);
    else {
      node.schema = { examples: written.map(([, { value }]) => value), ...(node.schema as Schema) };
      delete node.examples;
    }
  });
}

/** An example whose value is called `value`, as in all versions before OpenAPI 3.2. */
function valued(example: { dataValue?: unknown; value?: unknown }): Example {
  if ('dataValue' in example) {
    example.value ??= example.dataValue;
    delete example.dataValue;
  }
  return example as Example;
}

/** Writes a bundled AsyncAPI document in the one form that everything else reads. */
export function normaliseEvents(document: AsyncApiDocument | undefined, openapi: OpenApiDocument): AsyncApiDocument {
  if (document === undefined) return eventsOfWebhooks(openapi);
  const normalised: AsyncApiDocument & { defaultContentType?: unknown } = withParts(structuredClone(document), {
    servers: {},
    channels: {},
    operations: {},
    components: {},
  });
  normalised.info.tags = namedTags(normalised, normalised.info.tags);
  withParts(normalised.components, { operationTraits: {}, messageTraits: {}, schemas: {} });
  const { defaultContentType } = normalised;
  delete normalised.defaultContentType;
  const homes = new Map<string, string>();
  for (const [id, channel] of Object.entries<Channel & { $ref?: string }>(normalised.channels)) {
    if (channel.$ref !== undefined) homes.set(channel.$ref, refOf(pointerOf(['channels', id])));
    const resolved = resolveRef<Channel>(normalised, channel);
    const messages = Object.entries(resolved.messages ?? {}).map(
      ([key, message]) => [key, normaliseMessage(normalised, key, message, defaultContentType)] as const,
    );
    normalised.channels[id] = { ...resolved, messages: Object.fromEntries(messages) };
  }
  for (const [id, operation] of Object.entries(normalised.operations))
    normalised.operations[id] = normaliseEventOperation(normalised, operation, homes);
  listReferred(normalised);
  const { tags } = normalised.info;
  for (const channel of Object.values(normalised.channels)) {
    for (const tag of Object.values(channel.messages).flatMap((message) => message.tags ?? []))
      if (!tags.some(({ name }) => name === tag.name)) tags.push({ name: tag.name });
  }
  return normalised;
}

function normaliseMessage(document: AsyncApiDocument, key: string, reference: Message, defaultType: unknown): Message {
  const found = resolveRef<Message>(document, reference);
  const { name = key, payload = {} } = found as Partial<Message>;
  const title = found.title ?? name;
  // A payload may be wrapped, to name the dialect that it is written in.
  const schema = 'schemaFormat' in payload && 'schema' in payload ? (payload.schema as Schema) : payload;
  const traits = (found.traits ?? []).map((trait) => ownTrait(document, trait));
  const stated = [found, ...traits.map((trait) => resolveRef<MessageTrait>(document, trait))];
  // A message of which nothing is stated is of no media type either.
  const isTyped = Object.keys(schema).some((key) => key !== 'description' && !key.startsWith('x-'));
  const hasType = !isTyped || typeof defaultType !== 'string' || stated.some(({ contentType }) => contentType);
  const contentType = hasType ? {} : { contentType: defaultType };
  const tags = found.tags && namedTags(document, found.tags);
  const parts = { ...contentType, ...(found.traits && { traits }), ...(tags && { tags }) };
  return { ...found, ...parts, name, title, summary: found.summary ?? title, payload: schema };
}

/** Writes out what is a reference of an operation, except to its channels, which are among those of the document. */
function normaliseEventOperation(
  document: AsyncApiDocument,
  reference: EventOperation,
  homes: ReadonlyMap<string, string>,
): EventOperation {
  const operation = { ...resolveRef<EventOperation>(document, reference) };
  const home = (channel: NonNullable<EventOperation['channel']>) => {
    const $ref = '$ref' in channel ? homes.get(channel.$ref) : undefined;
    return $ref === undefined ? channel : { $ref };
  };
  const { channel, messages, reply } = operation;
  if (channel) operation.channel = home(channel);
  if (reply) {
    const replied = resolveRef<typeof reply>(document, reply);
    operation.reply = { ...replied, ...(replied.channel && { channel: home(replied.channel) }) };
  }
  // Without messages it is about all of its channel, as it is where none of them can be found.
  if (messages?.every(({ $ref }) => $ref === undefined)) delete operation.messages;
  return operation;
}

/** Tags that stand where others refer to them are written out; one without a name says nothing. */
function namedTags(document: AsyncApiDocument, tags: readonly Tag[] = []): Tag[] {
  return tags.map((tag) => resolveRef<Tag>(document, tag)).filter(({ name }) => typeof name === 'string');
}

type Trait = NonNullable<Message['traits']>[number];

/** A trait; of a message, which some authors refer to in place of one, that which is read of a trait. */
function ownTrait(document: AsyncApiDocument, trait: Trait): Trait {
  const { $ref = '#/components/messageTraits/' } = trait as { $ref?: string };
  if ($ref.startsWith('#/components/messageTraits/')) return trait;
  const { headers, contentType } = resolveRef<MessageTrait>(document, trait);
  return { ...(headers && { headers }), ...(contentType && { contentType }) };
}

/** The webhooks of an OpenAPI document as events, each with a channel of its own. */
function eventsOfWebhooks(openapi: OpenApiDocument): AsyncApiDocument {
  const { title, version } = openapi.info;
  const { 'x-event-name': eventName } = openapi;
  const webhooks = Object.entries(openapi.webhooks).flatMap(([name, { post }]) =>
    post ? [[name, post] as const] : [],
  );
  const messages = webhooks.map(([name, operation]) => [name, messageOf(openapi, name, operation)] as const);
  const isSilent = messages.length === 0;
  const channels = isSilent ? {} : { webhook: { messages: Object.fromEntries(messages) } };
  return {
    asyncapi: '3.0.0',
    ...(eventName && { 'x-event-name': eventName }),
    info: { title, version, tags: [] },
    servers: {},
    channels,
    operations: {},
    components: { operationTraits: {}, messageTraits: {}, schemas: isSilent ? {} : openapi.components.schemas },
  };
}

function messageOf(openapi: OpenApiDocument, name: string, operation: Operation): Message {
  const { mediaType: contentType = 'application/json', media } =
    chosenBody(openapi, operation.requestBody?.content) ?? {};
  const { schema = {}, examples = {} }: Partial<MediaType> = media ?? {};
  const headers = (operation.parameters ?? [])
    .map((parameter) => resolveRef<Parameter>(openapi, parameter))
    .filter((parameter) => parameter.in === 'header');
  const required = headers.filter((header) => header.required).map((header) => header.name);
  const properties = headers.map(({ name: header, schema: value = {}, description }) => [
    header,
    { ...(description && { description }), ...value },
  ]);
  const { summary, description } = operation;
  const { 'x-source': source, 'x-open-points': points } = operation;
  return {
    name,
    title: summary,
    summary,
    ...(description && { description }),
    ...(source && { 'x-source': source }),
    ...(points && { 'x-open-points': points }),
    contentType,
    tags: operation.tags.map((tag) => ({ name: tag })),
    ...(headers.length > 0 && {
      headers: { type: 'object', ...(required.length > 0 && { required }), properties: Object.fromEntries(properties) },
    }),
    payload: schema,
    examples: Object.entries(examples).map(([example, reference]) => {
      const { value, ...words } = resolveRef<Example>(openapi, reference);
      return { ...words, name: example, payload: value };
    }),
  };
}

/**
 * A contract of one OpenAPI document alone, without events, open points and statements: what the emitters of types,
 * validators and stubs need of any bundled document. `origin` says where it comes from.
 */
export function plainContract(document: OpenApiDocument, origin: NonNullable<Contract['origin']>): Contract {
  const openapi = normaliseRest(document);
  const asyncapi = normaliseEvents(undefined, { ...openapi, webhooks: {} });
  return { root: '', openapi, asyncapi, openPoints: [], sections: new Map(), notes: [], origin };
}
