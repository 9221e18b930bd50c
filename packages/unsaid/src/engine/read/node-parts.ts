import type { NormalizedNodeType } from '@redocly/openapi-core';
import { PARTS_OF_SCHEMAS } from '../model/dialect.ts';
import { isRecord } from '../model/json-pointer.ts';

export type Node = Record<string, unknown>;
export type Type = NormalizedNodeType;

/** Redocly's type of a value without parts. */
export interface Scalar {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: { readonly type?: string };
}

/** A member of an object or a list. */
export interface Part {
  readonly holder: Node;
  readonly key: string;
}

/** Defaults of required parts, by kind of object. */
export const COMPLETED: Readonly<Record<string, object>> = {
  Root: { info: { title: '', version: '' } },
  Info: { title: '', version: '' },
  Operation: { responses: {} },
  RequestBody: { content: {} },
};

/** Parts without which an object says nothing, by its kind. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Discriminator: ['propertyName'],
  Operation: ['action', 'channel'],
  Parameter: ['name', 'in'],
  SecurityScheme: ['type', 'name', 'in', 'scheme'],
  Server: ['url', 'host', 'protocol'],
  ServerVariable: ['default'],
  Tag: ['name'],
};

export function requiredOf({ required = [] }: Type, node: Node): readonly string[] {
  return typeof required === 'function' ? required(node, undefined) : required;
}

export function lackingIn(type: Type, node: unknown): string | undefined {
  if (!isRecord(node) || typeof node.$ref === 'string') return undefined;
  const lacking = requiredOf(type, node).find((key) => !(key in node) && NEEDED[type.name]?.includes(key));
  return lacking && `lacks \`${lacking}\``;
}

/** Keywords of a schema that hold one schema. */
export const SCHEMAS = new Set([...PARTS_OF_SCHEMAS.one, 'contentSchema', 'additionalItems']);

/** Keywords of a schema that hold schemas, in a list or by name. */
export const OF_SCHEMAS = new Set([
  ...PARTS_OF_SCHEMAS.listed,
  ...PARTS_OF_SCHEMAS.named,
  'definitions',
  'dependencies',
]);

/** Keywords that may hold a list in place of a schema. */
export const LISTS_SCHEMAS = new Set(['items', 'dependencies']);

/** Keywords at which `true` and `false` are usual. */
export const KEEPS_BOOLEANS = /^(?:additional|unevaluated|items$)/;

/** Keys whose values are shown as texts, also where no specification has them. */
export const TEXTS = new Set(['title', 'summary', 'description']);

/** Keys whose values are data, which may look like anything. */
export const DATA = new Set(['default', 'const', 'enum', 'example', 'examples', 'value']);

/** Returns true for a member that stands for what is in another file, or that is data with a reference. */
export function standsElsewhere(type: Type | undefined, part: Part): boolean {
  const { holder, key } = part;
  if (key === 'externalValue' || isOfFile(type, part)) return true;
  const isData = DATA.has(key) && !isType(memberType(type, key, holder[key]));
  return isData && (JSON.stringify(holder[key]) ?? '').includes('"$ref"');
}

/** Returns true for a member of a discriminator that names the file of a schema; a schema of the same file has a name or a place. */
export function isOfFile(type: Type | undefined, { holder, key }: Part): boolean {
  if (type?.name !== 'DiscriminatorMapping' && !(type?.name === 'Discriminator' && key === 'defaultMapping'))
    return false;
  const value = holder[key];
  return typeof value === 'string' && /^(?!#.|\w+:\/\/)(?:#|.*\/|.*\.(?:ya?ml|json)#?$)/.test(value);
}

export function memberType(type: Type | undefined, key: string, value: unknown): unknown {
  if (type === undefined) return undefined;
  const isExtension = type.extensionsPrefix !== undefined && key.startsWith(type.extensionsPrefix);
  const own = Object.hasOwn(type.properties, key) ? type.properties[key] : undefined;
  const found = own === undefined && !isExtension ? type.additionalProperties : own;
  return typeof found === 'function' ? found(value, key) : found;
}

/** Requirements on names that the specification leaves to the author, except for their form. */
const NAMES: Readonly<Record<string, string>> = {
  Paths: 'does not begin with `/`',
  Responses: 'is neither a status nor `default`',
  ServerMap: 'is not a name',
};

export function problemOfName(type: Type | undefined, key: string, value: unknown): string | undefined {
  // They belong one level deeper.
  if (type?.name === 'MediaTypesMap' && /^examples?$/.test(key)) return 'is not a media type';
  return memberType(type, key, value) === undefined && key !== '$ref' ? NAMES[type?.name ?? ''] : undefined;
}

export function isType(type: unknown): type is Type {
  return isRecord(type) && typeof type.name === 'string';
}

/** Returns true if the keys of a node are names that its authors chose. */
export function isNames(type: Type | undefined): boolean {
  const named = Object.keys(type?.properties ?? {});
  return type?.additionalProperties !== undefined && named.every((key) => key === 'default');
}

export function hasShape(value: unknown, type: Type): boolean {
  if (type.name === 'Schema' && typeof value === 'boolean') return true;
  return type.items ? Array.isArray(value) || isReference(value) : isRecord(value) && !Array.isArray(value);
}

export const isUnquoted = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

export const isScalar = (value: unknown) => typeof value === 'string' || isUnquoted(value);

export const isNumeric = (value: unknown) => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);

export const isReference = (value: unknown) => isRecord(value) && typeof value.$ref === 'string';

export function problemOfScalar(value: unknown, { type, items, enum: values }: Scalar): string | undefined {
  if (type === 'string' && typeof value !== 'string') return 'is not a string';
  if (type === 'boolean' && typeof value !== 'boolean') return 'is not a boolean';
  if ((type === 'number' || type === 'integer') && !Number.isFinite(value)) return 'is not a number';
  if (type === 'object' && (!isRecord(value) || Array.isArray(value))) return 'is not an object';
  if (values !== undefined && !values.includes(value)) return `is not one of ${values.join(', ')}`;
  if (type !== 'array') return undefined;
  if (!Array.isArray(value)) return 'is not a list';
  return items?.type === 'string' && value.some((each) => typeof each !== 'string')
    ? 'is not a list of strings'
    : undefined;
}

export function shortOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'an object';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
