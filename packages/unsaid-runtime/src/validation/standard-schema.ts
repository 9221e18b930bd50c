import type { Issue } from './findings.ts';

/** A schema of the contract for every library that takes a Standard Schema (standardschema.dev), with its JSON Schema. */
export interface StandardSchema<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'unsaid';
    /** Never there at run time: it carries the types. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
    /** Reports all issues at once, up to 1000. Never throws, changes nothing. */
    readonly validate: (value: unknown) => StandardResult<Value>;
    /** Throws an Error for a target other than `draft-2020-12` and `draft-07`. */
    readonly jsonSchema: { readonly input: ToJsonSchema; readonly output: ToJsonSchema };
  };
}

export type StandardResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  /** Keys and indexes that lead to the place in the value; empty for the value itself. */
  readonly path: readonly (string | number)[];
}

export type ToJsonSchema = (options: { readonly target: string }) => Record<string, unknown>;

/** Says what a person reads in place of an issue's own message, by its `rule` and place (`at`); undefined keeps it. */
export type MessageOf = (issue: Issue) => string | undefined;

type Judge<Value> = (
  value: unknown,
) => { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly issues: readonly Issue[] };

/** Makes a Standard Schema of a validator and of the JSON Schemas that it needs, its own first. */
export function toStandardSchema<Value>(
  validate: Judge<Value>,
  schemas: Readonly<Record<string, object>>,
): StandardSchema<Value> {
  const convert: ToJsonSchema = ({ target }) => {
    const dialect = DIALECTS[target];
    if (!dialect) throw new Error(`No JSON Schema for ${target}; there are ${Object.keys(DIALECTS).join(' and ')}.`);
    const [own, ...others] = Object.entries(structuredClone(schemas));
    // A schema may refer to itself.
    const isNeeded = own && JSON.stringify(schemas).includes(`"#/$defs/${own[0]}"`);
    return { $schema: dialect, ...own?.[1], $defs: Object.fromEntries(isNeeded ? [own, ...others] : others) };
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'unsaid',
      validate: (value) => toResult(value, validate(value)),
      jsonSchema: { input: convert, output: convert },
    },
  };
}

/** Returns the schema with other messages, for a form or for a language other than English. */
export function withMessages<Value>(schema: StandardSchema<Value>, messageOf: MessageOf): StandardSchema<Value> {
  const standard = schema['~standard'];
  return {
    '~standard': {
      ...standard,
      validate(value) {
        const result = standard.validate(value);
        if (!result.issues) return result;
        return {
          issues: result.issues.map((issue) => ({
            ...issue,
            message: messageOf(issue as PlacedIssue) ?? issue.message,
          })),
        };
      },
    },
  };
}

/** An issue of ours, which is a Standard Schema's as well. */
type PlacedIssue = StandardIssue & Issue;

const DIALECTS: Readonly<Record<string, string>> = {
  'draft-2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
};

function toResult<Value>(value: unknown, validation: ReturnType<Judge<Value>>): StandardResult<Value> {
  if (validation.ok) return { value: validation.value };
  return { issues: validation.issues.map((issue): PlacedIssue => ({ ...issue, path: toPath(value, issue.at) })) };
}

/** A JSON pointer as keys, with numbers where the value has a list. */
function toPath(value: unknown, at: string): (string | number)[] {
  let part = value;
  return at
    .split('/')
    .slice(1)
    .map((token) => {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      const isList = Array.isArray(part);
      part = Object(part)[key];
      return isList ? Number(key) : key;
    });
}
