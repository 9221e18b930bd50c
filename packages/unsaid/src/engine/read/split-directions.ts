import type { OpenApiDocument, Schema } from '../model/contract.ts';
import { eachSchema } from '../model/dialect.ts';
import { isRecord, keysOfPointer, pointerOf, pointerOfRef, refOf, valueAt } from '../model/json-pointer.ts';

type Node = Record<string, unknown>;
type Schemas = Record<string, Schema>;

/**
 * Has what only responses carry be required in responses alone, and what only requests carry in requests alone. A schema of
 * both directions that requires such a field has a second form for requests, `PetInput` beside `Pet`.
 */
export function splitDirections(document: OpenApiDocument): void {
  const { schemas, requestBodies = {} } = document.components as typeof document.components & {
    requestBodies?: object;
  };
  const split = affected(document, schemas);
  const isOneWay = split.size > 0 || hasOneWay(document, document.paths);
  if (!isOneWay) return;
  for (const part of [...Object.values(schemas), document.paths, requestBodies]) widenUnions(document, part, split);
  const requests = [requestBodies, ...requestsOf(document)];
  const inRequests = reachedFrom(requests, schemas);
  const inResponses = reachedFrom([...responsesOf(document)], schemas);
  const names = new Map<string, string>();
  for (const name of split)
    if (inRequests.has(name)) names.set(name, inResponses.has(name) ? inputName(name, schemas) : name);
  for (const [name, input] of names) schemas[input] = structuredClone(schemas[name] ?? {});
  const forRequests = [...requests, ...[...names.values()].map((name) => schemas[name])];
  for (const part of forRequests) {
    loosen(document, part, 'readOnly');
    rename(part, names);
  }
  const inputs = new Set(names.values());
  for (const [name, schema] of Object.entries(schemas)) if (!inputs.has(name)) loosen(document, schema, 'writeOnly');
  for (const part of responsesOf(document)) loosen(document, part, 'writeOnly');
}

type OneWay = 'readOnly' | 'writeOnly';

/** The schemas that require a field of one direction, and those that refer to them. */
function affected(document: object, schemas: Schemas): Set<string> {
  const found = new Set(Object.keys(schemas).filter((name) => hasOneWay(document, schemas[name])));
  if (found.size === 0) return found;
  const users = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(schemas))
    for (const other of referencesIn(schema)) users.set(other, [...(users.get(other) ?? []), name]);
  for (const name of found) for (const user of users.get(name) ?? []) found.add(user);
  return found;
}

const refTo = (name: string) => refOf(pointerOf(['components', 'schemas', name]));

/** Writes `oneOf` as `anyOf` where members no longer require what distinguishes them, and several may apply. */
function widenUnions(document: object, part: unknown, split: ReadonlySet<string>): void {
  eachPart(part, (schema) => {
    const { oneOf, anyOf } = schema;
    if (!Array.isArray(oneOf) || anyOf !== undefined) return;
    const isSplit = oneOf.some(
      (each) => referencesIn(each).some((name) => split.has(name)) || hasOneWay(document, each),
    );
    if (!isSplit) return;
    schema.anyOf = oneOf;
    delete schema.oneOf;
  });
}

function hasOneWay(document: object, part: unknown): boolean {
  let isFound = false;
  eachPart(part, (schema) => {
    isFound ||= (['readOnly', 'writeOnly'] as const).some((way) => requiredOf(document, schema, way).length > 0);
  });
  return isFound;
}

/** The fields of a schema that it requires, and that only one direction carries. */
function requiredOf(document: object, { required, properties }: Node, way: OneWay): string[] {
  if (!Array.isArray(required) || !isRecord(properties)) return [];
  return required.filter((name) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const { $ref, allOf = [] } = Object(property) as { $ref?: string; allOf?: unknown };
    const target = typeof $ref === 'string' ? valueAt(document, pointerOfRef($ref)) : undefined;
    return [property, target, ...[allOf].flat()].some((each) => isRecord(each) && each[way] === true);
  });
}

function loosen(document: object, part: unknown, way: OneWay): void {
  eachPart(part, (schema) => {
    const others = requiredOf(document, schema, way);
    if (others.length === 0) return;
    const required = (schema.required as string[]).filter((name) => !others.includes(name));
    if (required.length > 0) schema.required = required;
    else delete schema.required;
  });
}

function eachPart(part: unknown, visit: (schema: Node) => void): void {
  eachSchema({ schema: part, part }, (schema) => visit(schema as Node));
}

function* requestsOf({ paths }: OpenApiDocument): Generator<unknown> {
  for (const item of Object.values(paths))
    for (const { parameters, requestBody } of Object.values(item)) yield* [parameters, requestBody];
}

/** Messages that the service sends: responses, and the bodies of webhooks. */
function* responsesOf({ paths, webhooks, components }: OpenApiDocument): Generator<unknown> {
  yield* [components.responses, webhooks];
  for (const item of Object.values(paths)) for (const { responses } of Object.values(item)) yield responses;
}

function referencesIn(part: unknown): string[] {
  return [...JSON.stringify(part ?? null).matchAll(/"\$ref":"(#\/components\/schemas\/[^"]+)"/g)].map(
    ([, $ref = '']) => keysOfPointer(pointerOfRef($ref))[2] ?? '',
  );
}

function reachedFrom(parts: readonly unknown[], schemas: Schemas): Set<string> {
  const reached = new Set(parts.flatMap(referencesIn));
  for (const name of reached) for (const other of referencesIn(schemas[name])) reached.add(other);
  return reached;
}

function inputName(name: string, schemas: Schemas): string {
  const wanted = `${name}Input`;
  return Object.hasOwn(schemas, wanted) ? `${wanted}${Object.keys(schemas).length}` : wanted;
}

function rename(part: unknown, names: ReadonlyMap<string, string>): void {
  if (!isRecord(part)) return;
  const members = referencesIn([part.oneOf, part.anyOf]);
  if (isRecord(part.discriminator) && members.some((name) => names.has(name)))
    part.discriminator.mapping = renamedMapping(part.discriminator, members, names);
  const keys =
    typeof part.$ref === 'string' && part.$ref.startsWith('#/') ? keysOfPointer(pointerOfRef(part.$ref)) : [];
  const name = keys[1] === 'schemas' ? names.get(keys[2] ?? '') : undefined;
  if (name !== undefined) part.$ref = refOf(pointerOf(['components', 'schemas', name, ...keys.slice(3)]));
  for (const value of Object.values(part)) rename(value, names);
}

/** The mapping of a discriminator to renamed schemas, also to those that go by their names, which change. */
function renamedMapping({ mapping: given }: Node, members: readonly string[], names: ReadonlyMap<string, string>) {
  const mapping: Record<string, string> = { ...Object(given) };
  const nameIn = (target: string) => referencesIn({ $ref: target })[0] ?? target;
  const mapped = new Set(Object.values(mapping).map(nameIn));
  for (const name of members) if (!mapped.has(name)) mapping[name] = refTo(name);
  return Object.fromEntries(
    Object.entries(mapping).map(([value, target]) => {
      const input = names.get(nameIn(target));
      return [value, input === undefined ? target : refTo(input)];
    }),
  );
}
