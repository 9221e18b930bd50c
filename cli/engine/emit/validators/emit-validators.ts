import { readFileSync } from 'node:fs';
import type { Contract } from '../../model/contract.ts';
import { FORMATS } from '../../model/formats.ts';
import * as helpers from '../../model/issues.ts';
import { pointerToken } from '../../model/json-pointer.ts';
import { eventMessages, eventNameOf, payloadSchemaName } from '../../view/events.ts';
import { header, imports, literal } from '../code.ts';
import { nameSchemas, oncePerContract } from '../names.ts';
import { emitCheck } from './emit-checks.ts';

export const validatorName = (schema: string): string => `validate${schema}`;

export function emitFormats(contract: Contract): string {
  const judges = judgesIn(emitChecks(nameSchemas(contract)));
  const declarations = judges.length === 0 ? 'export {};' : declarationsOf(judges);
  return `${header('Judges the formats of the schemas.', contract)}${declarations}\n`;
}

export function emitIssues(contract: Contract): string {
  return header('What validators return, and what they have in common.', contract) + sourceOf(ISSUES);
}

export function emitStandardSchema(contract: Contract): string {
  return header('Makes Standard Schemas of validators.', contract) + sourceOf(STANDARD_SCHEMA);
}

/** The judges of formats, in which each declaration is followed by an empty line, and contains none. */
const JUDGES = ['date-and-time', 'iso-8601', 'email', 'hosts', 'identifiers', 'texts', 'numbers'].map(
  (name) => new URL(`../../model/formats/${name}.ts`, import.meta.url),
);
const ISSUES = new URL('../../model/issues.ts', import.meta.url);

const STANDARD_SCHEMA = new URL('../../model/standard-schema.ts', import.meta.url);

/** A module of this program as it stands; it is shipped next to its compiled form. */
function sourceOf(file: URL): string {
  return readFileSync(new URL(file.href.replace(/\.js$/, '.ts')), 'utf8');
}

/** The declarations of some judges of formats, and of what they use, in their order. */
function declarationsOf(judges: readonly string[]): string {
  const declarations = JUDGES.flatMap((file) => sourceOf(file).trim().split('\n\n')).flatMap((code) => {
    const [, name] = /^(?:export )?(?:const|function) (\w+)/m.exec(code) ?? [];
    return name === undefined ? [] : [{ name, code }];
  });
  const needed = new Set(judges);
  // A set also visits what is added on the way.
  for (const name of needed) {
    const { code = '' } = declarations.find((declaration) => declaration.name === name) ?? {};
    const statements = code.replaceAll(/\/\*\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '');
    for (const [word] of statements.matchAll(/\w+/g))
      if (declarations.some((other) => other.name === word)) needed.add(word);
  }
  return declarations.flatMap(({ name, code }) => (needed.has(name) ? [code] : [])).join('\n\n');
}

/** Names of the judges of formats that code calls. */
function judgesIn(code: string): string[] {
  const called = new Set([...code.matchAll(/\bis\w+(?=\()/g)].map(([name]) => name));
  return FORMATS.flatMap(({ judge }) => (called.has(judge.name) ? [judge.name] : []));
}

/** The functions that check the schemas. */
const emitChecks = oncePerContract(({ openapi }: Contract): string => {
  const { schemas } = openapi.components;
  return Object.keys(schemas)
    .map((name) => emitCheck(name, schemas))
    .join('\n\n');
});

export function emitValidators(given: Contract, hasEvents = true): string {
  const contract = nameSchemas(given);
  const { schemas } = contract.openapi.components;
  const judges = judgesIn(emitChecks(contract));
  const code = [
    ...Object.keys(schemas).map(emitValidator),
    ...(hasEvents ? [emitEventValidator(contract)] : []),
    emitChecks(contract),
  ].join('\n\n');
  return [
    header('Validators of the schemas. They need nothing else at run time.', contract),
    `${emitTypeImports(contract, hasEvents)}\n`,
    imports(judges, './formats.ts'),
    imports(usedIn(code, helpers), './issues.ts', 'import', hasEvents ? ['type Issue', ...TYPES] : TYPES),
    judges.length === 0 ? '' : `\nexport { ${judges.toSorted().join(', ')} } from './formats.ts';\n`,
    "export type { Issue, Validation, Validator } from './issues.ts';\n",
    hasEvents ? `\n${EVENT_VALIDATION}\n` : '\n',
    `${code}\n`,
  ].join('');
}

const TYPES = ['type Issues', 'type Validation'];

const usedIn = (code: string, module: object) => Object.keys(module).filter((name) => code.includes(`${name}(`));

function emitValidator(name: string): string {
  return `export function ${validatorName(name)}(value: unknown): Validation<${name}> {
  return toValidation(value, check${name}(value, ''));
}`;
}

function emitTypeImports({ openapi, asyncapi }: Contract, hasEvents: boolean): string {
  const events = new Set(Object.keys(eventMessages(asyncapi)).map(payloadSchemaName));
  const others = Object.keys(openapi.components.schemas).filter((name) => !events.has(name));
  return [
    hasEvents ? imports([...events, 'UnknownEvent', 'WebhookEvent'], './events.ts', 'import type') : '',
    imports(others, './rest.ts', 'import type').trimEnd(),
  ].join('');
}

const EVENT_VALIDATION = `/** What \`validateWebhookEvent\` says; an event whose name the contract does not know is data, not an issue. */
export type WebhookEventValidation =
  | { readonly ok: true; readonly known: true; readonly value: WebhookEvent }
  | { readonly ok: true; readonly known: false; readonly value: UnknownEvent }
  | { readonly ok: false; readonly issues: readonly Issue[] };
`;

function emitEventValidator({ asyncapi }: Contract): string {
  const events = Object.keys(eventMessages(asyncapi));
  const cases = events.map(
    (event) => `    case ${literal(event)}:\n      return known(${validatorName(payloadSchemaName(event))}(value));\n`,
  );
  const name = eventNameOf(asyncapi) ?? { header: '' };
  const [parameter, read] = 'field' in name ? ['', nameIn(name.field)] : [', event?: string', ''];
  return `/** Checks a webhook payload against the schema of the event that ${'field' in name ? 'it names' : 'is named beside it'}. */
export function validateWebhookEvent(value: unknown${parameter}): WebhookEventValidation {
  if (!isObject(value)) return { ok: false, issues: addWrongType(undefined, '', 'object') };
${read}  switch (event) {
${cases.join('')}    default:
      return { ok: true, known: false, value: value as UnknownEvent };
  }
}

${events.length === 0 ? '' : KNOWN}`.trimEnd();
}

function nameIn(field: string): string {
  const at = literal(`/${pointerToken(field)}`);
  const binding = /^[A-Za-z_$][\w$]*$/.test(field) ? field : literal(field);
  return `  if (!Object.hasOwn(value, ${literal(field)})) {
    return { ok: false, issues: addIssue(undefined, ${at}, 'required', 'is missing') };
  }
  const { ${binding === 'event' ? binding : `${binding}: event`} } = value;
  if (typeof event !== 'string') return { ok: false, issues: addWrongType(undefined, ${at}, 'string') };
`;
}

const KNOWN = `function known(validation: Validation<WebhookEvent>): WebhookEventValidation {
  return validation.ok ? { ok: true, known: true, value: validation.value } : validation;
}`;
