import type { ServerResponse } from 'node:http';
import { type Incident, type MadeReply, type Refusal, type RefusalKind, reply } from 'reward-card-contract/server';
import { DatabaseError } from 'reward-card-contract/sqlite';
import type { ProblemIssue } from '../generated/controls/rest.ts';
import type { OtherOutcomeBody } from '../generated/rest.ts';
import type { OtherStatus } from '../generated/server.ts';
import { type ProblemCode, SandboxProblem } from './problem.ts';
import { OWN } from './provider/answers.ts';
import { ASSUMPTIONS_HEADER, inOrder } from './provider/assumptions.ts';
import { problemsOf, type SayProblem } from './provider/problem-replies.ts';

type ProblemReply = MadeReply<OtherStatus, OtherOutcomeBody, Record<string, string>> & {
  readonly headers: Record<string, string>;
};

const SAID_BY_ITSELF = problemsOf(OWN);

/** A problem as the answer of an operation. */
export function problemReply(
  code: ProblemCode,
  detail: string,
  issues?: ProblemIssue[],
  say: SayProblem = SAID_BY_ITSELF,
  operation?: string,
): ProblemReply {
  const { status, mediaType, body, rests } = say(code, detail, issues, operation);
  const headers: Record<string, string> = rests.length > 0 ? { [ASSUMPTIONS_HEADER]: inOrder(rests) } : {};
  if (mediaType !== 'application/json') headers['content-type'] = mediaType;
  // Codes of the controls alone are not in the contract: where one came here, the check of responses would refuse it.
  return reply(status as OtherStatus, body as OtherOutcomeBody, headers);
}

/** Answers what never came to a handler, and what a handler threw. */
export function replyOfRefusal(refusal: Refusal<RefusalKind, string>, say?: SayProblem): ProblemReply {
  const operation = 'operation' in refusal ? refusal.operation : undefined;
  const told = (code: ProblemCode, detail: string, issues?: ProblemIssue[]) =>
    problemReply(code, detail, issues, say, operation);
  const problem = problemOf(refusal);
  if (problem !== undefined) return told(problem.code, problem.message, problem.issues);
  switch (refusal.kind) {
    case 'not-found':
    case 'method-not-allowed':
    case 'bad-path-encoding':
    case 'missing-body':
    case 'unsupported-media-type':
    case 'body-too-large':
    case 'body-unreadable':
    case 'malformed-json':
      return told(refusal.kind, refusal.message);
    case 'unsupported-content-encoding':
      return told('unsupported-media-type', refusal.message);
    case 'invalid-request':
      return told(
        'invalid-request',
        refusal.message,
        refusal.issues.map(({ at, message }) => ({ at, message })),
      );
    case 'not-implemented':
      return told('not-implemented', 'The provider has this operation; the sandbox does not serve it.');
    default:
      return told('internal-error', 'The sandbox failed; its log says more.');
  }
}

/** The problem that was thrown, if it was one. */
function problemOf(failure: object): SandboxProblem | undefined {
  return 'cause' in failure && failure.cause instanceof SandboxProblem ? failure.cause : undefined;
}

/**
 * Logs what a server reports: a failure of the database in one line; anything else is a defect, and needs its stack.
 * A problem is an answer, and no news.
 */
export function logIncident(log: (line: string) => void, incident: Incident<string>): void {
  if (problemOf(incident) === undefined) log(`${incident.message} ${detailsOf(incident)}`);
}

function detailsOf(incident: Incident<string>): string {
  if (!('cause' in incident)) return incident.issues.map(({ at, message }) => `${at} ${message}`).join('; ');
  const { cause } = incident;
  if (cause instanceof DatabaseError || !(cause instanceof Error)) return String(cause);
  return cause.stack ?? String(cause);
}

/** Answers with problem details a request that no server was given. Node passes over what is left of its body. */
export function sendProblem(response: ServerResponse, { code, message }: SandboxProblem): void {
  const { status, body, headers } = problemReply(code, message);
  response.writeHead(status, { ...headers, ...CONTROL_HEADERS, 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Headers of every response of the controls. */
export const CONTROL_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
