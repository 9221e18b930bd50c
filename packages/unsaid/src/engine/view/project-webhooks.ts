import { isDeepStrictEqual } from 'node:util';
import type {
  Annotated,
  AsyncApiDocument,
  Message,
  OpenApiDocument,
  Operation,
  Parameter,
  Response,
  Schema,
} from '../model/contract.ts';
import { eachNode, pointerOf, refOf, resolveRef } from '../model/json-pointer.ts';
import { neededBy } from '../model/needed-schemas.ts';
import { UserError } from '../system/user-error.ts';
import {
  deliveryOf,
  deliveryRules,
  eventChannels,
  eventMessages,
  replyMessages,
  traitsOf,
  wordsOfEvent,
} from './events.ts';
import { joinPoints } from './points-at.ts';

interface Shared {
  readonly parameters: Record<string, Parameter>;
  readonly responses: { readonly Acknowledged?: Response; readonly DeliveryFailed?: Response };
}

/** Adds to the OpenAPI document one webhook for each event of the AsyncAPI document, which alone states them. */
export function projectWebhooks(openapi: OpenApiDocument, asyncapi: AsyncApiDocument): OpenApiDocument {
  const messages = Object.values(eventMessages(asyncapi));
  const shared: Shared = {
    parameters: sharedHeaders(messages.map((message) => headerParameters(asyncapi, message))),
    responses: messages.length === 0 ? {} : outcomesOf(asyncapi),
  };
  const { components } = openapi;
  return {
    ...openapi,
    tags: [...openapi.tags, ...asyncapi.info.tags.filter(({ name }) => openapi.tags.every((tag) => tag.name !== name))],
    webhooks: Object.fromEntries(
      messages.map((message) => [message.name, { post: webhookOf(asyncapi, message, shared.parameters) }]),
    ),
    components: {
      ...components,
      schemas: mergeSchemas(openapi, asyncapi, messages),
      parameters: { ...components.parameters, ...shared.parameters },
      responses: { ...components.responses, ...shared.responses },
    },
  };
}

function webhookOf(asyncapi: AsyncApiDocument, message: Message, shared: Shared['parameters']): Operation {
  const [{ contentType = 'application/json' } = {}] = [...traitsOf(asyncapi, message), message];
  const { examples = [] } = message;
  const delivery = deliveryOf(asyncapi);
  return {
    summary: message.title,
    description: [describeEvent(message), ...rulesOf(asyncapi)].join('\n\n'),
    operationId: `deliver${wordsOfEvent(message.name)}`,
    tags: (message.tags ?? []).map(({ name }) => name),
    ...sourcesAndPoints([...nodesOfEvent(asyncapi, message), ...nodesOfAll(asyncapi)]),
    ...(message['x-triggered-by'] && { 'x-triggered-by': message['x-triggered-by'] }),
    ...(delivery && { 'x-delivery': delivery }),
    // The document's security does not apply here: a delivery carries no credential of the API.
    security: [],
    parameters: Object.entries(headerParameters(asyncapi, message)).map(([name, parameter]) =>
      Object.hasOwn(shared, name) ? { $ref: refOf(pointerOf(['components', 'parameters', name])) } : parameter,
    ),
    requestBody: {
      description: `Payload of \`${message.name}\`.`,
      required: true,
      content: {
        [contentType]: {
          schema: message.payload,
          examples: Object.fromEntries(
            examples.map(({ name, payload, ...example }) => [name, { ...example, value: payload }]),
          ),
        },
      },
    },
    responses: {
      [delivery?.success_status ?? '2XX']: { $ref: '#/components/responses/Acknowledged' },
      default: { $ref: '#/components/responses/DeliveryFailed' },
    },
  };
}

/** When an event fires and what it says, in the words of its message. */
export function describeEvent({ summary, description = '' }: Message): string {
  return `${summary}. ${description}`.trim();
}

/** The nodes of the AsyncAPI document that speak of every delivery, whichever event it carries. */
export function nodesOfAll({ info, servers, channels, operations }: AsyncApiDocument): Annotated[] {
  return [info, ...Object.values(servers), ...Object.values(channels), ...Object.values(operations)];
}

/** How an endpoint is registered, how a delivery reaches it and when it is retried, in the words of the AsyncAPI document. */
function rulesOf(asyncapi: AsyncApiDocument): string[] {
  const { servers, operations, components } = asyncapi;
  const nodes: Annotated[] = [
    ...Object.values(servers),
    ...eventChannels(asyncapi),
    ...Object.values(operations),
    ...Object.values(components.operationTraits),
  ];
  return nodes.flatMap(({ description }) => description?.trim() ?? []);
}

function nodesOfEvent(asyncapi: AsyncApiDocument, message: Message): Annotated[] {
  const nodes = [message, ...traitsOf(asyncapi, message)];
  return [...nodes, ...nodes.flatMap(({ headers }) => (headers ? [resolveRef<Schema>(asyncapi, headers)] : []))];
}

function outcomesOf(asyncapi: AsyncApiDocument): Shared['responses'] {
  const [acknowledged] = replyMessages(asyncapi);
  const delivery = deliveryRules(asyncapi).find((rules) => rules['x-delivery']);
  return {
    Acknowledged: {
      description: acknowledged?.description ?? acknowledged?.summary ?? 'The delivery was received.',
      ...sourcesAndPoints(acknowledged ? [acknowledged, acknowledged.payload] : []),
    },
    DeliveryFailed: {
      description: delivery?.description ?? 'The delivery was not received.',
      ...sourcesAndPoints(delivery ? [delivery] : []),
    },
  };
}

function sharedHeaders(ofMessages: readonly Record<string, Parameter>[]): Record<string, Parameter> {
  const all = Object.assign({}, ...ofMessages) as Record<string, Parameter>;
  const isShared = ([name, parameter]: [string, Parameter]) =>
    ofMessages.every((each) => each[name] === undefined || isDeepStrictEqual(each[name], parameter));
  return Object.fromEntries(Object.entries(all).filter(isShared));
}

function headerParameters(asyncapi: AsyncApiDocument, message: Message): Record<string, Parameter> {
  const parameters: Record<string, Parameter> = {};
  for (const { headers } of [...traitsOf(asyncapi, message), message]) {
    if (headers === undefined) continue;
    const schema = resolveRef<Schema>(asyncapi, headers);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const { description = '', 'x-source': source, 'x-open-points': open, 'x-answers': answers, ...rest } = property;
      parameters[name] = {
        name,
        in: 'header',
        description,
        required: schema.required?.includes(name) ?? false,
        ...(source === undefined ? {} : { 'x-source': source }),
        ...(open === undefined ? {} : { 'x-open-points': open }),
        ...(answers === undefined ? {} : { 'x-answers': answers }),
        schema: rest,
      };
    }
  }
  return parameters;
}

/** The schemas of both documents; a name that both use must mean the same in both. */
function mergeSchemas(openapi: OpenApiDocument, asyncapi: AsyncApiDocument, messages: Message[]) {
  const ofHeaders = new Set(
    messages.flatMap((message) => [...traitsOf(asyncapi, message), message].map(({ headers }) => headers?.$ref)),
  );
  const { schemas } = asyncapi.components;
  const isOfHeaders = (name: string) => ofHeaders.has(refOf(pointerOf(['components', 'schemas', name])));
  const others = Object.entries(schemas).flatMap(([name, schema]) => (isOfHeaders(name) ? [] : [schema]));
  const needed = neededBy('', { ...schemas, '': [...others, ...messages.map(({ payload }) => payload)] });
  const merged = new Map(Object.entries(openapi.components.schemas));
  for (const [name, schema] of Object.entries(schemas)) {
    if (isOfHeaders(name) && !needed.includes(name)) continue;
    const own = merged.get(name);
    if (own === undefined) merged.set(name, withoutForeign(schema));
    else if (!isDeepStrictEqual(withoutForeign(own), withoutForeign(schema))) {
      throw new UserError(
        `asyncapi.yaml#${pointerOf(['components', 'schemas', name])}: this schema differs from that of the same name in openapi.yaml. Rename one of the two, or let both refer to one file.`,
      );
    }
  }
  return Object.fromEntries(merged);
}

/** A schema without its references to parts of a document that the other one lacks. */
function withoutForeign(schema: Schema): Schema {
  const isForeign = ($ref: unknown) => typeof $ref === 'string' && !$ref.startsWith('#/components/schemas/');
  let hasForeign = false;
  eachNode(schema, ({ $ref }) => {
    hasForeign ||= isForeign($ref);
  });
  if (!hasForeign) return schema;
  const copy = structuredClone(schema);
  eachNode(copy, (node) => {
    if (isForeign(node.$ref)) delete node.$ref;
  });
  return copy;
}

/** Citations, open points and answers of several nodes, as one node. */
function sourcesAndPoints(nodes: readonly Annotated[]): Annotated {
  const sources = [...new Set(nodes.flatMap((node) => node['x-source'] ?? []))];
  const { 'x-open-points': open, 'x-answers': answers } = joinPoints(nodes);
  return {
    ...(sources.length > 0 ? { 'x-source': sources } : {}),
    ...(open.length > 0 ? { 'x-open-points': open } : {}),
    ...(Object.keys(answers).length > 0 ? { 'x-answers': answers } : {}),
  };
}
