import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, Message, OpenApiDocument } from '../../model/contract.ts';
import { X_SEEN } from '../../model/extension-keywords.ts';
import { isRecord, pointerOf } from '../../model/json-pointer.ts';
import { pathOperations } from '../../model/path-operations.ts';
import type { Side } from './change.ts';
import { findUses } from './find-uses.ts';

/**
 * A side without what is derived: webhooks in the OpenAPI document where there is an AsyncAPI document, which alone states
 * them, with the components and tags that only they use.
 */
export function prepare(side: Side): Side {
  const { asyncapi } = side;
  if (asyncapi === undefined) return side;
  return { ...side, openapi: withoutWebhooks(side.openapi, asyncapi), asyncapi: withSharedTraits(asyncapi) };
}

function withoutWebhooks(document: OpenApiDocument, asyncapi: AsyncApiDocument): OpenApiDocument {
  const { webhooks: _, ...rest } = document;
  const [whole, called] = [document, rest].map((openapi) =>
    findUses({ openapi: openapi as OpenApiDocument }, 'openapi'),
  );
  const isOfEvents = (kind: string, name: string) => {
    const pointer = pointerOf(['components', kind, name]);
    const isOfAsyncApi = kind === 'schemas' && Object.hasOwn(asyncapi.components?.schemas ?? {}, name);
    return !called?.has(pointer) && (whole?.has(pointer) || isOfAsyncApi);
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

const MARKS = new Set(['x-open-points', 'x-answers']);
/** What an overlay notes at one of several copies makes no other trait of it. */
const NOTES = new Set([...MARKS, X_SEEN]);

/** Refers to a trait where a bundler has written one out: it is one of the components all the same. */
export function withSharedTraits(document: AsyncApiDocument): AsyncApiDocument {
  const { messageTraits = {} } = document.components ?? {};
  const named = Object.entries(messageTraits).map(([name, trait]) => [name, without(NOTES, trait)] as const);
  const referring = (trait: object) => {
    const [home] = named.find(([, each]) => isDeepStrictEqual(each, without(NOTES, trait))) ?? [];
    return home === undefined ? trait : { $ref: `#${pointerOf(['components', 'messageTraits', home])}` };
  };
  const channels = Object.entries(document.channels ?? {}).map(([key, channel]) => {
    const messages = Object.entries(channel.messages ?? {}).map(([name, message]: [string, Message]) => {
      return [name, message.traits === undefined ? message : { ...message, traits: message.traits.map(referring) }];
    });
    return [key, { ...channel, messages: Object.fromEntries(messages) }];
  });
  return { ...document, channels: Object.fromEntries(channels) };
}

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
