import { effectThat } from '../schemas/rule.ts';
import {
  compareOperations,
  compareParameters,
  compareReferences,
  compareSecurity,
  compareServers,
} from './compare-lists.ts';
import { compareResponses } from './compare-responses.ts';
import { compareComponents, compareSchemaPlaces } from './compare-schema-places.ts';
import { BOTH, declared, type ObjectRules, offered, type Rule, WORDS } from './walk.ts';

/** A name that generated code goes by. */
const NAME: Rule = {
  value: (before, after) => (before === undefined || after === undefined ? 'both' : 'renamed'),
};

/** A notice that requires no action yet. */
const NOTICE: Rule = {
  value: () => 'more',
  absent: () => false,
  because: { compatible: 'It works as before.' },
};

/** `true` demands something, and `false` is the default. */
const DEMANDED: Rule = { value: (_, after) => (after === true ? 'narrows' : 'widens'), absent: () => false };

/** A list of values one of which is chosen; absent, it is any value. */
const CHOICE: Rule = {
  value: (before, after) => {
    const [old, now] = [before, after].map((list) => (Array.isArray(list) ? new Set<unknown>(list) : undefined));
    return effectThat({
      narrows: now !== undefined && (old === undefined || [...old].some((value) => !now.has(value))),
      widens: old !== undefined && (now === undefined || [...now].some((value) => !old.has(value))),
    });
  },
};

/** A list of names that users may rely on. */
const NAMES: Rule = {
  value: (before, after) => {
    const now = new Set<unknown>(Array.isArray(after) ? after : []);
    return Array.isArray(before) && before.some((name) => !now.has(name)) ? 'less' : 'more';
  },
};

const SCHEMA: Rule = { own: compareSchemaPlaces };

/** The terms of a delivery: the receiver keeps the first two, and relies on the others. */
const DELIVERY: ObjectRules = {
  success_status: {
    ...BOTH,
    direction: 'acknowledgement',
    because: { breaking: 'Receivers must respond with a different status.' },
  },
  timeout_seconds: {
    value: (before, after) => ordered(before, after, 'narrows', 'widens'),
    direction: 'acknowledgement',
    because: { breaking: 'Receivers have less time to answer.', compatible: 'Receivers have more time to answer.' },
  },
  max_attempts: {
    value: (before, after) => ordered(before, after, 'less', 'more'),
    direction: 'event',
    because: { breaking: 'The service stops retrying sooner.', compatible: 'The service retries more often.' },
  },
  backoff: { ...BOTH, direction: 'event', because: { breaking: 'Retries come at different times.' } },
  // A further term binds the service alone.
  '*': {
    value: (before, after) => (before === undefined ? 'narrows' : after === undefined ? 'widens' : 'both'),
    direction: 'event',
  },
};

function ordered<Lower, Higher>(before: unknown, after: unknown, lower: Lower, higher: Higher) {
  if (typeof before !== 'number' || typeof after !== 'number' || before === after) return 'both';
  return after < before ? lower : higher;
}

/** An object of text only, which no user depends on. */
const TEXT: ObjectRules = { '*': WORDS };

/** Objects of both kinds of documents. Any change of a key without a rule may do harm either way. */
const SHARED: Readonly<Record<string, ObjectRules>> = {
  info: TEXT,
  tag: TEXT,
  example: TEXT,
  externalDoc: TEXT,
  pathItem: TEXT,
  securityScheme: { flows: declared('terms', 'Flow') },
  serverVariable: { enum: CHOICE },
  delivery: DELIVERY,
  components: { '*': { own: compareComponents } },
};

const MEDIA: Rule = { named: 'mediaType', called: 'Media type', added: () => 'both', removed: () => 'both' };
const BODIES: Rule = {
  ...MEDIA,
  // A newly stated body has no readers yet.
  added: (_, old) => (Object.keys(old).length === 0 ? 'more' : 'widens'),
  removed: () => 'less',
};

/** How parameters are written on the wire where they do not say. */
function styleOf({ in: location }: Record<string, unknown>): string {
  return location === 'query' || location === 'cookie' ? 'form' : 'simple';
}

/** Rules that parameters and headers share. */
const VALUE: ObjectRules = {
  style: { ...BOTH, absent: styleOf },
  explode: { ...BOTH, absent: (owner) => (owner.style ?? styleOf(owner)) === 'form' },
  allowReserved: { ...BOTH, absent: () => false },
  required: DEMANDED,
  deprecated: NOTICE,
  schema: SCHEMA,
  content: MEDIA,
};

/** Outcome of a change of each key of each object of OpenAPI 3.1; schemas have an engine of their own. */
const OPENAPI: Readonly<Record<string, ObjectRules>> = {
  ...SHARED,
  root: {
    openapi: WORDS,
    info: { object: 'info' },
    servers: { own: compareServers },
    paths: { own: compareOperations },
    webhooks: { own: compareOperations },
    components: { object: 'components' },
    security: { own: compareSecurity },
  },
  server: {
    url: { ...BOTH, because: { breaking: 'Clients must call a different address.' } },
    variables: declared('serverVariable', 'Variable'),
  },
  operation: {
    operationId: NAME,
    parameters: { own: compareParameters },
    requestBody: { object: 'requestBody', called: 'The body', added: offered, removed: () => 'less' },
    responses: { own: compareResponses },
    callbacks: declared('terms', 'Callback'),
    deprecated: NOTICE,
    security: { own: compareSecurity },
    'x-delivery': { object: 'delivery' },
    'x-triggered-by': NAMES,
  },
  parameter: VALUE,
  header: VALUE,
  requestBody: { required: DEMANDED, content: BODIES },
  mediaType: { schema: SCHEMA },
  response: {
    headers: declared('header', 'Header'),
    content: BODIES,
    links: declared('terms', 'Link'),
  },
};

const MESSAGE: ObjectRules = {
  name: NAME,
  deprecated: NOTICE,
  headers: SCHEMA,
  payload: SCHEMA,
  correlationId: { object: 'terms', called: 'The correlation id', added: () => 'more', removed: () => 'less' },
  bindings: { object: 'bindings' },
  'x-triggered-by': NAMES,
};

/** Outcome of a change of each key of each object of AsyncAPI 3.0; schemas have an engine of their own. */
const ASYNCAPI: Readonly<Record<string, ObjectRules>> = {
  ...SHARED,
  root: {
    asyncapi: WORDS,
    id: WORDS,
    info: { object: 'info' },
    servers: declared('server', 'Server'),
    channels: declared('channel', 'Channel'),
    operations: declared('operation', 'Operation'),
    components: { object: 'components' },
  },
  server: { variables: declared('serverVariable', 'Variable'), bindings: { object: 'bindings' } },
  channel: {
    messages: declared('message', 'Message'),
    parameters: declared('parameter', 'Parameter'),
    bindings: { object: 'bindings' },
  },
  parameter: { enum: CHOICE },
  message: MESSAGE,
  messageTrait: MESSAGE,
  operation: {
    action: { value: () => 'renamed', because: { breaking: 'Sender and receiver change places.' } },
    messages: { own: compareReferences },
    'x-delivery': { object: 'delivery' },
    reply: {
      object: 'reply',
      called: 'The reply',
      added: () => 'narrows',
      removed: () => 'widens',
      direction: 'acknowledgement',
    },
    bindings: { object: 'bindings' },
  },
  operationTrait: { bindings: { object: 'bindings' }, 'x-delivery': { object: 'delivery' } },
  reply: { messages: { own: compareReferences } },
  bindings: { '*': { object: 'terms', added: () => 'both', removed: () => 'both' } },
};

/** The rules of the objects of each kind of document, by the types of the objects. */
export const DOCUMENT_RULES = { openapi: OPENAPI, asyncapi: ASYNCAPI } as const;
