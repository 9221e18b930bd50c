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
import { resolveRef } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';
import { eventMessages, payloadSchemaName, traitsOf } from './name-payloads.ts';
import { joinPoints } from './points-at.ts';

/** What every webhook has in common: its headers and its two outcomes. */
interface Shared {
  readonly parameters: Record<string, Parameter>;
  readonly responses: { readonly Acknowledged: Response; readonly DeliveryFailed: Response };
}

/** Adds to the OpenAPI document one webhook for each event of the AsyncAPI document, which alone states them. */
export function projectWebhooks(openapi: OpenApiDocument, asyncapi: AsyncApiDocument): OpenApiDocument {
  const messages = Object.values(eventMessages(asyncapi));
  const shared: Shared = {
    parameters: Object.assign({}, ...messages.map((message) => headerParameters(asyncapi, message))),
    responses: outcomesOf(asyncapi),
  };
  const { components } = openapi;
  return {
    ...openapi,
    tags: [...openapi.tags, ...asyncapi.info.tags],
    webhooks: Object.fromEntries(messages.map((message) => [message.name, { post: webhookOf(asyncapi, message) }])),
    components: {
      ...components,
      schemas: mergeSchemas(openapi, asyncapi, messages),
      parameters: { ...components.parameters, ...shared.parameters },
      responses: { ...components.responses, ...shared.responses },
    },
  };
}

function webhookOf(asyncapi: AsyncApiDocument, message: Message): Operation {
  const [{ contentType = 'application/json' } = {}] = [...traitsOf(asyncapi, message), message];
  const { examples = [] } = message;
  const { 'x-delivery': delivery } = asyncapi.components.operationTraits.delivery;
  return {
    summary: message.title,
    description: [describeEvent(message), ...rulesOf(asyncapi)].join('\n\n'),
    operationId: `deliver${payloadSchemaName(message.name).replace(/Event$/, '')}`,
    tags: (message.tags ?? []).map(({ name }) => name),
    ...sourcesAndPoints([...nodesOfEvent(asyncapi, message), ...nodesOfAll(asyncapi)]),
    ...copyKeywords(message, 'x-triggered-by'),
    'x-delivery': delivery,
    // What the document demands of every operation does not hold here: a delivery carries no credential of the API.
    security: [],
    parameters: Object.keys(headerParameters(asyncapi, message)).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
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
      [delivery.success_status]: { $ref: '#/components/responses/Acknowledged' },
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
  return [info, ...Object.values(servers), channels.webhook, channels.acknowledgement, ...Object.values(operations)];
}

/** How an endpoint is registered, how a delivery reaches it and when it is retried, in the words of the AsyncAPI document. */
function rulesOf({ servers, channels, operations, components }: AsyncApiDocument): string[] {
  const nodes: Annotated[] = [
    ...Object.values(servers),
    channels.webhook,
    ...Object.values(operations),
    ...Object.values(components.operationTraits),
  ];
  return nodes.flatMap(({ description }) => description?.trim() ?? []);
}

/** The nodes that speak of one event: its message, what the message takes from traits, and the headers as a whole. */
function nodesOfEvent(asyncapi: AsyncApiDocument, message: Message): Annotated[] {
  const nodes = [message, ...traitsOf(asyncapi, message)];
  return [...nodes, ...nodes.flatMap(({ headers }) => (headers ? [resolveRef<Schema>(asyncapi, headers)] : []))];
}

function outcomesOf({ channels, components }: AsyncApiDocument): Shared['responses'] {
  const { acknowledged } = channels.acknowledgement.messages;
  const { delivery } = components.operationTraits;
  return {
    Acknowledged: {
      description: acknowledged.description ?? acknowledged.summary,
      ...sourcesAndPoints([acknowledged, acknowledged.payload]),
    },
    DeliveryFailed: { description: delivery.description ?? '', ...sourcesAndPoints([delivery]) },
  };
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
  const merged = { ...openapi.components.schemas };
  for (const [name, schema] of Object.entries(asyncapi.components.schemas)) {
    if (ofHeaders.has(`#/components/schemas/${name}`)) continue;
    if (name in merged && !isDeepStrictEqual(merged[name], schema)) {
      throw new UserError(
        `Schema ${name} differs between openapi/ and asyncapi/. Rename one of the two, or let both refer to one file.`,
      );
    }
    merged[name] = schema;
  }
  return merged;
}

/** What several nodes cite, leave open and have answered, as one node. */
function sourcesAndPoints(nodes: readonly Annotated[]): Annotated {
  const sources = [...new Set(nodes.flatMap((node) => node['x-source'] ?? []))];
  const { 'x-open-points': open, 'x-answers': answers } = joinPoints(nodes);
  return {
    'x-source': sources,
    ...(open.length > 0 ? { 'x-open-points': open } : {}),
    ...(Object.keys(answers).length > 0 ? { 'x-answers': answers } : {}),
  };
}

function copyKeywords<Node extends object, Keyword extends keyof Node>(
  node: Node,
  ...keywords: Keyword[]
): Pick<Node, Keyword> {
  return Object.fromEntries(
    keywords.filter((keyword) => keyword in node).map((keyword) => [keyword, node[keyword]]),
  ) as Pick<Node, Keyword>;
}
