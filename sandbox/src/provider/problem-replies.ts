import type { ProblemIssue } from '../../generated/controls/rest.ts';
import { PROBLEMS, type ProblemCode, problemDetails } from '../problem.ts';
import { type Documents, OWN_NAME } from './answers.ts';
import { isNode, nodeAt } from './nodes.ts';

/** A refusal as the contract says it. */
export interface SpokenProblem {
  readonly status: number;
  readonly mediaType: string;
  readonly body: unknown;
  /** Open points whose answers of the sandbox it rests on. */
  readonly rests: readonly string[];
}

/** Says a problem of the sandbox as a provider does. */
export type SayProblem = (
  code: ProblemCode,
  detail: string,
  issues?: ProblemIssue[],
  operation?: string,
) => SpokenProblem;

/**
 * Makes the function that says problems: in the words of the sandbox where nobody else has answered `error-responses`, and
 * otherwise from the table that `reward-card generate` makes of `x-problems`.
 */
export function problemsOf({ openapi, openPoints, variant }: Documents): SayProblem {
  const point = openPoints.find(({ id }) => id === 'error-responses');
  const isOwn = point?.answers.every(({ by }) => by === OWN_NAME) ?? true;
  const owned = new Set(
    openPoints.flatMap(({ id, answers }) => (answers.some(({ by }) => by === OWN_NAME) ? [id] : [])),
  );
  const table = isNode(openapi['x-problem-replies']) ? openapi['x-problem-replies'] : {};
  return (code, detail, issues, operation) => {
    const { status, title } = PROBLEMS[code];
    const rests = ['error-responses', ...PROBLEMS[code].rests].filter((id) => owned.has(id));
    const own = { status, mediaType: 'application/json', body: problemDetails(code, detail, issues), rests };
    if (isOwn) return own;
    const reply = inPlaceOf(code)
      .flatMap((each) => [nodeAt(table, 'operations', operation ?? '', each), nodeAt(table, 'all', each)])
      .find(isNode);
    if (reply === undefined) return { ...own, mediaType: 'application/problem+json' };
    const { mediaType = 'application/json' } = reply;
    // The body was proved with a short sentence; its schema may have no room for a long one.
    const bodies = [detail, title, 'Refused'].map((words) =>
      filled(reply.body, { '{title}': words === 'Refused' ? words : title, '{detail}': words }),
    );
    const replyStatus = Number(reply.status);
    const body = bodies.find((each) => isDeclared(variant, operation, replyStatus, each)) ?? bodies.at(-1);
    return { status: replyStatus, mediaType: String(mediaType), body, rests };
  };
}

/** Whether a body is what the operation, or each of them, declares for a status. */
function isDeclared(
  variant: Documents['variant'],
  operation: string | undefined,
  status: number,
  body: unknown,
): boolean {
  interface Row {
    readonly responses: Readonly<Record<string, { readonly validate?: (body: unknown) => { readonly ok: boolean } }>>;
  }
  const rows = variant.operations as unknown as Readonly<Record<string, Row>>;
  return Object.values(operation !== undefined && rows[operation] ? [rows[operation]] : rows).every(({ responses }) => {
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
  const table = isNode(openapi['x-problem-replies']) ? openapi['x-problem-replies'] : {};
  return codes.filter((code) => !isNode(nodeAt(table, 'all', code)));
}

function filled(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return words[value] ?? value;
  if (Array.isArray(value)) return value.map((item) => filled(item, words));
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, words)]));
}
