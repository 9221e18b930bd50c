import type { ValidateFunction } from 'ajv';
import { createAjv, UNCHECKED } from '../model/create-ajv.ts';
import { isRecord } from '../model/json-pointer.ts';
import { editorSchemas } from './editor-schemas.ts';
import { problemOfPattern } from './judge-pattern.ts';
import { problemsBySchema } from './schema-problem.ts';

/** Problem of a keyword's value, as the rest of a sentence; `undefined` if it is valid. */
type Judge = (value: unknown) => string | undefined;

const must =
  (isRight: (value: unknown) => boolean, problem: string): Judge =>
  (value) =>
    isRight(value) ? undefined : problem;

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isMap = (value: unknown) => isRecord(value) && !Array.isArray(value);
const isSchema = (value: unknown) => isMap(value) || typeof value === 'boolean';
const isSchemas = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isSchema);

/** Schemas of all of these are read alike. */
const isKnownDialect = (value: unknown) => /^https?:\/\/(?:json-schema\.org|spec\.openapis\.org)\//.test(String(value));

const TYPES: readonly unknown[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
const isType = (value: unknown) => TYPES.includes(value);

const number = must(Number.isFinite, 'is not a number');
const count = must((value) => Number.isInteger(value) && Number(value) >= 0, 'is not an integer from 0');
const text = must(isText, 'is not a string');
const texts = must(isTexts, 'is not a list of strings');
const flag = must((value) => typeof value === 'boolean', 'is not a boolean');
const list = must(Array.isArray, 'is not a list');
const map = must(isMap, 'is not an object');
const schema = must(isSchema, 'is not a schema');
const schemas = must(isSchemas, 'is not a list of schemas');

/** Valid values of the keywords of a schema. Other keywords may have any value. */
const SCHEMA_VALUES: Readonly<Record<string, Judge>> = {
  ...valuesOf(text, ['$ref', '$anchor', '$dynamicAnchor', '$comment', 'title', 'summary']),
  ...valuesOf(text, ['description', 'format', 'contentEncoding', 'contentMediaType']),
  ...valuesOf(number, ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum']),
  ...valuesOf(count, ['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties']),
  ...valuesOf(count, ['maxContains', 'minContains']),
  ...valuesOf(flag, ['uniqueItems', 'nullable', 'readOnly', 'writeOnly', 'deprecated']),
  ...valuesOf(schema, ['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'additionalProperties']),
  ...valuesOf(schema, ['unevaluatedItems', 'unevaluatedProperties', 'additionalItems', 'contentSchema']),
  ...valuesOf(schemas, ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...valuesOf(map, ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions', 'dependencies']),
  ...valuesOf(map, ['discriminator']),
  items: must((value) => isSchema(value) || (Array.isArray(value) && value.every(isSchema)), 'is not a schema'),
  type: must(
    (value) => isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)),
    'is not a type of JSON',
  ),
  multipleOf: must((value) => Number.isFinite(value) && Number(value) > 0, 'is not a number above 0'),
  enum: must((value) => Array.isArray(value) && value.length > 0, 'is not a list of values'),
  required: texts,
  dependentRequired: must(
    (value) => isMap(value) && Object.values(Object(value)).every(isTexts),
    'is not lists of texts',
  ),
  examples: list,
  // References by the names that are possible have been written as pointers.
  ...valuesOf(() => 'is not followed', ['$id', 'id']),
  $schema: must(isKnownDialect, 'names a dialect that is not read'),
  $dynamicRef: () => 'leads to one schema here and to another there',
  pattern: (value) => (typeof value === 'string' ? problemOfPattern(value) : 'is not a string'),
};

/** Those of OpenAPI 3.0 that later versions write otherwise. */
const EARLIER_VALUES: Readonly<Record<string, Judge>> = { exclusiveMaximum: flag, exclusiveMinimum: flag };

function valuesOf(judge: Judge, keywords: readonly string[]): Record<string, Judge> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, judge]));
}

export function problemOfKeyword(keyword: string, value: unknown, isEarlier: boolean): string | undefined {
  const tables = isEarlier ? [EARLIER_VALUES, SCHEMA_VALUES] : [SCHEMA_VALUES];
  const judge = tables.find((table) => Object.hasOwn(table, keyword))?.[keyword];
  return judge?.(value);
}

/** Says what is wrong with the value of one of our own extension keywords; others may be anything. */
export function problemOfExtension(keyword: string, value: unknown): string | undefined {
  const validate = extensionValidator(keyword);
  if (validate === undefined || validate(value)) return undefined;
  const [{ pointer, says } = { pointer: '', says: 'is not what it must be.' }] = problemsBySchema(validate);
  return `${pointer === '' ? '' : 'has a part that '}${says.replace(/\.(?: .*)?$/, '')}`;
}

let schemasOfExtensions: ReadonlyMap<string, object> | undefined;

const validators = new Map<string, ValidateFunction>();

/** Compiled at first use: few descriptions have any of ours, and those few. */
function extensionValidator(keyword: string): ValidateFunction | undefined {
  schemasOfExtensions ??= readExtensions();
  const found = schemasOfExtensions.get(keyword);
  if (found === undefined) return undefined;
  const validate = validators.get(keyword) ?? createAjv({ ...UNCHECKED, verbose: true }).compile(found);
  validators.set(keyword, validate);
  return validate;
}

function readExtensions(): ReadonlyMap<string, object> {
  const { overlay, document } = editorSchemas();
  const answered = overlay.properties.actions?.items.properties.update?.properties;
  return new Map(Object.entries<object>({ ...answered, ...document.properties }));
}
