import { createAjv, UNCHECKED } from '../model/create-ajv.ts';
import { PARTS_OF_SCHEMAS } from '../model/dialect.ts';
import { X_SUM } from '../model/extension-keywords.ts';
import { isRecord } from '../model/json-pointer.ts';
import { type Finding, houseRule, type Place } from './redocly.ts';

/** Every schema can be compiled, so that a mistake, such as an invalid pattern, is reported where it stands. */
export const supportedOnly = houseRule(judge);

function* judge({ node, type }: Place): Iterable<Finding> {
  if (type !== 'Schema') return;
  const problem = problemOf(withoutParts(node));
  if (problem !== undefined) yield { message: `This schema cannot be used: ${problem}.` };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

const ajv = createAjv(UNCHECKED);

/** What was found of schemas, by their text: most are alike without their parts, and compiling one takes long. */
const problems = new Map<string, string | undefined>();

function problemOf(schema: object): string | undefined {
  const text = JSON.stringify(schema);
  if (!problems.has(text)) problems.set(text, compile(schema));
  return problems.get(text);
}

function compile(schema: object): string | undefined {
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    return reason.replace('strict mode: ', '').replace(/ at "[^"]*".*$/, '');
  }
}

/** A bound of OpenAPI 3.0, which is read as that of 3.1. */
const isOlder = (key: string, value: unknown) => key.startsWith('exclusive') && typeof value === 'boolean';

/** What a schema demands by itself: its parts, in place of which anything is allowed, are judged by themselves. */
function withoutParts(schema: Place['node']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (key === '$ref' || WORDS.has(key) || isOlder(key, value) || (key.startsWith('x-') && key !== X_SUM)) return [];
      if (PARTS.has(key)) return [[key, isRecord(value) ? {} : value]];
      if (NAMED_PARTS.has(key))
        return [[key, Object.fromEntries(Object.keys(fieldsOf(value)).map((name) => [name, {}]))]];
      if (LISTED_PARTS.has(key)) return [[key, Object.values(fieldsOf(value)).map(() => ({}))]];
      return [[key, value]];
    }),
  );
}

const WORDS = new Set([
  ...['title', 'description', 'examples', 'nullable', '$id', '$anchor', '$dynamicRef', '$dynamicAnchor'],
]);
const PARTS = new Set([...PARTS_OF_SCHEMAS.one, 'unevaluatedProperties', 'unevaluatedItems']);
const NAMED_PARTS = new Set(PARTS_OF_SCHEMAS.named);
const LISTED_PARTS = new Set(PARTS_OF_SCHEMAS.listed);
