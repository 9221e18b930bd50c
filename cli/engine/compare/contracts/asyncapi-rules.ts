import {
  BOTH,
  both,
  CHOICE,
  declared,
  NAME,
  NAMES,
  NOTICE,
  numberOf,
  type ObjectRules,
  type Rule,
  WORDS,
  words,
} from './rules.ts';

const TEXTS = words('title', 'summary', 'description', 'tags', 'externalDocs');
const BINDINGS: Rule = { object: 'bindings' };

const MESSAGE: ObjectRules = {
  ...TEXTS,
  name: NAME,
  examples: WORDS,
  deprecated: NOTICE,
  contentType: BOTH,
  headers: { schema: true },
  correlationId: {
    object: 'correlationId',
    called: 'The correlation id',
    added: () => 'more',
    removed: () => 'less',
  },
  bindings: BINDINGS,
  'x-triggered-by': NAMES,
};

/** What a change of each key of each object of AsyncAPI 3.0 does; schemas have an engine of their own. */
export const ASYNCAPI_RULES: Readonly<Record<string, ObjectRules>> = {
  root: {
    ...words('asyncapi', 'id'),
    info: { object: 'info' },
    defaultContentType: BOTH,
    servers: declared('server', 'Server'),
    channels: declared('channel', 'Channel'),
    operations: declared('operation', 'Operation'),
    components: { own: 'components' },
  },
  info: {
    ...words('title', 'version', 'description', 'termsOfService', 'contact', 'license', 'externalDocs'),
    tags: { own: 'tags' },
  },
  server: {
    ...TEXTS,
    ...both('host', 'pathname', 'protocol', 'protocolVersion', 'security'),
    variables: declared('serverVariable', 'Variable'),
    bindings: BINDINGS,
  },
  serverVariable: { enum: CHOICE, ...words('default', 'description', 'examples') },
  channel: {
    ...TEXTS,
    address: BOTH,
    servers: BOTH,
    messages: declared('message', 'Message'),
    parameters: declared('channelParameter', 'Parameter'),
    bindings: BINDINGS,
  },
  channelParameter: { enum: CHOICE, location: BOTH, ...words('default', 'description', 'examples') },
  message: { ...MESSAGE, payload: { schema: true }, traits: WORDS },
  messageTrait: MESSAGE,
  operation: {
    ...TEXTS,
    ...both('channel', 'security'),
    action: { value: () => 'renamed', because: { breaking: 'Who sends and who receives changes places.' } },
    messages: { own: 'references' },
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
  reply: {
    channel: BOTH,
    messages: { own: 'references' },
    address: { object: 'replyAddress', called: 'The address', added: () => 'both', removed: () => 'both' },
  },
  replyAddress: { location: BOTH, description: WORDS },
  correlationId: { location: BOTH, description: WORDS },
  securityScheme: {
    ...words('description', 'bearerFormat'),
    ...both('type', 'name', 'in', 'scheme', 'openIdConnectUrl', 'scopes'),
    flows: declared('oauthFlow', 'Flow'),
  },
  oauthFlow: {
    ...both('authorizationUrl', 'tokenUrl', 'refreshUrl'),
    availableScopes: { named: 'scope', called: 'Scope', added: () => 'more', removed: () => 'less' },
  },
  tag: words('name', 'description', 'externalDocs'),
  externalDocs: words('description', 'url'),
  bindings: { '*': { object: 'binding', added: () => 'both', removed: () => 'both' } },
  binding: { bindingVersion: WORDS, '*': BOTH },
};

/** The terms of a delivery: the receiver keeps the first two, and relies on the others. */
export const DELIVERY_RULES: ObjectRules = {
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
  if (numberOf(after) < numberOf(before)) return lower;
  return numberOf(after) > numberOf(before) ? higher : 'both';
}

/** The type of the components of each kind; those that are no objects of these rules are words. */
export const ASYNCAPI_COMPONENTS: Readonly<Record<string, string>> = {
  schemas: 'schema',
  servers: 'server',
  channels: 'channel',
  operations: 'operation',
  messages: 'message',
  securitySchemes: 'securityScheme',
  serverVariables: 'serverVariable',
  parameters: 'channelParameter',
  correlationIds: 'correlationId',
  replies: 'reply',
  replyAddresses: 'replyAddress',
  operationTraits: 'operationTrait',
  messageTraits: 'messageTrait',
  externalDocs: 'externalDocs',
  tags: 'tag',
  serverBindings: 'bindings',
  channelBindings: 'bindings',
  operationBindings: 'bindings',
  messageBindings: 'bindings',
};
