import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Documents that reach every branch of the emitters, with events of their own or with webhooks in their place. */
export function everyBranch({ hasAsyncapi = true } = {}): { openapi: object; asyncapi?: object } {
  return structuredClone({ openapi: OPENAPI, ...(hasAsyncapi && { asyncapi: ASYNCAPI }) });
}

/** Writes documents as a contract, one value a line. */
export async function writeContract(folder: string, documents: object): Promise<void> {
  for (const [kind, document] of Object.entries(documents)) {
    await mkdir(path.join(folder, kind), { recursive: true });
    await writeFile(path.join(folder, kind, `${kind}.yaml`), JSON.stringify(document, null, 1));
  }
}

const ref = (name: string, kind = 'schemas') => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const SCHEMAS = {
  Text: {
    title: 'A text',
    description: 'Anything.\nIn lines.',
    type: 'string',
    minLength: 1,
    maxLength: 9,
    default: 'a',
    examples: ['b'],
  },
  Patterned: { type: 'string', pattern: '^[a-z]/+$' },
  Begun: { type: 'string', pattern: '^sent_', 'x-values-seen': ['sent_mail'] },
  Day: { type: 'string', format: 'date', deprecated: true },
  Link: { type: 'string', format: 'uri' },
  Encoded: { type: 'string', contentEncoding: 'base64', contentMediaType: 'text/csv' },
  Bytes: { type: 'string', contentMediaType: 'image/png' },
  Amount: { type: 'number', minimum: 1, maximum: 9, multipleOf: 0.5 },
  Count: { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 },
  Choice: { type: ['string', 'null'], enum: ['one', null, 2] },
  Fixed: { const: { one: [1, 'two'] } },
  Word: { const: 'word' },
  List: { type: 'array', items: ref('Text'), minItems: 1, maxItems: 3, uniqueItems: true, contains: { minLength: 1 } },
  Tuple: { type: 'array', prefixItems: [ref('Text'), { type: 'integer', minimum: 2 }], items: { type: 'boolean' } },
  Note: {
    type: 'object',
    required: ['text'],
    properties: {
      text: ref('Text'),
      near: { $ref: '#/components/schemas/Count', maximum: 5, description: 'Beside a reference.' },
      "it's": { type: 'string', description: 'Quoted.' },
      net: { type: 'integer' },
      tax: { type: 'integer' },
      total: { type: 'integer' },
    },
    minProperties: 1,
    maxProperties: 9,
    propertyNames: { minLength: 1, pattern: '[a-z]' },
    patternProperties: { '^x-': { type: 'string', minLength: 2 } },
    additionalProperties: false,
    'x-sum': { total: ['net', 'tax'] },
  },
  Dictionary: { type: 'object', additionalProperties: ref('Note') },
  Cat: { type: 'object', required: ['kind', 'name'], properties: { kind: { const: 'cat' } } },
  Dog: { type: 'object', required: ['kind'], properties: { kind: { const: 'dog' } } },
  Pet: {
    oneOf: [ref('Cat'), ref('Dog')],
    discriminator: {
      propertyName: 'kind',
      mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
    },
  },
  Both: { allOf: [ref('Note'), { type: 'object', properties: { extra: { type: 'integer', minimum: 3 } } }] },
  Either: {
    anyOf: [
      { type: 'string', pattern: 'x+y' },
      { type: 'integer', maximum: 7 },
    ],
  },
  Not: { not: { type: 'string', minLength: 4 } },
  Depends: {
    if: { properties: { kind: { const: 'big' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['size'] },
    else: { properties: { size: { enum: [1, 2] } } },
  },
  Part: { $ref: '#/components/schemas/Note/properties/net' },
};

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Every branch', version: '1.0.0', description: 'All there is.' },
  servers: [{ url: 'http://{host}:8080/', variables: { host: { default: 'localhost' } } }],
  tags: [{ name: 'notes', description: 'Notes.' }],
  security: [{ key: [] }, { key: [], basic: [] }],
  paths: {
    '/item': { $ref: '#/components/pathItems/Item' },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1 } }],
      get: {
        operationId: 'getNote',
        summary: 'Get a note',
        description: 'One of them.',
        tags: ['notes'],
        security: [],
        parameters: [
          { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
          ref('Trace', 'parameters'),
        ],
        responses: {
          200: {
            description: 'It.',
            headers: { 'X-Left': { required: true, schema: { type: 'integer' } }, 'X-Trace': ref('Trace', 'headers') },
            content: {
              'application/json': {
                schema: ref('Note'),
                examples: { short: { summary: 'Short', value: { text: 'a' } } },
              },
              'text/plain': { schema: { type: 'string' } },
            },
            links: { same: { operationId: 'getNote', parameters: { id: '$response.body#/text' } } },
          },
          '4XX': ref('Wrong', 'responses'),
          default: { description: 'Anything else.', content: { 'application/json': { schema: {} } } },
        },
      },
      put: {
        operationId: 'putNote',
        'x-idempotency': { header: 'Idempotency-Key' },
        security: [{ query: [] }, { token: [] }, { strange: [] }],
        requestBody: {
          required: true,
          ...json({ type: 'object', properties: { text: ref('Text'), all: ref('Everything') } }),
        },
        responses: { '2XX': { description: 'Done.', ...json(ref('Both')) }, 409: ref('Wrong', 'responses') },
        callbacks: {
          done: { '{$request.body#/url}': { post: { responses: { 200: { description: 'Taken.' } } } } },
        },
      },
    },
    '/forms': {
      post: {
        operationId: 'postForm',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { file: { type: 'string', format: 'binary' }, count: { type: 'integer' } },
              },
            },
          },
        },
        responses: { 201: { description: 'Made.' } },
      },
    },
    '/stream': {
      get: {
        operationId: 'stream',
        responses: {
          200: { description: 'Events.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        },
      },
    },
  },
  webhooks: {
    'note.made': {
      post: {
        summary: 'A note was made',
        parameters: [{ name: 'X-Signature', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: json({ type: 'object', required: ['kind'], properties: { kind: { const: 'note.made' } } }),
        responses: { 200: { description: 'Received.' } },
      },
    },
    'note.lost': {
      post: {
        summary: 'A note was lost',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['kind'],
                properties: { kind: { const: 'note.lost' }, why: ref('Text') },
              },
              examples: { wind: { summary: 'Wind', value: { kind: 'note.lost' } } },
            },
          },
        },
        responses: { 200: { description: 'Received.' } },
      },
    },
  },
  components: {
    schemas: { ...SCHEMAS, Everything: { type: 'object', properties: propertiesOf(Object.keys(SCHEMAS)) } },
    parameters: { Trace: { name: 'X-Trace', in: 'header', description: 'For logs.', schema: { type: 'string' } } },
    headers: { Trace: { description: 'From logs.', schema: { type: 'string' } } },
    responses: {
      Wrong: { description: 'Wrong.', ...json({ type: 'object', properties: { detail: { type: 'string' } } }) },
    },
    requestBodies: { Body: json(ref('Text')) },
    pathItems: { Item: { get: { operationId: 'item', responses: { 200: { description: 'Fine.' } } } } },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'A key.' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
      query: { type: 'apiKey', in: 'query', name: 'key' },
      basic: { type: 'http', scheme: 'basic' },
      token: { type: 'http', scheme: 'bearer' },
      strange: { type: 'http', scheme: 'digest' },
      open: { type: 'oauth2', flows: { implicit: { authorizationUrl: 'https://a.example/', scopes: { all: 'All' } } } },
      connect: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example/' },
      mutual: { type: 'mutualTLS' },
    },
  },
};

function propertiesOf(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [`of${name}`, ref(name)]));
}

const ASYNCAPI = {
  asyncapi: '3.0.0',
  info: { title: 'Every branch', version: '1.0.0', tags: [{ name: 'events' }] },
  'x-event-name': { field: 'kind' },
  channels: {
    events: {
      messages: {
        made: {
          name: 'note.made',
          title: 'A note was made',
          summary: 'A note was made',
          traits: [{ $ref: '#/components/messageTraits/delivery' }],
          payload: {
            type: 'object',
            required: ['kind'],
            properties: { kind: { const: 'note.made' }, at: { type: 'string' } },
          },
          examples: [{ name: 'first', summary: 'The first', payload: { kind: 'note.made' } }],
        },
        lost: {
          name: 'note.lost',
          summary: 'A note was lost',
          traits: [{ $ref: '#/components/messageTraits/delivery' }],
          payload: { type: 'object', required: ['kind'], properties: { kind: { const: 'note.lost' } } },
        },
      },
    },
    replies: { messages: { received: { summary: 'Received', payload: {} } } },
  },
  operations: {
    deliver: {
      action: 'send',
      channel: { $ref: '#/channels/events' },
      reply: { channel: { $ref: '#/channels/replies' } },
      traits: [{ $ref: '#/components/operationTraits/retries' }],
    },
  },
  components: {
    operationTraits: {
      retries: {
        description: 'How deliveries are tried.',
        'x-delivery': { success_status: 200, timeout_seconds: 5, max_attempts: 3, backoff: 'exponential' },
      },
    },
    messageTraits: {
      delivery: {
        contentType: 'application/json',
        headers: {
          type: 'object',
          required: ['X-Signature'],
          properties: {
            'X-Signature': {
              type: 'string',
              'x-signature': { algorithm: 'hmac-sha256', content: '{timestamp}.{body}', timestamp_header: 'X-Time' },
            },
            "X-It's": { type: 'string' },
          },
        },
      },
    },
    schemas: {},
  },
};
