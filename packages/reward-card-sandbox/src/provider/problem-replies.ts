import type { ServerResponse } from 'node:http';
import {
  type Incident,
  type MadeReply,
  type OtherStatus,
  type Refusal,
  type RefusalKind,
  reply,
} from 'unsaid-runtime/server';
import { DatabaseError } from 'unsaid-runtime/sqlite';
import type { ProblemIssue } from '../../generated/controls/rest.ts';
import type { OtherOutcomeBody } from '../../generated/rest.ts';
import { PROBLEMS, type ProblemCode, problemDetails, SandboxProblem } from '../problem.ts';
import { type Documents, OWN, OWN_NAME } from './answers.ts';
import { ASSUMPTIONS_HEADER, inOrder } from './assumptions.ts';
import { isNode, nodeAt } from './nodes.ts';
import { violatedByRequest } from './violated-answers.ts';

type ProblemReply = MadeReply<OtherStatus, OtherOutcomeBody, Record<string, string>> & {
  readonly headers: Record<string, string>;
};

/** Subject of a problem. */
interface About {
  readonly operation?: string | undefined;
  readonly issues?: ProblemIssue[] | undefined;
  /** Open points that it depends on, in addition to those of its code. */
  readonly rests?: readonly string[];
}

/** Says a problem of the sandbox as a provider does. */
export type SayProblem = (code: ProblemCode, detail: string, about?: About) => ProblemReply;

/**
 * Creates the function that writes problems: in the words of the sandbox if `error-responses` has no other answer, and
 * otherwise from the table that `reward-card generate` makes of `x-problems`.
 */
export function problemsOf(documents: Documents): SayProblem {
  const { openPoints } = documents;
  const isOwn = (id: string) => openPoints.find((point) => point.id === id)?.answers.some(({ by }) => by === OWN_NAME);
  const isSaidByOthers = openPoints.some(
    ({ id, answers }) => id === 'error-responses' && answers.some(({ by }) => by !== OWN_NAME),
  );
  return (code, detail, about = {}) => {
    const { issues } = about;
    const rests = ['error-responses', ...PROBLEMS[code].rests, ...(about.rests ?? [])].filter(isOwn);
    const headers: Record<string, string> = rests.length > 0 ? { [ASSUMPTIONS_HEADER]: inOrder(rests) } : {};
    const own = { status: PROBLEMS[code].status, mediaType: undefined, body: problemDetails(code, detail, issues) };
    const said = isSaidByOthers ? saidByOthers(documents, code, detail, about) : own;
    const { status, mediaType, body } = said ?? { ...own, mediaType: 'application/problem+json' };
    if (mediaType !== undefined) headers['content-type'] = mediaType;
    // Codes of the controls alone are not in the contract: where one came here, the check of responses would refuse it.
    return reply(status as OtherStatus, body as OtherOutcomeBody, headers);
  };
}

function saidByOthers(
  { openapi, variant }: Documents,
  code: ProblemCode,
  detail: string,
  { operation = '', issues }: About,
) {
  const found = inPlaceOf(code)
    .flatMap((each) => [['operations', operation, each] as const, ['all', each] as const])
    .map((keys) => nodeAt(openapi, 'x-problem-replies', ...keys))
    .find(isNode);
  if (found === undefined) return undefined;
  const status = Number(found.status);
  // A media type without a body: the provider leaves open what stands in it.
  if (found.body === undefined && found.mediaType !== undefined)
    return { status, mediaType: found.mediaType as string, body: { ...problemDetails(code, detail, issues), status } };
  const { title } = PROBLEMS[code];
  const wrong = wrongFields(code, detail, issues);
  // The body was proved with a short sentence; its schema may have no room for a long one, and may need every field.
  const choices: Words[] = [
    { title, detail, wrong },
    { title, detail: title, wrong: wrong.map(({ field }) => ({ field, detail: title })) },
    {
      title: 'Refused',
      detail: 'Refused',
      wrong: wrong.slice(0, 1).map(({ field }) => ({ field, detail: 'Refused' })),
    },
  ];
  const bodies = choices.flatMap((words) => [true, false].map((mayMiss) => filled(found.body, words, mayMiss)));
  const body = bodies.find((each) => isDeclared(variant, operation, status, each)) ?? bodies.at(-1);
  return { status, mediaType: found.mediaType as string | undefined, body };
}

interface Row {
  readonly responses: Readonly<Record<string, { readonly validate?: (body: unknown) => { readonly ok: boolean } }>>;
}

/** Returns true if a body is what the operation, or each of them, declares for a status. */
function isDeclared({ operations }: Documents['variant'], operation: string, status: number, body: unknown): boolean {
  const rows = operations as unknown as Readonly<Record<string, Row>>;
  return (rows[operation] === undefined ? Object.values(rows) : [rows[operation]]).every(({ responses }) => {
    const declared = responses[`${status}`] ?? responses[`${String(status).charAt(0)}XX`] ?? responses.default;
    return declared?.validate?.(body).ok ?? true;
  });
}

/** Substitute code for a problem that a provider does not distinguish. */
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
  'batch-not-found': 'not-found',
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

interface Words {
  readonly title: string;
  readonly detail: string;
  /** Each thing that is wrong, by the field that it is about. */
  readonly wrong: readonly { readonly field: string; readonly detail: string }[];
}

/** Fields that problems are about which no check of a schema finds. */
const FIELDS: Partial<Record<ProblemCode, string>> = {
  'card-not-found': 'card_id',
  'card-expired': 'card_id',
  'batch-not-found': 'batch_id',
  'currency-mismatch': 'currency',
  'csv-unreadable': 'file',
  'batch-too-large': 'file',
};

function wrongFields(code: ProblemCode, detail: string, issues: readonly ProblemIssue[] = []): Words['wrong'] {
  const found = issues.map(({ at, message }) => {
    const field = at.slice(1).replaceAll('/', '.');
    return { field, detail: `${field} ${message}` };
  });
  const field = FIELDS[code];
  return found.length > 0 || field === undefined ? found : [{ field, detail }];
}

/**
 * The body of a problem with `{title}`, `{detail}` and `{field}` in its texts replaced, as `guides/overlays.md` of unsaid describes: an
 * item of a list that names a field is repeated for each; without a field, a property for it is left out if it may be missing.
 */
function filled(value: unknown, words: Words, mayMiss: boolean): unknown {
  const { title, detail, wrong } = words;
  if (typeof value === 'string') {
    const texts: Readonly<Record<string, string>> = { title, detail, field: wrong[0]?.field ?? '' };
    return value.replaceAll(/\{(title|detail|field)\}/g, (whole, name: string) => texts[name] ?? whole);
  }
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      if (wrong.length < 2 || !JSON.stringify(item).includes('{field}')) return [filled(item, words, mayMiss)];
      return wrong.map((each) => filled(item, { title, detail: each.detail, wrong: [each] }, mayMiss));
    });
  }
  if (!isNode(value)) return value;
  const kept = Object.entries(value).filter(([, item]) => !(mayMiss && item === '{field}' && wrong.length === 0));
  return Object.fromEntries(kept.map(([key, item]) => [key, filled(item, words, mayMiss)]));
}

/** Says problems as the sandbox does by itself, and its controls always. */
export const sayItself = problemsOf(OWN);

/** Answers what never came to a handler, and what a handler threw. */
export function replyOfRefusal(
  refusal: Refusal<RefusalKind, string>,
  say: SayProblem,
  documents: Documents = OWN,
): ProblemReply {
  const operation = 'operation' in refusal ? refusal.operation : undefined;
  const about = { operation };
  const problem = problemOf(refusal);
  if (problem !== undefined) {
    const { code, message, issues, rests } = problem;
    return say(code, message, { operation, issues, rests });
  }
  if (refusal.kind === 'invalid-request') {
    const issues = refusal.issues.map(({ at, message }) => ({ at, message }));
    const found = refusal.issues.map((issue) => violatedByRequest(documents, refusal.operation, issue));
    const rests = [...new Set(found.flat())];
    const isOwn = found.every((ids) => ids.length > 0);
    return say('invalid-request', whatIsBroken(refusal.message, rests, isOwn), { operation, issues, rests });
  }
  if (refusal.kind === 'not-implemented')
    return say('not-implemented', 'The provider has this operation; the sandbox does not serve it.', about);
  if (refusal.kind === 'unsupported-content-encoding') return say('unsupported-media-type', refusal.message, about);
  const isKnown = (kind: string): kind is ProblemCode => Object.hasOwn(PROBLEMS, kind);
  if (isKnown(refusal.kind)) return say(refusal.kind, refusal.message, about);
  return say('internal-error', 'The sandbox failed; its log says more.', about);
}

/** The words of the check, which knows one contract: what the sandbox answers itself is no part of what is stated. */
function whatIsBroken(message: string, rests: readonly string[], isOwn: boolean): string {
  if (rests.length === 0) return message;
  const own = `what the sandbox answers to ${inOrder(rests)}`;
  return message.replace('breaks the contract', isOwn ? `breaks ${own}` : `breaks the contract and ${own}`);
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
