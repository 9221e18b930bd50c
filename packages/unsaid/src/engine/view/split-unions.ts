import type { AsyncApiDocument, Message, Schema } from '../model/contract.ts';
import { isRecord, keysOfPointer, pointerOf, pointerOfRef, refOf } from '../model/json-pointer.ts';
import { sentenceOf } from '../model/words.ts';
import { constantOf, eventChannels, eventMessages, eventNameOf, propertiesOf, resolved } from './events.ts';

/** One of the payloads of a message, and the name that distinguishes it from the others. */
interface Member {
  readonly name: string;
  readonly payload: Schema;
}

/**
 * Makes an event of each member of a payload that is a union whose members a field distinguishes, in place: by the names that a
 * discriminator assigns, or by constants. One event for all of them would have no name that a delivery carries.
 */
export function splitUnions(asyncapi: AsyncApiDocument): AsyncApiDocument {
  const stated = eventNameOf(asyncapi);
  if (stated && 'header' in stated) return asyncapi;
  // The message that each name is from, which several channels may have.
  const taken = new Map(Object.keys(eventMessages(asyncapi)).map((name) => [name, name]));
  const split = new Map<string, readonly string[]>();
  for (const channel of eventChannels(asyncapi)) {
    const [id = ''] = Object.entries(asyncapi.channels).find(([, each]) => each === channel) ?? [];
    const messages = Object.entries(channel.messages ?? {}).flatMap(([key, message]) => {
      const found = membersOf(asyncapi, message);
      const names = found?.members.map(({ name }) => name) ?? [];
      const isFree = names.every((name) => (taken.get(name) ?? message.name) === message.name);
      const isNamed = new Set(names).size === names.length && (stated?.field ?? found?.field) === found?.field;
      if (!found || !isFree || !isNamed) return [[key, message] as const];
      for (const name of names) taken.set(name, message.name);
      split.set(refOf(pointerOf(['channels', id, 'messages', key])), names);
      return found.members.map((member) => [member.name, messageOf(asyncapi, message, found.field, member)] as const);
    });
    channel.messages = Object.fromEntries(messages);
    for (const operation of Object.values(asyncapi.operations)) {
      const refs = operation.messages?.flatMap((each) => {
        const names = split.get(each.$ref ?? '');
        return names?.map((name) => ({ $ref: refOf(pointerOf(['channels', id, 'messages', name])) })) ?? [each];
      });
      if (refs) operation.messages = refs;
    }
  }
  return asyncapi;
}

function messageOf(asyncapi: AsyncApiDocument, message: Message, field: string, { name, payload }: Member): Message {
  const { title = name, description } = resolved(asyncapi, payload);
  const { examples = [] } = message;
  return {
    ...message,
    name,
    title,
    summary: sentenceOf(description) ?? message.summary,
    payload,
    examples: examples.filter((example) => Object(example.payload)[field] === name),
  };
}

/** The members of a union, and the field that distinguishes them; `undefined` where none does. */
function membersOf(asyncapi: AsyncApiDocument, { payload }: Message): { field: string; members: Member[] } | undefined {
  const unions = unionsIn(asyncapi, payload);
  const schemas = unions.flatMap(({ schemas }) => schemas);
  if (schemas.length < 2) return undefined;
  const stated = unions.flatMap(({ discriminator }) => discriminator?.propertyName ?? []);
  const properties = schemas.map((schema) => propertiesOf(asyncapi, schema));
  const field = stated[0] ?? constantOf(properties, []);
  if (field === undefined || stated.some((each) => each !== field)) return undefined;
  const mapping = Object.assign({}, ...unions.map(({ discriminator }) => discriminator?.mapping)) as Mapping;
  const members = schemas.flatMap((schema, index) => {
    const own = valuesOf(properties[index]?.[field]);
    const named = keysOfPointer(pointerOfRef(schema.$ref ?? '')).at(-1);
    const mapped = Object.keys(mapping).filter((value) => mapping[value] === schema.$ref || mapping[value] === named);
    const implied = stated.length > 0 && named !== undefined ? [named] : [];
    const names = [mapped, own, implied].find(({ length }) => length > 0) ?? [];
    return names.map((name) => ({ name, payload: own.join() === name ? schema : withConstant(schema, field, name) }));
  });
  const isWhole = schemas.every((schema) =>
    members.some(({ payload }) => payload === schema || payload.allOf?.[0] === schema),
  );
  return isWhole ? { field, members } : undefined;
}

type Mapping = Readonly<Record<string, string>>;

interface Union {
  readonly schemas: readonly Schema[];
  readonly discriminator?: { readonly propertyName?: string; readonly mapping?: Mapping };
}

/** A union that says nothing else of its values, and those that are its members. */
function unionsIn(asyncapi: AsyncApiDocument, schema: Schema, seen = new Set<Schema>()): Union[] {
  const { oneOf, anyOf, discriminator, ...others }: Schema & Pick<Union, 'discriminator'> = resolved(asyncapi, schema);
  const [alternatives, another] = [oneOf, anyOf].filter((each) => Array.isArray(each));
  const isOnly = Object.entries(others).every(
    ([key, value]) => SAYS_NOTHING.test(key) || (key === 'required' && String(value) === discriminator?.propertyName),
  );
  if (alternatives === undefined || another !== undefined || !isOnly || seen.has(schema)) return [];
  seen.add(schema);
  const inner = alternatives.map((member) => [member, unionsIn(asyncapi, member, seen)] as const);
  const schemas = inner.flatMap(([member, unions]) => (unions.length === 0 ? [member] : []));
  return [{ schemas, ...(isRecord(discriminator) && { discriminator }) }, ...inner.flatMap(([, unions]) => unions)];
}

/** Keywords beside a union that its members need not keep; a delivery is an object, and has the field that names its event. */
const SAYS_NOTHING = /^(?:x-.*|title|description|type|examples?|default|deprecated|externalDocs|\$comment)$/;

function valuesOf({ const: value, enum: values }: Schema = {}): string[] {
  return (values ?? [value]).filter((each): each is string => typeof each === 'string');
}

const withConstant = (schema: Schema, field: string, name: string): Schema => ({
  allOf: [schema, { type: 'object', required: [field], properties: { [field]: { type: 'string', const: name } } }],
});
