import type { Contract } from '../model/contract.ts';
import { docstring, header, imports, propertyKey } from './code.ts';
import { pascal } from './names.ts';
import { type OperationShape, operationsOf, type ResponseShape, type ValueShape } from './operations.ts';
import { describeForEditor } from './types/type-script-of.ts';

/**
 * Writes `server.ts`: what a provider implements, one typed handler for each operation; `handlers` is the name of the
 * interface.
 */
export function emitServer(contract: Contract, handlers = 'RewardCardHandlers'): string {
  const operations = operationsOf(contract);
  const schemas = operations.flatMap(({ parameters, body, responses }) => [
    ...parameters.filter((parameter) => parameter.in !== 'cookie').map(({ schema }) => schema),
    body?.schema,
    ...responses.map(({ schema }) => schema),
  ]);
  const imported = schemas.filter((name) => name !== undefined);
  const other = otherReplyOf(operations);
  const types = operations.map((operation) => typesOf(operation, other)).join('');
  return [
    header('What a provider of the service implements.', contract),
    imported.length === 0 ? '' : `${imports(imported, './rest.ts', 'import type')}\n`,
    '/** Statuses by their first digit, of which 204 and 205 carry no body, and every success has one. */\n',
    ...Object.entries(RANGES).map(([digit, name]) => `export type ${name} =\n${statusesOf(Number(digit))};\n`),
    '\n/** Statuses of every outcome other than success. */\n',
    'export type OtherStatus = RedirectionStatus | ClientErrorStatus | ServerErrorStatus;\n\n',
    TYPES,
    types.includes('WithHeaders<') ? WITH_HEADERS : '',
    OTHER_REPLY[other === ANY_OTHER ? 'open' : 'stated'],
    `export type OtherReply = ${other};\n\n`,
    types,
    '/** The handlers of the service: one for each operation, each of which replies or promises a reply. */\n',
    `export interface ${handlers}<Context = unknown> {\n`,
    ...operations.map((operation) => handlerOf(contract, operation)),
    '}\n',
  ].join('');
}

const TYPES = `/** A request without its body; \`signal\` aborts when the caller goes away. Every WHATWG Request is one. */
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

const WITH_HEADERS = `/** A reply with the headers that the contract declares, as a plain object. */
export type WithHeaders<Declaring extends Reply<number, unknown>, Declared> = Omit<Declaring, 'headers'> &
  (Record<never, never> extends Declared
    ? { readonly headers?: Declared & Readonly<Record<string, string>> }
    : { readonly headers: Declared & Readonly<Record<string, string>> });

`;

const OTHER_REPLY = {
  open: '/** Any other outcome, errors among them: any status from 300 to 599 with any body. */\n',
  stated: '/** Any other outcome, errors among them, with a body that the contract states. */\n',
};

const ANY_OTHER = 'Reply<OtherStatus, unknown>';

/** The types that stand for `2XX` and its like, by their first digits. */
const RANGES: Readonly<Record<string, string>> = {
  2: 'SuccessStatus',
  3: 'RedirectionStatus',
  4: 'ClientErrorStatus',
  5: 'ServerErrorStatus',
};

/** What a call may be refused with: any body that some operation has for an outcome other than success. */
function otherReplyOf(operations: readonly OperationShape[]): string {
  const others = operations.flatMap(({ responses }) => responses.filter(({ status }) => !status.startsWith('2')));
  const bodies = new Set(others.map(bodyOf));
  const body = bodies.size === 0 || bodies.has('unknown') ? 'unknown' : [...bodies].join(' | ');
  return `Reply<OtherStatus, ${body}>`;
}

function typesOf({ id, parameters, body, responses }: OperationShape, other: string): string {
  const name = pascal(id);
  const [params, query, headers] = (['path', 'query', 'header'] as const).map((place) =>
    fieldsOf(parameters.filter((parameter) => parameter.in === place)),
  );
  const further = [query, headers].every((fields) => fields === undefined) ? [] : [query, headers];
  const parts = ['Context', params, body?.schema ?? 'undefined', ...further].map((part) => part ?? 'NoParameters');
  const replies = responses.map((response) => replyOf(response, responses));
  const named = replies.map((reply) => (reply === other ? 'OtherReply' : reply));
  return [
    `export type ${name}Call<Context = unknown> = Call<${parts.join(', ')}>;\n`,
    `export type ${name}Reply = ${named.join(' | ')};\n\n`,
  ].join('');
}

function fieldsOf(parameters: readonly ValueShape[]): string | undefined {
  if (parameters.length === 0) return undefined;
  const fields = parameters.map(
    ({ name, required, schema }) => `readonly ${propertyKey(name)}${required ? '' : '?'}: ${schema}`,
  );
  return `{ ${fields.join('; ')} }`;
}

function replyOf(response: ResponseShape, all: readonly ResponseShape[]): string {
  const reply = `Reply<${statusOf(response.status, all)}, ${bodyOf(response)}>`;
  if (response.headers.length === 0) return reply;
  const fields = response.headers.map(
    ({ name, required }) => `readonly ${propertyKey(name)}${required ? '' : '?'}: string`,
  );
  return `WithHeaders<${reply}, { ${fields.join('; ')} }>`;
}

function statusOf(status: string, all: readonly ResponseShape[]): string {
  if (/^\d+$/.test(status)) return status;
  const others = all.map((response) => response.status).filter((each) => each !== status && !each.startsWith('2'));
  if (status === 'default') return without('OtherStatus', others.map(typeOf));
  const [digit = ''] = status;
  const own = all.map((response) => response.status).filter((each) => /^\d+$/.test(each) && each.startsWith(digit));
  return without(typeOf(status), own);
}

const typeOf = (status: string) => (/^\d+$/.test(status) ? status : (RANGES[status.charAt(0)] ?? 'OtherStatus'));

function without(type: string, excluded: readonly string[]): string {
  return excluded.length === 0 ? type : `Exclude<${type}, ${excluded.join(' | ')}>`;
}

/** The type of a body; `unknown` where nothing is stated of it, `undefined` where there is none. */
function bodyOf({ schema, mediaType }: ResponseShape): string {
  return schema ?? (mediaType === undefined ? 'undefined' : 'unknown');
}

function handlerOf(contract: Contract, { id, operation }: OperationShape): string {
  const name = pascal(id);
  const text = [`${operation.summary}.`, describeForEditor(contract.openapi, operation, contract)]
    .filter(Boolean)
    .join('\n\n');
  return [
    docstring(text, '  '),
    `  readonly ${id}: (call: ${name}Call<Context>) => ${name}Reply | Promise<${name}Reply>;\n`,
  ].join('');
}

function statusesOf(digit: number): string {
  const all = Array.from({ length: 100 }, (_, index) => digit * 100 + index).filter(
    (each) => each !== 204 && each !== 205,
  );
  const lines = Array.from({ length: 5 }, (_, row) => all.slice(row * 20, row * 20 + 20));
  return lines.map((line) => `  | ${line.join(' | ')}`).join('\n');
}
