import { effectThat } from '../schemas/rule.ts';
import {
  compareOperations,
  compareParameters,
  compareReferences,
  compareSecurity,
  compareServers,
  compareTags,
} from './compare-lists.ts';
import { compareResponses } from './compare-responses.ts';
import { compareComponentSchemas, compareSchemaPlaces } from './compare-schema-places.ts';
import { declared, type ObjectRules, offered, type Rule, WORDS } from './walk.ts';

/** Any change may do harm to who reads and to who writes. */
const BOTH: Rule = { value: () => 'both' };

/** A name that generated code goes by. */
const NAME: Rule = {
  value: (before, after) => (before === undefined || after === undefined ? 'both' : 'renamed'),
};

/** A notice that nobody has to act on yet. */
const NOTICE: Rule = {
  value: () => 'more',
  absent: () => false,
  because: { compatible: 'It works as before.' },
};

/** `true` demands something, and `false` is the default. */
const DEMANDED: Rule = { value: (_, after) => (after === true ? 'narrows' : 'widens'), absent: () => false };

/** `true` allows something, and `false` is the default. */
const ALLOWED: Rule = { value: (_, after) => (after === true ? 'widens' : 'narrows'), absent: () => false };

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

/** A list of names that somebody goes by. */
const NAMES: Rule = {
  value: (before, after) => {
    const now = new Set<unknown>(Array.isArray(after) ? after : []);
    return Array.isArray(before) && before.some((name) => !now.has(name)) ? 'less' : 'more';
  },
};

/** All of these keys are words. */
function words(...keys: readonly string[]): ObjectRules {
  return Object.fromEntries(keys.map((key) => [key, WORDS]));
}

/** All of these keys may do harm either way. */
function both(...keys: readonly string[]): ObjectRules {
  return Object.fromEntries(keys.map((key) => [key, BOTH]));
}

const SCHEMA: Rule = { own: compareSchemaPlaces };

/** The terms of a delivery: the receiver keeps the first two, and relies on the others. */
const DELIVERY: ObjectRules = {
  success_status: {
    ...BOTH,
    direction: 'acknowledgement',
    because: { breaking: 'Receivers have to answer with another status.' },
  },
  timeout_seconds: {
    value: (before, after) => ordered(before, after, 'narrows', 'widens'),
    direction: 'acknowledgement',
    because: { breaking: 'Receivers have less time to answer.', compatible: 'Receivers have more time to answer.' },
  },
  max_attempts: {
    value: (before, after) => ordered(before, after, 'less', 'more'),
    direction: 'event',
    because: { breaking: 'The service gives up sooner.', compatible: 'The service tries more often.' },
  },
  backoff: { ...BOTH, direction: 'event', because: { breaking: 'Retries come at other times.' } },
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

/** Components by their kinds: what refers to one tells what it means that it comes or goes. */
const COMPONENTS: ObjectRules = {
  schemas: { own: compareComponentSchemas },
  ...kinds('text', 'examples', 'externalDocs', 'tags', 'pathItems'),
  ...kinds('terms', 'links', 'callbacks', 'correlationIds', 'replyAddresses'),
  ...kinds('bindings', 'serverBindings', 'channelBindings', 'operationBindings', 'messageBindings'),
  ...kinds('response', 'responses'),
  ...kinds('parameter', 'parameters'),
  ...kinds('requestBody', 'requestBodies'),
  ...kinds('header', 'headers'),
  ...kinds('securityScheme', 'securitySchemes'),
  ...kinds('server', 'servers'),
  ...kinds('serverVariable', 'serverVariables'),
  ...kinds('channel', 'channels'),
  ...kinds('operation', 'operations'),
  ...kinds('message', 'messages'),
  ...kinds('reply', 'replies'),
  ...kinds('operationTrait', 'operationTraits'),
  ...kinds('messageTrait', 'messageTraits'),
};

function kinds(type: string, ...names: readonly string[]): ObjectRules {
  return Object.fromEntries(names.map((name) => [name, { named: type }]));
}

/** Objects of both kinds of documents. */
const SHARED: Readonly<Record<string, ObjectRules>> = {
  info: {
    ...words('title', 'summary', 'description', 'termsOfService', 'contact', 'license', 'version', 'externalDocs'),
    tags: { own: compareTags },
  },
  serverVariable: { enum: CHOICE, ...words('default', 'description', 'examples') },
  securityScheme: {
    ...words('description', 'bearerFormat'),
    ...both('type', 'name', 'in', 'scheme', 'openIdConnectUrl', 'scopes'),
    flows: declared('terms', 'Flow'),
  },
  delivery: DELIVERY,
  components: COMPONENTS,
  /** Bindings, links, callbacks and the like: whoever uses one keeps to each of its keys. */
  terms: { ...words('description', 'bindingVersion'), '*': BOTH },
  text: { '*': WORDS },
};

const MEDIA: Rule = { named: 'mediaType', called: 'Media type', added: () => 'both', removed: () => 'both' };
const BODIES: Rule = {
  ...MEDIA,
  // A body where none was stated is nothing that anybody reads.
  added: (_, old) => (Object.keys(old).length === 0 ? 'more' : 'widens'),
  removed: () => 'less',
};

/** How parameters are written on the wire where they do not say. */
function styleOf({ in: location }: Record<string, unknown>): string {
  return location === 'query' || location === 'cookie' ? 'form' : 'simple';
}

/** What parameters and headers have in common. */
const VALUE: ObjectRules = {
  style: { ...BOTH, absent: styleOf },
  explode: { ...BOTH, absent: (owner) => (owner.style ?? styleOf(owner)) === 'form' },
  allowReserved: { ...BOTH, absent: () => false },
  ...words('description', 'example', 'examples'),
  required: DEMANDED,
  deprecated: NOTICE,
  allowEmptyValue: ALLOWED,
  schema: SCHEMA,
  content: MEDIA,
};

/** What a change of each key of each object of OpenAPI 3.1 does; schemas have an engine of their own. */
const OPENAPI: Readonly<Record<string, ObjectRules>> = {
  ...SHARED,
  root: {
    ...words('openapi', 'externalDocs'),
    jsonSchemaDialect: BOTH,
    info: { object: 'info' },
    servers: { own: compareServers },
    paths: { own: compareOperations },
    webhooks: { own: compareOperations },
    components: { object: 'components' },
    security: { own: compareSecurity },
    tags: { own: compareTags },
  },
  server: {
    url: { ...BOTH, because: { breaking: 'Clients have to call another address.' } },
    description: WORDS,
    variables: declared('serverVariable', 'Variable'),
  },
  operation: {
    ...words('tags', 'summary', 'description', 'externalDocs'),
    operationId: NAME,
    parameters: { own: compareParameters },
    requestBody: { object: 'requestBody', called: 'The body', added: offered, removed: () => 'less' },
    responses: { own: compareResponses },
    callbacks: declared('terms', 'Callback'),
    deprecated: NOTICE,
    security: { own: compareSecurity },
    servers: BOTH,
    'x-delivery': { object: 'delivery' },
    'x-triggered-by': NAMES,
  },
  parameter: { ...VALUE, name: BOTH, in: BOTH },
  header: VALUE,
  requestBody: { description: WORDS, required: DEMANDED, content: BODIES },
  mediaType: { ...words('example', 'examples'), schema: SCHEMA, encoding: BOTH },
  response: {
    description: WORDS,
    headers: declared('header', 'Header'),
    content: BODIES,
    links: declared('terms', 'Link'),
  },
};

const TEXTS = words('title', 'summary', 'description', 'tags', 'externalDocs');
const BINDINGS: Rule = { object: 'bindings' };

const MESSAGE: ObjectRules = {
  ...TEXTS,
  name: NAME,
  examples: WORDS,
  deprecated: NOTICE,
  contentType: BOTH,
  headers: SCHEMA,
  correlationId: { object: 'terms', called: 'The correlation id', added: () => 'more', removed: () => 'less' },
  bindings: BINDINGS,
  'x-triggered-by': NAMES,
};

/** What a change of each key of each object of AsyncAPI 3.0 does; schemas have an engine of their own. */
const ASYNCAPI: Readonly<Record<string, ObjectRules>> = {
  ...SHARED,
  root: {
    ...words('asyncapi', 'id'),
    info: { object: 'info' },
    defaultContentType: BOTH,
    servers: declared('server', 'Server'),
    channels: declared('channel', 'Channel'),
    operations: declared('operation', 'Operation'),
    components: { object: 'components' },
  },
  server: {
    ...TEXTS,
    ...both('host', 'pathname', 'protocol', 'protocolVersion', 'security'),
    variables: declared('serverVariable', 'Variable'),
    bindings: BINDINGS,
  },
  channel: {
    ...TEXTS,
    ...both('address', 'servers'),
    messages: declared('message', 'Message'),
    parameters: declared('parameter', 'Parameter'),
    bindings: BINDINGS,
  },
  parameter: { enum: CHOICE, location: BOTH, ...words('default', 'description', 'examples') },
  message: { ...MESSAGE, payload: SCHEMA, traits: WORDS },
  messageTrait: MESSAGE,
  operation: {
    ...TEXTS,
    ...both('channel', 'security'),
    action: { value: () => 'renamed', because: { breaking: 'Who sends and who receives changes places.' } },
    messages: { own: compareReferences },
    traits: WORDS,
    'x-delivery': { object: 'delivery' },
    reply: {
      object: 'reply',
      called: 'The reply',
      added: () => 'narrows',
      removed: () => 'widens',
      direction: 'acknowledgement',
    },
    bindings: BINDINGS,
  },
  operationTrait: { ...TEXTS, security: BOTH, bindings: BINDINGS, 'x-delivery': { object: 'delivery' } },
  reply: { ...both('channel', 'address'), messages: { own: compareReferences } },
  bindings: { '*': { object: 'terms', added: () => 'both', removed: () => 'both' } },
};

/** The rules of the objects of each kind of document, by the types of the objects. */
export const DOCUMENT_RULES = { openapi: OPENAPI, asyncapi: ASYNCAPI } as const;
