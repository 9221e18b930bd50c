import type { ServerResponse } from 'node:http';
import {
  type Incident,
  type MadeReply,
  type OtherStatus,
  type Refusal,
  type RefusalKind,
  reply,
} from 'reward-card-contract/server';
import { DatabaseError } from 'reward-card-contract/sqlite';
import type { ProblemIssue } from '../../generated/controls/rest.ts';
import type { OtherOutcomeBody } from '../../generated/rest.ts';
import { PROBLEMS, type ProblemCode, problemDetails, SandboxProblem } from '../problem.ts';
import { type Documents, OWN, OWN_NAME } from './answers.ts';
import { ASSUMPTIONS_HEADER, inOrder } from './assumptions.ts';
import { isNode, nodeAt } from './nodes.ts';

type ProblemReply = MadeReply<OtherStatus, OtherOutcomeBody, Record<string, string>> & {
  readonly headers: Record<string, string>;
};

/** Says a problem of the sandbox as a provider does, of an operation or of none. */
export type SayProblem = (
  code: ProblemCode,
  detail: string,
  operation?: string,
  issues?: ProblemIssue[],
) => ProblemReply;

/**
 * Makes the function that says problems: in the words of the sandbox where nobody else has answered `error-responses`, and
 * otherwise from the table that `reward-card generate` makes of `x-problems`.
 */
export function problemsOf(documents: Documents): SayProblem {
  const { openPoints } = documents;
  const isOwn = (id: string) => openPoints.find((point) => point.id === id)?.answers.some(({ by }) => by === OWN_NAME);
  const isSaidByOthers = openPoints.some(
    ({ id, answers }) => id === 'error-responses' && answers.some(({ by }) => by !== OWN_NAME),
  );
  return (code, detail, operation, issues) => {
    const rests = ['error-responses', ...PROBLEMS[code].rests].filter(isOwn);
    const headers: Record<string, string> = rests.length > 0 ? { [ASSUMPTIONS_HEADER]: inOrder(rests) } : {};
    const own = { status: PROBLEMS[code].status, mediaType: undefined, body: problemDetails(code, detail, issues) };
    const said = isSaidByOthers ? saidByOthers(documents, code, detail, operation) : own;
    const { status, mediaType, body } = said ?? { ...own, mediaType: 'application/problem+json' };
    if (mediaType !== undefined) headers['content-type'] = mediaType;
    // Codes of the controls alone are not in the contract: where one came here, the check of responses would refuse it.
    return reply(status as OtherStatus, body as OtherOutcomeBody, headers);
  };
}

function saidByOthers({ openapi, variant }: Documents, code: ProblemCode, detail: string, operation = '') {
  const found = inPlaceOf(code)
    .flatMap((each) => [['operations', operation, each] as const, ['all', each] as const])
    .map((keys) => nodeAt(openapi, 'x-problem-replies', ...keys))
    .find(isNode);
  if (found === undefined) return undefined;
  const status = Number(found.status);
  // The body was proved with a short sentence; its schema may have no room for a long one.
  const bodies = [detail, PROBLEMS[code].title, 'Refused'].map((words) =>
    filled(found.body, { '{title}': words === 'Refused' ? words : PROBLEMS[code].title, '{detail}': words }),
  );
  const body = bodies.find((each) => isDeclared(variant, operation, status, each)) ?? bodies.at(-1);
  return { status, mediaType: found.mediaType as string | undefined, body };
}

interface Row {
  readonly responses: Readonly<Record<string, { readonly validate?: (body: unknown) => { readonly ok: boolean } }>>;
}

/** Whether a body is what the operation, or each of them, declares for a status. */
function isDeclared({ operations }: Documents['variant'], operation: string, status: number, body: unknown): boolean {
  const rows = operations as unknown as Readonly<Record<string, Row>>;
  return (rows[operation] === undefined ? Object.values(rows) : [rows[operation]]).every(({ responses }) => {
    const declared = responses[`${status}`] ?? responses[`${String(status).charAt(0)}XX`] ?? responses.default;
    return declared?.validate?.(body).ok ?? true;
  });
}

/** What a provider that does not tell some problems apart says in their place. */
const KIN: Partial<Record<ProblemCode, ProblemCode>> = {
  'malformed-json': 'invalid-request',
  'missing-body': 'invalid-request',
  'body-unreadable': 'invalid-request',
  'bad-path-encoding': 'invalid-request',
  'csv-unreadable': 'invalid-request',
  'balance-too-large': 'invalid-request',
  'body-too-large': 'invalid-request',
  'batch-too-large': 'invalid-request',
  'unsupported-media-type': 'invalid-request',
  'method-not-allowed': 'not-found',
  'not-found': 'card-not-found',
  'foreign-request': 'unauthorized',
  injected: 'internal-error',
  'not-implemented': 'internal-error',
};

const inPlaceOf = (code: ProblemCode | undefined): ProblemCode[] =>
  code === undefined ? [] : [code, ...inPlaceOf(KIN[code])];

/** Codes of problems that the contract has no body for. */
export function unsaidProblems({ openapi }: Documents, codes: readonly ProblemCode[]): ProblemCode[] {
  return codes.filter((code) => !isNode(nodeAt(openapi, 'x-problem-replies', 'all', code)));
}

function filled(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return words[value] ?? value;
  if (Array.isArray(value)) return value.map((item) => filled(item, words));
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, words)]));
}

/** Says problems as the sandbox does by itself, and its controls always. */
export const sayItself = problemsOf(OWN);

/** Answers what never came to a handler, and what a handler threw. */
export function replyOfRefusal(refusal: Refusal<RefusalKind, string>, say: SayProblem): ProblemReply {
  const operation = 'operation' in refusal ? refusal.operation : undefined;
  const problem = problemOf(refusal);
  if (problem !== undefined) return say(problem.code, problem.message, operation, problem.issues);
  if (refusal.kind === 'invalid-request') {
    const issues = refusal.issues.map(({ at, message }) => ({ at, message }));
    return say('invalid-request', refusal.message, operation, issues);
  }
  if (refusal.kind === 'not-implemented')
    return say('not-implemented', 'The provider has this operation; the sandbox does not serve it.', operation);
  if (refusal.kind === 'unsupported-content-encoding') return say('unsupported-media-type', refusal.message, operation);
  const isKnown = (kind: string): kind is ProblemCode => Object.hasOwn(PROBLEMS, kind);
  if (isKnown(refusal.kind)) return say(refusal.kind, refusal.message, operation);
  return say('internal-error', 'The sandbox failed; its log says more.', operation);
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
  const { status, body, headers } = sayItself(code, message);
  response.writeHead(status, { ...headers, ...CONTROL_HEADERS, 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Headers of every response of the controls. */
export const CONTROL_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
