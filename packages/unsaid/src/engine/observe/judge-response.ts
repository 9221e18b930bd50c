import { isJson } from 'unsaid-runtime/http';
import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { headerValue, notJson, type ParsedBody, parseBody } from './bodies.ts';
import type { Reporter, Values } from './context.ts';
import type { Exchange } from './exchange.ts';
import { judgeValue } from './judge-value.ts';
import { observeMediaType, observeResponseHeaders } from './observe-headers.ts';
import type { PreparedOperation, PreparedResponse, Spot } from './prepare.ts';
import { isWord, schemaOf, shownName } from './shown.ts';

type Response = NonNullable<Exchange['response']>;

/** Values of a response whose body the contract states. */
export interface Carried {
  readonly values: Values;
  readonly root?: Spot;
  readonly body?: Json;
}

const NOTHING: Carried = { values: new Map() };

interface Judging {
  readonly operation: PreparedOperation;
  readonly declared: PreparedResponse;
  readonly given: Response;
  readonly report: Reporter;
}

/** Judges a response, and returns the values that it carries by their places. */
export function judgeResponse(operation: PreparedOperation, given: Response, report: Reporter): Carried {
  observeResponseHeaders(report, operation, given);
  const { status } = given;
  const isSuccess = status >= 200 && status < 300;
  const declaredAs = (name: string) => operation.responses.find((each) => each.status === name);
  const exact = declaredAs(String(status));
  const range = declaredAs(`${Math.floor(status / 100)}XX`);
  const other = isSuccess ? operation.responses.find((each) => each.status.startsWith('2')) : declaredAs('default');
  const declared = exact ?? range ?? other;
  if (!declared) return NOTHING;
  const judging = { operation, declared, given, report };
  if (isSuccess) {
    report.context.occurred.add(operation.id);
    report.exercise((fact) => fact.operation === operation.id || fact.paths !== undefined);
  }
  if (isSuccess && exact) report.exercise(({ success }) => success === operation.id);
  else if (!isSuccess || range) observeStatus(judging);
  else if (!judgeUndeclared(judging)) return NOTHING;
  judgeHeaders(judging);
  return isSuccess || declared.body?.isStated ? judgeStated(judging) : observeError(judging);
}

function observeStatus({ report, declared, given: { status } }: Judging): void {
  const { place, response } = declared;
  const message = `${place} had the status ${status}.`;
  const openPoints = statusPoints(report, response['x-open-points']);
  report.evidence({ rule: 'status', place, message, openPoints, seen: { kind: 'status', status } });
}

/** Those of some points that a status bears on. */
function statusPoints(report: Reporter, ids: readonly string[] = []): string[] {
  const asking = report.pointsWith('successes', 'errors');
  return ids.filter((id) => asking.includes(id));
}

/** A success of another status than the one that is stated; one without what a success carries is only evidence. */
function judgeUndeclared(judging: Judging): boolean {
  const { operation, declared, given, report } = judging;
  const { place, response, body } = declared;
  const { status } = given;
  const parsed = parseBody(given.body);
  const names = parsed.kind === 'json' && isRecord(parsed.value) ? Object.keys(parsed.value) : [];
  const carries = names.some((name) => body?.root.fields?.has(name));
  const answered = statusPoints(report, Object.keys(response['x-answers'] ?? {}));
  if (!carries && answered.length === 0) {
    observeStatus(judging);
    return false;
  }
  const cited = { 'x-source': report.sourcesOf(answered) };
  const statements = report.stated(({ success }) => success === operation.id, cited);
  const openPoints = [...answered, ...statusPoints(report, response['x-open-points'])];
  const message = `${place} had the status ${status}.`;
  const seen = { kind: 'status', status } as const;
  report.breach({ rule: 'undeclared-status', place, message, statements, openPoints, seen });
  return carries;
}

/** Headers that an answer requires of a response. */
function judgeHeaders({ operation: { operation }, declared, given, report }: Judging): void {
  const { place, response, requiredHeaders } = declared;
  const openPoints = Object.keys(response['x-answers'] ?? operation['x-answers'] ?? {});
  const sources = report.sourcesOf(openPoints);
  const statements = sources.length > 0 ? sources : [operation['x-source'] ?? []].flat();
  for (const name of requiredHeaders)
    if (headerValue(given.headers, name) === undefined)
      report.breach({ rule: 'required', place, message: `${place} lacks the header ${name}.`, statements, openPoints });
}

/** A response whose body the contract states. */
function judgeStated({ operation: { operation }, declared, given, report }: Judging): Carried {
  const { place, body, response } = declared;
  if (!body) return NOTHING;
  observeMediaType(report, place, given);
  const parsed = parseStated(body.mediaType, given);
  if (parsed.kind === 'absent') return NOTHING;
  if (parsed.kind === 'json') {
    report.exercise(({ bodies }) => bodies !== undefined);
    const values = judgeValue(report, body, parsed.value, Object.keys(response['x-answers'] ?? {}));
    return { values, root: body.root, body: parsed.value };
  }
  const isEmpty = parsed.kind === 'empty';
  const statements = report.stated(
    (fact) => (isEmpty ? fact.carries !== undefined && fact.body === place : fact.bodies !== undefined),
    operation,
  );
  const message = `${place} has ${notJson(parsed)}.`;
  report.breach({ rule: isEmpty ? 'no-body' : 'not-json', place, message, statements });
  return NOTHING;
}

/** The body as its media type carries it: a text is a value as well, and of a file or XML nothing is judged. */
function parseStated(mediaType: string, { status, body }: Response): ParsedBody {
  if (!body?.byteLength || isJson(mediaType)) return parseBody(body ?? (status === 204 ? new Uint8Array() : undefined));
  if (!mediaType.startsWith('text/')) return { kind: 'absent' };
  return { kind: 'json', value: new TextDecoder().decode(body) };
}

/** An error whose body is left open: its shape, and the codes in it. */
function observeError({ declared, given, report }: Judging): Carried {
  const { place, response } = declared;
  const { status } = given;
  const openPoints = statusPoints(report, response['x-open-points']);
  const parsed = parseBody(given.body);
  observeMediaType(report, place, given);
  const say = (rule: string, says: string) => {
    for (const point of openPoints) report.behaviour(point, rule, says, place);
  };
  if (parsed.kind === 'json') {
    const seen = { kind: 'shape', schema: schemaOf(parsed.value) } as const;
    const message = `An error of the status ${status} had a body of this shape.`;
    const key = `${status} ${JSON.stringify(seen)}`;
    report.evidence({ rule: 'error-body', place, message, openPoints, seen, key });
    for (const says of errorCodes(parsed.value, status)) say('error-code', says);
  } else if (parsed.kind !== 'absent') say('error-body', `An error of the status ${status} had ${notJson(parsed)}.`);
  return NOTHING;
}

/** Fields in which services write what kind of error it is. */
const CODE = /code|type|kind|^error$/i;
/** Words of programs; names of people begin otherwise. */
const WORD = /^(?:[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)*|[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*)$/;
const MAX_FIELDS = 50;

/** The codes of an error, in its body or in its member `error`, in sentences. */
function errorCodes(body: Json, status: number): string[] {
  if (!isRecord(body)) return [];
  const fields = Object.entries({ ...(isRecord(body.error) ? body.error : {}), ...body });
  return fields.slice(0, MAX_FIELDS).flatMap(([name, value]) => {
    const word = typeof value === 'string' ? value.split(/[:/]/).at(-1) : value;
    const isCode = typeof word === 'string' ? isWord(word) && WORD.test(word) : /^\d{1,6}$/.test(String(word));
    return isCode && CODE.test(name)
      ? [`An error of the status ${status} had \`${word}\` in its field ${shownName(name)}.`]
      : [];
  });
}
