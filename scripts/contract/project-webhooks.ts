import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../user-error.ts';
import type { AsyncApiDocument, Message, OpenApiDocument, Operation, Parameter, Schema } from './contract.ts';
import { resolveRef } from './json-pointer.ts';
import { eventMessages, payloadSchemaName } from './name-payloads.ts';

/** Adds to the OpenAPI document one webhook for each event of the AsyncAPI document, which alone states them. */
export function projectWebhooks(openapi: OpenApiDocument, asyncapi: AsyncApiDocument): OpenApiDocument {
  const messages = Object.values(eventMessages(asyncapi));
  return {
    ...openapi,
    tags: [...openapi.tags, ...asyncapi.info.tags],
    webhooks: Object.fromEntries(messages.map((message) => [message.name, { post: webhookOf(asyncapi, message) }])),
    components: { ...openapi.components, schemas: mergeSchemas(openapi, asyncapi, messages) },
  };
}

function webhookOf(asyncapi: AsyncApiDocument, message: Message): Operation {
  const { acknowledged } = asyncapi.channels.acknowledgement.messages;
  const { delivery } = asyncapi.components.operationTraits;
  const { examples = [] } = message;
  return {
    summary: message.title,
    description: `${message.summary}. ${message.description ?? ''}`.trim(),
    operationId: `deliver${payloadSchemaName(message.name).replace(/Event$/, '')}`,
    tags: (message.tags ?? []).map(({ name }) => name),
    ...copyWords(message, 'x-source', 'x-open-points', 'x-answers', 'x-triggered-by'),
    parameters: headerParameters(asyncapi, message),
    requestBody: {
      description: `Payload of \`${message.name}\`.`,
      required: true,
      content: {
        [message.contentType ?? 'application/json']: {
          schema: message.payload,
          examples: Object.fromEntries(
            examples.map(({ name, payload, ...example }) => [name, { ...example, value: payload }]),
          ),
        },
      },
    },
    responses: {
      [delivery['x-delivery'].success_status]: {
        description: acknowledged.description ?? acknowledged.summary,
        ...copyWords(acknowledged, 'x-source'),
        ...copyWords(acknowledged.payload, 'x-open-points', 'x-answers'),
      },
      default: {
        description: delivery.description ?? '',
        ...copyWords(delivery, 'x-source', 'x-open-points', 'x-answers'),
      },
    },
  };
}

function headerParameters(asyncapi: AsyncApiDocument, message: Message): Parameter[] {
  if (!message.headers) return [];
  const headers = resolveRef<Schema>(asyncapi, message.headers);
  return Object.entries(headers.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = property;
    return {
      name,
      in: 'header',
      ...(description === undefined ? {} : { description }),
      required: headers.required?.includes(name) ?? false,
      ...copyWords(headers, 'x-source'),
      ...copyWords(property, 'x-open-points', 'x-answers'),
      schema: without(schema, 'x-open-points', 'x-answers'),
    };
  });
}

/** The schemas of both documents; a name that both use must mean the same in both. */
function mergeSchemas(openapi: OpenApiDocument, asyncapi: AsyncApiDocument, messages: Message[]) {
  const ofHeaders = new Set(messages.map(({ headers }) => headers?.$ref));
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

function copyWords<Node extends object, Word extends keyof Node>(node: Node, ...words: Word[]): Pick<Node, Word> {
  return Object.fromEntries(words.filter((word) => word in node).map((word) => [word, node[word]])) as Pick<Node, Word>;
}

function without<Node extends object>(node: Node, ...words: string[]): Node {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !words.includes(key))) as Node;
}
