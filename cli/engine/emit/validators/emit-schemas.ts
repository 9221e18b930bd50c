import type { Contract, Schema } from '../../model/contract.ts';
import { eventMessages, eventNameOf, payloadSchemaName } from '../../view/events.ts';
import { header, imports } from '../code.ts';
import { renderBundles } from '../documents.ts';
import { nameSchemas } from '../names.ts';
import { validatorName } from './emit-validators.ts';

type Schemas = Readonly<Record<string, Schema>>;

export function emitSchemas(given: Contract): string {
  const contract = nameSchemas(given);
  // With what is open, and what is answered, in their descriptions.
  const rendered: Schemas = {
    ...contract.openapi.components.schemas,
    ...renderBundles(given).openapi.components.schemas,
  };
  const events = Object.keys(eventMessages(contract.asyncapi));
  const name = eventNameOf(contract.asyncapi);
  const field = name && 'field' in name ? name.field : undefined;
  const schemas = field === undefined ? rendered : { ...rendered, [EVENT]: anyEvent(events, field) };
  const names = Object.keys(schemas);
  const module = moduleOf(events);
  return [
    header(
      'The schemas for every library that takes a Standard Schema, such as tRPC, TanStack Form and Hono.',
      contract,
    ),
    emitImports(names, events.length > 0),
    ...names.map((name) => `\nconst $${name}: object = ${emitJsonSchema(schemas[name])};\n`),
    ...names.map((name) => emitSchema(name, schemas, module(name))),
  ].join('');
}

const EVENT = 'WebhookEvent';

function moduleOf(events: readonly string[]): (name: string) => 'Events' | 'Rest' {
  const names = new Set([EVENT, ...events.map(payloadSchemaName)]);
  return (name) => (names.has(name) ? 'Events' : 'Rest');
}

function emitImports(names: readonly string[], hasEvents: boolean): string {
  return [
    hasEvents ? "import type * as Events from './events.ts';\n" : '',
    "import type * as Rest from './rest.ts';\n",
    "import { type StandardSchema, toStandardSchema } from './standard-schema.ts';\n",
    `${imports([], './validators.ts', 'import', names.map(validatorName))}\n`,
    "export type { MessageOf, StandardIssue, StandardResult, StandardSchema } from './standard-schema.ts';\n",
    "export { withMessages } from './standard-schema.ts';\n",
  ].join('');
}

/** A schema that knows each event, and lets one pass that is unknown, as the validator does. */
function anyEvent(events: readonly string[], field: string): Schema {
  const schema = {
    type: 'object',
    required: [field],
    properties: { [field]: { type: 'string', 'x-values-seen': events } },
    allOf: events.map((event) => ({
      if: { properties: { [field]: { const: event } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: `${REFERENCE}${payloadSchemaName(event)}` },
    })),
  };
  return schema as object;
}

const REFERENCE = '#/components/schemas/';

/** Without where each fact comes from, which is for the maintainers of the documents. */
function emitJsonSchema(schema: unknown): string {
  const text = JSON.stringify(schema, (key, value) => (key === 'x-source' ? undefined : value), 2);
  return text.replaceAll(`"$ref": "${REFERENCE}`, '"$ref": "#/$defs/');
}

function emitSchema(name: string, schemas: Schemas, module: string): string {
  const others = name === EVENT ? ` | ${module}.UnknownEvent` : '';
  const needed = [...neededBy(name, schemas)].map((each) => `${each}: $${each}`).join(', ');
  return `
export type ${name} = ${module}.${name}${others};
export const ${name}: StandardSchema<${name}> = /* @__PURE__ */ toStandardSchema(${validatorName(name)}, { ${needed} });
`;
}

/** A schema and those that it refers to, itself first. */
function neededBy(name: string, schemas: Schemas, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other = ''] of JSON.stringify(schemas[name]).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    neededBy(other, schemas, found);
  }
  return found;
}
