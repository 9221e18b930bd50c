import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Contract, Operation, Response, Schema } from '../engine/model/contract.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { type AskPrism, createPrism, type Preferences, type PrismReply, parsePreferences } from './ask-prism.ts';
import { type CheckSchema, correctDynamicBody, createParameterCheck, createSchemaCheck } from './check-values.ts';
import { createRefuse } from './create-refuse.ts';
import { describeCredentials, hasCredentials } from './credentials.ts';
import { allowedMethods, findRoute, type Route } from './find-route.ts';
import { type DescribedValue, guessedOpenPoints } from './guessed-open-points.ts';
import { readBody } from './read-body.ts';
import { invalidRequest, type MockAnswer, Refusal } from './refusal.ts';

interface Parts {
  readonly contract: Contract;
  readonly check: CheckSchema;
  readonly checkParameters: ReturnType<typeof createParameterCheck>;
  readonly askPrism: AskPrism;
}

/** Makes a mock of a contract: a function that answers every request and never throws. */
export async function createMock(contract: Contract): Promise<(request: IncomingMessage) => Promise<MockAnswer>> {
  const { openapi } = contract;
  const checks = { check: createSchemaCheck(openapi), checkParameters: createParameterCheck(openapi) };
  const parts = { contract, ...checks, askPrism: await createPrism(openapi) };
  const refuse = createRefuse(contract, checks.check);
  return async (request) => {
    const answer = await answerRequest(parts, request).catch((error: unknown) =>
      refuse(error instanceof Refusal ? error : failure(error), operationFor(contract, request)),
    );
    return { ...answer, headers: { ...corsHeaders(request.headers, answer.headers), ...answer.headers } };
  };
}

async function answerRequest(parts: Parts, request: IncomingMessage): Promise<MockAnswer> {
  const { contract, check, checkParameters } = parts;
  const { paths } = contract.openapi;
  const { method = '', headers } = request;
  const target = targetOf(request);
  const [path = ''] = target.split('?');
  if (method === 'OPTIONS') {
    const allow = () => ({ allow: allowedMethods(paths, path).join(', ') });
    const answered = 'access-control-request-method' in headers ? preflightHeaders(headers) : allow();
    return { status: 204, headers: answered, body: undefined, openPoints: [] };
  }

  const route = findRoute(paths, method, path);
  const preferences = parsePreferences(headers.prefer);
  const requestBody = await readBody(route.operation, request);
  if (!hasCredentials(contract.openapi, route.operation, target, headers)) throw await withoutCredentials(parts, route);
  const ofBody = requestBody ? check(requestBody.schema, requestBody.value) : [];
  const violations = [
    ...checkParameters(route, target, headers),
    ...ofBody.map(({ at, message }) => ({ at: `/body${at}`, message })),
  ];
  if (violations.length > 0) throw invalidRequest(violations);
  return answerFrom(contract, route.operation, await reliableReply(parts, route, preferences), { target, requestBody });
}

/** The operation that a request is meant for; `undefined` where there is none. */
function operationFor({ openapi }: Contract, request: IncomingMessage): Operation | undefined {
  try {
    return findRoute(openapi.paths, request.method ?? '', targetOf(request).split('?')[0] ?? '').operation;
  } catch {
    return undefined;
  }
}

/** Headers of the mock's that a page may read, besides those of the contract. */
const EXPOSED = ['allow', 'x-mock-refusal', 'x-open-points'];

/** Lets a page of any origin read an answer, with credentials too: how the API takes those is not shown. */
function corsHeaders({ origin }: IncomingHttpHeaders, answered: MockAnswer['headers']): Record<string, string> {
  const others = Object.keys(answered).filter((name) => name !== 'content-type');
  return {
    'access-control-allow-origin': origin ?? '*',
    ...(origin !== undefined && { 'access-control-allow-credentials': 'true' }),
    'access-control-expose-headers': [...new Set([...EXPOSED, ...others])].join(', '),
    vary: 'origin',
  };
}

/** Permits whatever a preflight asks for, so that the page sees the mock's own answer to the request that follows. */
function preflightHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return {
    'access-control-allow-methods': String(headers['access-control-request-method']),
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-max-age': '600',
  };
}

/** A refusal that names what is missing, with the headers of a 401 that the operation describes. */
async function withoutCredentials({ contract, askPrism }: Parts, route: Route): Promise<Refusal> {
  const { operation } = route;
  const wanted = describeCredentials(contract.openapi, operation);
  const { headers } = '401' in operation.responses ? await askPrism(route, { code: 401 }) : { headers: {} };
  const detail = `The request lacks its credentials: ${wanted}. Send them; any secret will do.`;
  return new Refusal('missing-credentials', detail, { headers });
}

/** Asks Prism, and for generated bodies until the answer satisfies the contract, since Prism promises no such thing. */
async function reliableReply(parts: Parts, route: Route, preferences: Preferences): Promise<PrismReply> {
  const { contract, check, askPrism } = parts;
  if (!preferences.dynamic || preferences.example !== undefined) return askPrism(route, preferences);
  const plain = await askPrism(route, { ...preferences, dynamic: false });
  const schema = schemaOf(responseFor(contract, route.operation, plain.status), plain.headers['content-type']);
  // Of a schema that says nothing, Prism would generate its own internals.
  if (schema === undefined || Object.keys(schema).length === 0) return plain;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const reply = await askPrism(route, preferences);
    const body = correctDynamicBody(contract.openapi, schema, reply.body);
    if (check(schema, body).length === 0) return { ...reply, body };
  }
  throw new Refusal('mock-failure', 'No generated body satisfies the contract. Leave "Prefer: dynamic=true" out.');
}

/** @param asked What the client sent, of which some may rest on open points. */
function answerFrom(
  contract: Contract,
  operation: Operation,
  { status, headers, body: value }: PrismReply,
  asked: { readonly target?: string; readonly requestBody?: DescribedValue | undefined } = {},
): MockAnswer {
  const response = responseFor(contract, operation, status);
  const schema = schemaOf(response, headers['content-type']);
  const hasBody = value !== undefined && !WITHOUT_BODY.has(status);
  const { 'content-type': contentType = 'application/json', ...others } = headers;
  const responseBody = hasBody && schema ? { schema, value } : undefined;
  return {
    status,
    headers: { ...others, ...(hasBody && { 'content-type': contentType }) },
    body: hasBody ? textOf(value, contentType) : undefined,
    openPoints: guessedOpenPoints(contract, { response, responseBody, operation, ...asked }),
  };
}

function textOf(value: unknown, contentType: string): string {
  return typeof value === 'string' && !contentType.includes('json') ? value : JSON.stringify(value);
}

/** Path and query of a request, without the origin that a proxy's request names. */
export function targetOf({ url = '' }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/]*/i, '');
}

/** Statuses whose responses end with their headers, by HTTP itself. */
const WITHOUT_BODY = new Set([204, 205, 304]);

function responseFor({ openapi }: Contract, { responses }: Operation, status: number): Response {
  const found = responses[status] ?? responses[`${String(status).charAt(0)}XX`] ?? responses.default;
  if (!found) throw new Refusal('mock-failure', `Prism answered ${status}, which the contract does not have.`);
  return resolveRef<Response>(openapi, found);
}

/** The schema of a body, under its media type; of the first one where that is not declared. */
function schemaOf({ content = {} }: Pick<Response, 'content'> = {}, mediaType = ''): Schema | undefined {
  return (content[mediaType] ?? Object.values(content)[0])?.schema;
}

function failure(cause: unknown): Refusal {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Refusal('mock-failure', `The mock failed on this request: ${reason}`, { cause });
}
