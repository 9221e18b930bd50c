import type { IncomingHttpHeaders } from 'node:http';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpMockConfig,
  type IHttpRequest,
  type IHttpResponse,
} from '@stoplight/prism-http';
import type { OpenApiDocument } from '../contract/contract.ts';
import { checkFormats, withoutFormats } from './check-formats.ts';
import { describeCredentials } from './credentials.ts';
import type { Route } from './find-route.ts';
import type { Preferences } from './parse-preferences.ts';
import { Refusal, type Violation } from './refusal.ts';

/** What Prism makes of a request. */
export interface PrismReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

export interface PrismQuestion {
  readonly route: Route;
  /** Path and query as they were sent, still percent-encoded. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly preferences: Preferences;
}

export type AskPrism = (question: PrismQuestion) => Promise<PrismReply>;

/** Sets Prism up for the paths of a document; what it returns throws a Refusal for a request Prism does not answer. */
export async function createPrism(document: OpenApiDocument): Promise<AskPrism> {
  const { webhooks: _webhooks, ...served } = document;
  // A copy, since Prism writes into what it is given.
  const declared = await getHttpOperationsFromSpec(structuredClone(served));
  const operations = declared.map((operation) => ({ operation, plain: withoutFormats(operation) }));
  const prism = createInstance(configFor({}), { logger: createLogger('mock', { enabled: false }) });
  return async (question) => {
    const { route, preferences } = question;
    const chosen = operations.filter(
      ({ operation: { method, path } }) => method === route.method && path === route.template,
    );
    const request = requestFor(question);
    const plain = chosen.map((each) => each.plain);
    const result = await prism.request(request, plain, configFor(preferences))();
    if (result._tag === 'Left') throw refusalOf(result.left, question);
    const { output, validations } = result.right;
    const errors = validations.input.filter(({ severity }) => severity === ERROR);
    if (errors.some(({ code }) => code === UNAUTHORIZED)) return unauthorized(document, question, output);
    const misformed = chosen.flatMap(({ operation }) => checkFormats(operation, request));
    const violations = [...errors.map(violationOf), ...misformed];
    if (violations.length > 0) throw invalidRequest(violations);
    // Prism falls back to another status when the one that is asked for lacks the example that is asked for.
    if (preferences.code !== undefined && output.statusCode !== preferences.code) throw unknownExample(question);
    return replyOf(output);
  };
}

/** Of what Prism found, the severity of what it would refuse, and the code of a request without credentials. */
const ERROR = 0;
const UNAUTHORIZED = 401;

function replyOf({ statusCode, headers, body }: IHttpResponse): PrismReply {
  return { status: statusCode, headers: textHeaders(headers), body };
}

/** The answer of a variant that describes its 401, and else a refusal of the mock's that names what is missing. */
function unauthorized(document: OpenApiDocument, { route }: PrismQuestion, output: IHttpResponse): PrismReply {
  const kind = 'missing-credentials';
  const { status, headers, body } = replyOf(output);
  if (`${UNAUTHORIZED}` in route.operation.responses) {
    return { status, headers: { ...headers, 'x-mock-refusal': kind }, body };
  }
  const wanted = describeCredentials(document, route.operation);
  throw new Refusal(kind, `The request lacks its credentials: ${wanted}. Send them; any secret will do.`);
}

function configFor({ code, example, dynamic = false }: Preferences): IHttpMockConfig {
  return {
    isProxy: false,
    upstreamProxy: undefined,
    errors: false,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: false,
    mock: { dynamic, ...(code !== undefined && { code }), ...(example !== undefined && { exampleKey: example }) },
  };
}

/** Leaves out what the mock has judged already: the media type, the length, and `accept`, for bodies are JSON. */
function requestFor({ route, target, headers: sent, body }: PrismQuestion): IHttpRequest {
  const { 'content-type': _type, 'content-length': _length, accept: _accept, ...headers } = sent;
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const values = new URLSearchParams(query);
  const valuesOf = (name: string) => (values.getAll(name).length > 1 ? values.getAll(name) : (values.get(name) ?? ''));
  return {
    method: route.method,
    url: { path: plainPath(path), query: Object.fromEntries([...values.keys()].map((name) => [name, valuesOf(name)])) },
    headers: { ...textHeaders(headers), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body,
  };
}

/** Encodes every reserved character of a path: Prism finds no parameter in a segment such as `a;b,c`. */
function plainPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');
}

function textHeaders(headers: object | undefined): Record<string, string> {
  const present = Object.entries(headers ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function violationOf({ path = [], message }: { readonly path?: string[]; readonly message: string }): Violation {
  return { at: `/${path.join('/')}`, message };
}

function invalidRequest(violations: readonly Violation[]): Refusal {
  const detail = 'The request does not satisfy the contract. Fix what is listed under violations.';
  return new Refusal('invalid-request', detail, { violations });
}

function refusalOf(cause: Error, question: PrismQuestion): Refusal {
  const { code, example } = question.preferences;
  if (example !== undefined) return unknownExample(question);
  if (code !== undefined) {
    const known = Object.keys(question.route.operation.responses).join(', ');
    const detail = `The contract has no status ${code} for this operation. Ask for one of ${known}.`;
    return new Refusal('invalid-preference', detail, { cause });
  }
  return new Refusal('mock-failure', `Prism made no answer: ${cause.message}`, { cause });
}

function unknownExample({ route, preferences }: PrismQuestion): Refusal {
  const contents = Object.values(route.operation.responses).flatMap(({ content = {} }) => Object.values(content));
  const names = contents.flatMap(({ examples = {} }) => Object.keys(examples)).join(', ');
  const wish = [preferences.code && `code=${preferences.code}`, `example=${preferences.example}`].filter(Boolean);
  return new Refusal(
    'unknown-example',
    `No response of ${route.operation.operationId} has what the Prefer header asks for (${wish.join(', ')}). Its examples are ${names}.`,
  );
}
