import type { AsyncApiDocument, MessageTrait, OpenApiDocument, Schema } from '../../model/contract.ts';
import { isMethod } from '../../model/path-operations.ts';
import { fileOf, type Sources } from '../../read/origins.ts';
import { eventMessages, replyMessages } from '../../view/events.ts';

/** A node of the documents that may cite statements and leave points open, under the name that the register uses. */
export interface Place {
  readonly name: string;
  readonly node: Readonly<Record<string, unknown>>;
  /** The nodes around it, from the inside out, whose sources hold for it as well. */
  readonly around: readonly Place['node'][];
}

/** Every place of both documents, once each: a component under its own name, wherever it is used. */
export function placesOf({ openapi, asyncapi }: Sources): Place[] {
  const places = new Map<object, Place>();
  const note: Note = (name, node, ...around) => {
    if (!places.has(node)) places.set(node, { name, node: node as Place['node'], around: around as Place['node'][] });
  };
  const noteSchema: NoteSchema = (schema, name, owner, ...around) => {
    if (typeof schema !== 'object' || places.has(schema)) return;
    const file = fileOf(schema);
    const isOwnFile = file !== '' && file !== owner;
    const [named, outer, within] = isOwnFile ? [file, [], file] : [name, around, owner];
    note(named, schema, ...outer);
    const inner = [schema, ...outer];
    for (const part of schema.allOf ?? []) noteSchema(part, named, within, ...inner);
    for (const [key, property] of Object.entries(schema.properties ?? {}))
      noteSchema(property, `${named}.${key}`, within, ...inner);
    noteSchema(schema.items, `${named}[]`, within, ...inner);
  };
  noteApi(openapi, note, noteSchema);
  noteEvents(asyncapi, note, noteSchema);
  return [...places.values()];
}

type Note = (name: string, node: object, ...around: object[]) => void;
/** @param owner The file that the schema is in, unless it is one of its own. */
type NoteSchema = (schema: Schema | undefined, name: string, owner: string, ...around: object[]) => void;

function noteServers(name: string, servers: readonly object[], note: Note): void {
  for (const server of servers) {
    note(name, server);
    const { variables = {} } = server as { variables?: Record<string, object> };
    for (const [key, variable] of Object.entries(variables)) note(`variable ${key}`, variable, server);
  }
}

function noteApi({ info, servers, tags, paths }: OpenApiDocument, note: Note, noteSchema: NoteSchema): void {
  note('openapi info', info);
  noteServers('openapi server', servers, note);
  for (const tag of tags) note(`tag ${tag.name}`, tag, info);
  const members = Object.values(paths).flatMap((item) => Object.entries(item));
  for (const [, operation] of members.filter(([key]) => isMethod(key))) {
    const { operationId, parameters = [], requestBody, responses } = operation;
    note(operationId, operation);
    for (const parameter of parameters) {
      note(`parameter ${fileOf(parameter)}`, parameter);
      if ('schema' in parameter) noteSchema(parameter.schema, 'parameter', fileOf(parameter));
    }
    if (requestBody) {
      note(`${operationId} request`, requestBody, operation);
      for (const { schema } of Object.values(requestBody.content)) noteSchema(schema, operationId, '');
    }
    for (const [status, response] of Object.entries(responses)) {
      if (fileOf(response) === fileOf(operation)) note(`${operationId} ${status}`, response, operation);
      else note(`response ${fileOf(response)}`, response);
      for (const { schema } of Object.values(response.content ?? {})) noteSchema(schema, operationId, '', response);
    }
  }
}

function noteEvents(asyncapi: AsyncApiDocument, note: Note, noteSchema: NoteSchema): void {
  const { info, servers, channels, operations, components } = asyncapi;
  note('asyncapi info', info);
  for (const tag of info.tags) note(`tag ${tag.name}`, tag, info);
  noteServers('asyncapi server', Object.values(servers), note);
  for (const [name, channel] of Object.entries(channels)) note(`${name} channel`, channel);
  for (const reply of replyMessages(asyncapi)) {
    note(reply.name, reply);
    note(`${reply.name} payload`, reply.payload, reply);
  }
  for (const [name, node] of Object.entries({ ...operations, ...components.operationTraits })) note(name, node);
  for (const message of Object.values(eventMessages(asyncapi))) {
    for (const trait of (message.traits ?? []) as MessageTrait[]) {
      note('delivery message', trait);
      noteSchema(trait.headers, 'headers', '');
    }
    note(message.name, message);
    noteSchema(message.payload, message.payload?.title ?? message.name, fileOf(message), message);
  }
}
