import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { headerValue, notJson, type ParsedBody, parseBody } from './bodies.ts';
import type { Reporter } from './context.ts';
import type { Exchange } from './exchange.ts';
import { exerciseBody, placesOf, reportViolations, violationsOf } from './judge-value.ts';
import { observeMediaType, observeResponseHeaders } from './observe-headers.ts';
import { observeValue, type Values } from './observe-value.ts';
import type { PreparedOperation, PreparedResponse, Spot } from './prepare.ts';
import { isWord, schemaOf, shownName } from './shown.ts';

type Response = NonNullable<Exchange['response']>;

interface Judging {
  readonly operation: PreparedOperation;
  readonly report: Reporter;
}

/** What a response carried, where the contract states its body. */
export interface Carried {
  readonly values: Values;
  readonly root?: Spot;
  readonly body?: Json;
}

const NOTHING: Carried = { values: new Map() };

/** Judges a response, and returns the values that it carries by their places. */
export function judgeResponse(operation: PreparedOperation, response: Response, report: Reporter): Carried {
  observeResponseHeaders(report, operation, response);
  const isSuccess = response.status >= 200 && response.status < 300;
  return isSuccess ? judgeSuccess({ operation, report }, response) : judgeOther({ operation, report }, response);
}

function judgeSuccess(judging: Judging, response: Response): Carried {
  const { operation, report } = judging;
  const successes = operation.responses.filter(({ status }) => status.startsWith('2'));
  const exact = successes.find(({ status }) => status === String(response.status));
  const range = successes.find(({ status }) => status === '2XX');
  const declared = exact ?? range ?? successes[0];
  if (!declared) return NOTHING;
  report.context.occurred.add(operation.id);
  report.exercise((fact) => fact.operation === operation.id || fact.paths !== undefined);
  if (exact) report.exercise(({ success }) => success === operation.id);
  else if (range) observeStatus(report, range, response.status);
  else if (!judgeUndeclared(judging, declared, response)) return NOTHING;
  judgeHeaders(judging, declared, response);
  return judgeStated(judging, declared, response);
}

function observeStatus(report: Reporter, { place, response }: PreparedResponse, status: number): void {
  const openPoints = statusPoints(report, response);
  const message = `${place} had the status ${status}.`;
  report.evidence({ rule: 'status', place, message, openPoints, seen: { kind: 'status', status } });
}

/** The points of a response that a status bears on. */
function statusPoints(report: Reporter, response: PreparedResponse['response']): string[] {
  const asking = report.pointsWith('successes', 'errors');
  return (response['x-open-points'] ?? []).filter((id) => asking.includes(id));
}

/** A success of another status than the one that is stated; one without what a success carries is only evidence. */
function judgeUndeclared({ operation, report }: Judging, declared: PreparedResponse, response: Response): boolean {
  const parsed = parseBody(response.body);
  const fields = declared.body?.root.fields;
  const carries =
    parsed.kind === 'json' && isRecord(parsed.value) && Object.keys(parsed.value).some((name) => fields?.has(name));
  const asking = report.pointsWith('successes', 'errors');
  const answered = Object.keys(declared.response['x-answers'] ?? {}).filter((id) => asking.includes(id));
  if (!carries && answered.length === 0) {
    observeStatus(report, declared, response.status);
    return false;
  }
  const stated = report.context.index.where(({ success }) => success === operation.id);
  const statements = stated.length > 0 ? stated : report.sourcesOf(answered);
  const openPoints = [...answered, ...statusPoints(report, declared.response)];
  const message = `${declared.place} had the status ${response.status}.`;
  const seen = { kind: 'status', status: response.status } as const;
  report.breach({ rule: 'undeclared-status', place: declared.place, message, statements, openPoints, seen });
  return carries;
}

/** Headers that an answer requires of a response. */
function judgeHeaders(
  { operation: { operation }, report }: Judging,
  declared: PreparedResponse,
  given: Response,
): void {
  const { place, response, requiredHeaders } = declared;
  for (const name of requiredHeaders.filter((name) => headerValue(given.headers, name) === undefined)) {
    const openPoints = Object.keys(response['x-answers'] ?? operation['x-answers'] ?? {});
    const sources = report.sourcesOf(openPoints);
    const statements = sources.length > 0 ? sources : [operation['x-source'] ?? []].flat();
    report.breach({ rule: 'required', place, message: `${place} lacks the header ${name}.`, statements, openPoints });
  }
}

/** A response whose body the contract states. */
function judgeStated(judging: Judging, declared: PreparedResponse, response: Response): Carried {
  const { report } = judging;
  const { place, body } = declared;
  if (!body) return NOTHING;
  observeMediaType(report, place, response);
  const parsed = parseStated(declared, response);
  if (parsed.kind === 'absent') return NOTHING;
  if (parsed.kind !== 'json') {
    reportNotJson(judging, declared, parsed);
    return NOTHING;
  }
  const { root } = body;
  report.exercise(({ bodies }) => bodies !== undefined);
  exerciseBody(report, root, parsed.value);
  const answered = Object.keys(declared.response['x-answers'] ?? {});
  const violations = violationsOf(report.context, root, body.validate, parsed.value).map((each) => {
    if (each.statements.length > 0) return each;
    // A body that only an answer describes: the statements are those that left it open.
    return { ...each, statements: report.sourcesOf(answered), openPoints: [...each.openPoints, ...answered] };
  });
  reportViolations(report, violations);
  const values: Values = new Map();
  observeValue({ report, values, listsFields: true, broken: placesOf(violations) }, root, parsed.value);
  return { values, root, body: parsed.value };
}

/** The body as its media type carries it: a text is a value as well, and of a file or XML nothing is judged. */
function parseStated({ response: { content = {} } }: PreparedResponse, { status, body }: Response): ParsedBody {
  const [mediaType = 'application/json'] = Object.keys(content);
  if (!body?.byteLength || /[/+]json\b/.test(mediaType))
    return parseBody(body ?? (status === 204 ? new Uint8Array() : undefined));
  if (!mediaType.startsWith('text/')) return { kind: 'absent' };
  return { kind: 'json', value: new TextDecoder().decode(body) };
}

function reportNotJson(
  { operation: { operation }, report }: Judging,
  { place }: PreparedResponse,
  parsed: Extract<ParsedBody, { kind: 'empty' | 'not-json' }>,
): void {
  const isEmpty = parsed.kind === 'empty';
  const stated = report.context.index.where(({ body, carries, bodies }) =>
    isEmpty ? carries !== undefined && body === place : bodies !== undefined,
  );
  const statements = stated.length > 0 ? stated : (operation['x-source'] as string[]);
  const message = `${place} has ${parsed.kind === 'empty' ? 'no body' : notJson(parsed)}.`;
  report.breach({ rule: isEmpty ? 'no-body' : 'not-json', place, message, statements });
}

function judgeOther(judging: Judging, response: Response): Carried {
  const { operation, report } = judging;
  const { status } = response;
  const names = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  const [declared] = names.flatMap((name) => operation.responses.find((each) => each.status === name) ?? []);
  if (!declared) return NOTHING;
  observeStatus(report, declared, status);
  judgeHeaders(judging, declared, response);
  if (declared.body?.isStated) return judgeStated(judging, declared, response);
  const { place } = declared;
  const openPoints = statusPoints(report, declared.response);
  const parsed = parseBody(response.body);
  observeMediaType(report, place, response);
  if (parsed.kind === 'absent') return NOTHING;
  if (parsed.kind !== 'json') {
    const says = `An error of the status ${status} had ${parsed.kind === 'empty' ? 'no body' : notJson(parsed)}.`;
    for (const point of openPoints) report.behaviour({ point, place, rule: 'error-body', says });
    return NOTHING;
  }
  const seen = { kind: 'shape', schema: schemaOf(parsed.value) } as const;
  const message = `An error of the status ${status} had a body of this shape.`;
  const key = `${status} ${JSON.stringify(seen)}`;
  report.evidence({ rule: 'error-body', place, message, openPoints, seen, key });
  for (const says of errorCodes(parsed.value, status))
    for (const point of openPoints) report.behaviour({ point, place, rule: 'error-code', says });
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
  const { error } = body;
  const fields = Object.entries({ ...(isRecord(error) ? error : {}), ...body });
  return fields.slice(0, MAX_FIELDS).flatMap(([name, value]) => {
    const word = typeof value === 'string' ? value.split(/[:/]/).at(-1) : String(value);
    const isNumber = Number.isInteger(value) && /^\d{1,6}$/.test(word ?? '');
    if (!CODE.test(name) || !(isNumber || (typeof value === 'string' && isWord(word) && WORD.test(word)))) return [];
    return [`An error of the status ${status} had \`${word}\` in its field ${shownName(name)}.`];
  });
}
