import type { SchemaObject } from 'ajv';
import { FORMATS } from '../../model/add-rules.ts';
import { X_SUM } from '../../model/extension-keywords.ts';
import { pointerToken } from '../../model/json-pointer.ts';
import { block, type Code, code, data, identifier, joined, number, regExp, templateText, text } from '../code.ts';

const isAtLeast = (measure: (value: Code) => Code, unit: string) =>
  demand<number>(
    (value, least) => code`${measure(value)} < ${number(least)}`,
    (least) => `must NOT have fewer than ${least} ${unit}`,
  );

const isAtMost = (measure: (value: Code) => Code, unit: string) =>
  demand<number>(
    (value, most) => code`${measure(value)} > ${number(most)}`,
    (most) => `must NOT have more than ${most} ${unit}`,
  );

const compares = (operator: Code) =>
  demand<number>(
    (value, bound) => code`!(${value} ${operator} ${number(bound)})`,
    (bound) => `must be ${operator} ${bound}`,
  );

const characters = (value: Code) => code`lengthOf(${value})`;
const items = (value: Code) => code`${value}.length`;
const properties = (value: Code) => code`Object.keys(${value}).length`;

/** Keywords that demand one thing of values of one type. */
export const DEMANDS = {
  string: {
    minLength: isAtLeast(characters, 'characters'),
    maxLength: isAtMost(characters, 'characters'),
    pattern: demand<string>(
      (value, pattern) => {
        const beginning = beginningOf(pattern);
        return beginning
          ? code`!${value}.startsWith(${text(beginning)})`
          : code`!${regExp(pattern, 'u')}.test(${value})`;
      },
      (pattern) => {
        const beginning = beginningOf(pattern);
        return beginning ? `must begin with "${beginning}"` : `must match pattern "${pattern}"`;
      },
    ),
    format: demand<keyof typeof FORMATS>(
      (value, format) => code`!${identifier(FORMATS[format].name)}(${value})`,
      (format) => `must match format "${format}"`,
    ),
  },
  number: {
    minimum: compares(code`>=`),
    maximum: compares(code`<=`),
    exclusiveMinimum: compares(code`>`),
    exclusiveMaximum: compares(code`<`),
    multipleOf: demand<number>(
      (value, step) => code`!Number.isInteger(${value} / ${number(step)})`,
      (step) => `must be multiple of ${step}`,
    ),
  },
  array: { minItems: isAtLeast(items, 'items'), maxItems: isAtMost(items, 'items') },
  object: { minProperties: isAtLeast(properties, 'properties'), maxProperties: isAtMost(properties, 'properties') },
} satisfies Record<string, Keywords>;

/** The text that a pattern such as `^sent_` or `^\+` wants at the beginning; undefined where it says anything else. */
function beginningOf(pattern: string): string | undefined {
  return /^\^((?:[\w -]|\\[^\w\s"\\])+)$/.exec(pattern)?.[1]?.replaceAll('\\', '');
}

export const DEMANDS_OF_ANY: Keywords = {
  const: demand<unknown>(isNotEqual, (wanted) => `must be ${JSON.stringify(wanted)}`),
  enum: demand<unknown[]>(
    (value, values) =>
      joined(
        values.map((each) => isNotEqual(value, each)),
        code` && `,
      ),
    (values) =>
      `must be one of ${values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')}`,
  ),
};

function isNotEqual(value: Code, wanted: unknown): Code {
  if (typeof wanted === 'string') return code`${value} !== ${text(wanted)}`;
  const isPart = typeof wanted === 'object' && wanted !== null;
  return isPart ? code`!isEqual(${value}, ${data(wanted)})` : code`${value} !== ${data(wanted)}`;
}

export interface Spot {
  readonly value: Code;
  /** The JSON pointer of the value, as the inside of a template; absent for the one that the check is given. */
  readonly at?: Code;
  readonly schemas: Schemas;
  /** How many objects and lists the value is in, so that variables have names of their own. */
  readonly depth: number;
  /** Whether the value is that of a required property: `undefined` means that it is missing. */
  readonly isRequired?: boolean;
  /** Whether nothing is demanded, as under `not` and `if`: an integer beyond the exact ones is an integer all the same. */
  readonly isSpeculative?: boolean;
}

export const start = (schemas: Schemas): Spot => ({ value: code`value`, depth: 0, schemas });

type Emit = (schema: SchemaObject, spot: Spot, keyword: string) => Code[];
export type Keywords = Readonly<Record<string, Emit>>;

/** @param token The last token of the JSON pointer, as the inside of a template. */
export function inside(spot: Spot, value: Code, token: Code): Spot {
  const at = code`${spot.at ?? code`\${at}`}/${token}`;
  return { ...spot, value, at, depth: spot.depth + 1, isRequired: false };
}

export function property(spot: Spot, name: string): Spot {
  const word = name.replaceAll(/\W/gu, (character) => `$${character.codePointAt(0)?.toString(16)}$`);
  const variable = identifier(`${'$'.repeat(spot.depth + 1)}${word}`);
  return inside(spot, variable, templateText(pointerToken(name)));
}

/** The JSON pointer of a value, as code. */
export function place({ at }: Spot): Code {
  return at === undefined ? code`at` : code`\`${at}\``;
}

/** Reports an issue. */
export function addIssue(spot: Spot, rule: string, message: string): Code {
  return code`issues = addIssue(issues, ${place(spot)}, ${text(rule)}, ${text(message)});`;
}

/** A keyword that demands one thing: `isWrong` returns a condition, `message` what a person reads. */
export function demand<Argument>(
  isWrong: (value: Code, argument: Argument) => Code,
  message: (argument: Argument) => string,
): Emit {
  return (schema, spot, keyword) => {
    const argument: Argument = schema[keyword];
    return block(code`if (${isWrong(spot.value, argument)})`, [addIssue(spot, keyword, message(argument))]);
  };
}

/** A schema as JSON Schema has it, with every keyword that an overlay may add. */
export type AnySchema = SchemaObject | boolean;
export type Schemas = Readonly<Record<string, SchemaObject>>;

const ANNOTATIONS = new Set([
  ...['title', 'description', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly', '$comment'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema', 'discriminator', 'xml', 'externalDocs', 'example'],
]);

/** Name of the schema that a reference points at. */
export const nameOfRef = ($ref: string): string => $ref.replace('#/components/schemas/', '');

/** The keywords of a schema that demand something. */
export function constraintsOf(schema: SchemaObject, schemas: Schemas): SchemaObject {
  const isAnnotation = (key: string) => ANNOTATIONS.has(key) || (key.startsWith('x-') && key !== X_SUM);
  // A format that the contract has no words for is a note, and so is a keyword that nothing here checks.
  const isNote = ([key, value]: [string, unknown]) =>
    isAnnotation(key) || (key === 'format' && !Object.hasOwn(FORMATS, value as string));
  const constraints: SchemaObject = Object.fromEntries(Object.entries(schema).filter((entry) => !isNote(entry)));
  if (Object.keys(constraints).length !== 1) return constraints;
  const { $ref, allOf } = constraints;
  if (allOf?.length === 1 && typeof allOf[0] === 'object') return constraintsOf(allOf[0], schemas);
  const target = $ref && Object.hasOwn(schemas, nameOfRef($ref)) && schemas[nameOfRef($ref)];
  return target && isScalar(target) ? constraintsOf(target, schemas) : constraints;
}

function isScalar(schema: SchemaObject): boolean {
  const isOfScalarType = ['string', 'integer', 'number', 'boolean'].includes(schema.type);
  // Without references of its own, it cannot refer to itself either.
  return isOfScalarType && !JSON.stringify(schema).includes('"$ref"');
}
