import type { Json, Parameter } from '../model/contract.ts';
import { isRecord, resolveRef } from '../model/json-pointer.ts';
import { headerValue, notJson, parseBody } from './bodies.ts';
import type { Reporter, Values } from './context.ts';
import { type Exchange, LIVE } from './exchange.ts';
import { reportViolations, type Violation, violationsOf } from './judge-value.ts';
import { observeMediaType } from './observe-headers.ts';
import { observeValue } from './observe-value.ts';
import type { PreparedOperation } from './prepare.ts';
import { schemaOf, shownName } from './shown.ts';

type Request = Exchange['request'];

interface Asked {
  readonly operation: PreparedOperation;
  readonly status: number | undefined;
  readonly report: Reporter;
}

/**
 * Judges a request by what became of it, and returns its values by their places. One that breaks the contract and is
 * refused says something of errors; one that is accepted, or of which nothing came back, contradicts what is stated.
 */
export function judgeRequest(
  operation: PreparedOperation,
  query: URLSearchParams,
  request: Request,
  status: number | undefined,
  report: Reporter,
): Values {
  const asked: Asked = { operation, status, report };
  const { context, moment } = report;
  const others = moment.source.file === LIVE ? report.ofOurs() : report;
  // A rejected request is not an example of a valid one.
  const values = status === undefined || isAccepted(status) ? others : report.ofOurs();
  observeHeaders({ ...asked, report: others }, request);
  observeQuery({ ...asked, report: others }, query);
  reportWrong(asked, missingHeaders(asked, request));
  const parsed = parseBody(request.body);
  const place = `${operation.id} request`;
  const wrong = (rule: string, words: string, statements: readonly string[]): Values => {
    reportWrong(asked, [{ rule, place, message: `${place} ${words}`, statements, openPoints: [] }]);
    return new Map();
  };
  if (!operation.request) {
    if (parsed.kind === 'absent' || parsed.kind === 'empty') return new Map();
    const statements = context.index.where((fact) => fact.operation === operation.id && fact.body === 'none');
    return wrong('no-body', 'was sent with a body; it has none.', statements);
  }
  if (parsed.kind === 'absent') return new Map();
  if (parsed.kind !== 'json') {
    const statements = context.index.where(({ bodies }) => bodies !== undefined);
    return wrong('not-json', `has ${notJson(parsed)}.`, statements);
  }
  const { value } = parsed;
  const violations = violationsOf(context, operation.request, value);
  reportWrong(asked, violations);
  if (isRecord(value) && status !== undefined) observeFields(asked, value as Record<string, Json>);
  const about = { report: values, violations, listsFields: false, exercises: isAccepted(status) };
  return observeValue(operation.request.root, value, about);
}

const isAccepted = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;

/** Header parameters that an answer requires, and that a request lacks. */
function missingHeaders({ operation: { id, operation }, report }: Asked, { headers }: Request): Violation[] {
  const parameters = (operation.parameters ?? []).map((each) => {
    return resolveRef<Parameter>(report.context.contract.openapi, each);
  });
  const openPoints = Object.keys(operation['x-answers'] ?? {});
  const about = { rule: 'required', place: `${id} request`, statements: report.sourcesOf(openPoints), openPoints };
  return parameters
    .filter((each) => each.in === 'header' && each.required && headerValue(headers, each.name) === undefined)
    .map(({ name }) => ({ ...about, message: `${id} request lacks the header ${name}.` }));
}

/** A request that contradicts the contract: a breach, unless it was refused. */
function reportWrong({ operation, status, report }: Asked, violations: readonly Violation[]): void {
  if (status === undefined || isAccepted(status)) {
    reportViolations(report, violations);
    return;
  }
  const refused = operation.responses.find((each) => each.status === 'default');
  for (const { rule, place } of violations) {
    const says = `A request that breaks ${rule} at ${place} was refused with ${status}.`;
    for (const point of refused?.response['x-open-points'] ?? [])
      report.behaviour(point, 'refused-request', says, refused?.place);
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
    const isCredential = CREDENTIAL.test(name);
    if (!isCredential && (!/idempotency/i.test(name) || value.trim() === '')) continue;
    const shown = shownName(name.toLowerCase());
    const isScheme = isCredential && /authorization$/i.test(name);
    const scheme = isScheme ? /^([A-Za-z][A-Za-z\d-]{1,19}) ./.exec(value)?.[1] : undefined;
    const withScheme = scheme ? ` with the scheme \`${scheme}\`` : '';
    const message = `A request with the header ${shown}${withScheme} was answered with ${status ?? 'nothing'}.`;
    const seen = { kind: 'header', in: 'request', name: shown, ...(scheme && { scheme }) } as const;
    const openPoints = report.pointsWith(isCredential ? 'credentials' : 'idempotency');
    const about = { place: id, message, openPoints };
    if (!isCredential) report.evidence({ ...about, rule: 'request-header', seen });
    else if (status !== 401) report.evidence({ ...about, rule: 'credential', seen, key: message });
    // A request rejected for its credentials does not show how credentials are sent.
    else report.says({ place: id, openPoints }, 'refused-credential', message, message);
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
