import { comparePaths, pathPattern } from 'unsaid-runtime/http';
import type { Contract, Operation, Parameter } from '../model/contract.ts';
import type { Fact } from '../model/fact.ts';
import { isRecord, resolveRef } from '../model/json-pointer.ts';
import { pathOperations } from '../model/path-operations.ts';
import { headerValue } from './bodies.ts';
import type { Reporter, Told } from './context.ts';
import { type Exchange, LIVE } from './exchange.ts';
import { judgeRequest } from './judge-request.ts';
import { type Carried, judgeResponse } from './judge-response.ts';
import { digest, LeastRecent } from './least-recent.ts';
import { isMasked } from './mask.ts';
import type { PreparedOperation, Spot } from './prepare.ts';

const MAX_UNIQUE = 50_000;
const MAX_REQUESTS = 20_000;

/** Judges exchanges, each by itself and by those that came before. */
export class ExchangeJudge {
  /** Other values of responses, by each value that is stated to be unique. */
  readonly #unique = new LeastRecent<string>(MAX_UNIQUE);
  /** Responses to requests. */
  readonly #answers = new LeastRecent<string>(MAX_REQUESTS);

  /** Judges an exchange, and returns what it said; nothing without a response. */
  judge(exchange: Exchange, found: Exclude<Found, { kind: 'foreign' }>, report: Reporter): Told | undefined {
    const { request, response } = exchange;
    if (found.kind === 'unknown') {
      reportUnknown(exchange, found.path, report);
      return undefined;
    }
    const operation = report.context.prepared.operations.get(found.operation);
    if (!operation) return undefined;
    const asked = judgeRequest(operation, found.query, request, response?.status, report);
    if (!response) return undefined;
    const carried = judgeResponse(operation, response, report);
    const { parameters } = found;
    // Our mock answers with examples, whatever was asked for.
    const isMocked = ['x-mock', 'x-open-points'].some((name) => headerValue(response.headers, name) !== undefined);
    if (!isMocked) this.#judgeIdentity(operation, carried, parameters, report);
    this.#judgeRepeated(operation, exchange, report);
    const { status } = response;
    return { isMocked, by: operation.id, request: asked, response: carried.values, parameters, status, report };
  }

  /** Judges whose response it is: of the thing that was asked for, and with a value of its own where it is unique. */
  #judgeIdentity(
    { id, operation }: PreparedOperation,
    { root, body }: Carried,
    parameters: Told['parameters'],
    report: Reporter,
  ) {
    if (!isRecord(body)) return;
    for (const [name, spot] of root?.fields ?? []) {
      const value = body[name];
      const asked = parameters[name];
      if (typeof value !== 'string' || isMasked(value)) continue;
      if (asked !== undefined && asked !== value && !isMasked(asked)) {
        const names = (fact: Fact) => fact.operation === id && (fact.parameter === name || fact.path !== undefined);
        const statements = report.stated(names, operation);
        const message = `${spot.place} is not the \`${name}\` that the request was for.`;
        report.breach({ rule: 'other-resource', place: spot.place, message, statements });
      }
      // A value that the request names is not assigned by its response.
      if (spot.schema['x-unique'] && asked === undefined)
        this.#judgeUnique(spot, value, { ...body, [name]: undefined }, report);
    }
  }

  #judgeUnique({ place, sources }: Spot, value: string, others: object, report: Reporter): void {
    const key = digest(place, value);
    const now = digest(JSON.stringify(others));
    const before = this.#unique.get(key) ?? now;
    this.#unique.set(key, before);
    const stated = report.context.index.where(({ unique }) => unique === true).filter((id) => sources.includes(id));
    report.exercise(stated);
    if (before === now) return;
    const message = `${place} was given twice; it is unique.`;
    report.breach({ rule: 'unique', place, message, statements: stated.length > 0 ? stated : sources });
  }

  /** Judges what a request was answered with that was sent again as it was. */
  #judgeRepeated({ id, operation }: PreparedOperation, { request, response }: Exchange, report: Reporter): void {
    const [point = ''] = report.pointsWith('idempotency');
    if (!operation['x-open-points']?.includes(point) || !request.body || !response?.body || response.status >= 300)
      return;
    const key = request.headers.find(([name, value]) => /idempotency/i.test(name) && value.trim() !== '')?.[1];
    const call = digest(id, request.url, request.body, key ?? '');
    const before = this.#answers.get(call);
    const now = digest(response.body);
    this.#answers.set(call, now);
    if (before === undefined) return;
    const how = key === undefined ? 'without an idempotency key' : 'with the same idempotency key';
    const says = `The same request, ${how}, was answered with ${before === now ? 'the same body' : 'another body'}.`;
    report.behaviour(point, 'repeated-request', says, id);
  }
}

/** A call of the service that the contract does not list: our own bears on how errors are reported. */
function reportUnknown({ request: { method }, response }: Exchange, path: string, report: Reporter): void {
  const { contract } = report.context;
  const about = { rule: 'unknown-operation', place: 'openapi info' };
  const call = `${method} ${path}`;
  const says = `${call}, which the contract does not list, was answered with ${response?.status}.`;
  if (report.moment.source.file === LIVE) {
    if (response) report.ofRole('errors', 'unlisted-request', says, about.place);
    return;
  }
  const asking = contract.openPoints.filter(
    ({ id, adds }) => adds?.includes('operations') && report.context.open.has(id),
  );
  // A call that was not found is evidence of nothing.
  if (asking.length === 0 || response === undefined || [404, 405, 501].includes(response.status))
    report.unexplained({ ...about, message: `${call} was called, which the contract does not list.` });
  else report.says({ place: about.place, openPoints: asking.map(({ id }) => id) }, about.rule, says, says);
}

/** Operation of a request, as far as the contract has it. */
type Found =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly parameters: Readonly<Record<string, string>>;
      readonly query: URLSearchParams;
    }
  /** It belongs to the service, and to no operation. */
  | { readonly kind: 'unknown'; readonly path: string }
  | { readonly kind: 'foreign'; readonly reason: string };

/**
 * Finds the operation that a request is meant for. Without a base URL, any host will do, and any path that ends in one
 * of the contract.
 */
export function findOperation({ openapi }: Contract, method: string, url: string, baseUrl?: string): Found {
  const parsed = URL.parse(url);
  const foreign = (reason: string) => ({ kind: 'foreign', reason }) as const;
  if (parsed === null) return foreign('the URL cannot be read');
  if (method === 'OPTIONS') return foreign('a preflight request of a browser');
  if (method === 'HEAD') return foreign('a HEAD request');
  const path = pathBelow(parsed, baseUrl);
  if (path === undefined) return foreign('another host or base URL');
  // An unnamed prefix of a base URL may be anything.
  const segments = path.split('/').slice(1, MAX_SEGMENTS);
  const endings = segments.map((_, index) => `/${segments.slice(index).join('/')}`);
  for (const candidate of baseUrl === undefined ? endings : [path]) {
    const found = routeOf(openapi, method, candidate, parsed.searchParams);
    if (found === 'method') return { kind: 'unknown', path: skeletonOf(candidate) };
    if (found) return { kind: 'operation', ...found, query: parsed.searchParams };
  }
  if (baseUrl === undefined) return foreign('a path that is not of the contract');
  return { kind: 'unknown', path: skeletonOf(path) };
}

const MAX_SEGMENTS = 16;

function pathBelow({ origin, pathname }: URL, baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined) return pathname;
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  if (origin !== base.origin || !`${pathname}/`.startsWith(`${prefix}/`)) return undefined;
  return pathname.slice(prefix.length) || '/';
}

type Paths = Contract['openapi']['paths'];

/** The operation of a path; `method` where the path has none of this method. */
function routeOf(openapi: Contract['openapi'], method: string, path: string, query: URLSearchParams) {
  const routes = routesOf(openapi.paths).flatMap(({ pattern, names, ...route }) => {
    const [found, ...segments] = pattern.exec(path) ?? [];
    const values = segments.map(decoded);
    if (found === undefined || values.includes(undefined)) return [];
    return [{ ...route, parameters: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) }];
  });
  const ofMethod = routes.filter((route) => route.method === method.toLowerCase());
  // In some descriptions a value of the query distinguishes operations of one path.
  const isMeant = ({ operation: { parameters = [] } }: (typeof routes)[number]) =>
    parameters
      .map((each) => resolveRef<Parameter>(openapi, each))
      .every(({ in: place, name, schema }) => place !== 'query' || (schema?.enum?.includes(query.get(name)) ?? true));
  return ofMethod.find(isMeant) ?? ofMethod[0] ?? (routes.length > 0 ? 'method' : undefined);
}

const ROUTES = new WeakMap<Paths, ReturnType<typeof makeRoutes>>();

function routesOf(paths: Paths): ReturnType<typeof makeRoutes> {
  const routes = ROUTES.get(paths) ?? makeRoutes(paths);
  ROUTES.set(paths, routes);
  return routes;
}

function makeRoutes(paths: Paths) {
  const ordered = pathOperations(paths).toSorted((one, other) => comparePaths(one.name, other.name));
  return ordered.map(({ name, ...route }) => {
    const { source, names } = pathPattern(name);
    return { ...route, names, pattern: new RegExp(`^${source}$`) };
  });
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** A path without what may be an identifier. */
function skeletonOf(path: string): string {
  const segments = path.split('/').slice(0, MAX_SEGMENTS);
  return segments.map((segment) => (/^(?:[a-z][a-z_-]{0,30}|v\d{1,3})?$/.test(segment) ? segment : '{...}')).join('/');
}
