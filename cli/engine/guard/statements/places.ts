import type { AsyncApiDocument, MessageTrait, OpenApiDocument, Schema } from '../../model/contract.ts';
import { isMethod } from '../../model/path-operations.ts';
import { fileOf, type Sources } from '../../read/origins.ts';
import { eventMessages, replyMessages } from '../../view/events.ts';

export interface Place {
  readonly name: string;
  readonly node: Readonly<Record<string, unknown>>;
  /** The nodes around it, from the inside out, whose sources hold for it as well. */
  readonly around: readonly Readonly<Record<string, unknown>>[];
}

/** Every place of both documents, once each: a component under its own name, wherever it is used. */
export function placesOf({ openapi, asyncapi }: Sources): Place[] {
  const places = new Map<object, Place>();
  const note = (name: string, node: unknown, around: Place['around'] = []) => {
    if (typeof node === 'object' && node !== null && !places.has(node)) {
      places.set(node, { name, node: node as Place['node'], around });
    }
  };
  const noteSchema = (schema: Schema | undefined, name: string, around: Place['around'], owner: string): void => {
    if (typeof schema !== 'object' || places.has(schema)) return;
    const file = fileOf(schema);
    const isOwnFile = file !== '' && file !== owner;
    const [named, outer] = isOwnFile ? [file, []] : [name, around];
    note(named, schema, outer);
    const inner = [schema as Place['node'], ...outer];
    const within = isOwnFile ? file : owner;
    for (const part of schema.allOf ?? []) noteSchema(part, named, inner, within);
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      noteSchema(property, `${named}.${key}`, inner, within);
    }
    noteSchema(schema.items, `${named}[]`, inner, within);
  };
  noteApi(openapi, note, noteSchema);
  noteEvents(asyncapi, note, noteSchema);
  return [...places.values()];
}

type Note = (name: string, node: unknown, around?: Place['around']) => void;
type NoteSchema = (schema: Schema | undefined, name: string, around: Place['around'], owner: string) => void;

function noteApi({ info, servers, tags, paths }: OpenApiDocument, note: Note, noteSchema: NoteSchema) {
  note('openapi info', info);
  for (const server of servers) {
    note('openapi server', server);
    for (const [name, variable] of Object.entries(server.variables ?? {}))
      note(`variable ${name}`, variable, nodes(server));
  }
  for (const tag of tags) note(`tag ${tag.name}`, tag, nodes(info));
  const members = Object.values(paths).flatMap((item) => Object.entries(item));
  for (const [, operation] of members.filter(([key]) => isMethod(key))) {
    const { operationId, parameters = [], requestBody, responses } = operation;
    note(operationId, operation);
    for (const parameter of parameters) {
      note(`parameter ${fileOf(parameter)}`, parameter);
      if ('schema' in parameter) noteSchema(parameter.schema, 'parameter', [], fileOf(parameter));
    }
    if (requestBody) {
      note(`${operationId} request`, requestBody, nodes(operation));
      for (const { schema } of Object.values(requestBody.content)) noteSchema(schema, operationId, [], '');
    }
    for (const [status, response] of Object.entries(responses)) {
      const isShared = fileOf(response) !== fileOf(operation);
      note(
        isShared ? `response ${fileOf(response)}` : `${operationId} ${status}`,
        response,
        isShared ? [] : nodes(operation),
      );
      for (const { schema } of Object.values(response.content ?? {}))
        noteSchema(schema, operationId, nodes(response), '');
    }
  }
}

function noteEvents(asyncapi: AsyncApiDocument, note: Note, noteSchema: NoteSchema): void {
  const { info, servers, channels, operations, components } = asyncapi;
  note('asyncapi info', info);
  for (const tag of info.tags) note(`tag ${tag.name}`, tag, nodes(info));
  for (const server of Object.values(servers)) {
    note('asyncapi server', server);
    const { variables = {} } = server as { variables?: Record<string, object> };
    for (const [name, variable] of Object.entries(variables)) note(`variable ${name}`, variable, nodes(server));
  }
  for (const [name, channel] of Object.entries(channels)) note(`${name} channel`, channel);
  for (const reply of replyMessages(asyncapi)) {
    note(reply.name, reply);
    note(`${reply.name} payload`, reply.payload, nodes(reply));
  }
  for (const [name, operation] of Object.entries(operations)) note(name, operation);
  for (const [name, trait] of Object.entries(components.operationTraits)) note(name, trait);
  for (const message of Object.values(eventMessages(asyncapi))) {
    for (const trait of (message.traits ?? []) as MessageTrait[]) {
      note('delivery message', trait);
      noteSchema(trait.headers, 'headers', [], '');
    }
    note(message.name, message);
    noteSchema(message.payload, message.payload?.title ?? message.name, nodes(message), fileOf(message));
  }
}

const nodes = (node: object) => [node as Place['node']];
