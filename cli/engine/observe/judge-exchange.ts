import { findRoute } from '../../mock/find-route.ts';
import { Refusal } from '../../mock/refusal.ts';
import type { Contract, Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { headerValue } from './bodies.ts';
import type { Found, Judge, Reporter } from './context.ts';
import type { Exchange } from './exchange.ts';
import { judgeRequest } from './judge-request.ts';
import { judgeResponse } from './judge-response.ts';
import { digest, LeastRecent } from './least-recent.ts';
import { isMasked } from './mask.ts';
import type { PreparedOperation, Spot } from './prepare.ts';

const MAX_UNIQUE = 50_000;
const MAX_REQUESTS = 20_000;

/** Judges exchanges, each by itself and by those that came before. */
export class ExchangeJudge {
  readonly #judges: readonly Judge[];
  /** What the other values of a response were, by each value that is stated to be unique. */
  readonly #unique = new LeastRecent<string>(MAX_UNIQUE);
  /** What requests were answered with. */
  readonly #answers = new LeastRecent<string>(MAX_REQUESTS);

  /** @param judges Those of the domain, which are handed what each exchange said. */
  constructor(judges: readonly Judge[]) {
    this.#judges = judges;
  }

  judge(exchange: Exchange, found: Exclude<Found, { kind: 'foreign' }>, report: Reporter): void {
    const { request, response } = exchange;
    if (found.kind === 'unknown') {
      judgeUnknown(`${request.method} ${found.path}`, response?.status, report);
      return;
    }
    const operation = report.context.prepared.operations.get(found.operation);
    if (!operation) return;
    const asked = judgeRequest(operation, found, request, response?.status, report);
    if (!response) return;
    const { values, root, body } = judgeResponse(operation, response, report);
    const { parameters } = found;
    if (root && isRecord(body)) this.#judgeIdentity(operation, root, body as Record<string, Json>, parameters, report);
    this.#judgeRepeated(operation, exchange, report);
    const isMocked = headerValue(response.headers, 'x-open-points') !== undefined;
    const told = { isMocked, by: operation.id, request: asked, response: values, parameters, report };
    for (const each of this.#judges) each.exchange?.({ ...told, status: response.status });
  }

  /** Judges whose response it is: of the thing that was asked for, and with a value of its own where it is unique. */
  #judgeIdentity(
    { id, operation }: PreparedOperation,
    root: Spot,
    body: Readonly<Record<string, Json>>,
    parameters: Readonly<Record<string, string>>,
    report: Reporter,
  ): void {
    for (const [name, spot] of root.fields ?? []) {
      const [value, asked] = [body[name], parameters[name]];
      if (typeof value !== 'string' || isMasked(value)) continue;
      if (asked !== undefined && asked !== value && !isMasked(asked)) {
        const stated = report.context.index.where(
          (fact) => fact.operation === id && (fact.parameter === name || fact.path !== undefined),
        );
        const statements = stated.length > 0 ? stated : [operation['x-source'] ?? []].flat();
        const message = `${spot.place} is not the \`${name}\` that the request was for.`;
        report.breach({ rule: 'other-resource', place: spot.place, message, statements });
      }
      // What a request names is not given by its response.
      if (spot.schema['x-unique'] && asked === undefined)
        this.#judgeUnique(spot, value, { ...body, [name]: undefined }, report);
    }
  }

  #judgeUnique({ place, sources }: Spot, value: string, others: object, report: Reporter): void {
    const key = digest(place, value);
    const [before, now] = [this.#unique.get(key), digest(JSON.stringify(others))];
    this.#unique.set(key, before ?? now);
    const stated = report.context.index.where(({ unique }) => unique === true).filter((id) => sources.includes(id));
    report.exercise(stated);
    if (before === undefined || before === now) return;
    const message = `${place} was given twice; it is unique.`;
    report.breach({ rule: 'unique', place, message, statements: stated.length > 0 ? stated : sources });
  }

  /** Judges what a request was answered with that was sent again as it was. */
  #judgeRepeated({ id, operation }: PreparedOperation, { request, response }: Exchange, report: Reporter): void {
    const [point = ''] = report.pointsWith('idempotency');
    if (!operation['x-open-points']?.includes(point) || !request.body || !response?.body || response.status >= 300)
      return;
    const key = request.headers.find(([name]) => /idempotency/i.test(name))?.[1];
    const call = digest(id, request.url, request.body, key ?? '');
    const [before, now] = [this.#answers.get(call), digest(response.body)];
    this.#answers.set(call, now);
    if (before === undefined) return;
    const how = key === undefined ? 'without an idempotency key' : 'with the same idempotency key';
    const says = `The same request, ${how}, was answered with ${before === now ? 'the same body' : 'another body'}.`;
    report.behaviour({ point, place: id, rule: 'repeated-request', says });
  }
}

/** A call that was answered is evidence for the points that ask for operations; one that was not found is of none. */
function judgeUnknown(call: string, status: number | undefined, report: Reporter): void {
  const { contract, open } = report.context;
  const asking = contract.openPoints.filter(({ id, adds }) => adds?.includes('operations') && open.has(id));
  const about = { rule: 'unknown-operation', place: 'openapi info' };
  if (asking.length === 0 || status === undefined || [404, 405, 501].includes(status)) {
    report.unexplained({ ...about, message: `${call} was called, which the contract does not list.` });
    return;
  }
  const message = `${call}, which the contract does not list, was answered with ${status}.`;
  const seen = { kind: 'behaviour', says: message } as const;
  report.evidence({ ...about, message, openPoints: asking.map(({ id }) => id), seen, key: message });
}

/**
 * Finds the operation that a request is meant for. Without a base URL, any host will do, and any path that ends in one
 * of the contract.
 */
export function findOperation({ openapi }: Contract, method: string, url: string, baseUrl?: string): Found {
  const parsed = URL.parse(url);
  if (parsed === null) return { kind: 'foreign', reason: 'the URL cannot be read' };
  if (method === 'OPTIONS') return { kind: 'foreign', reason: 'a preflight request of a browser' };
  if (method === 'HEAD') return { kind: 'foreign', reason: 'a HEAD request' };
  const path = pathBelow(parsed, baseUrl);
  if (path === undefined) return { kind: 'foreign', reason: 'another host or base URL' };
  for (const candidate of baseUrl === undefined ? endings(path) : [path]) {
    const found = routeOf(openapi.paths, method, candidate);
    if (found === 'method') return { kind: 'unknown', path: skeletonOf(candidate) };
    if (found) return { kind: 'operation', ...found, query: parsed.searchParams };
  }
  if (baseUrl !== undefined) return { kind: 'unknown', path: skeletonOf(path) };
  return { kind: 'foreign', reason: 'a path that is not of the contract' };
}

function pathBelow({ origin, pathname }: URL, baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined) return pathname;
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  if (origin !== base.origin || !`${pathname}/`.startsWith(`${prefix}/`)) return undefined;
  return pathname.slice(prefix.length) || '/';
}

/** The path, and what is left of it without its first segments: of the prefix of a base URL nothing is known. */
function endings(path: string): string[] {
  const segments = path.split('/').slice(1, MAX_SEGMENTS);
  return segments.map((_, index) => `/${segments.slice(index).join('/')}`);
}

const MAX_SEGMENTS = 16;

function routeOf(paths: Contract['openapi']['paths'], method: string, path: string) {
  try {
    const { operation, template } = findRoute(paths, method, path);
    const segments = path.split('/').map(decodeURIComponent);
    const parameters = template
      .split('/')
      .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), segments[index] ?? '']] : []));
    return { operation, parameters: Object.fromEntries(parameters) as Record<string, string> };
  } catch (error) {
    return error instanceof Refusal && error.kind === 'method-not-allowed' ? 'method' : undefined;
  }
}

/** A path without what may be an identifier. */
function skeletonOf(path: string): string {
  const segments = path.split('/').slice(0, MAX_SEGMENTS);
  return segments.map((segment) => (/^(?:[a-z][a-z_-]{0,30}|v\d{1,3})?$/.test(segment) ? segment : '{...}')).join('/');
}
