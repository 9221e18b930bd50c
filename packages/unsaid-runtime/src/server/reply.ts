import type { OperationRow, ResponseRow } from '../contract.ts';
import { declaredResponse, isOtherType } from '../http/declared-response.ts';
import { readJson, writeJson } from '../http/json.ts';
import { isJson, isStream, mediaTypeOf } from '../http/media-type.ts';
import type { Issue, Validator } from '../validation/index.ts';
import type { Answer } from './exchange.ts';
import { readValue, textsOf } from './read-parameters.ts';
import type { Reply } from './types.ts';

/** Headers of a reply, in any form that `new Headers` takes. */
export type ReplyHeaders = NonNullable<Reply<number, unknown>['headers']>;

const MADE: unique symbol = Symbol.for('unsaid.reply');

/** A reply made by `reply`, which distinguishes it from any other value. */
export interface MadeReply<Status extends number, Body, Sent extends ReplyHeaders = ReplyHeaders>
  extends Reply<Status, Body> {
  readonly headers?: Sent;
  readonly [MADE]: true;
}

/** One that carries headers. */
type WithHeaders<Status extends number, Body, Sent extends ReplyHeaders> = MadeReply<Status, Body, Sent> & {
  readonly headers: Sent;
};

/**
 * Makes a reply. The status keeps its literal type, so that a status or a body that the contract does not have for the
 * operation is a compile error. Without a body the response has none.
 */
export function reply<const Status extends number>(status: Status): MadeReply<Status, undefined, never>;
export function reply<const Status extends number, const Body>(
  status: Status,
  body: Body,
): MadeReply<Status, Body, never>;
export function reply<const Status extends number, const Body, Sent extends ReplyHeaders>(
  status: Status,
  body: Body,
  headers: Sent,
): WithHeaders<Status, Body, Sent>;
export function reply<const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: ReplyHeaders | undefined,
): MadeReply<Status, Body>;
export function reply(status: number, body?: unknown, headers?: ReplyHeaders): MadeReply<number, unknown> {
  return headers === undefined ? { status, body, [MADE]: true } : { status, body, headers, [MADE]: true };
}

export function isMadeReply(value: unknown): value is MadeReply<number, unknown> {
  return typeof value === 'object' && value !== null && MADE in value;
}

/** Headers that say where a message ends, which are set where it is sent. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'trailer'];

/**
 * Makes of a reply what can be sent, with the media type that the operation declares for its status. Throws a TypeError
 * for what is not a reply, for a status outside `lowest` to 599, for headers that HTTP does not allow, and for a body
 * that JSON cannot carry.
 */
export function answerOf(
  reply: Reply<number, unknown> | undefined,
  lowest: number,
  operation: OperationRow | undefined,
): Answer {
  if (typeof reply !== 'object' || reply === null) throw new TypeError(`A reply was expected, not ${typeOf(reply)}.`);
  const { status } = reply;
  if (!Number.isInteger(status) || status < lowest || status > 599) {
    throw new TypeError(`The status of a reply is an integer from ${lowest} to 599, not ${String(status)}.`);
  }
  const row = operation && declaredResponse(operation, status);
  const declared = streamType(row, reply.body) ?? row?.mediaType;
  const headers = reply.headers && withoutFraming(reply.headers);
  const body = BODILESS.has(status)
    ? undefined
    : sentOf(reply.body, row?.validate, otherType(row, headers) ?? declared);
  const answer = body === undefined ? { status } : { status, body };
  // JSON is what is sent where no header says otherwise.
  const own = body instanceof Blob && body.type !== '' ? body.type : declared;
  const isJsonOrNone = body === undefined || own === undefined || own === 'application/json';
  if (isJsonOrNone || headers?.has('content-type')) return headers ? { ...answer, headers } : answer;
  const typed = headers ?? new Headers();
  typed.set('content-type', own);
  return { ...answer, headers: typed };
}

/** The media type of a stream where JSON could be sent as well. */
function streamType(row: ResponseRow | undefined, body: unknown): string | undefined {
  return body instanceof ReadableStream && isJson(row?.mediaType ?? '')
    ? row?.otherMediaTypes.find(isStream)
    : undefined;
}

/** The media type that a reply names, where it is one of those that nothing checks. */
function otherType(row: ResponseRow | undefined, headers: Headers | undefined): string | undefined {
  const sent = mediaTypeOf(headers?.get('content-type'));
  return row && isOtherType(row, sent) ? sent : undefined;
}

/**
 * The body as JSON, or a text, bytes and streams as they are where the contract says another media type; JSON.stringify returns
 * undefined for undefined, a function and a symbol.
 */
function sentOf(body: unknown, validate: ResponseRow['validate'], mediaType = 'application/json'): Answer['body'] {
  if (isSentAsIs(body) && !isJson(mediaType)) return body;
  const text = writeJson(body, validate);
  if (text === undefined && body !== undefined) throw new TypeError(`JSON cannot carry ${typeOf(body)}.`);
  return text;
}

const isSentAsIs = (body: unknown): body is NonNullable<Answer['body']> =>
  typeof body === 'string' || [Blob, Uint8Array, ReadableStream].some((kind) => body instanceof kind);

function withoutFraming(sent: ReplyHeaders): Headers {
  const headers = new Headers(sent);
  for (const name of FRAMING) headers.delete(name);
  return headers;
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

const NONE: readonly Issue[] = [];

/** Statuses whose responses have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** All ways in which an answer, made of the reply with `body`, breaks the contract. Looks at what is sent. */
export function checkResponse(operation: OperationRow, answer: Answer, body: unknown): readonly Issue[] {
  const { status } = answer;
  const row = declaredResponse(operation, status);
  if (row === undefined) return [{ at: '', rule: 'status', message: undeclared(operation, status) }];
  const { validate, headers, isOpaque, mediaType = 'application/json' } = row;
  const isText = typeof body === 'string' && !isJson(mediaType);
  // XML or a file is not the value that its schema describes.
  const isOther = typeof answer.body === 'object' || (isText && !mediaType.startsWith('text/'));
  const isUnchecked = validate === undefined || isOpaque || isOther || otherType(row, answer.headers) !== undefined;
  const wrong = isUnchecked ? NONE : isText ? issuesOf(validate, body) : checkSent(validate, answer);
  return headers.length === 0 ? wrong : [...wrong, ...checkHeaders(headers, answer)];
}

function checkSent(validate: Validator<unknown>, { status, body }: Answer): readonly Issue[] {
  if (typeof body !== 'string' || BODILESS.has(status)) {
    return status === 304 ? NONE : [{ at: '', rule: 'required', message: 'body is missing' }];
  }
  return issuesOf(validate, readJson(body, validate));
}

function issuesOf(validate: Validator<unknown>, body: unknown): readonly Issue[] {
  const validation = validate(body);
  return validation.ok ? NONE : validation.issues;
}

function checkHeaders(rows: ResponseRow['headers'], { headers }: Answer): Issue[] {
  return rows.flatMap((row) => readValue(row, textsOf(row, headers?.get(row.name) ?? null)).issues);
}

function undeclared({ responses }: OperationRow, status: number): string {
  const declared = Object.keys(responses).filter((each) => each !== 'default');
  return `the operation has no status ${status}; declared: ${declared.join(', ')}`;
}
