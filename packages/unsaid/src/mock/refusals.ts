import { type MadeReply, reply, type RefusalKind as ServerRefusalKind } from 'unsaid-runtime/server';
import type { Contract, Json, Operation, ProblemReply, Response } from '../engine/model/contract.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { fillBody, type ProblemWords, WORDS } from '../engine/overlay/problem-body.ts';
import { declaredFor, problemReply, ReplyWriter } from '../engine/overlay/problem-replies.ts';
import type { CheckSchema } from './create-schema-check.ts';
import { openPointsOfErrors } from './guessed-open-points.ts';

/**
 * Every way in which the mock itself refuses a request. The specification shows no error of the service, so these are
 * the mock's own: until an overlay answers what errors look like, they say nothing about what the service would answer.
 */
export const REFUSALS = {
  'bad-path-encoding': { status: 400, title: 'The mock cannot decode the path' },
  'malformed-json': { status: 400, title: 'The mock cannot parse the body' },
  'invalid-preference': { status: 400, title: 'The mock does not understand the Prefer header' },
  'missing-credentials': { status: 401, title: 'The request lacks the credentials that the contract requires' },
  'foreign-request': { status: 403, title: 'Host or Origin not allowed' },
  'not-found': { status: 404, title: 'The contract has no such path' },
  'unknown-example': { status: 404, title: 'The contract has no such example' },
  'method-not-allowed': { status: 405, title: 'The contract has no such operation' },
  'body-too-large': { status: 413, title: 'The body exceeds the limit of the mock' },
  'unsupported-content-encoding': { status: 415, title: 'The mock does not decompress bodies' },
  'unsupported-media-type': { status: 415, title: 'The contract has no such request body' },
  'invalid-request': { status: 422, title: 'The request does not satisfy the contract' },
  'mock-failure': { status: 500, title: 'The mock failed' },
} as const satisfies Partial<Record<ServerRefusalKind | OwnKind, object>>;

type OwnKind = 'foreign-request' | 'invalid-preference' | 'missing-credentials' | 'unknown-example' | 'mock-failure';

export type RefusalKind = keyof typeof REFUSALS;

/** One thing that is wrong with a request: `at` is a JSON pointer such as `/body/value`. */
export interface Violation {
  readonly at: string;
  readonly message: string;
}

interface Particulars {
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A request that the mock does not answer from the contract; the message says what, where and how to fix it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly particulars: Particulars;

  constructor(kind: RefusalKind, detail: string, particulars: Particulars = {}) {
    super(detail, { cause: particulars.cause });
    this.kind = kind;
    this.particulars = particulars;
  }
}

export type MockReply = MadeReply<number, unknown>;

/** Header value that distinguishes the mocks of different contracts. */
export function markOf({ openapi }: Pick<Contract, 'openapi'>): string {
  const title = openapi.info.title.replaceAll(/\s+/g, ' ').slice(0, 100);
  return encodeURIComponent(title.replaceAll(/\p{Cs}/gu, '\ufffd'));
}

/**
 * Makes the function that answers what the mock refuses: as `x-problems` of an overlay says; else with the body that the
 * operation declares for the status; else, where that is open, with problem details (RFC 9457) of the mock's own. All are
 * recognizable by the header `x-mock-refusal`.
 */
export function createRefuse(contract: Contract, check: CheckSchema) {
  const { openapi } = contract;
  const points = openPointsOfErrors(contract);
  const mark = markOf(contract);
  const writer = new ReplyWriter(contract);
  const operations = pathOperations(openapi.paths).map(({ operation }) => operation);

  const replyTo = (kind: RefusalKind, operation: Operation | undefined): ProblemReply => {
    const { operationId, responses = {} } = operation ?? {};
    const code = kind === 'missing-credentials' ? 'unauthorized' : kind;
    const said = problemReply(openapi, operationId, kind) ?? problemReply(openapi, operationId, code);
    if (said !== undefined && (said.body !== undefined || said.mediaType === undefined)) return said;
    // As Prism does: 400 says the same.
    const isBad = kind === 'invalid-request' && !('422' in responses) && '400' in responses;
    const status = said?.status ?? (isBad ? 400 : REFUSALS[kind].status);
    return writer.declared(operationId, { code, status }) ?? { status, mediaType: '' };
  };

  /** A body with the words of the mock; with others, where its schema has no room for them. */
  const worded = ({ status, mediaType = '', body = null }: ProblemReply, words: ProblemWords, asked?: Operation) => {
    const declared = (asked ? [asked] : operations).flatMap((each) => each.responses[declaredFor(each, status)] ?? []);
    const schemas = declared.flatMap((each) => resolveRef<Response>(openapi, each).content?.[mediaType]?.schema ?? []);
    const brief = { ...words, detail: words.title };
    const bodies = [true, false].flatMap((mayMiss) =>
      [words, brief].map((each) => fillBody(body as Json, each, mayMiss)),
    );
    const fits = (value: Json) => schemas.every((schema) => check(schema, value).length === 0);
    return bodies.find(fits) ?? fillBody(body as Json, WORDS);
  };

  return (
    { kind, message: detail, particulars: { violations, headers } }: Refusal,
    operation?: Operation,
  ): MockReply => {
    const { title } = REFUSALS[kind];
    const wrong = (violations ?? []).flatMap(({ at, message }) => {
      const field = at.split('/').slice(2).join('.');
      return field === '' ? [] : [{ field, detail: `${field} ${message}` }];
    });
    const { status, mediaType, ...said } = replyTo(kind, operation);
    const [sent, body] =
      mediaType === ''
        ? [
            'application/problem+json',
            { type: `https://contract.invalid/mock/${kind}`, title, status, detail, violations },
          ]
        : [mediaType, mediaType && worded({ status, mediaType, ...said }, { title, detail, wrong }, operation)];
    return reply(status, body, {
      ...headers,
      ...(sent !== undefined && { 'content-type': sent }),
      'x-mock-refusal': kind,
      'x-mock-of': mark,
      ...(points.length > 0 && { 'x-open-points': points.join(', ') }),
    });
  };
}

/** Shortens what a client sent, so that a message that quotes it stays readable. */
export function excerpt(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
