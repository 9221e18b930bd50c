import type { OperationRow } from '../../generated/operations.ts';
import type { Call, Reply } from '../../generated/server.ts';
import { oneLine } from '../one-line.ts';
import { answerOf, checkResponse } from './answer-of.ts';
import type { Answer, Exchange, Take } from './exchange.ts';
import type { Route } from './find-route.ts';
import { readBody } from './read-body.ts';
import { readParameters } from './read-parameters.ts';
import { type Refused, type RequestIssue, refused } from './refusal.ts';
import { isMadeReply } from './reply.ts';
import type { Settings } from './settings-of.ts';

/** What became of a request: an answer to send, or a refusal that the provider has to answer. */
export type Outcome = { readonly answer: Answer } | Refused;

type AnyCall = Call<unknown, unknown, unknown, unknown, unknown>;

type Handler = NonNullable<ReturnType<Settings['handlerOf']>>;

/** Answers a call, counting its body against the budget for bodies in flight until the reply is ready. */
export async function answerCall(
  settings: Settings,
  exchange: Exchange,
  route: Route,
  segments: readonly string[],
): Promise<Outcome> {
  const { budget } = settings;
  let held = 0;
  const take = (bytes: number) => {
    if (budget.held + bytes > budget.limit) return false;
    budget.held += bytes;
    held += bytes;
    return true;
  };
  try {
    return await runCall(settings, exchange, route, segments, take);
  } finally {
    budget.held -= held;
  }
}

/** Takes a call through its steps: path, context, body, checks, handler, check of the reply. */
async function runCall(
  settings: Settings,
  exchange: Exchange,
  route: Route,
  segments: readonly string[],
  take: Take,
): Promise<Outcome> {
  const { id, operation } = route;
  const path = decodeParams(route, segments);
  if ('refusal' in path) return path;
  const handler = settings.handlerOf(id);
  if (handler === undefined) return refused('not-implemented', id, `${id} is left out.`, {});
  const { request } = exchange;
  let context: unknown;
  if (settings.context !== undefined) {
    const caller = await makeContext(settings, request, route);
    if (!('context' in caller)) return caller;
    context = caller.context;
  }
  let body: unknown;
  if (operation.body !== undefined) {
    const outcome = await readBody(exchange, id, operation.body, settings, take);
    if ('refusal' in outcome) return outcome;
    body = outcome.value;
  }
  const { params, query, headers, issues } = readParameters(route, path.params, exchange);
  issues.push(...checkBody(operation, body));
  if (issues.length > 0) {
    return refused('invalid-request', id, describeIssues(issues), { issues });
  }
  return handle(settings, route, handler, { request, context, params, query, headers, body });
}

/** Places in one message: there is no end to what can be wrong with a request. */
const MAX_PLACES = 10;

function describeIssues(issues: readonly RequestIssue[]): string {
  const places = issues.slice(0, MAX_PLACES).map((issue) => `${issue.in}${issue.at} ${issue.message}`);
  const more = issues.length > MAX_PLACES ? [`and ${issues.length - MAX_PLACES} more`] : [];
  return oneLine(`The request breaks the contract: ${[...places, ...more].join('; ')}.`);
}

/** Path parameters by name, decoded; a `%` that begins no UTF-8 escape is refused. */
function decodeParams({ id, names }: Route, segments: readonly string[]) {
  const params: Record<string, string> = {};
  for (const [index, parameter] of names.entries()) {
    try {
      params[parameter] = decodeURIComponent(segments[index] ?? '');
    } catch {
      const message = `${parameter} has a % that begins no UTF-8 escape. Write a literal % as %25.`;
      return refused('bad-path-encoding', id, message, { parameter });
    }
  }
  return { params };
}

async function makeContext(
  settings: Settings,
  request: Exchange['request'],
  route: Route,
): Promise<Outcome | { readonly context: unknown }> {
  const { id, operation } = route;
  try {
    const made = await settings.context?.(request);
    if (!isMadeReply(made)) return { context: made };
    return checked(settings, route, answerOf(made, 300, operation), made);
  } catch (cause) {
    return failed(settings, refused('context-failed', id, `${id}: context failed.`, { cause }));
  }
}

async function handle(settings: Settings, route: Route, handler: Handler, call: AnyCall): Promise<Outcome> {
  const { id, operation } = route;
  try {
    const reply = await handler(call);
    return checked(settings, route, answerOf(reply, 200, operation), reply);
  } catch (cause) {
    return failed(settings, refused('handler-failed', id, `${id}: the handler failed.`, { cause }));
  }
}

/** An answer that keeps the contract, or does not and is sent all the same; otherwise a refusal of it. */
export function checked(
  settings: Settings,
  { id, operation }: Route,
  answer: Answer,
  { body }: Reply<number, unknown>,
  maker = id,
): Outcome {
  if (settings.checkResponses === 'off') return { answer };
  const issues = checkResponse(operation, answer, body);
  if (issues.length === 0) return { answer };
  const message = `${maker}: the reply with status ${answer.status} breaks the contract.`;
  const failure = failed(settings, refused('invalid-response', id, message, { status: answer.status, issues }));
  return settings.checkResponses === 'throw' ? failure : { answer };
}

function failed(
  settings: Settings,
  failure: Refused<'context-failed' | 'handler-failed' | 'invalid-response'>,
): Refused {
  settings.report(failure.refusal);
  return failure;
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

/** All ways in which the body of a request breaks the contract. */
function checkBody({ body: row }: OperationRow, body: unknown): readonly RequestIssue[] {
  if (row === undefined || (!row.required && body === undefined)) return [];
  const validation = row.validate(row.fields === undefined ? body : withoutFiles(body));
  return validation.ok ? [] : validation.issues.map((issue) => ({ in: 'body', ...issue }));
}
