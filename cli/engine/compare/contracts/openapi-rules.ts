import {
  ALLOWED,
  BOTH,
  both,
  CHOICE,
  DEMANDED,
  declared,
  NAME,
  NAMES,
  NOTICE,
  type ObjectRules,
  offered,
  type Rule,
  WORDS,
  words,
} from './rules.ts';

/** How parameters, headers and parts of a form are written on the wire. */
function writtenAs(styleOf: (owner: Record<string, unknown>) => string): ObjectRules {
  return {
    style: { ...BOTH, absent: styleOf },
    explode: { ...BOTH, absent: (owner) => (owner.style ?? styleOf(owner)) === 'form' },
    allowReserved: { ...BOTH, absent: () => false },
  };
}

const BODIES: Rule = {
  named: 'mediaType',
  called: 'Media type',
  // A body where none was stated is nothing that anybody reads.
  added: (_, old) => (Object.keys(old).length === 0 ? 'more' : 'widens'),
  removed: () => 'less',
};

/** What parameters and headers have in common. */
const VALUE: ObjectRules = {
  ...writtenAs(({ in: location }) => (location === 'query' || location === 'cookie' ? 'form' : 'simple')),
  ...words('description', 'example', 'examples'),
  required: DEMANDED,
  deprecated: NOTICE,
  allowEmptyValue: ALLOWED,
  schema: { schema: true },
  content: { named: 'mediaType', called: 'Media type', added: () => 'both', removed: () => 'both' },
};

const OPERATION: Rule = { object: 'operation', called: 'The operation', added: () => 'more', removed: () => 'less' };
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const HEADERS: Rule = declared('header', 'Header');

/** What a change of each key of each object of OpenAPI 3.1 does; schemas have an engine of their own. */
export const OPENAPI_RULES: Readonly<Record<string, ObjectRules>> = {
  root: {
    ...words('openapi', 'externalDocs'),
    jsonSchemaDialect: BOTH,
    info: { object: 'info' },
    servers: { own: 'servers' },
    paths: { own: 'paths' },
    webhooks: { own: 'paths' },
    components: { own: 'components' },
    security: { own: 'security' },
    tags: { own: 'tags' },
  },
  info: words('title', 'summary', 'description', 'termsOfService', 'contact', 'license', 'version'),
  server: {
    url: { ...BOTH, because: { breaking: 'Clients have to call another address.' } },
    description: WORDS,
    variables: declared('serverVariable', 'Variable'),
  },
  serverVariable: { enum: CHOICE, ...words('default', 'description') },
  pathItem: {
    ...words('summary', 'description'),
    ...Object.fromEntries(METHODS.map((method) => [method, OPERATION])),
    servers: BOTH,
    parameters: { own: 'parameters' },
  },
  operation: {
    ...words('tags', 'summary', 'description', 'externalDocs'),
    operationId: NAME,
    parameters: { own: 'parameters' },
    requestBody: { object: 'requestBody', called: 'The body', added: offered, removed: () => 'less' },
    responses: { own: 'responses' },
    callbacks: { named: 'callback', called: 'Callback', added: () => 'more', removed: () => 'less' },
    deprecated: NOTICE,
    security: { own: 'security' },
    servers: BOTH,
    'x-delivery': { object: 'delivery' },
    'x-triggered-by': NAMES,
  },
  callback: { '*': BOTH },
  parameter: { ...VALUE, name: BOTH, in: BOTH },
  header: VALUE,
  requestBody: {
    description: WORDS,
    required: DEMANDED,
    content: BODIES,
  },
  mediaType: {
    ...words('example', 'examples'),
    schema: { schema: true },
    encoding: { named: 'encoding', called: 'Encoding of', added: () => 'both', removed: () => 'both' },
  },
  encoding: {
    ...writtenAs(() => 'form'),
    contentType: BOTH,
    headers: { ...HEADERS, added: offered },
  },
  response: {
    description: WORDS,
    headers: HEADERS,
    content: BODIES,
    links: declared('link', 'Link'),
  },
  link: { description: WORDS, ...both('operationRef', 'operationId', 'parameters', 'requestBody', 'server', 'body') },
  securityScheme: {
    ...words('description', 'bearerFormat'),
    ...both('type', 'name', 'in', 'scheme', 'openIdConnectUrl'),
    flows: declared('oauthFlow', 'Flow'),
  },
  oauthFlow: {
    ...both('authorizationUrl', 'tokenUrl', 'refreshUrl'),
    scopes: { named: 'scope', called: 'Scope', added: () => 'more', removed: () => 'less' },
  },
  tag: words('name', 'description', 'externalDocs'),
  example: words('summary', 'description', 'value', 'externalValue'),
};

/** The type of the components of each kind; those that are no objects of these rules are words. */
export const OPENAPI_COMPONENTS: Readonly<Record<string, string>> = {
  schemas: 'schema',
  responses: 'response',
  parameters: 'parameter',
  examples: 'example',
  requestBodies: 'requestBody',
  headers: 'header',
  securitySchemes: 'securityScheme',
  links: 'link',
  callbacks: 'callback',
  pathItems: 'pathItem',
};
