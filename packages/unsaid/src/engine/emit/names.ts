import type { Contract, OpenApiDocument, Parameter, Schema } from '../model/contract.ts';
import { FORMATS } from '../model/formats.ts';
import { pathOperations } from '../model/path-operations.ts';
import { wordList } from '../model/words.ts';
import { type Code, code } from './code.ts';

/** Names that generated modules declare or use, in addition to those of a contract; `names.test.ts` checks that none is missing. */
const TAKEN: readonly string[] = [
  ...FORMATS.map(({ judge }) => judge.name),
  ...wordList(`
  EventValidation EventValidator authenticator eventValidator schemaSet schemas Blob ReadableStream Uint8Array
  ConstructorParameters
  Exclude Extract Omit Pick Promise Readonly Record Request $defs WithRequired components operations paths
  webhooks Call ClientErrorStatus Context _Context NoParameters OtherReply OtherStatus RedirectionStatus Reply RequestHead
  Handlers ServerErrorStatus SuccessStatus WithHeaders BodyRow OPERATIONS OperationId OperationRow ParameterRow
  ResponseRow Shape ValueRow Credentials SECURITY SuccessStatuses authenticate send Variant VariantTypes variant
  DELIVERY DELIVERY_HEADERS EVENT_EXAMPLES EVENT_NAME SIGNATURE WEBHOOK_EVENTS WebhookHandlers EventExample
  Events Rest UnknownEvent WebhookEvent WebhookEventName WebhookEvents known Check Issue Issues Validation
  Validator WebhookEventValidation validateWebhookEvent MessageOf StandardIssue StandardResult StandardSchema
  ToJsonSchema toStandardSchema $WebhookEvent arguments eval withMessages
`),
  // The words of TypeScript, of which some may name a type and others not.
  ...wordList(`
  abstract accessor any as assert asserts async await bigint boolean break case catch class const constructor continue
  debugger declare default defer delete do else enum export extends false finally for from function get global if
  implements import in infer instanceof interface intrinsic is keyof let module namespace never new null number object
  of out override package private protected public readonly require return satisfies set static string super switch
  symbol this throw true try type typeof undefined unique unknown using var void while with yield
`),
];

/** Something of a contract that generated modules name. */
export interface Named {
  /** Declarations for it. */
  readonly formsOf: (name: string) => readonly string[];
  /** A name like the one that it has in the document. */
  readonly wordOf: (name: string) => string;
  readonly suffix: string;
  /** Pattern of a name. */
  readonly pattern: RegExp;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

export const SCHEMA: Named = {
  formsOf: (name) => [name, `validate${name}`, `check${name}`, `$${name}`],
  wordOf: pascal,
  suffix: 'Schema',
  pattern: IDENTIFIER,
};

/** The name of its handler is no declaration, and may be a keyword. */
export const OPERATION: Named = {
  formsOf: (id) => [`.${id}`, `${pascal(id)}Call`, `${pascal(id)}Reply`],
  wordOf: (id) => pascal(id).replace(/^./, (letter) => letter.toLowerCase()),
  suffix: 'Operation',
  pattern: IDENTIFIER,
};

/** Gives out names, each once, and free in every form in which modules declare it. */
export class Names {
  readonly #given = new Set(TAKEN);

  /** Takes a name as it is; returns whether it could. */
  take(name: string, { formsOf, pattern }: Named): boolean {
    const forms = formsOf(name);
    const isFree = forms.every((form) => !this.#given.has(form));
    if (!isFree || !pattern.test(name) || name === '__proto__') return false;
    for (const form of forms) this.#given.add(form);
    return true;
  }

  /** Takes a name that is like the one that is wanted. */
  make(wanted: string, named: Named): string {
    const word = named.wordOf(wanted);
    const others = [word, `${word}${named.suffix}`];
    for (let count = 0; ; count += 1) {
      const name = others[count] ?? `${word}${count}`;
      if (this.take(name, named)) return name;
    }
  }
}

/** The parameter of an interface of handlers; compilers may refuse one that none of them uses, unless its name says so. */
export const contextOf = (handlers: readonly unknown[]): Code =>
  handlers.length === 0 ? code`_Context = unknown` : code`Context = unknown`;

/** `Idempotency-Key` as `IdempotencyKey`, `placeOrder` as `PlaceOrder`, `2fa` as `_2fa`; without a letter or digit, `_`. */
export function pascal(text: string): string {
  const words = text.normalize('NFKD').match(/[A-Za-z\d]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^\d|^$/.test(name) ? `_${name}` : name;
}

interface Holder {
  $ref?: string;
  schema?: Schema;
}

/** Puts a schema under `components.schemas` and refers to it, where nothing has named it so far. */
type Name = (holder: Holder, ...words: readonly string[]) => void;

/**
 * The contract with a name for every schema that a request, a response or a header is checked by, so that each has a
 * type and a validator. Overlays write such schemas where they are used.
 */
export const nameSchemas = oncePerContract((contract): Contract => {
  const openapi = structuredClone(contract.openapi);
  const { schemas } = openapi.components;
  const names = new Names();
  for (const key of Object.keys(schemas)) names.take(key, SCHEMA);
  for (const { operation } of pathOperations(openapi.paths)) names.take(operation.operationId, OPERATION);
  const name: Name = (holder, ...words) => {
    if (holder.$ref !== undefined || holder.schema === undefined || isNamed(holder.schema)) return;
    const free = names.make(words.join(' '), SCHEMA);
    schemas[free] = holder.schema;
    holder.schema = { $ref: `#/components/schemas/${free}` };
  };
  nameThose(openapi, name);
  return { ...contract, openapi };
});

function nameThose({ paths, components }: OpenApiDocument, name: Name): void {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const text = JSON.stringify(operations);
  const isUsed = (kind: string, key: string) => text.includes(`"#/components/${kind}/${key}"`);
  for (const { operationId, parameters = [], requestBody, responses } of operations) {
    for (const parameter of parameters) if ('name' in parameter) nameParameter(parameter, name, operationId);
    for (const media of Object.values(requestBody?.content ?? {})) name(media, operationId, 'RequestBody');
    for (const [status, response] of Object.entries(responses)) nameResponse(response, name, operationId, status);
  }
  // Declarations for webhooks only are checked elsewhere.
  for (const [key, parameter] of Object.entries(components.parameters)) {
    if (isUsed('parameters', key)) {
      name(parameter, key, 'Parameter');
      for (const media of Object.values(parameter.content ?? {})) name(media, key, 'Parameter');
    }
  }
  for (const [key, response] of Object.entries(components.responses)) {
    if (isUsed('responses', key)) nameResponse(response, name, key);
  }
  for (const [key, header] of Object.entries(components.headers ?? {})) name(header, key, 'Header');
}

function nameParameter(parameter: Parameter, name: Name, operationId: string): void {
  name(parameter, operationId, parameter.name);
  for (const media of Object.values(parameter.content ?? {})) name(media, operationId, parameter.name);
}

interface ResponseHolder {
  readonly content?: Readonly<Record<string, Holder>>;
  readonly headers?: Readonly<Record<string, Holder>>;
}

function nameResponse({ content = {}, headers = {} }: ResponseHolder, name: Name, ...words: readonly string[]): void {
  for (const media of Object.values(content)) if (!isOpen(media.schema)) name(media, ...words, 'Body');
  for (const [header, holder] of Object.entries(headers)) name(holder, ...words, header);
}

function isNamed({ $ref }: Schema): boolean {
  return $ref !== undefined;
}

function isOpen(schema: Schema = {}): boolean {
  return Object.keys(schema).every((key) => key === 'description' || key.startsWith('x-'));
}

/** Makes something of each contract once, for all the files that need it. The result is shared: callers must not change it. */
export function oncePerContract<Result>(make: (contract: Contract) => Result): (contract: Contract) => Result {
  const made = new WeakMap<Contract, Result>();
  return (contract) => {
    const known = made.get(contract);
    if (known !== undefined) return known;
    const result = make(contract);
    made.set(contract, result);
    return result;
  };
}
