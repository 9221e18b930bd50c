import type { AsyncApiDocument, Message, MessageTrait } from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';
import type { Facts } from './facts.ts';
import { statesOfSchema } from './facts-of-schema.ts';

/** Everything that the AsyncAPI document states; what it may not contain is a fact that nothing backs. */
export function statesOfAsyncApi(facts: Facts, document: AsyncApiDocument): void {
  facts.rest('asyncapi', document, ['asyncapi', 'info', 'servers', 'channels', 'operations', 'components']);
  facts.rest('asyncapi info', document.info, ['version', 'tags']);
  for (const tag of document.info.tags ?? []) {
    facts.there(`tag ${tag.name}`, tag);
    facts.rest(`tag ${tag.name}`, tag, ['name']);
  }
  statesOfServers(facts, document);
  for (const [name, channel] of Object.entries(document.channels)) {
    facts.there(`channel ${name}`, document.channels, name);
    facts.rest(`channel ${name}`, channel, ['messages']);
    for (const message of Object.values(channel.messages)) statesOfMessage(facts, message, name);
  }
  for (const [name, operation] of Object.entries(document.operations)) {
    facts.there(`operation ${name}`, document.operations, name);
    facts.rest(`operation ${name}`, { ...operation, ...referencesOf(document, operation) }, ['traits']);
  }
  const { operationTraits, messageTraits, ...components } = document.components;
  facts.rest('asyncapi components', components);
  for (const [name, trait] of Object.entries(operationTraits)) {
    facts.rest(name, trait, ['x-delivery']);
    for (const [key, value] of Object.entries(trait['x-delivery'] ?? {})) {
      facts.state(name, key, value, trait['x-delivery'] ?? trait, key);
    }
  }
  for (const [name, trait] of Object.entries(messageTraits)) statesOfTrait(facts, trait, `trait ${name}`);
}

function statesOfServers(facts: Facts, { servers }: AsyncApiDocument): void {
  for (const [name, server] of Object.entries(servers)) {
    facts.there(`server ${name}`, servers, name);
    facts.rest(`server ${name}`, server, ['variables']);
    const { variables } = server as { variables?: Record<string, object> };
    for (const [key, variable] of Object.entries(variables ?? {})) {
      facts.there(`server ${name} variable ${key}`, variables ?? {}, key);
      facts.rest(`server ${name} variable ${key}`, variable, ['default']);
    }
  }
}

function statesOfMessage(facts: Facts, message: Message, channel: string): void {
  const { name, summary, tags = [], traits = [] } = message;
  facts.there(name, message);
  if (channel === 'webhook') facts.state(name, 'fires', summary, message, 'summary');
  for (const tag of tags) facts.state(name, 'tag', tag.name, tag, 'name');
  facts.rest(name, message, ['name', 'tags', 'traits', 'headers', 'contentType', 'payload', 'examples']);
  for (const trait of [...(traits as MessageTrait[]), message]) statesOfTrait(facts, trait, name);
  statesOfSchema(facts, message, 'payload', name);
}

/** Headers and media type, which a message has of its own or from a trait. */
function statesOfTrait(facts: Facts, trait: MessageTrait, place: string): void {
  const { contentType } = trait;
  if (contentType) facts.state(place, 'media type', contentType, trait, 'contentType');
  statesOfSchema(facts, trait, 'headers', `${place} headers`);
}

/** The parts of an operation that refer to others, by the names of what they refer to. */
function referencesOf({ channels }: AsyncApiDocument, operation: object): object {
  const nameOf = (channel: unknown) => Object.entries(channels).find(([, each]) => each === channel)?.[0];
  const { channel, reply } = operation as { channel?: unknown; reply?: unknown };
  const messages = isRecord(reply) && Array.isArray(reply.messages) ? reply.messages : [];
  return {
    channel: nameOf(channel),
    reply: isRecord(reply) ? { channel: nameOf(reply.channel), messages: messages.map(({ name }) => name) } : reply,
  };
}
