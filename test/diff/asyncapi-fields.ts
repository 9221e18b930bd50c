import { type Fields, INTEGER, NARROWS, STRING, terms, texts } from './fields.ts';

const TEXTS = texts('title', 'summary', 'description', 'tags', 'externalDocs');
const BINDINGS = [{ http: { method: 'POST' } }, { http: { method: 'PUT' } }, 'bbb'] as const;
const VARIABLES = [{ a: { default: 'a' } }, { b: { default: 'b' } }, 'cbb'] as const;
const message = (name: string) => ({ $ref: `#/channels/webhook/messages/${name}` });
const reply = (name: string) => ({ $ref: `#/channels/acknowledgement/messages/${name}` });
const channel = (name: string) => ({ $ref: `#/channels/${name}` });
const FLOW = [{ availableScopes: {}, refreshUrl: 'one' }, { availableScopes: {}, refreshUrl: 'other' }, 'cbb'] as const;

const MESSAGE: Fields = {
  ...TEXTS,
  ...texts('examples'),
  ...terms('contentType'),
  name: ['one', 'other', 'bbb'],
  deprecated: [true, false, 'ccc'],
  headers: [STRING, INTEGER, NARROWS],
  correlationId: [{ location: 'one' }, { location: 'other' }, 'cbb'],
  bindings: BINDINGS,
};

/** What becomes of each key of each object of AsyncAPI 3.0, by the names of its JSON schemas. */
export const ASYNCAPI_FIELDS: Readonly<Record<string, Fields>> = {
  root: {
    ...texts('id'),
    asyncapi: ['3.0.0', '3.1.0', '--w'],
    info: [{ title: 'One', version: '1' }, { title: 'Other', version: '1' }, '--w'],
    defaultContentType: ['one', 'other', 'bbb'],
    servers: [{ one: { host: 'h' } }, { other: { host: 'h' } }, 'cbb'],
    channels: [{ one: {} }, { other: {} }, 'cbb'],
    operations: [{ one: { action: 'send' } }, { other: { action: 'send' } }, 'cbb'],
    components: [{ schemas: { A: STRING } }, { schemas: { A: INTEGER } }, 'www'],
  },
  info: {
    ...texts('description', 'termsOfService', 'contact', 'license', 'externalDocs'),
    title: ['one', 'other', '--w'],
    version: ['1', '2', '--w'],
    tags: [[{ name: 'one' }], [{ name: 'other' }], 'www'],
  },
  server: {
    ...TEXTS,
    ...terms('pathname', 'protocolVersion', 'security'),
    host: ['one', 'other', '--b'],
    protocol: ['http', 'https', '--b'],
    variables: VARIABLES,
    bindings: BINDINGS,
  },
  serverVariable: { ...texts('default', 'description', 'examples'), enum: [['a'], ['b'], 'cbb'] },
  channel: {
    ...TEXTS,
    ...terms('address', 'servers'),
    messages: [{ one: {} }, { other: {} }, 'cbb'],
    parameters: [{ one: {} }, { other: {} }, 'cbb'],
    bindings: BINDINGS,
  },
  parameter: { ...texts('default', 'description', 'examples'), ...terms('location'), enum: [['a'], ['b'], 'cbb'] },
  messageObject: {
    ...MESSAGE,
    payload: [STRING, INTEGER, NARROWS],
    traits: [[{ contentType: 'one' }], [{ contentType: 'other' }], 'bbb'],
    'x-triggered-by': [['one'], ['other'], 'cbb'],
  },
  messageTrait: MESSAGE,
  operation: {
    ...TEXTS,
    ...terms('security'),
    action: ['send', 'receive', '--b'],
    channel: [channel('webhook'), channel('acknowledgement'), '--b'],
    // Without a list it is all messages of the channel.
    messages: [[message('m')], [message('n')], 'bcb'],
    reply: [{ channel: channel('acknowledgement') }, { channel: channel('webhook') }, 'bcb'],
    traits: [[{ security: ['one'] }], [{ security: ['other'] }], 'bbb'],
    bindings: BINDINGS,
  },
  operationTrait: { ...TEXTS, ...terms('security'), bindings: BINDINGS },
  operationReply: {
    address: [{ location: 'one' }, { location: 'other' }, 'bbb'],
    channel: [channel('acknowledgement'), channel('webhook'), '--b'],
    messages: [[reply('m')], [reply('n')], 'bcb'],
  },
  operationReplyAddress: { ...texts('description'), ...terms('location') },
  correlationId: { ...texts('description'), ...terms('location') },
  tag: { ...texts('description', 'externalDocs'), name: ['one', 'other', '--w'] },
  securityScheme: {
    ...texts('description', 'bearerFormat'),
    ...terms('in', 'name', 'scheme', 'openIdConnectUrl', 'scopes'),
    type: ['http', 'apiKey', '--b'],
    flows: [{ implicit: { availableScopes: {} } }, { password: { availableScopes: {} } }, 'cbb'],
  },
  flows: { implicit: FLOW, password: FLOW, clientCredentials: FLOW, authorizationCode: FLOW },
  oauth2Flow: {
    ...terms('authorizationUrl', 'tokenUrl', 'refreshUrl'),
    availableScopes: [{ one: 'One.' }, { other: 'Other.' }, 'cbb'],
  },
  'x-delivery': {
    success_status: [200, 204, '--b'],
    timeout_seconds: [5, 3, '--b'],
    max_attempts: [5, 3, '--b'],
    backoff: ['exponential', 'fixed', '--b'],
    intervals_seconds: [[1], [2], 'cbb'],
  },
};

/** Objects and keys that have no place of their own in this table. */
export const ASYNCAPI_WAIVED: Readonly<Record<string, string>> = {
  contact: 'Compared as a whole, as one key of info.',
  license: 'Compared as a whole, as one key of info.',
  externalDocs: 'Compared as a whole, as one key of what it belongs to.',
  messageExampleObject: 'Examples are compared as a whole, as one key of a message.',
  schema: 'The comparison of schemas has tests of its own.',
  components: 'Each kind has a test of its own.',
  Reference: 'References are followed.',
  infoExtensions: 'Extension keywords.',
};
