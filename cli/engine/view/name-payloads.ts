import type { AsyncApiDocument, Message, MessageTrait } from '../model/contract.ts';
import { resolveRef } from '../model/json-pointer.ts';

/** Name of the schema of an event's payload: `card.topped_up` becomes `CardToppedUpEvent`. */
export function payloadSchemaName(event: string): string {
  const words = event.split(/[._]/);
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Event`;
}

/**
 * Writes messages that are components where channels refer to them, and gives each event's payload a name under
 * `components.schemas`, so that types, validators and docs can refer to it. In a bundle that we wrote it has one already.
 */
export function namePayloads(asyncapi: AsyncApiDocument): AsyncApiDocument {
  const document = structuredClone(asyncapi);
  for (const { messages = {} } of Object.values<{ messages: Record<string, Message> }>(document.channels)) {
    for (const [name, message] of Object.entries(messages))
      messages[name] = structuredClone(resolveRef<Message>(asyncapi, message));
  }
  delete document.components.messages;
  const { schemas } = document.components;
  for (const message of Object.values(eventMessages(document))) {
    const name = payloadSchemaName(message.name);
    const $ref = `#/components/schemas/${name}`;
    if (message.payload.$ref === $ref) continue;
    schemas[name] = message.payload;
    message.payload = { $ref };
  }
  return document;
}

/** The messages that are webhook events, by the name of the event. */
export function eventMessages(asyncapi: AsyncApiDocument): Record<string, Message> {
  return asyncapi.channels.webhook.messages;
}

/** What a message takes from its traits, each of which may be a reference: headers and media type. */
export function traitsOf(asyncapi: AsyncApiDocument, { traits = [] }: Message): MessageTrait[] {
  return traits.map((trait) => resolveRef<MessageTrait>(asyncapi, trait));
}
