import type { AsyncApiDocument, Schema } from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';

/** The members of an object by the names that another object has for them, where only the case is another. */
export function namedAs<Value>(
  members: Readonly<Record<string, Value>>,
  other: Readonly<Record<string, unknown>>,
): Record<string, Value> {
  const rename = renaming(members, other);
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [rename(name), value]));
}

function renaming(members: object, other: object): (name: string) => string {
  const names = new Map(Object.keys(other).map((name) => [name.toLowerCase(), name]));
  return (name) => {
    const known = names.get(name.toLowerCase()) ?? name;
    return Object.hasOwn(members, known) ? name : known;
  };
}

/** A document in which the headers of deliveries are written as in another one, where only the case is another. */
export function withHeaderNames(document: AsyncApiDocument, other: AsyncApiDocument): AsyncApiDocument {
  const { schemas = {}, messageTraits = {} } = document.components ?? {};
  const messages = Object.values(document.channels ?? {}).flatMap((channel) => Object.values(channel.messages ?? {}));
  const owners = [...Object.values(messageTraits), ...messages] as { headers?: { $ref?: string } }[];
  const names = new Set(owners.flatMap(({ headers }) => headers?.$ref?.split('/').at(-1) ?? []));
  const renamed = [...names].flatMap((name): [string, Schema][] => {
    const [own, old] = [schemas[name], other.components?.schemas?.[name]];
    if (!isRecord(own?.properties) || !isRecord(old?.properties)) return [];
    const rename = renaming(own.properties, old.properties);
    const required = own.required?.map(rename);
    return [[name, { ...own, properties: namedAs(own.properties, old.properties), ...(required && { required }) }]];
  });
  if (renamed.length === 0) return document;
  return {
    ...document,
    components: { ...document.components, schemas: { ...schemas, ...Object.fromEntries(renamed) } },
  };
}
