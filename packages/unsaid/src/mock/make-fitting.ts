import { isJson } from 'unsaid-runtime/http';
import type { MediaType, OpenApiDocument, Response, Schema } from '../engine/model/contract.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';
import { sampleBody } from '../engine/view/sample-body.ts';
import type { AskPrism, Preferences, PrismReply, Route } from './ask-prism.ts';
import type { CheckSchema } from './create-schema-check.ts';
import type { Violation } from './refusals.ts';

/** How many values are made up before one that does not fit is sent. */
const MOST_SEEDS = 20;

/** How many responses are kept: their number depends on what callers prefer. */
const MOST_KEPT = 1_000;

export interface Fitting extends PrismReply {
  /** Problem of the body, if no fitting one was made. */
  readonly unfit?: Violation;
}

/** Asks Prism for a response, and again while its body does not fit its schema; last, for a value of our own that does. */
export function makeFitting(openapi: OpenApiDocument, check: CheckSchema, ask: AskPrism) {
  const violationIn = (route: Route, reply: PrismReply): Violation | undefined => {
    const { mediaType, schema } = declaredBody(openapi, route, reply);
    const isJudged = schema !== undefined && reply.body !== undefined && (isJson(mediaType) || mediaType.includes('*'));
    return isJudged ? check(schema, reply.body)[0] : undefined;
  };
  const make = async (route: Route, preferences: Preferences): Promise<Fitting> => {
    const usual = numbered(await ask(route, preferences));
    const unfit = violationIn(route, usual);
    if (unfit === undefined) return usual;
    for (let seed = 0; seed < MOST_SEEDS; seed += 1) {
      const other = await ask(route, { ...preferences, seed: `${seed}` }).then(numbered, () => usual);
      if (violationIn(route, other) === undefined) return other;
    }
    const { schema } = declaredBody(openapi, route, usual);
    const own = schema && sampleBody(openapi, (each, value) => check(each, value).length === 0, schema);
    return own !== undefined && violationIn(route, { ...usual, body: own }) === undefined
      ? { ...usual, body: own }
      : { ...usual, unfit };
  };
  // Prism takes long, and always makes the same response for a call.
  const made = new Map<string, Promise<Fitting>>();
  return async (route: Route, preferences: Preferences): Promise<Fitting> => {
    const key = JSON.stringify([route.method, route.template, preferences]);
    if (made.size >= MOST_KEPT) made.clear();
    const making = made.get(key) ?? make(route, preferences);
    made.set(key, making);
    making.catch(() => made.delete(key));
    return structuredClone(await making);
  };
}

/** The media type of a response, and its schema. */
export function declaredBody(
  openapi: OpenApiDocument,
  { operation: { responses } }: Route,
  { status, headers }: PrismReply,
): { readonly mediaType: string; readonly schema: Schema | undefined } {
  const { 'content-type': contentType = '' } = headers;
  const [mediaType = ''] = contentType.split(';');
  const declared = responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default;
  const { content = {} } = declared === undefined ? {} : resolveRef<Response>(openapi, declared);
  const { schema }: Partial<MediaType> = content[contentType] ?? content[mediaType] ?? {};
  return { mediaType, schema };
}

/** The status of problem details is that of the response (RFC 9457); 0 is made up. */
function numbered(reply: PrismReply): PrismReply {
  const { status, headers, body } = reply;
  const isProblem = headers['content-type']?.startsWith('application/problem+json');
  return isProblem && isRecord(body) && body.status === 0 ? { ...reply, body: { ...body, status } } : reply;
}
