import type { IncomingHttpHeaders } from 'node:http';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpMockConfig,
  type IHttpRequest,
} from '@stoplight/prism-http';
import { FORMATS } from '../engine/model/add-rules.ts';
import type { OpenApiDocument } from '../engine/model/contract.ts';
import { describeCredentials } from './credentials.ts';
import type { Route } from './find-route.ts';
import type { Preferences } from './parse-preferences.ts';
import { invalidRequest, Refusal, type Violation } from './refusal.ts';

/** What Prism makes of a request. */
export interface PrismReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

export interface PrismQuestion {
  readonly route: Route;
  /** Path and query as they were sent, still percent-encoded. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly preferences: Preferences;
}

export type AskPrism = (question: PrismQuestion) => Promise<PrismReply>;

/** Of what Prism finds in a request, the severity of what it would refuse, and the code of missing credentials. */
const ERROR = 0;
const UNAUTHORIZED = 401;

/** Sets Prism up for the paths of a document; what it returns throws a Refusal for a request Prism does not answer. */
export async function createPrism(document: OpenApiDocument): Promise<AskPrism> {
  const { webhooks: _webhooks, ...served } = document;
  // A copy, since Prism writes into what it is given.
  const operations = await getHttpOperationsFromSpec(structuredClone(served));
  const prism = createInstance(configFor({}), { logger: createLogger('mock', { enabled: false }) });
  return async (question) => {
    const { route, preferences } = question;
    const chosen = operations.filter(({ method, path }) => method === route.method && path === route.template);
    const request = requestFor(question);
    const result = await prism.request(request, chosen.map(asPrismJudges), configFor(preferences))();
    if (result._tag === 'Left') {
      if (preferences.example !== undefined) throw unknownExample(question);
      const refused = refusedBy(result.left);
      if (refused.length > 0) throw invalidRequest(refused);
      throw new Refusal('mock-failure', `Prism made no answer: ${result.left.message}`, { cause: result.left });
    }
    const { output, validations } = result.right;
    const reply = { status: output.statusCode, headers: textHeaders(output.headers), body: output.body };
    const errors = validations.input.filter(({ severity }) => severity === ERROR);
    if (errors.some(({ code }) => code === UNAUTHORIZED)) throw missingCredentials(document, question, reply);
    const wrong = errors.map(violationOf);
    const violations = [...wrong, ...chosen.flatMap((operation) => checkFormats(operation, request))];
    if (violations.length > 0) throw invalidRequest(violations);
    // Prism falls back to another status when the one that is asked for lacks the example that is asked for.
    if (preferences.code !== undefined && reply.status !== preferences.code) throw unknownExample(question);
    return reply;
  };
}

type Operation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/**
 * The operation without what the mock judges itself: the body, and the formats of parameters, of which Prism has those of
 * RFC 3339 and RFC 5321.
 */
function asPrismJudges(operation: Operation): Operation {
  const { body: _body, ...request } = operation.request ?? {};
  const isOurs = (key: string, value: unknown) => key === 'format' && Object.hasOwn(FORMATS, String(value));
  const json = JSON.stringify(request, (key, value) => (isOurs(key, value) ? undefined : value));
  return { ...operation, request: JSON.parse(json) };
}

/** Checks the parameters of a request by the words behind their formats. */
function checkFormats({ request, path: template }: Operation, sent: IHttpRequest): Violation[] {
  const places = {
    path: [request?.path, pathValues(template, sent.url.path)],
    query: [request?.query, sent.url.query ?? {}],
    header: [request?.headers, sent.headers ?? {}],
  } as const;
  return Object.entries(places).flatMap(([place, [parameters = [], values]]) =>
    parameters.flatMap(({ name, schema }) => {
      const format = FORMATS[schema?.format as keyof typeof FORMATS];
      const value = (values as Record<string, unknown>)[place === 'header' ? name.toLowerCase() : name];
      if (format === undefined || typeof value !== 'string' || format(value)) return [];
      return [{ at: `/${place}/${name}`, message: `must match format "${schema?.format}"` }];
    }),
  );
}

function pathValues(template: string, path: string): Record<string, string> {
  const segments = path.split('/').map(decodeURIComponent);
  const values = template.split('/').map((part, at) => [part, segments[at] ?? ''] as const);
  return Object.fromEntries(
    values.flatMap(([part, value]) => (part.startsWith('{') ? [[part.slice(1, -1), value]] : [])),
  );
}

/** What Prism refuses where the operation declares no response for it. */
function refusedBy(error: Error): Violation[] {
  const { additional: { validation = [] } = {} } = error as Error & {
    readonly additional?: { readonly validation?: readonly { location: readonly string[]; message: string }[] };
  };
  return validation.map(({ location, message }) => violationOf({ path: location, message }));
}

/** What Prism finds, in the words of the mock. */
function violationOf({ path = [], message }: { path?: readonly string[]; message: string }): Violation {
  const [, missing] = /^Request \w+ must have required property '(.+)'$/.exec(message) ?? [];
  if (missing !== undefined) return { at: `/${[...path, missing].join('/')}`, message: 'is missing' };
  return { at: `/${path.join('/')}`, message: message.replace(/^Request \w+ parameter \S+ /, '') };
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

/** Leaves out what the mock has judged already: the body, and `accept`, for bodies are JSON. */
function requestFor({ route, target, headers: sent }: PrismQuestion): IHttpRequest {
  const { 'content-type': _type, 'content-length': _length, accept: _accept, ...headers } = sent;
  // Names of schemes are the same in either case (RFC 9110, 11.1), which Prism does not know of this one.
  const authorization = sent.authorization?.replace(/^bearer /i, 'Bearer ');
  const { searchParams } = new URL(target, 'http://mock.invalid');
  const query = [...searchParams.keys()].map((name) => {
    const [first = '', ...others] = searchParams.getAll(name);
    return [name, others.length > 0 ? [first, ...others] : first] as const;
  });
  // Every reserved character is encoded: Prism finds no parameter in a segment such as `a;b,c`.
  const [path = ''] = target.split('?');
  const segments = path.split('/').map((segment) => encodeURIComponent(decodeURIComponent(segment)));
  return {
    method: route.method,
    url: { path: segments.join('/'), query: Object.fromEntries(query) },
    headers: textHeaders({ ...headers, authorization }),
  };
}

function textHeaders(headers: object | undefined): Record<string, string> {
  const present = Object.entries(headers ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/** A refusal that names what is missing, with the headers of a 401 that the operation describes. */
function missingCredentials(document: OpenApiDocument, { route }: PrismQuestion, reply: PrismReply): Refusal {
  const wanted = describeCredentials(document, route.operation);
  const headers = `${UNAUTHORIZED}` in route.operation.responses ? reply.headers : {};
  const detail = `The request lacks its credentials: ${wanted}. Send them; any secret will do.`;
  return new Refusal('missing-credentials', detail, { headers });
}

function unknownExample({ route, preferences }: PrismQuestion): Refusal {
  const contents = Object.values(route.operation.responses).flatMap(({ content = {} }) => Object.values(content));
  const names = contents.flatMap(({ examples = {} }) => Object.keys(examples)).join(', ');
  const wish = [preferences.code && `code=${preferences.code}`, `example=${preferences.example}`].filter(Boolean);
  const problem = `No response of ${route.operation.operationId} has what the Prefer header asks for (${wish.join(', ')})`;
  return new Refusal('unknown-example', `${problem}. Its examples are ${names}.`);
}
