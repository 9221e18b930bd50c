import type { IncomingMessage, ServerResponse } from 'node:http';
import { FORMAT } from 'unsaid-runtime/contract';
import { isJson, isStream, mediaTypeOf } from 'unsaid-runtime/http';
import {
  type Answer,
  createServer,
  type Exchange,
  type Refusal as RefusedCall,
  type RequestHead,
  reply,
  type ServerVariant,
  toNode,
} from 'unsaid-runtime/server';
import { nameSchemas } from '../engine/emit/names.ts';
import { type OperationShape, operationsOf, refOfNamed, shapeOfSchema } from '../engine/emit/operations.ts';
import type { Contract, Method } from '../engine/model/contract.ts';
import { keysOfPointer, pointerOfRef } from '../engine/model/json-pointer.ts';
import { acceptedTypes, createPrism, type PrismReply, parsePreferences, type Route } from './ask-prism.ts';
import { type Callers, createCallerGuard } from './callers.ts';
import { type CheckSchema, createSchemaCheck } from './create-schema-check.ts';
import { describeCredentials, hasCredentials } from './credentials.ts';
import { guessedOpenPoints, responseFor } from './guessed-open-points.ts';
import { declaredBody, makeFitting } from './make-fitting.ts';
import { createRefuse, excerpt, type MockReply, REFUSALS, Refusal } from './refusals.ts';
import { writeXml } from './write-xml.ts';

/** The largest body that the mock reads. A limit of the mock's: what the service takes is not shown. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

export interface LogEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly openPoints: readonly string[];
  readonly milliseconds: number;
}

interface Call {
  readonly request: RequestHead;
  readonly body: unknown;
}

interface MockTypes {
  readonly context: unknown;
  readonly handlers: Readonly<Record<string, (call: Call) => Promise<MockReply>>>;
  readonly otherReply: MockReply;
}

/**
 * Makes a mock of a contract: server stubs judge the requests, Prism chooses the responses. The listener answers every
 * request. Throws a UserError for callers that cannot be allowed.
 */
export function createMock(
  given: Contract,
  callers: Callers,
  log: (entry: LogEntry) => void = () => {},
): (request: IncomingMessage, response: ServerResponse) => void {
  const contract = nameSchemas(given);
  const { openapi } = contract;
  const refuseCaller = createCallerGuard(callers);
  const check = createSchemaCheck(openapi);
  const refuse = createRefuse(contract, check);
  const askPrism = makeFitting(openapi, check, createPrism(openapi));
  const shapes = new Map(operationsOf(contract).map((shape) => [shape.id, shape]));
  const requestShapes = new Map(
    [...shapes].map(([id, { body }]) => [id, body ? shapeOfSchema(openapi, body.schema) : {}]),
  );

  /** The response to a call, or what it is refused with. */
  const answer = async (shape: OperationShape, { request, body: requestBody }: Call) => {
    const { operation, path: template, method } = shape;
    const route = { template, operation, method: method.toLowerCase() as Method };
    try {
      if (!hasCredentials(openapi, operation, request)) {
        const { headers } = '401' in operation.responses ? await askPrism(route, { code: 401 }) : { headers: {} };
        const detail = `The request lacks its credentials: ${describeCredentials(openapi, operation)}. Send them; any secret will do.`;
        throw new Refusal('missing-credentials', detail, { headers });
      }
      const mediaTypes = acceptedTypes(request.headers.get('accept'));
      const preferences = { ...parsePreferences(request.headers.get('prefer')), ...(mediaTypes && { mediaTypes }) };
      const answered = await askPrism(route, preferences);
      const { status, headers, body, unfit } = answered;
      const { 'content-type': declared = 'application/json', ...others } = headers;
      const contentType = declared.includes('*') ? (responseFor(shape, status)?.mediaType ?? declared) : declared;
      const hasBody = body !== undefined && !WITHOUT_BODY.has(status);
      const guessed = guessedOpenPoints(contract, {
        operation: shape,
        query: new URL(request.url).searchParams,
        requestShape: requestShapes.get(shape.id) ?? {},
        requestBody,
        status,
        response: responseFor(shape, status),
        responseBody: hasBody ? body : undefined,
      });
      return reply(status, hasBody ? asSent(contract, given, route, answered) : undefined, {
        'x-mock': 'example',
        ...others,
        ...(hasBody && { 'content-type': contentType }),
        ...(unfit && { 'x-mock-unfit': headerText(`${unfit.at} ${unfit.message}`.trim()) }),
        ...(guessed.length > 0 && { 'x-open-points': guessed.join(', ') }),
      });
    } catch (error) {
      return refuse(error instanceof Refusal ? error : failure(error), operation);
    }
  };

  const handlers = Object.fromEntries([...shapes].map(([id, shape]) => [id, (call: Call) => answer(shape, call)]));
  const { dispatch } = createServer<unknown, MockTypes>(handlers, {
    variant: {
      format: FORMAT,
      operations: Object.fromEntries([...shapes].map(([id, shape]) => [id, rowOf(shape, check)])),
    },
    refuse: (refused, { url }) =>
      refuse(
        refusalOf(refused, url, Object.keys(openapi.paths)),
        'operation' in refused ? shapes.get(refused.operation)?.operation : undefined,
      ),
    checkResponses: 'off',
    maxBodyBytes: MAX_BODY_BYTES,
    report: () => {},
  });
  const answerAny = async (exchange: Exchange): Promise<Answer> => {
    const started = performance.now();
    const { method, path, request } = exchange;
    const isPreflight = method === 'OPTIONS';
    // A HEAD is answered as a GET.
    const asked = method === 'HEAD' ? { ...exchange, method: 'GET' } : exchange;
    const answered = isPreflight ? { status: 204 } : await dispatch(asked);
    const { status, headers = new Headers() } = answered;
    const openPoints = headers.get('x-open-points')?.split(', ') ?? [];
    // A client that went away gets no answer, and there is nothing to log.
    if (!request.signal.aborted) log({ method, path, status, openPoints, milliseconds: performance.now() - started });
    addCorsHeaders(headers, request.headers, isPreflight);
    return { ...answered, headers };
  };
  const listener = toNode({ dispatch: answerAny });
  return (request, response) => {
    const refused = refuseCaller(request);
    if (refused === undefined) return listener(request, response);
    const { status, headers, body } = refuse(refused);
    const { method = '', url: path = '' } = request;
    log({ method, path, status, openPoints: [], milliseconds: 0 });
    response.writeHead(status, headers as Record<string, string>).end(JSON.stringify(body));
  };
}

/** The body as its media type has it: XML or a stream of a value that was made up, or given as JSON. */
function asSent(named: Contract, given: Contract, route: Route, answered: PrismReply): unknown {
  const { mediaType, schema = {} } = declaredBody(named.openapi, route, answered);
  if (isStream(mediaType)) return streamText(mediaType, answered.body);
  if (!/[/+]xml$/.test(mediaType) || typeof answered.body === 'string') return answered.body;
  const name = keysOfPointer(pointerOfRef(schema.$ref ?? '')).at(-1) ?? '';
  const isAuthors = Object.hasOwn(given.openapi.components.schemas, name);
  return writeXml(named.openapi, schema, answered.body, isAuthors ? name : 'root');
}

/** The text of a stream: an event or a line for the value, or for each item of a list; an author may have given all of it. */
function streamText(mediaType: string, body: unknown): string {
  const isEvents = mediaTypeOf(mediaType) === 'text/event-stream';
  if (typeof body === 'string' && (!isEvents || /^(?:data|event|id|retry)?:/m.test(body))) return body;
  const separator = mediaTypeOf(mediaType) === 'application/json-seq' ? '\x1e' : '';
  const texts = [body].flat().map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  return texts.map((text) => (isEvents ? `${text.replaceAll(/^/gm, 'data: ')}\n\n` : `${separator}${text}\n`)).join('');
}

/** A header carries no others. */
const headerText = (text: string) => text.replaceAll(/[^ -~]/g, '?').slice(0, 200);

/** Checks that the server stubs make for an operation. For files and text, only the media type is checked. */
function rowOf({ method, path, parameters, body, responses, operation }: OperationShape, check: CheckSchema) {
  const checkedBy = <Value extends { readonly schema: string }>({ schema, ...value }: Value, isJudged = true) => {
    // One for all calls: each schema that is asked for is compiled once.
    const asked = { $ref: refOfNamed(schema) };
    const validate = (given: unknown) => {
      const found = isJudged ? check(asked, given) : [];
      if (found.length === 0) return { ok: true, value: given } as const;
      return { ok: false, issues: found.map((violation) => ({ ...violation, rule: '' })) } as const;
    };
    return { ...value, validate };
  };
  return {
    method,
    path,
    ...(operation['x-idempotency'] && { repeatableBy: operation['x-idempotency'].header }),
    parameters: parameters.map((parameter) => checkedBy(parameter)),
    ...(body && { body: checkedBy(body, isJson(body.mediaType) || body.fields !== undefined) }),
    responses: Object.fromEntries(responses.map(({ status, ...each }) => [status, { ...each, headers: [] }])),
  } satisfies ServerVariant<MockTypes>['operations'][string];
}

/** A refusal of the server stubs as the mock words it. */
function refusalOf(refused: RefusedCall<RefusedCall['kind'], string>, url: string, paths: readonly string[]): Refusal {
  const { kind, message } = refused;
  if (kind === 'not-found') {
    const { pathname } = new URL(url);
    return new Refusal(kind, `The contract has no path ${excerpt(pathname)}. Its paths are ${paths.join(', ')}.`);
  }
  if (kind === 'missing-body') return invalidRequest([{ at: '/body', message: 'is missing' }]);
  if (kind === 'invalid-request')
    return invalidRequest(refused.issues.map(({ in: place, at, message }) => ({ at: `/${place}${at}`, message })));
  return kind in REFUSALS
    ? new Refusal(kind as keyof typeof REFUSALS, message)
    : failure('cause' in refused ? refused.cause : message);
}

function invalidRequest(violations: Refusal['particulars']['violations'] & object): Refusal {
  const [first] = violations;
  const detail = `${first?.at} ${first?.message}. Fix what is listed under violations, and send the request again.`;
  return new Refusal('invalid-request', detail, { violations });
}

function failure(cause: unknown): Refusal {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Refusal('mock-failure', `The mock failed on this request: ${reason}`, { cause });
}

/**
 * Lets a page that may call read an answer, with credentials too: how the API takes those is not shown. A preflight may
 * ask for whatever it wants, so that the page sees the mock's own answer to the request that follows.
 */
function addCorsHeaders(headers: Headers, asked: Headers, isPreflight: boolean): void {
  const origin = asked.get('origin');
  const others = [...headers.keys()].filter((name) => name !== 'content-type');
  const exposed = new Set(['allow', 'x-mock-refusal', 'x-open-points', ...others]);
  headers.set('vary', 'origin');
  if (origin === null) return;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-allow-credentials', 'true');
  headers.set('access-control-expose-headers', [...exposed].join(', '));
  if (!isPreflight) return;
  headers.set('access-control-allow-methods', asked.get('access-control-request-method') ?? '*');
  headers.set('access-control-allow-headers', asked.get('access-control-request-headers') ?? '*');
  headers.set('access-control-max-age', '600');
}

/** Statuses whose responses end with their headers, by HTTP itself. */
const WITHOUT_BODY = new Set([204, 205, 304]);
