import { constraintsOf } from '../../model/constraints.ts';
import type { Contract, Schema } from '../../model/contract.ts';
import { FORMATS } from '../../model/formats.ts';
import { eachNode } from '../../model/json-pointer.ts';
import { neededBy } from '../../model/needed-schemas.ts';
import { eventMessages, eventNameOf, payloadSchemaName } from '../../view/events.ts';
import { type Code, code, data, header, identifier, imports, joined, key, text } from '../code.ts';
import { nameSchemas } from '../names.ts';
import { RUNTIME } from '../run-time.ts';

export const validatorName = (schema: string): string => `validate${schema}`;

export function emitValidators(given: Contract, hasEvents = true): Code {
  const contract = nameSchemas(given);
  const { schemas } = contract.openapi.components;
  const names = Object.keys(schemas);
  const constraints = Object.fromEntries(names.map((name) => [name, constraintsOf(schemas[name])]));
  const { judges, formats } = formatsIn(constraints, contract.int64 === 'bigint');
  const isEmpty = names.length === 0;
  const values = [...judges, ...(hasEvents ? ['eventValidator'] : []), ...(isEmpty ? [] : ['schemaSet'])];
  const types = [
    ...(hasEvents ? [code`type EventValidation`, code`type EventValidator`] : []),
    ...(isEmpty ? [] : [code`type Validator`]),
  ];
  return joined([
    header('Validators of the schemas.', contract),
    imports(values, `${RUNTIME}/validation`, code`import`, types),
    emitTypeImports(contract, hasEvents),
    judges.length === 0 ? code`` : code`\nexport { ${joined(judges.map(identifier), code`, `)} };\n`,
    code`export type { Issue, Validation, Validator } from ${text(`${RUNTIME}/validation`)};\n\n`,
    isEmpty ? code`` : code`const schemas = /* @__PURE__ */ schemaSet(${formats});\n`,
    ...names.map((name) => code`\nconst $${identifier(name)} = ${data(constraints[name], 110)};\n`),
    ...names.map((name) => emitValidator(name, schemas)),
    hasEvents ? emitEventValidator(contract) : code``,
  ]);
}

/** The judges of the formats that schemas use, by their names, and the table of them. */
function formatsIn(schemas: object, hasBigInts: boolean): { readonly judges: string[]; readonly formats: Code } {
  const used = new Set<unknown>();
  for (const schema of Object.values(schemas)) eachNode(schema, ({ format }) => used.add(format));
  const found = FORMATS.filter(({ name }) => used.has(name));
  const tableOf = (type: 'string' | 'number') => {
    const rows = found.filter(({ types }) => types.includes(type));
    const entries = rows.map(({ name, judge }) => code`${key(name)}: ${identifier(judge.name)}`);
    return entries.length === 0 ? [] : [code`${identifier(type)}: { ${joined(entries, code`, `)} }`];
  };
  const tables = [...tableOf('string'), ...tableOf('number')];
  const judges = [...new Set(found.map(({ judge }) => judge.name))].toSorted();
  const own = tables.length === 0 && !hasBigInts ? code`` : code`{ ${joined(tables, code`, `)} }`;
  return { judges, formats: hasBigInts ? code`${own}, { integers: 'bigint' }` : own };
}

function emitValidator(name: string, schemas: Readonly<Record<string, Schema>>): Code {
  const needed = neededBy(name, schemas).map((each) => code`${key(each)}: $${identifier(each)}`);
  return code`
export const ${identifier(validatorName(name))}: Validator<${identifier(name)}> = /* @__PURE__ */ schemas.validator({
  ${joined(needed, code`,\n  `)},
});
`;
}

function emitTypeImports({ openapi, asyncapi, isEventsAlone }: Contract, hasEvents: boolean): Code {
  const events = new Set(Object.values(eventMessages(asyncapi)).map(payloadSchemaName));
  const others = Object.keys(openapi.components.schemas).filter((name) => !events.has(name));
  const types = code`import type`;
  return joined([
    hasEvents ? imports([...events, 'UnknownEvent', 'WebhookEvent'], './events.ts', types) : code``,
    imports(others, isEventsAlone ? './events.ts' : './rest.ts', types),
  ]);
}

function emitEventValidator({ asyncapi }: Contract): Code {
  const rows = Object.entries(eventMessages(asyncapi)).map(
    ([event, message]) => code`    ${key(event)}: ${identifier(validatorName(payloadSchemaName(message)))},\n`,
  );
  const name = eventNameOf(asyncapi) ?? { header: '' };
  const field = 'field' in name ? code`  ${text(name.field)},\n` : code``;
  const table = rows.length === 0 ? code`{}` : code`{\n${rows}  }`;
  return code`
/** The result of \`validateWebhookEvent\`. */
export type WebhookEventValidation = EventValidation<WebhookEvent, UnknownEvent>;

/** Checks a webhook payload against the schema of its event. */
export const validateWebhookEvent: EventValidator<WebhookEvent, UnknownEvent> = /* @__PURE__ */ eventValidator<WebhookEvent, UnknownEvent>(
  ${table},
${field});
`;
}
