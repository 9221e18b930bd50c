import type { Json, Parameter } from '../model/contract.ts';
import { isRecord, resolveRef } from '../model/json-pointer.ts';
import { headerValue, notJson, parseBody } from './bodies.ts';
import type { Found, Reporter } from './context.ts';
import { type Exchange, LIVE } from './exchange.ts';
import { exerciseBody, placesOf, reportViolations, type Violation, violationsOf } from './judge-value.ts';
import { observeMediaType } from './observe-headers.ts';
import { observeValue, type Values } from './observe-value.ts';
import type { PreparedOperation } from './prepare.ts';
import { schemaOf, shownName } from './shown.ts';

type Request = Exchange['request'];

interface Asked {
  readonly operation: PreparedOperation;
  readonly status: number | undefined;
  /** Whether the service refused it. */
  readonly isRefused: boolean;
  readonly report: Reporter;
}

/**
 * Judges a request by what became of it, and returns its values by their places. One that breaks the contract and is
 * refused says something of errors; one that is accepted, or of which nothing came back, contradicts what is stated.
 */
export function judgeRequest(
  operation: PreparedOperation,
  found: Extract<Found, { kind: 'operation' }>,
  request: Request,
  status: number | undefined,
  report: Reporter,
): Values {
  const isAccepted = status !== undefined && status >= 200 && status < 300;
  const asked: Asked = { operation, status, isRefused: status !== undefined && !isAccepted, report };
  const { context, moment } = report;
  const others = moment.source.file === LIVE ? report.ofOurs() : report;
  observeHeaders({ ...asked, report: others }, request);
  observeQuery({ ...asked, report: others }, found.query);
  reportWrong(asked, missingHeaders(asked, request));
  const values: Values = new Map();
  const parsed = parseBody(request.body);
  const place = `${operation.id} request`;
  const wrong = (rule: string, words: string, statements: readonly string[]) =>
    reportWrong(asked, [{ rule, place, message: `${place} ${words}`, statements, openPoints: [] }]);
  if (!operation.request) {
    const statements = context.index.where((fact) => fact.operation === operation.id && fact.body === 'none');
    if (parsed.kind === 'json' || parsed.kind === 'not-json')
      wrong('no-body', 'was sent with a body; it has none.', statements);
    return values;
  }
  if (parsed.kind === 'absent') return values;
  if (parsed.kind !== 'json') {
    const what = parsed.kind === 'not-json' ? notJson(parsed) : 'no body';
    wrong(
      'not-json',
      `has ${what}.`,
      context.index.where(({ bodies }) => bodies !== undefined),
    );
    return values;
  }
  const { root, validate } = operation.request;
  const { value } = parsed;
  const violations = violationsOf(context, root, validate, value);
  reportWrong(asked, violations);
  if (isAccepted) exerciseBody(report, root, value);
  observeValue({ report: others, values, listsFields: false, broken: placesOf(violations) }, root, value);
  if (isRecord(value) && status !== undefined) observeFields(asked, value as Record<string, Json>);
  return values;
}

/** Header parameters that an answer requires, and that a request lacks. */
function missingHeaders({ operation: { id, operation }, report }: Asked, { headers }: Request): Violation[] {
  const { openapi } = report.context.contract;
  const parameters = (operation.parameters ?? []).map((each) => resolveRef<Parameter>(openapi, each));
  const missing = parameters.filter(
    (each) => each.in === 'header' && each.required && headerValue(headers, each.name) === undefined,
  );
  const openPoints = Object.keys(operation['x-answers'] ?? {});
  const statements = report.sourcesOf(openPoints);
  return missing.map(({ name }) => {
    const message = `${id} request lacks the header ${name}.`;
    return { rule: 'required', place: `${id} request`, message, statements, openPoints };
  });
}

/** A request that contradicts the contract: a breach, unless it was refused. */
function reportWrong({ operation, isRefused, status, report }: Asked, violations: readonly Violation[]): void {
  if (!isRefused) {
    reportViolations(report, violations);
    return;
  }
  const refused = operation.responses.find((each) => each.status === 'default');
  for (const { rule, place } of violations) {
    const says = `A request that breaks ${rule} at ${place} was refused with ${status}.`;
    for (const point of refused?.response['x-open-points'] ?? [])
      report.behaviour({ point, place: refused?.place ?? place, rule: 'refused-request', says });
  }
}

/** Fields that are not listed, and fields that were left out, with what became of the request. */
function observeFields({ operation, status, report }: Asked, value: Readonly<Record<string, Json>>): void {
  const fields = operation.request?.root.fields;
  const points = operation.operation['x-open-points'] ?? [];
  const openPoints = report.pointsWith('request-fields').filter((id) => points.includes(id));
  const unlisted = Object.keys(value).filter((name) => !fields?.has(name));
  for (const name of unlisted.slice(0, 200)) {
    const shown = shownName(name);
    const seen = { kind: 'field', name: shown, schema: schemaOf(value[name] as Json) } as const;
    const message = `A request with the unlisted field ${shown} was answered with ${status}.`;
    const key = `${shown} ${status}`;
    report.evidence({ rule: 'unlisted-field', place: operation.id, message, openPoints, seen, key });
  }
  for (const [name, { place, tells }] of fields ?? []) {
    const told = tells.get('absence');
    if (!told || Object.hasOwn(value, name)) continue;
    report.says({ ...told, place }, 'left-out', `A request without ${place} was answered with ${status}.`);
  }
}

/** Names of header fields that carry a credential, as everybody names them. */
const CREDENTIAL = /^(?:proxy-)?authorization$|^cookie$|api-?key|token|secret|credential|(?:^|-)auth(?:$|-)/i;

function observeHeaders({ operation: { id, request }, status, report }: Asked, { headers }: Request): void {
  if (request) observeMediaType(report, `${id} request`, { headers });
  for (const [name, value] of headers) {
    const shown = shownName(name.toLowerCase());
    const seen = { kind: 'header', in: 'request', name: shown } as const;
    const answered = `was answered with ${status ?? 'nothing'}.`;
    if (CREDENTIAL.test(name)) {
      const scheme = /authorization$/i.test(name) ? /^([A-Za-z][A-Za-z\d-]{1,19}) ./.exec(value)?.[1] : undefined;
      const message = `A request with the header ${shown}${scheme ? ` with the scheme \`${scheme}\`` : ''} ${answered}`;
      const about = { place: id, message, openPoints: report.pointsWith('credentials'), key: message };
      // What was refused as no credential, or for want of another, does not show how credentials are sent.
      if (status === 401)
        report.evidence({ ...about, rule: 'refused-credential', seen: { kind: 'behaviour', says: message } });
      else report.evidence({ ...about, rule: 'credential', seen: { ...seen, ...(scheme && { scheme }) } });
    } else if (/idempotency/i.test(name)) {
      const message = `A request with the header ${shown} ${answered}`;
      const openPoints = report.pointsWith('idempotency');
      report.evidence({ rule: 'request-header', place: id, message, openPoints, seen });
    }
  }
}

function observeQuery({ operation, status, report }: Asked, query: URLSearchParams): void {
  for (const name of new Set(query.keys())) {
    const shown = shownName(name);
    const openPoints = report.pointsWith(CREDENTIAL.test(name) ? 'credentials' : 'query-parameters');
    const seen = { kind: 'query-parameter', name: shown } as const;
    const message = `A request with the query parameter ${shown} was answered with ${status ?? 'nothing'}.`;
    report.evidence({ rule: 'query-parameter', place: operation.id, message, openPoints, seen });
  }
}
