import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, Message, OpenApiDocument, Schema } from '../../model/contract.ts';
import { X_PROBLEM_REPLIES, X_SEEN } from '../../model/extension-keywords.ts';
import { isRecord, pointerOf, valueAt } from '../../model/json-pointer.ts';
import { headerSchemasOf } from '../../view/events.ts';
import { type Members, membersOf } from '../schemas/rule.ts';
import type { Side } from './change.ts';
import { findUses } from './places.ts';

/**
 * A side without what is derived: replies to problems, and webhooks in the OpenAPI document where there is an AsyncAPI
 * document, which alone states them, with the components that only they use.
 */
export function prepare(side: Side): Side {
  const { [X_PROBLEM_REPLIES]: _, ...openapi } = side.openapi;
  const { asyncapi } = side;
  if (asyncapi === undefined) return { ...side, openapi };
  return { ...side, openapi: withoutWebhooks(openapi, asyncapi), asyncapi: withSharedTraits(asyncapi) };
}

function withoutWebhooks(document: OpenApiDocument, asyncapi: AsyncApiDocument): OpenApiDocument {
  // Bundles list the tags of events, too.
  const { webhooks, tags: _, ...rest } = document;
  const [called, whole] = [rest, { ...rest, webhooks }].map((openapi) =>
    findUses({ openapi: openapi as OpenApiDocument }, 'openapi'),
  );
  const isOfEvents = (kind: string, name: string) => {
    const pointer = pointerOf(['components', kind, name]);
    const isOfAsyncApi = kind === 'schemas' && Object.hasOwn(asyncapi.components?.schemas ?? {}, name);
    return !called?.has(pointer) && (whole?.has(pointer) || isOfAsyncApi);
  };
  const components = Object.entries(document.components ?? {}).map(([kind, members]) => {
    const own = Object.entries(membersOf(members)).filter(([name]) => !isOfEvents(kind, name));
    return [kind, Object.fromEntries(own)];
  });
  return { ...rest, components: Object.fromEntries(components) } as OpenApiDocument;
}

const MARKS = new Set(['x-open-points', 'x-answers']);
/** Keys that an overlay may note at one of several copies of a trait without making them differ. */
const NOTES = new Set([...MARKS, X_SEEN]);

/** Refers to a trait where a bundler has written one out: it is one of the components all the same. */
function withSharedTraits(document: AsyncApiDocument): AsyncApiDocument {
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

/**
 * Two messages, or operations, each with what it takes from traits. Where these are the same traits, which are compared by
 * themselves, only what either of the two says itself is left.
 */
export function withTraits(
  owners: readonly Members[],
  resolve: readonly ((node: unknown) => unknown)[],
): readonly Members[] {
  const lists = owners.map(({ traits }): readonly unknown[] => (Array.isArray(traits) ? traits : []));
  if (lists.flat().length === 0) return owners;
  const [one, other] = lists.map((traits) => traits.map((trait) => membersOf(trait).$ref ?? trait).toSorted());
  const areSame = isDeepStrictEqual(one, other);
  const said = new Set(owners.flatMap(Object.keys));
  return owners.map(({ traits: _, ...own }, side) => {
    const parts = [...(lists[side] ?? []).map((trait) => resolve[side]?.(trait)), own].map(membersOf);
    const whole = parts.reduce((sum, part) => merged(sum, part) as Members, membersOf({}));
    if (!areSame) return whole;
    // Headers of traits come in addition.
    if (whole.headers !== undefined) whole.headers = own.headers;
    return membersOf(Object.fromEntries(Object.entries(whole).filter(([key]) => said.has(key))));
  });
}

function merged(value: unknown, update: unknown, key = ''): unknown {
  const isMap = (each: unknown) => isRecord(each) && !Array.isArray(each);
  if (value === undefined || !isMap(value) || !isMap(update)) return update ?? value;
  // Headers of both come with a message.
  if (key === 'headers') return { allOf: [value, update] };
  const one = membersOf(value);
  const other = membersOf(update);
  for (const name of Object.keys(other)) one[name] = merged(one[name], other[name], name);
  return one;
}

/** The members of an object by the names that another object has for them, where only the case is another. */
export function withCaseOf(other: object, members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [nameIn(other, name, members), value]));
}

function nameIn(other: object, name: string, members: object): string {
  const known = Object.keys(other).findLast((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  return Object.hasOwn(members, known) ? name : known;
}

/** A side in which the headers of deliveries are written as in another one, where only the case is another. */
export function withHeaderCaseOf(other: Side, side: Side): Side {
  const asyncapi = structuredClone(side.asyncapi);
  for (const pointer of headerSchemasOf(asyncapi ?? {})) {
    const schema = valueAt(asyncapi, pointer) as Schema | undefined;
    const { properties } = (valueAt(other.asyncapi, pointer) ?? {}) as Schema;
    if (schema?.properties === undefined || properties === undefined) continue;
    const own = schema.properties;
    if (schema.required) schema.required = schema.required.map((name) => nameIn(properties, name, own));
    schema.properties = withCaseOf(properties, own) as typeof own;
  }
  return { ...side, ...(asyncapi && { asyncapi }) };
}
