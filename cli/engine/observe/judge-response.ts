import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { headerValue, notJson, type ParsedBody, parseBody } from './bodies.ts';
import type { Moment } from './collect-findings.ts';
import { behaviour, breach, type Context, evidence, pointsWith } from './context.ts';
import type { Spot } from './describe-body.ts';
import type { Exchange } from './exchange.ts';
import { observeMediaType } from './judge-request.ts';
import { exercise, placesOf, reportViolations, violationsOf } from './judge-value.ts';
import { observeErrorCodes } from './observe-error-codes.ts';
import { observeResponseHeaders } from './observe-headers.ts';
import { observeValue, type Values } from './observe-value.ts';
import type { PreparedOperation, PreparedResponse } from './prepare.ts';
import type { Ranges } from './ranges.ts';
import { schemaOf } from './schema-of.ts';

type Response = NonNullable<Exchange['response']>;

interface Judging {
  readonly context: Context;
  readonly ranges: Ranges;
  readonly operation: PreparedOperation;
  readonly moment: Moment;
}

/** What a response carried, where the contract states its body. */
export interface Answered {
  readonly values: Values;
  readonly root?: Spot;
  readonly body?: Json;
}

const NOTHING: Answered = { values: new Map() };

/** Judges a response, and returns the values that it carries by their places. */
export function judgeResponse(
  context: Context,
  ranges: Ranges,
  operation: PreparedOperation,
  response: Response,
  moment: Moment,
): Answered {
  const judging = { context, ranges, operation, moment };
  observeResponseHeaders(context, operation, response, moment);
  const isSuccess = response.status >= 200 && response.status < 300;
  return isSuccess ? judgeSuccess(judging, response) : judgeOther(judging, response);
}

function judgeSuccess(judging: Judging, response: Response): Answered {
  const { context, operation, moment } = judging;
  const successes = operation.responses.filter(({ status }) => status.startsWith('2'));
  const exact = successes.find(({ status }) => status === String(response.status));
  const range = successes.find(({ status }) => status === '2XX');
  const declared = exact ?? range ?? successes[0];
  if (!declared) return NOTHING;
  context.occurred.add(operation.id);
  for (const id of context.index.where((fact) => fact.operation === operation.id, `operation ${operation.id}`))
    context.exercised.add(id);
  for (const id of context.index.where(({ paths }) => paths !== undefined, 'paths')) context.exercised.add(id);
  if (exact)
    for (const id of context.index.where(({ success }) => success === operation.id, `success ${operation.id}`))
      context.exercised.add(id);
  if (!exact && range) observeStatus(context, range, response.status, moment);
  if (!exact && !range && !judgeUndeclared(judging, declared, response)) return NOTHING;
  judgeHeaders(judging, declared, response);
  return judgeStated(judging, declared, response);
}

function observeStatus(context: Context, { place, response }: PreparedResponse, status: number, moment: Moment): void {
  const openPoints = statusPoints(context, response['x-open-points']);
  const seen = { kind: 'status', status } as const;
  evidence(context, { rule: 'status', place, message: `${place} had the status ${status}.`, openPoints, seen }, moment);
}

/** Those of some points that a status bears on. */
function statusPoints(context: Context, ids: readonly string[] = []): string[] {
  const asking = pointsWith(context, 'successes', 'errors');
  return ids.filter((id) => asking.includes(id));
}

/** A success of another status than the one that is stated; one without what a success carries is only evidence. */
function judgeUndeclared(
  { context, operation, moment }: Judging,
  declared: PreparedResponse,
  response: Response,
): boolean {
  const parsed = parseBody(response.body);
  const fields = declared.body?.root.fields;
  const carries =
    parsed.kind === 'json' && isRecord(parsed.value) && Object.keys(parsed.value).some((name) => fields?.has(name));
  const answered = statusPoints(context, Object.keys(declared.response['x-answers'] ?? {}));
  if (!carries && answered.length === 0) {
    observeStatus(context, declared, response.status, moment);
    return false;
  }
  const stated = context.index.where(({ success }) => success === operation.id, `success ${operation.id}`);
  const statements = stated.length > 0 ? stated : answered.flatMap((id) => context.points.get(id)?.source ?? []);
  const openPoints = [...answered, ...statusPoints(context, declared.response['x-open-points'])];
  const message = `${declared.place} had the status ${response.status}.`;
  const seen = { kind: 'status', status: response.status } as const;
  breach(context, { rule: 'undeclared-status', place: declared.place, message, statements, openPoints, seen }, moment);
  return carries;
}

/** Headers that an answer requires of a response. */
function judgeHeaders(
  { context, operation, moment }: Judging,
  declared: PreparedResponse,
  { headers }: Response,
): void {
  const { place, response, requiredHeaders } = declared;
  for (const name of requiredHeaders.filter((name) => headerValue(headers, name) === undefined)) {
    const openPoints = Object.keys(response['x-answers'] ?? operation.operation['x-answers'] ?? {});
    const sources = openPoints.flatMap((id) => context.points.get(id)?.source ?? []);
    const statements = sources.length > 0 ? sources : [operation.operation['x-source'] ?? []].flat();
    const message = `${place} lacks the header ${name}.`;
    breach(context, { rule: 'required', place, message, statements, openPoints }, moment);
  }
}

/** A response whose body the contract states. */
function judgeStated(judging: Judging, declared: PreparedResponse, response: Response): Answered {
  const { context, ranges, moment } = judging;
  const { place, body } = declared;
  const values: Values = new Map();
  if (!body) return NOTHING;
  observeMediaType(context, place, response, moment);
  const parsed = parseBody(response.body ?? (response.status === 204 ? new Uint8Array() : undefined));
  if (parsed.kind === 'absent') return NOTHING;
  if (parsed.kind !== 'json') {
    reportNotJson(judging, declared, parsed);
    return NOTHING;
  }
  for (const id of context.index.where(({ bodies }) => bodies !== undefined, 'bodies')) context.exercised.add(id);
  exercise(context, body.root, parsed.value);
  const answered = Object.keys(declared.response['x-answers'] ?? {});
  const violations = violationsOf(context, body.root, body.validate, parsed.value).map((each) => {
    if (each.statements.length > 0) return each;
    // A body that only an answer describes: the statements are those that left it open.
    const statements = answered.flatMap((id) => context.points.get(id)?.source ?? []);
    return { ...each, statements, openPoints: [...each.openPoints, ...answered] };
  });
  reportViolations(context, violations, moment);
  observeValue(
    { context, ranges, moment, values, listsFields: true, broken: placesOf(violations) },
    body.root,
    parsed.value,
  );
  return { values, root: body.root, body: parsed.value };
}

function reportNotJson(
  { context, operation, moment }: Judging,
  { place }: PreparedResponse,
  parsed: Extract<ParsedBody, { kind: 'empty' | 'not-json' }>,
): void {
  const { kind } = parsed;
  const carried = context.index.where(({ body, carries }) => carries !== undefined && body === place);
  const json = context.index.where(({ bodies }) => bodies !== undefined, 'bodies');
  const statements = kind === 'empty' ? carried : json;
  const message = `${place} has ${parsed.kind === 'empty' ? 'no body' : notJson(parsed)}.`;
  breach(
    context,
    {
      rule: kind === 'empty' ? 'no-body' : 'not-json',
      place,
      message,
      statements: statements.length > 0 ? statements : (operation.operation['x-source'] as string[]),
    },
    moment,
  );
}

function judgeOther(judging: Judging, response: Response): Answered {
  const { context, operation, moment } = judging;
  const { status } = response;
  const names = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  const [declared] = names.flatMap((name) => operation.responses.find((each) => each.status === name) ?? []);
  if (!declared) return NOTHING;
  observeStatus(context, declared, status, moment);
  judgeHeaders(judging, declared, response);
  if (declared.body?.isStated) return judgeStated(judging, declared, response);
  const openPoints = statusPoints(context, declared.response['x-open-points']);
  const parsed = parseBody(response.body);
  observeMediaType(context, declared.place, response, moment);
  if (parsed.kind !== 'json') {
    const what = parsed.kind === 'absent' ? undefined : parsed.kind === 'empty' ? 'no body' : notJson(parsed);
    const says = `An error of the status ${status} had ${what}.`;
    for (const point of what ? openPoints : [])
      behaviour(context, { point, place: declared.place, rule: 'error-body', says }, moment);
    return NOTHING;
  }
  const seen = { kind: 'shape', schema: schemaOf(parsed.value) } as const;
  const message = `An error of the status ${status} had a body of this shape.`;
  evidence(
    context,
    { rule: 'error-body', place: declared.place, message, openPoints, seen, key: `${status} ${JSON.stringify(seen)}` },
    moment,
  );
  observeErrorCodes(context, { place: declared.place, openPoints, status, body: parsed.value }, moment);
  return NOTHING;
}
