import type { Contract } from '../model/contract.ts';
import { type Code, code, docstring, header, identifier, imports, joined, key, number } from './code.ts';
import { pascal } from './names.ts';
import { type OperationShape, operationsOf, type ResponseShape, type ValueShape } from './operations.ts';
import { describeForEditor } from './types/type-script-of.ts';

/**
 * Writes `server.ts`: what a provider implements, one typed handler for each operation; `handlers` is the name of the
 * interface.
 */
export function emitServer(contract: Contract, handlers = 'RewardCardHandlers'): Code {
  const operations = operationsOf(contract);
  const schemas = operations.flatMap(({ parameters, body, responses }) => [
    ...parameters.filter((parameter) => parameter.in !== 'cookie').map(({ schema }) => schema),
    body?.schema,
    ...responses.map(({ schema }) => schema),
  ]);
  const imported = schemas.filter((name) => name !== undefined);
  const other = otherReplyOf(operations);
  const hasHeaders = operations.some(({ responses }) => responses.some(({ headers }) => headers.length > 0));
  return joined([
    header('What a provider of the service implements.', contract),
    imported.length === 0 ? code`` : code`${imports(imported, './rest.ts', code`import type`)}\n`,
    code`/** Statuses by their first digit, of which 204 and 205 carry no body, and every success has one. */\n`,
    ...Object.entries(RANGES).map(([digit, name]) => code`export type ${name} =\n${statusesOf(Number(digit))};\n`),
    code`\n/** Statuses of every outcome other than success. */\n`,
    code`export type OtherStatus = RedirectionStatus | ClientErrorStatus | ServerErrorStatus;\n\n`,
    TYPES,
    hasHeaders ? WITH_HEADERS : code``,
    String(other) === ANY_OTHER ? OTHER_REPLY.open : OTHER_REPLY.stated,
    code`export type OtherReply = ${other};\n\n`,
    ...operations.map((operation) => typesOf(operation, other)),
    code`/** The handlers of the service: one for each operation, each of which replies or promises a reply. */\n`,
    code`export interface ${identifier(handlers)}<Context = unknown> {\n`,
    ...operations.map((operation) => handlerOf(contract, operation)),
    code`}\n`,
  ]);
}

const TYPES = code`/** A request without its body; \`signal\` aborts when the caller goes away. Every WHATWG Request is one. */
export type RequestHead = Pick<Request, 'method' | 'url' | 'headers' | 'signal'>;

/** What stands for parameters where an operation has none. */
export type NoParameters = Record<never, string>;

/** One call of an operation, after its request was found valid. */
export interface Call<Context, Params, Body, Query = NoParameters, Headers = NoParameters> {
  /** The request as it came, but for its body. */
  readonly request: RequestHead;
  /** What the option \`context\` made of the request, for example the tenant whose credentials it carried. */
  readonly context: Context;
  /** Path parameters, decoded. */
  readonly params: Params;
  /** The query parameters that the contract declares, each as its type. */
  readonly query: Query;
  /** The headers that the contract declares, each as its type, by their names as declared. */
  readonly headers: Headers;
  /** The body, found valid. */
  readonly body: Body;
}

/** What a handler returns. */
export interface Reply<Status extends number, Body> {
  readonly status: Status;
  /** Sent as JSON; left out, the response has no body. */
  readonly body: Body;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
}

`;

const WITH_HEADERS = code`/** A reply with the headers that the contract declares, as a plain object. */
export type WithHeaders<Declaring extends Reply<number, unknown>, Declared> = Omit<Declaring, 'headers'> &
  (Record<never, never> extends Declared
    ? { readonly headers?: Declared & Readonly<Record<string, string>> }
    : { readonly headers: Declared & Readonly<Record<string, string>> });

`;

const OTHER_REPLY = {
  open: code`/** Any other outcome, errors among them: any status from 300 to 599 with any body. */\n`,
  stated: code`/** Any other outcome, errors among them, with a body that the contract states. */\n`,
};

const ANY_OTHER = 'Reply<OtherStatus, unknown>';

/** The types that stand for `2XX` and its like, by their first digits. */
const RANGES: Readonly<Record<string, Code>> = {
  2: code`SuccessStatus`,
  3: code`RedirectionStatus`,
  4: code`ClientErrorStatus`,
  5: code`ServerErrorStatus`,
};

/** What a call may be refused with: any body that some operation has for an outcome other than success. */
function otherReplyOf(operations: readonly OperationShape[]): Code {
  const others = operations.flatMap(({ responses }) => responses.filter(({ status }) => !status.startsWith('2')));
  const bodies = new Map(others.map(bodyOf).map((body) => [String(body), body]));
  const isOpen = bodies.size === 0 || bodies.has('unknown');
  return code`Reply<OtherStatus, ${isOpen ? code`unknown` : joined([...bodies.values()], code` | `)}>`;
}

function typesOf({ id, parameters, body, responses }: OperationShape, other: Code): Code {
  const name = identifier(pascal(id));
  const [params, query, headers] = (['path', 'query', 'header'] as const).map((place) =>
    fieldsOf(parameters.filter((parameter) => parameter.in === place)),
  );
  const further = [query, headers].every((fields) => fields === undefined) ? [] : [query, headers];
  const bodyType = body ? identifier(body.schema) : code`undefined`;
  const parts = [code`Context`, params, bodyType, ...further].map((part) => part ?? code`NoParameters`);
  const replies = responses.map((response) => replyOf(response, responses));
  const named = replies.map((reply) => (String(reply) === String(other) ? code`OtherReply` : reply));
  // Of an operation without responses nothing is stated.
  const any = code`Reply<SuccessStatus, unknown> | OtherReply`;
  return code`export type ${name}Call<Context = unknown> = Call<${joined(parts, code`, `)}>;
export type ${name}Reply = ${named.length === 0 ? any : joined(named, code` | `)};\n\n`;
}

function fieldsOf(parameters: readonly ValueShape[]): Code | undefined {
  return parameters.length === 0 ? undefined : typeOfFields(parameters, ({ schema }) => identifier(schema));
}

function typeOfFields(fields: readonly ValueShape[], typeOf: (field: ValueShape) => Code): Code {
  const written = fields.map((field) => {
    return code`readonly ${key(field.name)}${field.required ? code`` : code`?`}: ${typeOf(field)}`;
  });
  return code`{ ${joined(written, code`; `)} }`;
}

function replyOf(response: ResponseShape, all: readonly ResponseShape[]): Code {
  const reply = code`Reply<${statusOf(response.status, all)}, ${bodyOf(response)}>`;
  if (response.headers.length === 0) return reply;
  return code`WithHeaders<${reply}, ${typeOfFields(response.headers, () => code`string`)}>`;
}

const isExact = (status: string) => /^\d{3}$/.test(status);

function statusOf(status: string, all: readonly ResponseShape[]): Code {
  if (isExact(status)) return typeOf(status);
  const others = all.map((response) => response.status).filter((each) => each !== status && !each.startsWith('2'));
  if (status === 'default') return without(code`OtherStatus`, others);
  const [digit = ''] = status;
  const own = all.map((response) => response.status).filter((each) => isExact(each) && each.startsWith(digit));
  return without(typeOf(status), own);
}

function typeOf(status: string): Code {
  return isExact(status) ? number(Number(status)) : (RANGES[status.charAt(0)] ?? code`OtherStatus`);
}

function without(type: Code, excluded: readonly string[]): Code {
  return excluded.length === 0 ? type : code`Exclude<${type}, ${joined(excluded.map(typeOf), code` | `)}>`;
}

/** The type of a body; `unknown` where nothing is stated of it, `undefined` where there is none. */
function bodyOf({ schema, mediaType }: ResponseShape): Code {
  if (schema !== undefined) return identifier(schema);
  return mediaType === undefined ? code`undefined` : code`unknown`;
}

function handlerOf(contract: Contract, { id, operation }: OperationShape): Code {
  const name = identifier(pascal(id));
  const text = [`${operation.summary}.`, describeForEditor(contract.openapi, operation, contract)]
    .filter(Boolean)
    .join('\n\n');
  return code`${docstring(text, '  ')}  readonly ${key(id)}: (call: ${name}Call<Context>) => ${name}Reply | Promise<${name}Reply>;\n`;
}

function statusesOf(digit: number): Code {
  const all = Array.from({ length: 100 }, (_, index) => digit * 100 + index).filter(
    (each) => each !== 204 && each !== 205,
  );
  const rows = Array.from({ length: 5 }, (_, row) => all.slice(row * 20, row * 20 + 20).map(number));
  return joined(
    rows.map((row) => code`  | ${joined(row, code` | `)}`),
    code`\n`,
  );
}
