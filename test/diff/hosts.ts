import type { Side } from '../../cli/engine/compare/contracts/change.ts';
import type { AsyncApiDocument, OpenApiDocument } from '../../cli/engine/model/contract.ts';

/** Writes a side in which an object has its place; there is none of a document that the object is not part of. */
export type Host = (object: Record<string, unknown>) => Side;

type Node = Record<string, unknown>;

const RESPONSES = { 200: { description: 'Done.' } };
const CONTENT = 'application/json';

function restSide(more: Node): Side {
  const openapi = { openapi: '3.1.0', info: { title: 'Host', version: '1' }, paths: {}, ...more };
  return { shown: 'host', version: '1', openapi: openapi as unknown as OpenApiDocument, openPoints: [] };
}

/** A side with one operation, or one webhook. */
const withOperation = (operation: Node, home: 'paths' | 'webhooks' = 'paths') =>
  restSide({ [home]: { '/host': { post: { operationId: 'host', responses: RESPONSES, ...operation } } } });
const withBody = (body: Node, home?: 'webhooks') => withOperation({ requestBody: body }, home);
const withResponse = (response: Node, home?: 'webhooks') =>
  withOperation({ responses: { 200: { description: 'Done.', ...response } } }, home);
const media = (object: Node) => ({ content: { [CONTENT]: object } });
const scheme = (object: Node) =>
  restSide({ components: { securitySchemes: { host: object } }, security: [{ host: [] }] });

/** Hosts of the objects of OpenAPI, by the directions that they can have. */
export const OPENAPI_HOSTS: Readonly<Record<string, Readonly<Record<string, Host>>>> = {
  Root: { request: (object) => restSide(object) },
  Info: { request: (object) => restSide({ info: { title: 'Host', version: '1', ...object } }) },
  Tag: { request: (object) => restSide({ tags: [{ name: 'host', ...object }] }) },
  Server: { request: (object) => restSide({ servers: [{ url: '/host', ...object }] }) },
  ServerVariable: { request: (object) => restSide({ servers: [{ url: '/{host}', variables: { host: object } }] }) },
  PathItem: { request: (object) => restSide({ paths: { '/host': object } }) },
  Operation: {
    request: (object) => restSide({ paths: { '/host': { post: object } } }),
    event: (object) => restSide({ webhooks: { host: { post: object } } }),
  },
  Parameter: {
    request: (object) => withOperation({ parameters: [{ name: 'p', in: 'query', ...object }] }),
    event: (object) => withOperation({ parameters: [{ name: 'p', in: 'query', ...object }] }, 'webhooks'),
  },
  Header: {
    response: (object) => withResponse({ headers: { H: object } }),
    acknowledgement: (object) => withResponse({ headers: { H: object } }, 'webhooks'),
    request: (object) => withBody(media({ encoding: { part: { headers: { H: object } } } })),
  },
  RequestBody: { request: (object) => withBody(object), event: (object) => withBody(object, 'webhooks') },
  MediaType: {
    request: (object) => withBody(media(object)),
    response: (object) => withResponse(media(object)),
    event: (object) => withBody(media(object), 'webhooks'),
    acknowledgement: (object) => withResponse(media(object), 'webhooks'),
  },
  Encoding: { request: (object) => withBody(media({ encoding: { part: object } })) },
  Response: {
    response: (object) => withResponse(object),
    acknowledgement: (object) => withResponse(object, 'webhooks'),
  },
  Link: { response: (object) => withResponse({ links: { host: object } }) },
  SecurityScheme: { request: (object) => scheme({ type: 'http', ...object }) },
  OAuth2Flows: { request: (object) => scheme({ type: 'oauth2', flows: object }) },
  AuthorizationCode: { request: (object) => scheme({ type: 'oauth2', flows: { authorizationCode: object } }) },
  Example: { request: (object) => restSide({ components: { examples: { host: object } } }) },
};

const MESSAGES = { m: {}, n: {} };
const REF = (place: string) => ({ $ref: `#/${place}` });
const SENDS = { action: 'send', channel: REF('channels/webhook') };
const REPLY = { channel: REF('channels/acknowledgement') };

function eventSide(more: Node): Side {
  const asyncapi = {
    asyncapi: '3.0.0',
    info: { title: 'Host', version: '1' },
    channels: { webhook: { messages: MESSAGES }, acknowledgement: { messages: MESSAGES } },
    operations: { host: { ...SENDS, reply: REPLY } },
    ...more,
  };
  return { ...restSide({}), asyncapi: asyncapi as unknown as AsyncApiDocument };
}

const inChannels = (webhook: Node, acknowledgement: Node = { messages: MESSAGES }) => ({
  channels: { webhook, acknowledgement },
});
const withTrait = (trait: string, object: Node) => ({ components: { [trait]: { host: object } } });
const TRAIT = { traits: [REF('components/messageTraits/host')] };
const operations = (operation: Node) => ({ operations: { host: { ...SENDS, reply: REPLY, ...operation } } });
const secured = (object: Node) =>
  eventSide({
    components: { securitySchemes: { host: object } },
    servers: { host: { host: 'h', protocol: 'https', security: [REF('components/securitySchemes/host')] } },
  });
const server = (object: Node) => ({ servers: { host: { host: 'h', protocol: 'https', ...object } } });

/** Hosts of the objects of AsyncAPI, by the directions that they can have. */
export const ASYNCAPI_HOSTS: Readonly<Record<string, Readonly<Record<string, Host>>>> = {
  root: { event: (object) => eventSide({ channels: {}, operations: {}, ...object }) },
  info: { event: (object) => eventSide({ info: { title: 'Host', version: '1', ...object } }) },
  server: { event: (object) => eventSide(server(object)) },
  serverVariable: { event: (object) => eventSide(server({ variables: { host: object } })) },
  channel: { event: (object) => eventSide({ ...inChannels({ messages: {}, ...object }), operations: {} }) },
  parameter: { event: (object) => eventSide(inChannels({ messages: MESSAGES, parameters: { host: object } })) },
  messageObject: {
    event: (object) => eventSide(inChannels({ messages: { m: object } })),
    acknowledgement: (object) => eventSide(inChannels({ messages: MESSAGES }, { messages: { m: object } })),
  },
  messageTrait: {
    event: (object) => eventSide({ ...inChannels({ messages: { m: TRAIT } }), ...withTrait('messageTraits', object) }),
    acknowledgement: (object) =>
      eventSide({
        ...inChannels({ messages: MESSAGES }, { messages: { m: TRAIT } }),
        ...withTrait('messageTraits', object),
      }),
  },
  operation: { event: (object) => eventSide({ operations: { host: { ...SENDS, ...object } } }) },
  operationTrait: {
    event: (object) =>
      eventSide({
        ...operations({ traits: [REF('components/operationTraits/host')] }),
        ...withTrait('operationTraits', object),
      }),
  },
  operationReply: {
    event: (object) => eventSide(operations({ reply: { ...REPLY, ...object } })),
  },
  operationReplyAddress: { event: (object) => eventSide(operations({ reply: { ...REPLY, address: object } })) },
  correlationId: { event: (object) => eventSide(inChannels({ messages: { m: { correlationId: object } } })) },
  tag: { event: (object) => eventSide({ info: { title: 'Host', version: '1', tags: [{ name: 'host', ...object }] } }) },
  securityScheme: { event: (object) => secured({ type: 'http', ...object }) },
  flows: { event: (object) => secured({ type: 'oauth2', flows: object }) },
  oauth2Flow: { event: (object) => secured({ type: 'oauth2', flows: { implicit: object } }) },
  'x-delivery': {
    event: (object) =>
      eventSide({
        ...operations({ traits: [REF('components/operationTraits/host')] }),
        ...withTrait('operationTraits', { 'x-delivery': object }),
      }),
  },
};
