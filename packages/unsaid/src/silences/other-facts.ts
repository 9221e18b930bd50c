import type { OperationContext } from './operation-facts.ts';
import type { Facts } from './thing.ts';
import { nodesOf, type RawDocument, type RawMessage, type RawObject, type RawScheme, recordAt } from './walk.ts';
import { inWords, RESOURCES, remembered, singular, TECHNICAL } from './words.ts';

export interface ObjectContext {
  readonly object: RawObject;
  readonly words: string;
  readonly resources: ReadonlySet<string>;
  /** Its fields and their kinds. */
  readonly fields: readonly { readonly words: string; readonly kinds: ReadonlySet<string> }[];
}

const ALTERNATIVES = [
  /^(?:e ?mail|phone|user id|login|id|reference id|phone number|customer id)$/,
  /^(?:amount|amount money|percentage|percent|rate)$/,
  /^(?:expires at|expires in|ttl|duration|expire[sd]? on)$/,
  /^(?:card|bank account|token|wallet|source|card id|stored payment method id|paypal|apple pay|google pay)$/,
];

export const OBJECT_FACTS: Facts<ObjectContext> = {
  sent: ({ object }) => object.directions.has('request'),
  received: ({ object }) => object.directions.has('response') || object.directions.has('event'),
  error: ({ object, words }) =>
    (!object.directions.has('response') && !object.directions.has('request') && object.directions.has('error')) ||
    /\b(?:error|problem|fault)s?$/.test(words),
  'patch-only': ({ object }) => object.directions.has('patch') && !object.directions.has('request'),
  'some-optional': ({ object: { shape } }) =>
    shape.required.size > 0 && shape.properties.size - shape.required.size > 2,
  search: ({ words }) => /search|query|filter|list|retrieve|get\b/.test(words),
  'of-settings': ({ words }) =>
    /\b(?:rules?|configs?|configuration|settings?|plans?|templates?|limits?|liability)\b/.test(words),
  'of-ending': ({ words }) => /delete|remove|cancel/.test(words),
  unsettled: ({ object: { shape } }) =>
    shape.properties.size > 1 &&
    shape.required.size === 0 &&
    [...shape.properties.values()].some(({ node }) => !('default' in node)),
  'body-root': ({ object }) => object.roots > 0 && object.directions.has('request'),
  'main-object': ({ object, fields }) =>
    object.shape.properties.size > 2 &&
    fields.some(({ kinds, words }) => kinds.has('identifier') || words === 'id') &&
    (object.roots > 0 || fields.some(({ kinds }) => kinds.has('state') || kinds.has('moment'))),
  alternatives: ({ object, fields }) =>
    !('oneOf' in object.shape.schema) &&
    ALTERNATIVES.some((group) => {
      const found = fields.filter(({ words }) => group.test(words) && !isRequired(object, words));
      // An e-mail address and a phone number are two facts about a person.
      return found.length > 1 && found.some(({ words }) => !/^(?:e ?mail|phone|phone number)$/.test(words));
    }),
  money: ({ fields }) => fields.some(({ kinds }) => kinds.has('amount') || kinds.has('balance') || kinds.has('points')),
  'balance-inside': ({ fields }) => fields.some(({ kinds }) => kinds.has('balance') || kinds.has('points')),
  'payment-instrument': ({ fields }) =>
    fields.some(({ words }) =>
      /^(?:cvc|cvv|exp(?:iry)? month|last 4|last four|fingerprint|bin|encrypted card number|number)$/.test(words),
    ),
  empty: ({ object }) => object.shape.properties.size === 0,
};

const isRequired = ({ shape }: RawObject, words: string) => [...shape.required].some((name) => inWords(name) === words);

export interface EventContext {
  readonly message: RawMessage;
  readonly words: string;
  readonly fields: readonly { readonly words: string; readonly kinds: ReadonlySet<string> }[];
  readonly isOfMoney: boolean;
  readonly count: number;
}

const SOCKETS = /^(?:wss?|websockets?|socket\.?io|sse|stomp)$/i;
const BROKERS =
  /^(?:kafka|amqps?|amqp1|mqtts?|mqtt5|nats|pulsar|redis|sns|sqs|jms|ibmmq|solace|googlepubsub|kafka-secure|secure-mqtt|anypointmq|mercure)$/i;
export const isSocket = (protocol: string) => SOCKETS.test(protocol);
const isBroker = (protocol: string) => BROKERS.test(protocol);

const SIGNATURE = /signature|hmac|digest|authorization|svix|secret/;
const OWN_ID =
  /^(?:(?:\w+ )*(?:event|delivery|message|notification|webhook|evt) (?:id|identifier|uuid)|idempotency key|psp reference)$/;
const ENVELOPE = /^(?:event|type|topic|event (?:type|name|code))$/;
const namesOf = ({ fields, message }: EventContext) => [...fields.map(({ words }) => words), ...message.headers];
const isTechnical = ({ words }: EventContext) => TECHNICAL.test(words);
const saidOf = ({ message }: EventContext) => message.sentences.map(({ text }) => text).join(' ');

export const EVENT_FACTS: Facts<EventContext> = {
  pushed: ({ message }) => !isSocket(message.protocol) && !isBroker(message.protocol) && message.action !== 'reply',
  socket: ({ message }) => isSocket(message.protocol),
  broker: ({ message }) => isBroker(message.protocol),
  sent: ({ message }) => message.action === 'receive',
  money: ({ isOfMoney }) => isOfMoney,
  'only-technical': (context) =>
    isTechnical(context) || context.message.action === 'reply' || context.message.action === 'receive',
  signed: ({ message, fields }) =>
    message.headers.some((name) => SIGNATURE.test(name)) ||
    fields.some(({ words }) => /signature|hmac/.test(words)) ||
    (Array.isArray(message.node.security) && message.node.security.length > 0),
  identified: (context) => {
    const names = namesOf(context);
    return (
      names.some((name) => OWN_ID.test(name)) || (names.some((name) => ENVELOPE.test(name)) && names.includes('id'))
    );
  },
  sequenced: (context) =>
    namesOf(context).some((name) => /sequence|\bseq\b|(?:^|\s)offset|revision|version number/.test(name)),
  versioned: (context) => namesOf(context).some((name) => /version/.test(name)),
  'gives-state': ({ fields }) => fields.some(({ kinds }) => kinds.has('state')),
  'carries-object': ({ fields }) => fields.length > 3,
  'names-outcome': ({ words }) => /succe|fail|paid|complete|settled|refund|captur|reject|expired|cancel/.test(words),
  'only-name': ({ fields, message }) =>
    fields.every(({ words }) => /^(?:event|type|name)$/.test(words)) &&
    !['oneOf', 'anyOf', 'enum', 'const', '$ref', 'not'].some((key) => key in (message.payload?.schema ?? {})),
  'says-little': (context) => saidOf(context).split(' ').length < 25,
  'subscribes-message': ({ words }) => /^subscribe/.test(words),
  'unsubscribes-message': ({ words }) => /^unsubscribe/.test(words),
  'many-events': ({ count }) => count > 2,
};

export const SCHEME_FACTS: Facts<RawScheme> = {
  oauth: ({ node }) => node.type === 'oauth2',
  'not-oauth': ({ node }) => !['oauth2', 'openIdConnect', 'mutualTLS'].includes(String(node.type)),
};

export interface ApiContext {
  readonly document: RawDocument;
  readonly operations: readonly (OperationContext & { readonly tags: ReadonlySet<string> })[];
  readonly events: readonly { readonly tags: ReadonlySet<string> }[];
  readonly fields: readonly {
    readonly tags: ReadonlySet<string>;
    readonly node: unknown;
    readonly schema: Record<string, unknown>;
  }[];
  readonly objects: readonly { readonly tags: ReadonlySet<string>; readonly node: Record<string, unknown> }[];
}

const anyOperation = ({ operations }: ApiContext, ...tags: readonly string[]) =>
  operations.some((each) => tags.some((tag) => each.tags.has(tag)));
const anyField = ({ fields }: ApiContext, ...tags: readonly string[]) =>
  fields.some((each) => tags.every((tag) => each.tags.has(tag)));
const anyEvent = ({ events }: ApiContext, ...tags: readonly string[]) =>
  events.some((each) => tags.every((tag) => each.tags.has(tag)));
const serversOf = ({ document: { document } }: ApiContext) =>
  Array.isArray(document.servers)
    ? nodesOf(document.servers).map(({ url }) => String(url ?? '/'))
    : Object.values(recordAt(document, 'servers')).map(
        (server) => `${recordAt(server).protocol}://${recordAt(server).host}`,
      );
const isPlaceholder = (url: string) =>
  url === '/' || !/^(?:https?|wss?|\w+|\{\w+\}):/.test(url) || /\bexample\b|undefined/.test(url);
const schemesOf = ({ document }: ApiContext) => document.schemes.map(({ node }) => node);
const headersOf = ({ operations }: ApiContext) =>
  operations.flatMap(({ operation }) =>
    operation.responses.flatMap(({ node }) => Object.keys(recordAt(node, 'headers'))),
  );

export const API_FACTS: Facts<ApiContext> = {
  operations: ({ operations }) => operations.length > 0,
  events: ({ events }) => events.length > 0,
  socket: ({ document }) => [...document.protocols].some(isSocket),
  broker: ({ document }) => [...document.protocols].some(isBroker),
  changes: (context) => anyOperation(context, 'changes'),
  reads: (context) => anyOperation(context, 'lists'),
  'moves-money': (context) => anyOperation(context, 'moves-money'),
  uploads: (context) => anyOperation(context, 'uploads', 'sends-file'),
  sends: (context) => anyOperation(context, 'sends'),
  submits: (context) => anyOperation(context, 'submits'),
  'many-operations': ({ operations }) => operations.length > 4,
  'many-events': ({ events }) => events.length > 2,
  'pushed-events': (context) => anyEvent(context, 'pushed'),
  'registers-events': (context) => anyOperation(context, 'registers-events'),
  'lists-events': ({ operations }) => operations.some(({ tags }) => tags.has('lists') && tags.has('of-event')),
  'sends-callback': (context) => anyOperation(context, 'sends-callback'),
  'events-undescribed': (context) =>
    context.events.length === 0 &&
    (anyOperation(context, 'registers-events', 'outcome-by-event') ||
      /\bwebhooks?\b/i.test(context.document.sentences.map(({ text }) => text).join(' '))),
  'no-events': (context) => context.events.length === 0 && !anyOperation(context, 'registers-events', 'sends-callback'),
  'no-security': ({ document, operations }) =>
    document.document.security === undefined &&
    document.schemes.length === 0 &&
    operations.every(({ operation }) => operation.node.security === undefined) &&
    operations.length > 0,
  'keys-only': (context) => schemesOf(context).length > 0 && schemesOf(context).every(({ type }) => type !== 'oauth2'),
  'oauth-without-scopes': (context) =>
    schemesOf(context).some(
      ({ type, flows }) =>
        type === 'oauth2' &&
        Object.values(recordAt(flows)).every((flow) => Object.keys(recordAt(flow, 'scopes')).length === 0),
    ),
  'no-server': (context) => serversOf(context).every(isPlaceholder),
  'one-environment': (context) => !serversOf(context).some((url) => /sandbox|test|staging|dev\b/.test(url)),
  'limits-said': (context) =>
    context.operations.some(({ operation }) => operation.responses.some(({ status }) => status === '429')) ||
    headersOf(context).some((name) => /rate-?limit|retry-after/i.test(name)),
  'states-received': (context) => anyField(context, 'state', 'received'),
  'enums-received': (context) => anyField(context, 'enum', 'received'),
  'personal-data': (context) => anyField(context, 'email', 'sent') || anyField(context, 'phone', 'sent'),
  'nullable-fields': ({ fields }) =>
    fields.some(
      ({ schema, tags }) =>
        tags.has('received') &&
        tags.has('optional') &&
        (schema.nullable === true || (Array.isArray(schema.type) && schema.type.includes('null'))),
    ),
  'objects-sent-open': ({ objects }) =>
    objects.some(
      ({ tags, node }) => tags.has('sent') && !('additionalProperties' in node || 'unevaluatedProperties' in node),
    ),
  'broker-secured': ({ document }) =>
    Object.values(recordAt(document.document, 'servers')).some((server) => 'security' in recordAt(server)),
  'sends-messages': ({ events }) => events.some(({ tags }) => tags.has('sent')),
  'sequenced-events': ({ events }) => events.some(({ tags }) => tags.has('sequenced')),
};

export const resourcesIn = remembered((words): ReadonlySet<string> => {
  const inSingular = words.split(' ').map(singular).join(' ');
  const named = RESOURCES.filter((each) => each.words.test(words) || each.words.test(inSingular));
  return new Set(named.map(({ resource }) => resource));
});

export const hasMoney = (resources: ReadonlySet<string>) =>
  RESOURCES.some(({ resource, money }) => money === true && resources.has(resource));
