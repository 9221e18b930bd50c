import { isJson } from 'unsaid-runtime/http';
import { eachSchema, withAllOf } from '../../model/dialect.ts';
import { eachNode, isRecord, pointerOfRef, resolveRef, valueAt } from '../../model/json-pointer.ts';
import { wordList } from '../../model/words.ts';

type Node = Record<string, unknown>;

/**
 * Writes the schemas of a document, in place, so that their types say what they do: openapi-typescript leaves out keywords
 * beside references, has discriminators add and remove fields, and closes objects of which nothing is said.
 */
export function writeForTypes(document: object): void {
  writeHeaders(document);
  markTexts(document);
  eachSchema(document, (schema) => writeAlone(schema as Node));
  breakCircles(document);
  eachSchema(document, (schema) => {
    narrowByDiscriminator(document, schema as Node);
    joinRequired(schema as Node);
  });
  eachSchema(document, (schema) => requireOthers(document, schema as Node));
}

/** Marks the texts of JSON alone: JSON carries no files, whatever their schemas say. */
function markTexts(document: object): void {
  const inJson = new Set<Node>();
  const elsewhere = new Set<Node>();
  eachNode(document, ({ content }) => {
    for (const [type, media] of Object.entries(Object(content)))
      collect(document, Object(media).schema, isJson(type) ? inJson : elsewhere);
  });
  for (const node of inJson) if (node.type === 'string' && !elsewhere.has(node)) node[IS_TEXT] = true;
}

/** Stands beside the type of a text that is no file. */
export const IS_TEXT = 'x-is-text';

function collect(document: object, node: unknown, found: Set<Node>): void {
  if (!isRecord(node) || found.has(node)) return;
  found.add(node);
  const target = typeof node.$ref === 'string' ? valueAt(document, pointerOfRef(node.$ref)) : undefined;
  for (const part of [target, ...Object.values(node)]) collect(document, part, found);
}

/** Makes texts of headers in a media type, as parameters in one are: openapi-typescript makes objects of them. */
function writeHeaders(document: object): void {
  eachNode(document, (node, pointer) => {
    if (!HEADER.test(pointer) || !isRecord(node.content)) return;
    delete node.content;
    node.schema = { type: 'string' };
  });
}

/** The place of a header of a response: no schema is within it. */
const HEADER = /^(?!.*\/(?:schemas|schema)\/).*\/headers\/[^/]+$/;

/** Adjusts a schema as far as it depends only on itself. */
function writeAlone(schema: Node): void {
  for (const key of ['$defs', 'definitions']) delete schema[key];
  if (schema.const === null) schema.enum = [null];
  // openapi-typescript takes these values for schemas.
  if (schema.type === 'object') delete schema.enum;
  const { $ref, ...beside } = schema;
  if (typeof $ref === 'string' && BESIDE_REFERENCES.some((key) => key in schema)) {
    for (const key of Object.keys(schema)) delete schema[key];
    const { description, ...others } = beside;
    Object.assign(schema, { ...(description !== undefined && { description }), allOf: [{ $ref }, others] });
  }
  const hasProperties = Object.keys(Object(schema.properties)).length > 0;
  const { additionalProperties, patternProperties } = schema;
  // A type with an index has no other fields than that of the index.
  if (hasProperties && (isRecord(additionalProperties) || patternProperties !== undefined)) {
    schema.additionalProperties = additionalProperties !== false || patternProperties !== undefined;
    delete schema.patternProperties;
  }
  if (isOfType(schema, 'object') && OF_OBJECTS.every((key) => !(key in schema))) schema.additionalProperties = true;
  if (!Array.isArray(schema.allOf)) return;
  // In a combination, this is no more than the type of the others.
  const others = schema.allOf.filter((each) => !isOpen(each));
  const hasType = others.length > 0 || 'type' in schema || !isOpen({ ...schema, allOf: undefined });
  schema.allOf = hasType ? others : schema.allOf.filter((each) => 'type' in Object(each));
}

function isOpen(schema: unknown): boolean {
  return isRecord(schema) && Object.keys(schema).every((key) => schema[key] === undefined || OPEN.has(key));
}

const BESIDE_REFERENCES = [
  'properties',
  'required',
  'allOf',
  'anyOf',
  'oneOf',
  'enum',
  'const',
  'additionalProperties',
];
const OF_OBJECTS = [
  'properties',
  'additionalProperties',
  'patternProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'enum',
  'const',
  '$ref',
];
const OPEN = new Set(
  wordList(`
  type additionalProperties description title example examples default deprecated readOnly writeOnly xml externalDocs
  minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems
  minProperties maxProperties
`),
);

function isOfType(schema: Node, type: string): boolean {
  return [schema.type].flat().includes(type);
}

/**
 * A union whose members are made of it has no type: a member is made of the rest of the union alone, and what else leads back
 * to itself may be anything.
 */
function breakCircles(document: object): void {
  const schemas = Object(valueAt(document, '/components/schemas')) as Record<string, Node>;
  const direct = new Map(Object.entries(schemas).map(([name, schema]) => [name, directIn(schema)]));
  const reaches = (from: string, to: string): boolean => {
    const seen = new Set(direct.get(from));
    for (const name of seen) for (const each of direct.get(name) ?? []) seen.add(each);
    return seen.has(to);
  };
  const cut = (name: string, schema: Node, keys: readonly string[]): void => {
    for (const key of COMBINATIONS) {
      const members = schema[key];
      if (!Array.isArray(members)) continue;
      schema[key] = members.map((member: Node) => {
        const target = nameOf(member);
        if (target === undefined) cut(name, member, keys);
        if (target === undefined || !keys.includes(key) || !reaches(target, name)) return member;
        return key === 'allOf' ? withoutCombinations(schemas[target]) : {};
      });
    }
  };
  for (const keys of [['allOf'], COMBINATIONS])
    for (const [name, schema] of Object.entries(schemas)) {
      if (!reaches(name, name)) continue;
      cut(name, schema, keys);
      direct.set(name, directIn(schema));
    }
}

function withoutCombinations(schema: Node = {}): Node {
  const others = Object.entries(schema).filter(([key]) => !COMBINATIONS.includes(key) && key !== 'discriminator');
  return Object.fromEntries(others);
}

const COMBINATIONS = ['allOf', 'anyOf', 'oneOf'];

/** The schemas that the type of a schema is made of, rather than of its fields or items. */
function directIn(schema: Node): string[] {
  const own = nameOf(schema);
  const members = COMBINATIONS.flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as Node[]) : []));
  return [...(own === undefined ? [] : [own]), ...members.filter(isRecord).flatMap((each) => directIn(each))];
}

function nameOf(schema: unknown): string | undefined {
  const { $ref } = Object(schema) as { $ref?: unknown };
  return typeof $ref === 'string' ? /^#\/components\/schemas\/([^/]+)$/.exec($ref)?.[1] : undefined;
}

/** Gives the discriminator of a union in each member the values that the mapping assigns, or else its name. */
function narrowByDiscriminator(document: object, schema: Node): void {
  const { discriminator } = schema;
  delete schema.discriminator;
  const { propertyName = '', mapping = {} } = Object(discriminator) as { propertyName?: string; mapping?: object };
  for (const key of ['oneOf', 'anyOf']) {
    const members = schema[key];
    if (!Array.isArray(members)) continue;
    schema[key] = members.map((member: Node) => {
      const name = nameOf(member);
      const mapped = Object.entries(mapping).flatMap(([value, target]) =>
        target === member.$ref || target === name ? [value] : [],
      );
      const values = mapped.length === 0 && name !== undefined ? [name] : mapped;
      const found = propertyIn(document, member, propertyName);
      const property = found && resolveRef<Node>(document, found);
      const isText = property?.type === 'string' && property.enum === undefined && property.const === undefined;
      if (values.length === 0 || !isText) return member;
      return { allOf: [member, { type: 'object', properties: { [propertyName]: { type: 'string', enum: values } } }] };
    });
  }
}

/** Moves required fields that the parts of a combination lack to the combination, whose other parts may have them. */
function joinRequired(schema: Node): void {
  const { allOf, anyOf, properties, additionalProperties, type } = schema;
  if (Array.isArray(anyOf) && (properties ?? additionalProperties ?? allOf ?? (type === 'string' || undefined))) {
    schema.allOf = [...(Array.isArray(allOf) ? allOf : []), { anyOf }];
    delete schema.anyOf;
  }
  if (!Array.isArray(schema.allOf)) return;
  const joined = new Set(Array.isArray(schema.required) ? schema.required : []);
  for (const member of schema.allOf as Node[]) {
    if (!isRecord(member) || !Array.isArray(member.required)) continue;
    const own = Object(member.properties);
    for (const name of member.required) if (!Object.hasOwn(own, name)) joined.add(name);
    member.required = member.required.filter((name) => Object.hasOwn(own, name));
  }
  if (joined.size > 0) schema.required = [...joined];
}

/** Adds required fields that are declared elsewhere, or nowhere, as fields of their own. */
function requireOthers(document: object, schema: Node): void {
  const { allOf, required, properties, additionalProperties } = schema;
  const names = (Array.isArray(required) ? required : []).filter((name) => typeof name === 'string');
  const missing = names.filter((name) => !Object.hasOwn(Object(properties), name));
  const others = missing.map((name) => [name, propertyIn(document, { allOf: allOf ?? [] }, name) ?? {}] as const);
  if (!Array.isArray(allOf)) {
    const isObject = schema.type === undefined || isOfType(schema, 'object');
    if (others.length > 0 && isObject && !('$ref' in schema))
      Object.assign(schema, { properties: { ...Object(properties), ...Object.fromEntries(others) } });
    return;
  }
  if (names.length === 0) return;
  for (const key of ['required', 'properties', 'additionalProperties']) delete schema[key];
  const own = {
    type: 'object',
    required: names,
    properties: { ...Object(properties), ...Object.fromEntries(others) },
    ...(additionalProperties !== undefined && { additionalProperties }),
  };
  schema.allOf = [...allOf, own];
}

/** The schema of a field of a schema, or of what that is made of. */
function propertyIn(document: object, schema: Node, name: string): Node | undefined {
  const found = withAllOf(document, schema).find(({ properties }) => Object.hasOwn(properties ?? {}, name));
  return found?.properties?.[name] as Node | undefined;
}
