import type { OperationRow } from '../contract.ts';
import { oneLine } from '../describe-error.ts';
import type { Answer, Exchange } from './exchange.ts';
import type { Route } from './find-route.ts';
import type { Settings } from './options.ts';
import { readBody } from './read-body.ts';
import { readParameters } from './read-parameters.ts';
import { Refused, type RequestIssue } from './refusal.ts';
import { answerOf, checkResponse, isMadeReply } from './reply.ts';
import type { Reply } from './types.ts';

/** Takes a call through its steps: path, context, body, checks, handler, check of the reply. Rejects with Refused. */
export async function answerCall(
  settings: Settings,
  exchange: Exchange,
  route: Route,
  segments: readonly string[],
): Promise<Answer> {
  const { id, operation } = route;
  const { request } = exchange;
  const path = segmentsOf(route, segments);
  const handler = settings.handlers.get(id);
  if (handler === undefined) throw new Refused('not-implemented', `${id} is not implemented.`, {});
  const failed = (kind: 'context-failed' | 'handler-failed', message: string, cause: unknown) => {
    const failure = new Refused(kind, `${id}: ${message}`, { cause });
    settings.report(failure.of(id));
    return failure;
  };
  let context: unknown;
  let early: Answer | undefined;
  try {
    context = await settings.context?.(request, id);
    if (isMadeReply(context)) early = answerOf(context, 300, operation);
  } catch (cause) {
    throw failed('context-failed', 'context failed.', cause);
  }
  if (early !== undefined) return checked(settings, route, early, context as Reply<number, unknown>);
  const body = operation.body && (await readBody(exchange, operation.body, settings.maxBodyBytes));
  const { issues, ...parameters } = readParameters(route, path, exchange);
  issues.push(...checkBody(operation, body));
  if (issues.length > 0) throw new Refused('invalid-request', describeIssues(issues), { issues });
  let reply: Reply<number, unknown>;
  let answer: Answer;
  try {
    reply = await handler({ request, context, body, ...parameters });
    answer = answerOf(reply, 200, operation);
  } catch (cause) {
    throw failed('handler-failed', 'the handler failed.', cause);
  }
  return checked(settings, route, answer, reply);
}

/**
 * The answer, if it keeps the contract or is sent all the same. Throws Refused where it is not; reports what is wrong
 * in either case.
 */
export function checked(
  settings: Settings,
  { id, operation }: Route,
  answer: Answer,
  { body }: Reply<number, unknown>,
  maker = id,
): Answer {
  if (settings.checkResponses === 'off') return answer;
  const issues = checkResponse(operation, answer, body);
  if (issues.length === 0) return answer;
  const message = `${maker}: the reply with status ${answer.status} breaks the contract.`;
  const failure = new Refused('invalid-response', message, { status: answer.status, issues });
  settings.report(failure.of(id));
  if (settings.checkResponses === 'throw') throw failure;
  return answer;
}

/** Places in one message: there is no end to what can be wrong with a request. */
const MAX_PLACES = 10;

function describeIssues(issues: readonly RequestIssue[]): string {
  const places = issues.slice(0, MAX_PLACES).map((issue) => `${issue.in}${issue.at} ${issue.message}`);
  const more = issues.length > MAX_PLACES ? [`and ${issues.length - MAX_PLACES} more`] : [];
  return oneLine(`The request breaks the contract: ${[...places, ...more].join('; ')}.`);
}

/** Path parameters by name, encoded as they came. Throws Refused for a `%` that begins no UTF-8 escape. */
export function segmentsOf({ names }: Route, segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, parameter] of names.entries()) {
    try {
      const segment = segments[index] ?? '';
      decodeURIComponent(segment);
      params[parameter] = segment;
    } catch {
      const message = `${parameter} has a % that does not begin a UTF-8 escape. Write a literal % as %25.`;
      throw new Refused('bad-path-encoding', message, { parameter });
    }
  }
  return params;
}

/** All ways in which the body of a request breaks the contract. */
function checkBody({ body: row }: OperationRow, body: unknown): readonly RequestIssue[] {
  if (row === undefined || (!row.required && body === undefined)) return [];
  // A file is not the text that its schema describes.
  if (row.isOpaque || body instanceof Blob) return [];
  const validation = row.validate(row.fields === undefined ? body : withoutFiles(body));
  return validation.ok ? [] : validation.issues.map((issue) => ({ in: 'body', ...issue }));
}

/** A form as its schema has it, in which files are text. */
function withoutFiles(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const textOf = (value: unknown) => (value instanceof Blob ? '' : value);
  const entries = Object.entries(body).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(textOf) : textOf(value),
  ]);
  return Object.fromEntries(entries);
}
