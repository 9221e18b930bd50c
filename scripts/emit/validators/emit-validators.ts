import { readFileSync } from 'node:fs';
import { _, type Ajv, type CodeKeywordDefinition } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { FORMATS } from '../../contract/add-rules.ts';
import type { Contract, Schema } from '../../contract/contract.ts';
import { createAjv } from '../../contract/create-ajv.ts';
import { X_SUM } from '../../contract/extension-keywords.ts';
import { eventMessages, payloadSchemaName } from '../../contract/name-payloads.ts';
import { UserError } from '../../user-error.ts';
import { header } from '../header.ts';
import { nameSchemas } from '../name-schemas.ts';
import { indent, tidySource } from './tidy-source.ts';

/** The functions that the validators call, which stand at the top of the generated file. */
const PRELUDE = [
  // These are exported there as well.
  withTypes(readFileSync(new URL('../../contract/formats.js', import.meta.url), 'utf8')),
  readFileSync(new URL('prelude.js', import.meta.url), 'utf8').replaceAll(/^export /gm, ''),
]
  .join('\n')
  .trim();

/** Words that describe a schema without constraining it; validators do without them. */
const ANNOTATIONS = new Set([
  ...['title', 'description', 'examples', 'default', 'deprecated', 'contentEncoding', 'contentMediaType'],
]);

/** Name of the validating function of a named schema. */
export const validatorName = (schema: string): string => `validate${schema}`;

/** Writes `validators.ts`: one function for each named schema, and one that picks the event's by its name. */
export function emitValidators(given: Contract): string {
  const contract = nameSchemas(given);
  const names = Object.keys(contract.openapi.components.schemas);
  const hasEvents = Object.keys(eventMessages(contract.asyncapi)).length > 0;
  return [
    header('Validators, compiled by ajv from the schemas; they need nothing at run time.', contract),
    '// @ts-nocheck The checks that ajv compiles have no types; everything exported has.\n\n',
    emitTypeImports(contract),
    `\n${ISSUE_TYPES}\n`,
    hasEvents ? `${EVENT_TYPES}\n` : '',
    `${PRELUDE}\n\n`,
    `${names.map(emitValidator).join('\n\n')}\n\n`,
    hasEvents ? `${emitEventValidator(contract)}\n\n` : '',
    indent(compile(contract.openapi.components.schemas)),
  ].join('');
}

/** A function of its own for each schema, so that engines can compile it together with its check. */
function emitValidator(name: string): string {
  return `export function ${validatorName(name)}(value: unknown): Validation<${name}> {
  return check${name}(value, '') ? { ok: true, value } : { ok: false, issues: check${name}.errors };
}`;
}

function emitTypeImports({ openapi, asyncapi }: Contract): string {
  const events = new Set(Object.keys(eventMessages(asyncapi)).map(payloadSchemaName));
  const others = Object.keys(openapi.components.schemas).filter((name) => !events.has(name));
  const list = (names: readonly string[]) => names.map((name) => `  ${name},\n`).join('');
  return [
    events.size === 0
      ? ''
      : `import type {\n${list([...events, 'UnknownEvent', 'WebhookEvent'].toSorted())}} from './events.ts';\n`,
    `import type {\n${list(others.toSorted())}} from './rest.ts';\n`,
  ].join('');
}

/** The checks of formats with the types of what they take and return. */
function withTypes(source: string): string {
  return source.replaceAll(/^(export function \w+)\(text\) \{/gm, '$1(text: string): boolean {');
}

const ISSUE_TYPES = `/** One thing that is wrong with a value. */
export interface Issue {
  /** JSON pointer (RFC 6901) to the place in the value; empty for the value itself. */
  readonly at: string;
  /** The rule that was broken: type, required, pattern, format, const, x-sum, exact-integer. */
  readonly rule: string;
  /** What is wrong, for a person. */
  readonly message: string;
}

/** What a validator says: the value, now known to be of its type, or everything that is wrong with it. */
export type Validation<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Checks a value against the contract, and reports all issues at once, up to 1000. Never throws, changes nothing. */
export type Validator<Value> = (value: unknown) => Validation<Value>;
`;

const EVENT_TYPES = `/** What \`validateWebhookEvent\` says; an event whose name the contract does not know is data, not an issue. */
export type WebhookEventValidation =
  | { readonly ok: true; readonly known: true; readonly value: WebhookEvent }
  | { readonly ok: true; readonly known: false; readonly value: UnknownEvent }
  | { readonly ok: false; readonly issues: readonly Issue[] };
`;

function emitEventValidator({ asyncapi }: Contract): string {
  const cases = Object.keys(eventMessages(asyncapi)).map(
    (event) => `    case '${event}':\n      return known(${validatorName(payloadSchemaName(event))}(value));`,
  );
  return `/** Checks a webhook payload against the schema of the event that it names. */
export function validateWebhookEvent(value: unknown): WebhookEventValidation {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, issues: [{ at: '', rule: 'type', message: 'must be object' }] };
  }
  if (!Object.hasOwn(value, 'event')) {
    return { ok: false, issues: [{ at: '/event', rule: 'required', message: 'is missing' }] };
  }
  if (typeof value.event !== 'string') {
    return { ok: false, issues: [{ at: '/event', rule: 'type', message: 'must be string' }] };
  }
  switch (value.event) {
${cases.join('\n')}
    default:
      return { ok: true, known: false, value };
  }
}

function known(validation) {
  return validation.ok ? { ok: true, known: true, value: validation.value } : validation;
}`;
}

/** Lets a closed set name its values where it refuses another. */
function nameValues(ajv: Ajv): void {
  const keyword = ajv.getKeyword('enum') as CodeKeywordDefinition;
  const nameOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const message = ({ schema }: { schema: unknown[] }) => `must be one of ${schema.map(nameOf).join(', ')}`;
  ajv.removeKeyword('enum').addKeyword({ ...keyword, error: { message, params: () => _`{}` } });
}

/** Compiles the schemas into the source of functions named \`checkNAME\`. */
function compile(schemas: Readonly<Record<string, Schema>>): string {
  const ajv = createAjv({
    // The documents have been checked already, and compiling the schema of schemas takes longer than all of ours.
    meta: false,
    validateSchema: false,
    // Everything is written out: what would be looked up in the schemas is left out of the file with them.
    loopRequired: Number.POSITIVE_INFINITY,
    loopEnum: Number.POSITIVE_INFINITY,
    code: { source: true, esm: true, lines: true, formats: _`FORMATS` },
  });
  nameValues(ajv);
  const uri = (name: string) => `https://contract.invalid/${name}`;
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(constraintsOf(schema, uri) as object, uri(name));
  for (const name of Object.keys(schemas)) refuseUnusable(ajv, uri(name), name);
  const source = standalone.default(
    ajv,
    Object.fromEntries(Object.keys(schemas).map((name) => [`check${name}`, uri(name)])),
  );
  return tidySource(callFormats(source));
}

/** Names the function of each format, where ajv would look it up in a table that keeps all of them in every bundle. */
function callFormats(source: string): string {
  return source.replaceAll(/\bFORMATS(?:\.(\w+)|\["([\w-]+)"\])/g, (_member, plain?: string, quoted?: string) => {
    const format = FORMATS[(plain ?? quoted) as keyof typeof FORMATS];
    return format.name;
  });
}

function refuseUnusable(ajv: Ajv, uri: string, name: string): void {
  try {
    ajv.getSchema(uri);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    throw new UserError(`The schema ${name} cannot be used: ${reason.replace('strict mode: ', '')}. Correct it.`);
  }
}

function isAnnotation(key: string): boolean {
  return ANNOTATIONS.has(key) || (key.startsWith('x-') && key !== X_SUM);
}

/** A copy of a schema without annotations, its references pointing at `uri`. */
function constraintsOf(node: unknown, uri: (name: string) => string, isMap = false): unknown {
  if (Array.isArray(node)) return node.map((part) => constraintsOf(part, uri));
  if (typeof node !== 'object' || node === null) return node;
  // What stands beside the one reference of an `allOf` describes, and constrains nothing.
  if (!isMap && 'allOf' in node && Array.isArray(node.allOf)) {
    const { allOf, ...rest } = node;
    if (Object.keys(rest).every(isAnnotation) && allOf.length === 1) return constraintsOf(allOf[0], uri);
  }
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => isMap || !isAnnotation(key))
      .map(([key, value]) => {
        if (key === '$ref' && !isMap) return [key, uri(String(value).replace(/^#\/components\/schemas\//, ''))];
        if (!isMap && (key === 'const' || key === 'enum')) return [key, value];
        return [key, constraintsOf(value, uri, !isMap && key === 'properties')];
      }),
  );
}
