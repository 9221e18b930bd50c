import type { Contract, Message, Schema } from '../../model/contract.ts';
import { neededBy } from '../../model/needed-schemas.ts';
import { eventMessages, eventNameOf, payloadSchemaName } from '../../view/events.ts';
import { type Code, code, data, header, identifier, imports, joined, text } from '../code.ts';
import { MAX_LINE, renderBundles } from '../documents.ts';
import { nameSchemas } from '../names.ts';
import { RUNTIME } from '../run-time.ts';
import { validatorName } from './emit-validators.ts';

type Schemas = Readonly<Record<string, Schema>>;
type Messages = Readonly<Record<string, Message>>;

export function emitSchemas(given: Contract): Code {
  const contract = nameSchemas(given);
  // With what is open, and what is answered, in their descriptions.
  const rendered: Schemas = {
    ...contract.openapi.components.schemas,
    ...renderBundles(given).openapi.components.schemas,
  };
  const messages = eventMessages(contract.asyncapi);
  const name = eventNameOf(contract.asyncapi);
  const field = name && 'field' in name ? name.field : undefined;
  const schemas = field === undefined ? rendered : { ...rendered, [EVENT]: anyEvent(messages, field) };
  const names = Object.keys(schemas);
  const { isEventsAlone = false } = contract;
  const module = isEventsAlone ? () => 'Events' : moduleOf(messages);
  return joined([
    header(
      'The schemas for every library that takes a Standard Schema, such as tRPC, TanStack Form and Hono.',
      contract,
    ),
    names.length === 0 ? code`` : emitImports(names, [...new Set(names.map(module))].toSorted()),
    EXPORTS,
    ...names.map((name) => code`\nconst $${identifier(name)}: object = ${emitJsonSchema(schemas[name])};\n`),
    ...names.map((name) => emitSchema(name, schemas, identifier(module(name)))),
  ]);
}

const EVENT = 'WebhookEvent';

function moduleOf(messages: Messages): (name: string) => string {
  const names = new Set([EVENT, ...Object.values(messages).map(payloadSchemaName)]);
  return (name) => (names.has(name) ? 'Events' : 'Rest');
}

function emitImports(names: readonly string[], modules: readonly string[]): Code {
  return joined([
    ...modules.map((name) => code`import type * as ${identifier(name)} from ${text(`./${name.toLowerCase()}.ts`)};\n`),
    code`import { type StandardSchema, toStandardSchema } from ${text(`${RUNTIME}/validation`)};\n`,
    code`${imports([], './validators.ts', code`import`, names.map(validatorName).map(identifier))}\n`,
  ]);
}

const EXPORTS = code`export type { MessageOf, StandardIssue, StandardResult, StandardSchema } from ${text(`${RUNTIME}/validation`)};
export { withMessages } from ${text(`${RUNTIME}/validation`)};
`;

/** A schema that knows each event, and lets one pass that is unknown, as the validator does. */
function anyEvent(messages: Messages, field: string): Schema {
  const schema = {
    type: 'object',
    required: [field],
    properties: { [field]: { type: 'string', 'x-values-seen': Object.keys(messages) } },
    allOf: Object.entries(messages).map(([event, message]) => ({
      if: { properties: { [field]: { const: event } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: `${REFERENCE}${payloadSchemaName(message)}` },
    })),
  };
  return schema as object;
}

const REFERENCE = '#/components/schemas/';

/** A type as JSON Schema has it. */
const inJson = (type: string | readonly string[]) =>
  typeof type === 'string' ? 'integer' : type.map((each) => (each === 'bigint' ? 'integer' : each));

/** Without where each fact comes from, which is for the maintainers of the documents. */
function emitJsonSchema(schema: unknown): Code {
  const written = JSON.stringify(schema, (key, value) => {
    if (key === '$ref' && typeof value === 'string') return value.replace(REFERENCE, '#/$defs/');
    if (key === 'type' && [value].flat().includes('bigint')) return inJson(value);
    return key === 'x-source' ? undefined : value;
  });
  return data(JSON.parse(written), MAX_LINE);
}

function emitSchema(name: string, schemas: Schemas, module: Code): Code {
  const own = identifier(name);
  const isEvent = name === EVENT;
  const others = isEvent ? code` | ${module}.UnknownEvent` : code``;
  const made = isEvent ? code`toStandardSchema<${own}>` : code`toStandardSchema`;
  const needed = neededBy(name, schemas)
    .map(identifier)
    .map((each) => code`${each}: $${each}`);
  const validator = identifier(validatorName(name));
  return code`
export type ${own} = ${module}.${own}${others};
export const ${own}: StandardSchema<${own}> = /* @__PURE__ */ ${made}(${validator}, { ${joined(needed, code`, `)} });
`;
}
