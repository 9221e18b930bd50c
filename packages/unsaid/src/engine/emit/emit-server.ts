import { isJson, isStream } from 'unsaid-runtime/http';
import type { Contract } from '../model/contract.ts';
import { type Code, code, docstring, header, identifier, imports, joined, key, number } from './code.ts';
import { contextOf, pascal } from './names.ts';
import {
  type BodyShape,
  type OperationShape,
  operationsOf,
  type ResponseShape,
  type ValueShape,
} from './operations.ts';
import { RUNTIME } from './run-time.ts';
import { describeForEditor } from './types/type-script-of.ts';

/**
 * Writes `server.ts`: what a provider implements, one typed handler for each operation; `handlers` is the name of the
 * interface.
 */
export function emitServer(contract: Contract, handlers = 'Handlers'): Code {
  const operations = operationsOf(contract);
  const schemas = operations.flatMap(({ parameters, body, responses }) => [
    ...parameters.map(({ schema }) => schema),
    body && bodySchema(body),
    ...responses.map(bodySchema),
  ]);
  const imported = schemas.filter((name) => name !== undefined);
  const other = otherReplyOf(operations);
  const types = operations.map((operation) => typesOf(operation, other));
  const used = RUN_TIME_TYPES.filter((name) =>
    new RegExp(`\\b${name}<|\\b${name}\\b(?!Reply|Call)`).test(`${types.join('')}${other}`),
  );
  return joined([
    header('What a provider of the service implements.', contract),
    imports(used, `${RUNTIME}/contract`, code`import type`),
    imported.length === 0 ? code`` : code`${imports(imported, './rest.ts', code`import type`)}\n`,
    String(other) === ANY_OTHER ? OTHER_REPLY.open : OTHER_REPLY.stated,
    code`export type OtherReply = ${other};\n\n`,
    ...types,
    code`/** The handlers of the service: one for each operation, each of which replies or promises a reply. */\n`,
    code`export interface ${identifier(handlers)}<${contextOf(operations)}> {\n`,
    ...operations.map((operation) => handlerOf(contract, operation)),
    code`}\n`,
  ]);
}

const OTHER_REPLY = {
  open: code`/** Any other outcome, errors among them: any status from 300 to 599 with any body. */\n`,
  stated: code`/** Any other outcome, errors among them, with a body that the contract states. */\n`,
};

/** The types of the run-time that generated ones are made of. */
const RUN_TIME_TYPES = [
  'Call',
  'ClientErrorStatus',
  'NoParameters',
  'OtherStatus',
  'RedirectionStatus',
  'Reply',
  'ServerErrorStatus',
  'SuccessStatus',
  'WithHeaders',
];

const ANY_OTHER = 'Reply<OtherStatus, unknown>';

/** The types that stand for `2XX` and its like, by their first digits. */
const RANGES: Readonly<Record<string, Code>> = {
  2: code`SuccessStatus`,
  3: code`RedirectionStatus`,
  4: code`ClientErrorStatus`,
  5: code`ServerErrorStatus`,
};

/** Possible refusals of a call: any body that some operation has for an outcome other than success. */
function otherReplyOf(operations: readonly OperationShape[]): Code {
  const others = operations.flatMap(({ responses }) => responses.filter(({ status }) => !status.startsWith('2')));
  const bodies = new Map(others.map(bodyOf).map((body) => [String(body), body]));
  const isOpen = bodies.size === 0 || bodies.has('unknown');
  return code`Reply<OtherStatus, ${isOpen ? code`unknown` : joined([...bodies.values()], code` | `)}>`;
}

function typesOf({ id, parameters, body, responses }: OperationShape, other: Code): Code {
  const name = identifier(pascal(id));
  const [params, ...others] = (['path', 'query', 'header', 'cookie'] as const).map((place) =>
    fieldsOf(parameters.filter((parameter) => parameter.in === place)),
  );
  const further = others.slice(0, others.findLastIndex((fields) => fields !== undefined) + 1);
  const taken = body && bodySchema(body);
  const bodyType = taken ? identifier(taken) : body ? typeOfFile(body, code`Blob`) : code`undefined`;
  const parts = [code`Context`, params, bodyType, ...further].map((part) => part ?? code`NoParameters`);
  const replies = responses.map((response) => replyOf(response, responses));
  const named = replies.map((reply) => (String(reply) === String(other) ? code`OtherReply` : reply));
  // An operation without responses states nothing about its replies.
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

/**
 * The type of a body: that of its schema for JSON and text, what is sent as it is for any other media type; `unknown` if
 * nothing is stated, `undefined` if there is no body.
 */
function bodyOf(response: ResponseShape): Code {
  const written = bodySchema(response);
  if (written !== undefined) {
    const mayStream = isJson(response.mediaType ?? '') && response.otherMediaTypes.some(isStream);
    return mayStream ? code`${identifier(written)} | ReadableStream` : identifier(written);
  }
  if (response.mediaType === undefined) return code`undefined`;
  return response.schema === undefined ? code`unknown` : typeOfFile(response, SENT_AS_IS);
}

const SENT_AS_IS = code`Blob | ReadableStream | Uint8Array | string`;

type SentBody = Partial<Pick<BodyShape, 'schema' | 'mediaType' | 'isOpaque' | 'fields'>>;

/** The schema of which the values of a body are; `undefined` for a file or another text, which is sent and taken as it is. */
function bodySchema({ schema, mediaType = '', isOpaque, fields }: SentBody): string | undefined {
  const isText = mediaType.startsWith('text/') && !isOpaque && !isStream(mediaType);
  return isJson(mediaType) || isText || fields ? schema : undefined;
}

const typeOfFile = ({ mediaType = '', isOpaque }: SentBody, file: Code): Code =>
  isOpaque && !isStream(mediaType) ? code`string` : file;

function handlerOf(contract: Contract, { id, operation }: OperationShape): Code {
  const name = identifier(pascal(id));
  const text = [`${operation.summary}.`, describeForEditor(contract.openapi, operation, contract)]
    .filter(Boolean)
    .join('\n\n');
  return code`${docstring(text, '  ')}  readonly ${key(id)}: (call: ${name}Call<Context>) => ${name}Reply | Promise<${name}Reply>;\n`;
}
