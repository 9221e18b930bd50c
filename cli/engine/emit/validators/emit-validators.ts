import type { Contract } from '../../model/contract.ts';
import { FORMATS } from '../../model/formats.ts';
import * as helpers from '../../model/issues.ts';
import { pointerToken } from '../../model/json-pointer.ts';
import { eventMessages, eventNameOf, payloadSchemaName } from '../../view/events.ts';
import { type Code, code, declarationsIn, header, identifier, imports, joined, key, sourceOf, text } from '../code.ts';
import { nameSchemas, oncePerContract } from '../names.ts';
import { emitCheck } from './emit-checks.ts';

export const validatorName = (schema: string): string => `validate${schema}`;

export function emitFormats(contract: Contract): Code {
  const judges = judgesIn(emitChecks(nameSchemas(contract)));
  const declarations = judges.length === 0 ? code`export {};` : declarationsOf(judges);
  return code`${header('Judges the formats of the schemas.', contract)}${declarations}\n`;
}

export function emitIssues(contract: Contract): Code {
  return code`${header('What validators return, and what they have in common.', contract)}${sourceOf(ISSUES)}`;
}

export function emitStandardSchema(contract: Contract): Code {
  return code`${header('Makes Standard Schemas of validators.', contract)}${sourceOf(STANDARD_SCHEMA)}`;
}

/** The judges of formats. */
const JUDGES = ['date-and-time', 'iso-8601', 'email', 'hosts', 'identifiers', 'texts', 'numbers'].map(
  (name) => new URL(`../../model/formats/${name}.ts`, import.meta.url),
);
const ISSUES = new URL('../../model/issues.ts', import.meta.url);

const STANDARD_SCHEMA = new URL('../../model/standard-schema.ts', import.meta.url);

/** The declarations of some judges of formats, and of what they use, in their order. */
function declarationsOf(judges: readonly string[]): Code {
  const declarations = JUDGES.flatMap(declarationsIn);
  const needed = new Set(judges);
  // A set also visits what is added on the way.
  for (const name of needed) {
    const source = String(declarations.find((declaration) => declaration.name === name)?.code ?? '');
    const statements = source.replaceAll(/\/\*\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '');
    for (const [word] of statements.matchAll(/\w+/g))
      if (declarations.some((other) => other.name === word)) needed.add(word);
  }
  const used = declarations.filter(({ name }) => needed.has(name));
  return joined(
    used.map((declaration) => declaration.code),
    code`\n\n`,
  );
}

/** Names of the judges of formats that code calls. */
function judgesIn(checks: Code): string[] {
  const called = new Set([...String(checks).matchAll(/\bis\w+(?=\()/g)].map(([name]) => name));
  return FORMATS.flatMap(({ judge }) => (called.has(judge.name) ? [judge.name] : []));
}

/** The functions that check the schemas. */
const emitChecks = oncePerContract(({ openapi }: Contract): Code => {
  const { schemas } = openapi.components;
  return joined(
    Object.keys(schemas).map((name) => emitCheck(name, schemas)),
    code`\n\n`,
  );
});

export function emitValidators(given: Contract, hasEvents = true): Code {
  const contract = nameSchemas(given);
  const { schemas } = contract.openapi.components;
  const judges = judgesIn(emitChecks(contract));
  const checks = joined(
    [
      ...Object.keys(schemas).map(emitValidator),
      ...(hasEvents ? [emitEventValidator(contract)] : []),
      emitChecks(contract),
    ],
    code`\n\n`,
  );
  const exported = code`\nexport { ${joined(judges.toSorted().map(identifier), code`, `)} } from './formats.ts';\n`;
  return joined([
    header('Validators of the schemas. They need nothing else at run time.', contract),
    emitTypeImports(contract, hasEvents),
    imports(judges, './formats.ts'),
    imports(usedIn(checks, helpers), './issues.ts', code`import`, hasEvents ? [code`type Issue`, ...TYPES] : TYPES),
    judges.length === 0 ? code`` : exported,
    code`export type { Issue, Validation, Validator } from './issues.ts';\n`,
    hasEvents ? code`\n${EVENT_VALIDATION}\n` : code`\n`,
    code`${checks}\n`,
  ]);
}

const TYPES = [code`type Issues`, code`type Validation`];

function usedIn(checks: Code, module: object): string[] {
  const text = String(checks);
  return Object.keys(module).filter((name) => text.includes(`${name}(`));
}

function emitValidator(schema: string): Code {
  const name = identifier(schema);
  return code`export function ${identifier(validatorName(schema))}(value: unknown): Validation<${name}> {
  return toValidation(value, check${name}(value, ''));
}`;
}

function emitTypeImports({ openapi, asyncapi }: Contract, hasEvents: boolean): Code {
  const events = new Set(Object.values(eventMessages(asyncapi)).map(payloadSchemaName));
  const others = Object.keys(openapi.components.schemas).filter((name) => !events.has(name));
  const types = code`import type`;
  return joined([
    hasEvents ? imports([...events, 'UnknownEvent', 'WebhookEvent'], './events.ts', types) : code``,
    imports(others, './rest.ts', types),
  ]);
}

const EVENT_VALIDATION = code`/** What \`validateWebhookEvent\` says; an event whose name the contract does not know is data, not an issue. */
export type WebhookEventValidation =
  | { readonly ok: true; readonly known: true; readonly value: WebhookEvent }
  | { readonly ok: true; readonly known: false; readonly value: UnknownEvent }
  | { readonly ok: false; readonly issues: readonly Issue[] };
`;

function emitEventValidator({ asyncapi }: Contract): Code {
  const events = Object.entries(eventMessages(asyncapi));
  const cases = events.map(([event, message]) => {
    const validator = identifier(validatorName(payloadSchemaName(message)));
    return code`    case ${text(event)}:\n      return known(${validator}(value));\n`;
  });
  const name = eventNameOf(asyncapi) ?? { header: '' };
  const isField = 'field' in name;
  return code`/** Checks a webhook payload against the schema of the event that ${isField ? code`it names` : code`is named beside it`}. */
export function validateWebhookEvent(value: unknown${isField ? code`` : code`, event?: string`}): WebhookEventValidation {
  if (!isObject(value)) return { ok: false, issues: addWrongType(undefined, '', 'object') };
${isField ? nameIn(name.field) : code``}  switch (event) {
${cases}    default:
      return { ok: true, known: false, value: value as UnknownEvent };
  }
}${events.length === 0 ? code`` : code`\n\n${KNOWN}`}`;
}

function nameIn(field: string): Code {
  const at = text(`/${pointerToken(field)}`);
  return code`  if (!Object.hasOwn(value, ${text(field)})) {
    return { ok: false, issues: addIssue(undefined, ${at}, 'required', 'is missing') };
  }
  const { ${field === 'event' ? code`event` : code`${key(field)}: event`} } = value;
  if (typeof event !== 'string') return { ok: false, issues: addWrongType(undefined, ${at}, 'string') };
`;
}

const KNOWN = code`function known(validation: Validation<WebhookEvent>): WebhookEventValidation {
  return validation.ok ? { ok: true, known: true, value: validation.value } : validation;
}`;
