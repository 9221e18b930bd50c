import { ALLOWS, DEMANDS, type Fields, INTEGER, NARROWS, STRING, terms, texts } from './fields.ts';

const BODIES = [{ 'application/json': {} }, { 'text/plain': {} }] as const;
const HEADERS = [{ H: { schema: {} } }, { I: { schema: {} } }, 'cbb'] as const;
const VARIABLES = [{ a: { default: 'a' } }, { b: { default: 'b' } }, 'cbb'] as const;
const FLOW = [{ scopes: {}, refreshUrl: 'one' }, { scopes: {}, refreshUrl: 'other' }, 'cbb'] as const;
const SERVERS = [[{ url: '/one' }], [{ url: '/other' }]] as const;
const operation = (operationId: string) => ({ operationId, responses: { 200: { description: 'Done.' } } });
const METHOD = [operation('one'), operation('other'), 'cbb'] as const;
const PATHS = [{ '/one': { get: operation('one') } }, { '/other': { get: operation('other') } }, 'cbb'] as const;
const PARAMETERS = [
  [{ name: 'one', in: 'query', schema: {} }],
  [{ name: 'other', in: 'query', schema: {} }],
  'cbb',
] as const;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const VALUE: Fields = {
  ...texts('description', 'example', 'examples'),
  required: [true, false, DEMANDS],
  deprecated: [true, false, 'ccc'],
  allowEmptyValue: [true, false, ALLOWS],
  style: ['spaceDelimited', 'pipeDelimited', 'bbb'],
  allowReserved: [true, false, 'bbb'],
  schema: [STRING, INTEGER, NARROWS],
  content: [...BODIES, 'bbb'],
};

/** What becomes of each key of each object of OpenAPI 3.1, by the names that Redocly gives the objects. */
export const OPENAPI_FIELDS: Readonly<Record<string, Fields>> = {
  Root: {
    openapi: ['3.1.0', '3.1.1', '--w'],
    info: [{ title: 'One', version: '1' }, { title: 'Other', version: '1' }, '--w'],
    servers: [...SERVERS, 'cbb'],
    security: [[{ one: [] }], [{ other: [] }], 'bcb'],
    tags: [[{ name: 'one' }], [{ name: 'other' }], 'www'],
    externalDocs: [{ url: 'one' }, { url: 'other' }, 'www'],
    paths: PATHS,
    webhooks: PATHS,
    components: [{ schemas: { A: STRING } }, { schemas: { A: INTEGER } }, 'www'],
    jsonSchemaDialect: ['one', 'other', 'bbb'],
  },
  Info: {
    ...texts('description', 'termsOfService', 'contact', 'license', 'summary', 'x-logo'),
    title: ['one', 'other', '--w'],
    version: ['1', '2', '--w'],
  },
  Tag: {
    ...texts('description', 'externalDocs', 'x-traitTag', 'x-displayName'),
    name: ['one', 'other', '--w'],
  },
  Server: { ...texts('description'), url: ['/one', '/other', '--b'], variables: VARIABLES },
  ServerVariable: { enum: [['a'], ['b'], 'bcb'], ...texts('default', 'description') },
  PathItem: {
    ...texts('summary', 'description', 'x-query'),
    ...Object.fromEntries(METHODS.map((method) => [method, METHOD])),
    servers: [...SERVERS, 'bbb'],
    parameters: PARAMETERS,
  },
  Operation: {
    ...texts('tags', 'summary', 'description', 'externalDocs'),
    ...texts('x-codeSamples', 'x-code-samples', 'x-hideTryItPanel'),
    ...terms('operationId'),
    parameters: PARAMETERS,
    requestBody: [{ content: BODIES[0] }, { content: BODIES[1] }, 'cbb'],
    responses: [
      { 200: { description: 'Done.' } },
      { 201: { description: 'Done.' } },
      // The service sends responses, and the receiver of an event does.
      { request: 'bcb', event: 'cbb' },
    ],
    callbacks: [{ one: {} }, { other: {} }, 'cbb'],
    deprecated: [true, false, 'ccc'],
    security: [[{ one: [] }], [{ other: [] }], NARROWS],
    servers: [...SERVERS, 'bbb'],
  },
  Parameter: {
    ...VALUE,
    name: ['p', 'q', '--b'],
    in: ['query', 'header', '--b'],
    explode: [false, true, 'bbb'],
  },
  Header: { ...VALUE, explode: [true, false, 'bbb'] },
  RequestBody: {
    ...texts('description'),
    required: [true, false, DEMANDS],
    content: [...BODIES, 'cbb'],
  },
  MediaType: {
    ...texts('example', 'examples'),
    schema: [STRING, INTEGER, NARROWS],
    encoding: [{ one: { contentType: 'a' } }, { other: { contentType: 'a' } }, 'bbb'],
  },
  Encoding: {
    ...terms('contentType'),
    headers: HEADERS,
    style: ['spaceDelimited', 'pipeDelimited', 'bbb'],
    explode: [false, true, 'bbb'],
    allowReserved: [true, false, 'bbb'],
  },
  Response: {
    ...texts('description', 'x-summary'),
    headers: HEADERS,
    content: [...BODIES, 'cbb'],
    links: [{ one: {} }, { other: {} }, 'cbb'],
  },
  Link: { ...texts('description'), ...terms('operationRef', 'operationId', 'parameters', 'requestBody', 'server') },
  SecurityScheme: {
    ...texts('description', 'bearerFormat'),
    ...terms('name', 'in', 'scheme', 'openIdConnectUrl'),
    type: ['http', 'apiKey', '--b'],
    flows: [{ implicit: { scopes: {} } }, { password: { scopes: {} } }, 'cbb'],
  },
  OAuth2Flows: { implicit: FLOW, password: FLOW, clientCredentials: FLOW, authorizationCode: FLOW },
  AuthorizationCode: {
    ...texts('x-usePkce'),
    ...terms('authorizationUrl', 'tokenUrl', 'refreshUrl'),
    scopes: [{ one: 'One.' }, { other: 'Other.' }, 'cbb'],
  },
  Example: texts('summary', 'description', 'value', 'externalValue'),
};

/** Objects and keys that have no place of their own in this table. */
export const OPENAPI_WAIVED: Readonly<Record<string, string>> = {
  Contact: 'Compared as a whole, as one key of Info.',
  License: 'Compared as a whole, as one key of Info.',
  ExternalDocs: 'Compared as a whole, as one key of what it belongs to.',
  ImplicitFlow: 'A flow like AuthorizationCode, with fewer keys.',
  PasswordFlow: 'A flow like AuthorizationCode, with fewer keys.',
  ClientCredentials: 'A flow like AuthorizationCode, with fewer keys.',
  'Responses.default': 'A status like the others, of Operation.responses.',
  Components: 'Each kind has a test of its own.',
  'PathItem.$ref': 'A bundled document has no path item elsewhere.',
  Schema: 'The comparison of schemas has tests of its own.',
  SchemaProperties: 'As above.',
  Xml: 'As above.',
  Discriminator: 'As above.',
  TagGroup: 'An extension of Redocly.',
  Logo: 'An extension of Redocly.',
  XCodeSample: 'An extension of Redocly.',
  XUsePkce: 'An extension of Redocly.',
  EnumDescriptions: 'An extension of Redocly.',
};
