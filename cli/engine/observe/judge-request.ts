import type { Json, Parameter } from '../model/contract.ts';
import { isRecord, resolveRef } from '../model/json-pointer.ts';
import { headerValue, mediaTypeOf, notJson, parseBody } from './bodies.ts';
import type { Moment } from './collect-findings.ts';
import { behaviour, type Context, evidence, pointsWith } from './context.ts';
import { type Exchange, type HeaderFields, LIVE } from './exchange.ts';
import type { Found } from './find-operation.ts';
import { exercise, placesOf, reportViolations, type Violation, violationsOf } from './judge-value.ts';
import { observeValue, type Values } from './observe-value.ts';
import type { PreparedOperation } from './prepare.ts';
import type { Ranges } from './ranges.ts';
import { schemaOf } from './schema-of.ts';
import { shownName } from './shown.ts';

/** What a response to a request made of it. */
type Outcome = 'accepted' | 'refused' | 'unknown';

interface Asked {
  readonly context: Context;
  readonly operation: PreparedOperation;
  readonly moment: Moment;
  readonly status: number | undefined;
  readonly outcome: Outcome;
}

/**
 * Judges a request by what became of it. One that breaks the contract and is refused says something of errors; one that
 * is accepted, or of which nothing came back, contradicts what is stated of requests.
 */
export function judgeRequest(
  context: Context,
  ranges: Ranges,
  operation: PreparedOperation,
  found: Extract<Found, { kind: 'operation' }>,
  request: Exchange['request'],
  status: number | undefined,
  moment: Moment,
): Values {
  const outcome = status === undefined ? 'unknown' : status >= 200 && status < 300 ? 'accepted' : 'refused';
  const asked: Asked = { context, operation, moment, status, outcome };
  // What we send ourselves says nothing of the service.
  const others = moment.source.file === LIVE ? { ...context, open: new Set<string>() } : context;
  observeHeaders({ ...asked, context: others }, request);
  observeQuery({ ...asked, context: others }, found.query);
  reportWrong(asked, missingHeaders(context, operation, request));
  const values: Values = new Map();
  const { body } = request;
  const parsed = parseBody(body);
  if (!operation.request) {
    if (parsed.kind === 'json' || parsed.kind === 'not-json') {
      const statements = context.index.where((fact) => fact.operation === operation.id && fact.body === 'none');
      reportWrong(asked, [
        wrong('no-body', `${operation.id} request`, 'was sent with a body; it has none.', statements),
      ]);
    }
    return values;
  }
  if (parsed.kind === 'absent') return values;
  const { root, validate } = operation.request;
  if (parsed.kind !== 'json') {
    const statements = context.index.where(({ bodies }) => bodies !== undefined);
    reportWrong(asked, [
      wrong(
        'not-json',
        `${operation.id} request`,
        `has ${parsed.kind === 'not-json' ? notJson(parsed) : 'no body'}.`,
        statements,
      ),
    ]);
    return values;
  }
  const { value } = parsed;
  const violations = violationsOf(context, root, validate, value);
  reportWrong(asked, violations);
  if (outcome === 'accepted') exercise(context, root, value);
  const observing = { context: others, ranges, moment, values, listsFields: false, broken: placesOf(violations) };
  observeValue(observing, root, value);
  if (isRecord(value) && outcome !== 'unknown') observeFields(asked, value as Record<string, Json>);
  return values;
}

/** Header parameters that an answer requires, and that a request lacks. */
function missingHeaders(context: Context, { id, operation }: PreparedOperation, { headers }: Exchange['request']) {
  const { openapi } = context.contract;
  const parameters = (operation.parameters ?? []).map((each) => resolveRef<Parameter>(openapi, each));
  const missing = parameters.filter(
    (each) => each.in === 'header' && each.required && headerValue(headers, each.name) === undefined,
  );
  return missing.map(({ name }): Violation => {
    const openPoints = Object.keys(operation['x-answers'] ?? {});
    const statements = openPoints.flatMap((point) => context.points.get(point)?.source ?? []);
    const message = `${id} request lacks the header ${name}.`;
    return { rule: 'required', place: `${id} request`, message, statements, openPoints };
  });
}

function wrong(rule: string, place: string, words: string, statements: readonly string[]): Violation {
  return { rule, place, message: `${place} ${words}`, statements, openPoints: [] };
}

/** A request that contradicts the contract: a breach, unless it was refused. */
function reportWrong({ context, operation, moment, outcome, status }: Asked, violations: readonly Violation[]): void {
  if (outcome !== 'refused') reportViolations(context, violations, moment);
  for (const { rule, place } of outcome === 'refused' ? violations : []) {
    const refused = operation.responses.find((each) => each.status === 'default');
    const says = `A request that breaks ${rule} at ${place} was refused with ${status}.`;
    for (const point of refused?.response['x-open-points'] ?? []) {
      behaviour(context, { point, place: refused?.place ?? place, rule: 'refused-request', says }, moment);
    }
  }
}

/** Fields that are not listed, and fields that were left out, with what became of the request. */
function observeFields({ context, operation, moment, status }: Asked, value: Readonly<Record<string, Json>>): void {
  const root = operation.request?.root;
  const points = operation.operation['x-open-points'] ?? [];
  for (const name of Object.keys(value)
    .filter((name) => !root?.fields?.has(name))
    .slice(0, 200)) {
    const openPoints = pointsWith(context, 'request-fields').filter((id) => points.includes(id));
    const seen = { kind: 'field', name: shownName(name), schema: schemaOf(value[name] as Json) } as const;
    const message = `A request with the unlisted field ${shownName(name)} was answered with ${status}.`;
    const key = `${shownName(name)} ${status}`;
    evidence(context, { rule: 'unlisted-field', place: operation.id, message, openPoints, seen, key }, moment);
  }
  for (const [name, field] of root?.fields ?? []) {
    const told = field.tells.get('absence');
    if (!told || Object.hasOwn(value, name)) continue;
    const says = `A request without ${field.place} was answered with ${status}.`;
    const seen = { kind: 'behaviour', says } as const;
    evidence(context, { ...told, place: field.place, rule: 'left-out', message: says, seen }, moment);
  }
}

/** Names of header fields that carry a credential, as everybody names them. */
const CREDENTIAL = /^(?:proxy-)?authorization$|^cookie$|api-?key|token|secret|credential|(?:^|-)auth(?:$|-)/i;

function observeHeaders({ context, operation, moment, status }: Asked, { headers }: Exchange['request']): void {
  if (operation.request) observeMediaType(context, `${operation.id} request`, { headers }, moment);
  for (const [name, value] of headers) {
    if (name.startsWith(':')) continue;
    const shown = shownName(name.toLowerCase());
    const seen = { kind: 'header', in: 'request', name: shown } as const;
    const place = operation.id;
    if (CREDENTIAL.test(name)) {
      const scheme = /^([A-Za-z][A-Za-z\d-]{1,19}) ./.exec(value)?.[1];
      const words = scheme && /authorization$/i.test(name) ? ` with the scheme \`${scheme}\`` : '';
      const message = `A request with the header ${shown}${words} was answered with ${status ?? 'nothing'}.`;
      const key = message;
      // What was refused as no credential, or for want of another, does not show how credentials are sent.
      const how =
        status === 401
          ? ({ kind: 'behaviour', says: message } as const)
          : { ...seen, ...(scheme && /authorization$/i.test(name) && { scheme }) };
      const rule = status === 401 ? 'refused-credential' : 'credential';
      evidence(
        context,
        { rule, place, message, openPoints: pointsWith(context, 'credentials'), seen: how, key },
        moment,
      );
    } else if (/idempotency/i.test(name)) {
      const message = `A request with the header ${shown} was answered with ${status ?? 'nothing'}.`;
      const openPoints = pointsWith(context, 'idempotency');
      evidence(context, { rule: 'request-header', place, message, openPoints, seen }, moment);
    }
  }
}

/** What stands in `Content-Type`; where it is missing, a body tells that. */
export function observeMediaType(
  context: Context,
  place: string,
  { headers, body }: { readonly headers: HeaderFields; readonly body?: Uint8Array },
  moment: Moment,
): void {
  const mediaType = mediaTypeOf(headers);
  if (mediaType === undefined) {
    const says = `${place} was sent with a body and without a media type.`;
    if (body && body.byteLength > 0)
      behaviour(context, { role: 'media-types', place, rule: 'media-type', says }, moment);
    return;
  }
  const seen = { kind: 'media-type', mediaType } as const;
  const message = `${place} was sent as ${mediaType}.`;
  const openPoints = pointsWith(context, 'media-types');
  evidence(context, { rule: 'media-type', place, message, openPoints, seen }, moment);
}

function observeQuery({ context, operation, moment, status }: Asked, query: URLSearchParams): void {
  for (const name of new Set(query.keys())) {
    const shown = shownName(name);
    const openPoints = pointsWith(context, CREDENTIAL.test(name) ? 'credentials' : 'query-parameters');
    const seen = { kind: 'query-parameter', name: shown } as const;
    const message = `A request with the query parameter ${shown} was answered with ${status ?? 'nothing'}.`;
    evidence(context, { rule: 'query-parameter', place: operation.id, message, openPoints, seen }, moment);
  }
}
