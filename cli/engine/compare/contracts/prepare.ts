import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, Message, OpenApiDocument, Schema } from '../../model/contract.ts';
import { X_SEEN } from '../../model/extension-keywords.ts';
import { isRecord, pointerOf } from '../../model/json-pointer.ts';
import { pathOperations } from '../../model/path-operations.ts';
import { traitsOf } from '../../view/events.ts';
import { isWording } from '../schemas/keyword-table.ts';
import type { Side } from './change.ts';
import { findUses } from './find-uses.ts';

/**
 * A side without what is derived: webhooks in the OpenAPI document where there is an AsyncAPI document, which alone states
 * them, with the components and tags that only they use.
 */
export function prepare(side: Side): Side {
  const { asyncapi } = side;
  const openapi = asyncapi === undefined ? side.openapi : withoutWebhooks(side.openapi, asyncapi);
  return { ...side, openapi, ...(asyncapi && { asyncapi: withTraits(asyncapi) }) };
}

function withoutWebhooks(document: OpenApiDocument, asyncapi: NonNullable<Side['asyncapi']>): OpenApiDocument {
  const { webhooks: _, ...others } = document;
  const rest = others as OpenApiDocument;
  const [whole, called] = [findUses({ openapi: document }, 'openapi'), findUses({ openapi: rest }, 'openapi')];
  const isOfEvents = (kind: string, name: string) => {
    const pointer = pointerOf(['components', kind, name]);
    const isOfAsyncApi = kind === 'schemas' && Object.hasOwn(asyncapi.components?.schemas ?? {}, name);
    return !called.has(pointer) && (whole.has(pointer) || isOfAsyncApi);
  };
  const components = Object.entries(document.components ?? {}).map(([kind, members]) => {
    const own = Object.entries(isRecord(members) ? members : {}).filter(([name]) => !isOfEvents(kind, name));
    return [kind, Object.fromEntries(own)];
  });
  const used = new Set(pathOperations(document.paths ?? {}).flatMap(({ operation }) => operation?.tags ?? []));
  const ofEvents = new Set(asyncapi.info?.tags?.map(({ name }) => name));
  const tags = document.tags?.filter(({ name }) => used.has(name) || !ofEvents.has(name));
  return { ...rest, ...(tags && { tags }), components: Object.fromEntries(components) } as OpenApiDocument;
}

/** Refers to a trait where a bundler has written one out: it is one of the components all the same. */
function withTraits(document: AsyncApiDocument): AsyncApiDocument {
  const { messageTraits = {} } = document.components ?? {};
  const named = Object.entries(messageTraits).map(([name, trait]) => [name, without(NOTES, trait)] as const);
  const channels = Object.entries(document.channels ?? {}).map(([key, channel]) => {
    const messages = Object.entries(channel.messages ?? {}).map(([name, message]: [string, Message]) => {
      const traits = message.traits?.map((trait) => {
        const [home] = named.find(([, each]) => isDeepStrictEqual(each, without(NOTES, trait))) ?? [];
        return home === undefined ? trait : { $ref: `#${pointerOf(['components', 'messageTraits', home])}` };
      });
      return [name, traits === undefined ? message : { ...message, traits }];
    });
    return [key, { ...channel, messages: Object.fromEntries(messages) }];
  });
  return withoutDefault({ ...document, channels: Object.fromEntries(channels) });
}

/** A document without a media type that is for messages that name none, where each of them names one. */
function withoutDefault(document: AsyncApiDocument & { defaultContentType?: string }): AsyncApiDocument {
  const messages = Object.values(document.channels ?? {}).flatMap(({ messages = {} }) =>
    Object.values<Message>(messages),
  );
  const names = (message: Message) =>
    Object.keys(message.payload ?? {}).every(isWording) ||
    [message, ...traitsOf(document, message)].some(({ contentType }) => contentType);
  if (messages.length === 0 || !messages.every(names)) return document;
  const { defaultContentType: _, ...rest } = document;
  return rest as AsyncApiDocument;
}

const MARKS = new Set(['x-open-points', 'x-answers']);
/** What an overlay notes at one of several copies makes no other trait of it. */
const NOTES = new Set([...MARKS, X_SEEN]);

/** A copy of a node without the points that it leaves open, and the answers to them. */
export function withoutMarks<Node>(node: Node): Node {
  return without(MARKS, node);
}

function without<Node>(keywords: ReadonlySet<string>, node: Node): Node {
  if (!isRecord(node)) return node;
  if (Array.isArray(node)) return node.map((element) => without(keywords, element)) as Node;
  const kept = Object.entries(node).filter(([key]) => !keywords.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, without(keywords, value)])) as Node;
}

/** The members of an object by the names that another object has for them, where only the case is another. */
export function namedAs<Value>(
  members: Readonly<Record<string, Value>>,
  other: Readonly<Record<string, unknown>>,
): Record<string, Value> {
  const rename = renaming(members, other);
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [rename(name), value]));
}

function renaming(members: object, other: object): (name: string) => string {
  const names = new Map(Object.keys(other).map((name) => [name.toLowerCase(), name]));
  return (name) => {
    const known = names.get(name.toLowerCase()) ?? name;
    return Object.hasOwn(members, known) ? name : known;
  };
}

/** A document in which the headers of deliveries are written as in another one, where only the case is another. */
export function withHeaderNames(document: AsyncApiDocument, other: AsyncApiDocument): AsyncApiDocument {
  const { schemas = {}, messageTraits = {} } = document.components ?? {};
  const messages = Object.values(document.channels ?? {}).flatMap((channel) => Object.values(channel.messages ?? {}));
  const owners = [...Object.values(messageTraits), ...messages] as { headers?: { $ref?: string } }[];
  const names = new Set(owners.flatMap(({ headers }) => headers?.$ref?.split('/').at(-1) ?? []));
  const renamed = [...names].flatMap((name): [string, Schema][] => {
    const [own, old] = [schemas[name], other.components?.schemas?.[name]];
    if (!isRecord(own?.properties) || !isRecord(old?.properties)) return [];
    const rename = renaming(own.properties, old.properties);
    const required = own.required?.map(rename);
    return [[name, { ...own, properties: namedAs(own.properties, old.properties), ...(required && { required }) }]];
  });
  if (renamed.length === 0) return document;
  return {
    ...document,
    components: { ...document.components, schemas: { ...schemas, ...Object.fromEntries(renamed) } },
  };
}
