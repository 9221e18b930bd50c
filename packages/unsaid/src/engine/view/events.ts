import type {
  AsyncApiDocument,
  Channel,
  Contract,
  Delivery,
  DeliveryRules,
  EventName,
  Message,
  MessageTrait,
  Schema,
} from '../model/contract.ts';
import { keysOfPointer, pointerOf, pointerOfRef, refOf, resolveRef, valueAt } from '../model/json-pointer.ts';
import { pointOf } from '../model/roles.ts';

/** Words of an event's name for another name: `parcel.sent` as `ParcelSent`. */
export function wordsOfEvent(event: string): string {
  const words = event.split(/[^\p{L}\p{N}]+/u);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The name of the schema of its payload, which `namePayloads` gives it. */
export const payloadSchemaName = ({ payload }: Message): string =>
  keysOfPointer(pointerOfRef(payload.$ref ?? '')).at(-1) ?? '';

/**
 * Writes messages that are components where channels refer to them, and gives each event's payload a name under
 * `components.schemas`, so that types, validators and docs can refer to it. In a bundle that we wrote it has one already.
 */
export function namePayloads(asyncapi: AsyncApiDocument): AsyncApiDocument {
  const document = structuredClone(asyncapi);
  for (const channel of Object.values<Partial<Channel>>(document.channels)) {
    const written = Object.entries(channel.messages ?? {}).map(
      ([name, message]) => [name, structuredClone(resolveRef<Message>(asyncapi, message))] as const,
    );
    if (channel.messages) channel.messages = Object.fromEntries(written);
  }
  delete document.components.messages;
  const { schemas } = document.components;
  for (const message of Object.values(eventMessages(document))) {
    const words = wordsOfEvent(message.name);
    const wanted = `${/^\d/.test(words) ? '_' : ''}${words}Event`;
    if (payloadSchemaName(message) === wanted) continue;
    const name = Object.hasOwn(schemas, wanted) ? `${wanted}${Object.keys(schemas).length}` : wanted;
    schemas[name] = message.payload;
    message.payload = { $ref: refOf(pointerOf(['components', 'schemas', name])) };
  }
  return document;
}

/** The channels that carry events: all but those of replies. References may be written out already. */
export function eventChannels({ channels, operations }: AsyncApiDocument): Channel[] {
  const channelAt = (reference: Channel | { $ref: string }) =>
    '$ref' in reference ? channels[keysOfPointer(pointerOfRef(reference.$ref))[1] ?? ''] : reference;
  const uses = Object.values(operations);
  const used = new Set(uses.flatMap(({ channel }) => (channel ? [channelAt(channel)] : [])));
  const replies = new Set(uses.flatMap(({ reply }) => (reply?.channel ? [channelAt(reply.channel)] : [])));
  return Object.values(channels).filter((channel) => used.has(channel) || !replies.has(channel));
}

export function replyMessages(asyncapi: AsyncApiDocument): Message[] {
  const events = eventChannels(asyncapi);
  const others = Object.values(asyncapi.channels).filter((channel) => !events.includes(channel));
  return others.flatMap(({ messages = {} }) => Object.values(messages));
}

export function eventMessages(asyncapi: AsyncApiDocument): Record<string, Message> {
  const messages = eventChannels(asyncapi).flatMap((channel) => Object.entries(channel.messages ?? {}));
  return Object.fromEntries(messages.map(([key, message]) => [message.name ?? key, message]));
}

/** Headers and media type that a message inherits from its traits, each of which may be a reference. */
export function traitsOf(asyncapi: AsyncApiDocument, { traits = [] }: Message): MessageTrait[] {
  return traits.map((trait) => resolveRef<MessageTrait>(asyncapi, trait));
}

export function deliveryRules({ operations, components }: AsyncApiDocument): DeliveryRules[] {
  return [...Object.values<DeliveryRules>(components.operationTraits), ...Object.values(operations)];
}

export function deliveryOf(asyncapi: AsyncApiDocument): Delivery | undefined {
  return deliveryRules(asyncapi).find((rules) => rules['x-delivery'])?.['x-delivery'];
}

/** The headers that every delivery carries or may carry, as one schema of an object. */
export function deliveryHeaders(asyncapi: AsyncApiDocument): Schema {
  const all = Object.values(eventMessages(asyncapi)).map((message) => headersOf(asyncapi, message));
  const [first, ...others] = all;
  if (!first || others.every((each) => each === first)) return first ?? {};
  const shared = Object.entries(first.properties ?? {}).filter(([name]) =>
    others.every(({ properties }) => properties?.[name]),
  );
  const required = (first.required ?? []).filter((name) => others.every((each) => each.required?.includes(name)));
  const properties = shared.length > 0 && { properties: Object.fromEntries(shared) };
  return { type: 'object', ...(required.length > 0 && { required }), ...properties };
}

/** JSON pointers of the schemas of the headers that events carry; none in a document without events. */
export function headerSchemasOf(document: object): string[] {
  const { channels = {}, components } = document as Partial<AsyncApiDocument>;
  const traits = Object.entries(components?.messageTraits ?? {}).map(
    ([name, trait]) => [['components', 'messageTraits', name, 'headers'], trait.headers] as const,
  );
  const messages = Object.entries(channels).flatMap(([channel, { messages: own = {} }]) =>
    Object.entries(own).map(
      ([name, { headers }]) => [['channels', channel, 'messages', name, 'headers'], headers] as const,
    ),
  );
  return [...traits, ...messages].flatMap(([keys, headers]) =>
    headers ? [headers.$ref === undefined ? pointerOf(keys) : pointerOfRef(headers.$ref)] : [],
  );
}

function headersOf(asyncapi: AsyncApiDocument, message: Message): Schema {
  const stated = [message, ...traitsOf(asyncapi, message)].flatMap(({ headers }) => headers ?? []);
  return stated[0] ? resolveRef<Schema>(asyncapi, stated[0]) : {};
}

/**
 * Where a delivery names its event: as the document says in `x-event-name`, in the field or header whose value each event states
 * as a constant of its own, or in the field that holds the name in the examples of each. `undefined` if unknown.
 */
export function eventNameOf(asyncapi: AsyncApiDocument): EventName | undefined {
  const messages = Object.values(eventMessages(asyncapi));
  const payloads = messages.map(({ payload }) => propertiesOf(asyncapi, payload));
  const names = messages.map(({ name }) => name);
  const field = constantOf(payloads, names);
  const headers = messages.map((message) => propertiesOf(asyncapi, headersOf(asyncapi, message)));
  const header = field ?? constantOf(headers, names);
  const stated = asyncapi['x-event-name'] ?? (field ? { field } : header ? { header } : undefined);
  if (stated !== undefined) return stated;
  const shown = Object.keys(payloads[0] ?? {}).find((name) =>
    messages.every(({ name: event, examples = [] }, index) => {
      const { examples: own = [] } = payloads[index]?.[name] ?? {};
      const values = [...own, ...examples.map(({ payload }) => Reflect.get(Object(payload), name))];
      return values.length > 0 && values.every((value) => value === event);
    }),
  );
  return shown === undefined ? undefined : { field: shown };
}

/** Names events as their deliveries do, by constants of their own, where the document calls them otherwise. */
export function nameByConstants(asyncapi: AsyncApiDocument): AsyncApiDocument {
  const place = eventNameOf(asyncapi);
  const messages = Object.values(eventMessages(asyncapi));
  if (place === undefined) return asyncapi;
  const constants = messages.map((message) =>
    'field' in place
      ? constantAt(propertiesOf(asyncapi, message.payload), place.field)
      : constantAt(propertiesOf(asyncapi, headersOf(asyncapi, message)), place.header),
  );
  const isWhole = !constants.includes(undefined) && new Set(constants).size === messages.length;
  if (isWhole) for (const [index, message] of messages.entries()) message.name = constants[index] ?? message.name;
  return asyncapi;
}

type Properties = Readonly<Record<string, Schema>>;

/** The fields of a schema, with those that its `allOf` takes over, each with what all of them say of it. */
export function propertiesOf(asyncapi: AsyncApiDocument, schema: Schema, seen = new Set<Schema>()): Properties {
  if (seen.has(schema)) return {};
  seen.add(schema);
  const { properties = {}, allOf = [] } = resolved(asyncapi, schema);
  const parts = [...allOf.map((part) => propertiesOf(asyncapi, part, seen)), properties];
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      Object.assign({}, ...parts.map((part) => (part[name] ? resolved(asyncapi, part[name]) : {}))),
    ]),
  );
}

/** The schema that a reference leads to; one into the other document names no event. */
export function resolved(asyncapi: AsyncApiDocument, schema: Schema): Schema {
  const isHere = schema.$ref === undefined || valueAt(asyncapi, pointerOfRef(schema.$ref)) !== undefined;
  return isHere ? resolveRef<Schema>(asyncapi, schema) : {};
}

function constantAt(properties: Properties, name: string): string | undefined {
  const { const: value, enum: values = [value] } = properties[name] ?? {};
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : undefined;
}

/** The field that has a constant of its own in each event: the name of the event, or the most likely field otherwise. */
export function constantOf(all: readonly Properties[], names: readonly string[]): string | undefined {
  const found = Object.keys(all[0] ?? {}).filter((name) => {
    const values = all.map((properties) => constantAt(properties, name));
    return !values.includes(undefined) && new Set(values).size === all.length;
  });
  const isName = (field: string) => all.every((each, index) => constantAt(each, field) === names[index]);
  // The constants of one event alone may say anything.
  return found.find(isName) ?? found.find((field) => TELLING.test(field)) ?? (all.length > 1 ? found[0] : undefined);
}

const TELLING = /event|type|kind|action|topic/i;

export interface DeliveryHeader {
  readonly name: string;
  readonly schema: Schema;
}

/** The headers that every delivery carries, the signature first: the one that the question of its algorithm is about. */
export function requiredHeaders(contract: Contract): DeliveryHeader[] {
  const { required = [] } = deliveryHeaders(contract.asyncapi);
  return declaredHeaders(contract).filter(({ name }) => required.includes(name));
}

/** The headers that deliveries may carry by the contract, that of the signature first. */
export function declaredHeaders(contract: Contract): DeliveryHeader[] {
  const { asyncapi } = contract;
  const { properties = {}, required = [] } = deliveryHeaders(asyncapi);
  const { id = '' } = pointOf(contract, 'signature') ?? {};
  const isSignature = ({ schema }: DeliveryHeader) =>
    [...(schema['x-open-points'] ?? []), ...Object.keys(schema['x-answers'] ?? {})].includes(id);
  return [...new Set([...required, ...Object.keys(properties)])]
    .map((name) => ({ name, schema: resolveRef<Schema>(asyncapi, properties[name] ?? {}) }))
    .toSorted((one, other) => Number(isSignature(other)) - Number(isSignature(one)));
}
