import type { Contract, Json, Operation, ProblemReply, Response } from '../engine/model/contract.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { fillBody, WORDS } from '../engine/overlay/problem-body.ts';
import { declaredFor, problemReply, ReplyWriter } from '../engine/overlay/problem-replies.ts';
import type { CheckSchema } from './check-values.ts';
import { openPointsOfErrors } from './guessed-open-points.ts';
import { type MockAnswer, REFUSALS, type Refusal, type RefusalKind, refusalAnswer } from './refusal.ts';

/** What overlays call a refusal that the mock calls otherwise. */
const CODES: Partial<Record<RefusalKind, string>> = {
  'missing-credentials': 'unauthorized',
  'unknown-path': 'not-found',
  'malformed-path': 'bad-path-encoding',
};

/**
 * Makes the function that answers what the mock refuses: as `x-problems` of an overlay says; else with the body that the
 * operation declares for the status; else, where that is open, with a problem of the mock's own.
 */
export function createRefuse(contract: Contract, check: CheckSchema) {
  const { openapi } = contract;
  const points = openPointsOfErrors(contract);
  const writer = new ReplyWriter(contract);
  const operations = pathOperations(openapi.paths).map(({ operation }) => operation);

  const replyTo = (kind: RefusalKind, operation: Operation | undefined): ProblemReply => {
    const { operationId, responses = {} } = operation ?? {};
    const codes = [kind, CODES[kind] ?? kind];
    const said = codes.map((code) => problemReply(openapi, operationId, code)).find((reply) => reply !== undefined);
    if (said !== undefined && (said.body !== undefined || said.mediaType === undefined)) return said;
    // As Prism does: 400 says the same.
    const isBad = kind === 'invalid-request' && !('422' in responses) && '400' in responses;
    const status = said?.status ?? (isBad ? 400 : REFUSALS[kind].status);
    return writer.declared(operationId, { code: codes[1] ?? kind, status }) ?? { status, mediaType: '' };
  };

  /** A body with the words of the mock; with others, where its schema has no room for them. */
  const worded = (
    { status, mediaType = '', body = null }: ProblemReply,
    { kind, detail }: Refusal,
    asked?: Operation,
  ) => {
    const { title } = REFUSALS[kind];
    const declared = (asked ? [asked] : operations).flatMap((each) => each.responses[declaredFor(each, status)] ?? []);
    const schemas = declared.flatMap((each) => resolveRef<Response>(openapi, each).content?.[mediaType]?.schema ?? []);
    const bodies = [
      { title, detail },
      { title, detail: title },
    ].map((words) => fillBody(body as Json, words));
    const fits = (value: Json) => schemas.every((schema) => check(schema, value).length === 0);
    return JSON.stringify(bodies.find(fits) ?? fillBody(body as Json, WORDS));
  };

  return (refusal: Refusal, operation: Operation | undefined): MockAnswer => {
    const reply = replyTo(refusal.kind, operation);
    const own = refusalAnswer(refusal, points, reply.status);
    if (reply.mediaType === '') return own;
    const { 'content-type': _own, ...headers } = own.headers;
    if (reply.mediaType === undefined) return { ...own, headers, body: undefined };
    const body = worded(reply, refusal, operation);
    return { ...own, headers: { ...headers, 'content-type': reply.mediaType }, body };
  };
}
