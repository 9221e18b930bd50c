import { type Call, readCalls, urlOf } from '../docs/samples/read-calls.ts';
import { shapeOfSchema } from '../engine/emit/operations.ts';
import { chosenBody } from '../engine/model/chosen-body.ts';
import type { Contract } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { createAnalysis } from '../engine/observe/create-analysis.ts';
import type { Exchange, RecordedDelivery } from '../engine/observe/exchange.ts';
import { nameOfEvent } from '../engine/observe/judge-delivery.ts';
import { findOperation } from '../engine/observe/judge-exchange.ts';
import { recordedEntry } from '../engine/observe/read-recording.ts';
import { UserError } from '../engine/system/user-error.ts';
import { eventNameOf } from '../engine/view/events.ts';
import { absencesOf, type Guess, guessesOf, pointsTouched, responseFor } from '../mock/guessed-open-points.ts';
import { judgesFor } from '../product.ts';
import { type Reading, shapesIn } from './reading.ts';
import { listed, named, quoted } from './text.ts';
import { type Subject, subjectOf } from './view.ts';

type Message = Readonly<Record<string, unknown>>;

/** A message to check: a delivery, or a request, a response, or both. */
export interface Given {
  readonly operation?: string;
  readonly request?: Message;
  readonly response?: Message;
  readonly delivery?: Message;
}

/** Judges a message by the contract, and names each value in it that rests on an open point; in lines. */
export function checkMessage(reading: Reading, given: Given): string[] {
  const { contract, statements, product } = reading;
  const entry = entryOf(reading, given);
  const analysis = createAnalysis(contract, { statements, judges: judgesFor(product, contract) });
  if ('request' in entry) analysis.addExchange(entry);
  else analysis.addDelivery(entry);
  const { findings, skipped } = analysis.result();
  const [left] = skipped;
  if (left !== undefined) throw new UserError(`The message was not judged: ${left.reason}. ${ADVICE}`, 2);
  const says = new Map(statements.map(({ id, says: text }) => [id, text]));
  const isGiven = ({ place }: { readonly place: string }) => given.request !== undefined || !place.endsWith(' request');
  const ofClass = (wanted: string) => findings.filter((each) => each.class === wanted && isGiven(each));
  const lines = (wanted: string) =>
    ofClass(wanted).flatMap(({ place, message, statements: stated }) => [
      `- At ${named(place)} ${quoted(message)}`,
      ...stated.map((id) => `  Statement ${named(id)} ${quoted(says.get(id) ?? '')}`),
    ]);
  const guesses = Map.groupBy(guessesIn(reading, entry), ({ id }) => id);
  const breaches = lines('breach');
  const others = lines('unexplained');
  return [
    `Breaches of the contract: ${ofClass('breach').length}.`,
    ...breaches,
    ...(others.length > 0 ? ['Not explained by any statement or open point:', ...others] : []),
    `Open points on which values of this message depend: ${guesses.size}.`,
    ...contract.openPoints.flatMap(({ id, impact, question }) => {
      const places = [...new Set(guesses.get(id)?.map(({ at }) => at))];
      return places.length === 0 ? [] : [`- ${listed(places)} rests on ${named(id)} (${impact}) ${quoted(question)}`];
    }),
  ];
}

const ADVICE = 'Set "operation" to an operationId, or "request" to its method and URL.';

/** The message in the form of a recording. Throws a UserError for one that is neither a call nor a delivery. */
function entryOf(
  { contract }: Reading,
  { operation, request, response, delivery }: Given,
): Exchange | RecordedDelivery {
  const source = { file: 'message', entry: 1 };
  const of = operation === undefined ? undefined : subjectOf(contract, operation);
  const call = of && callIn(contract, of);
  if (of !== undefined && call === undefined)
    throw new UserError(
      `"${of.name}": is not an operation. Pass a delivery as {"delivery": {"headers": {}, "body": {}}}.`,
      2,
    );
  const asked = { ...(call && { method: call.method, url: urlOf(call, '') }), ...request };
  const url = typeof asked.url === 'string' && asked.url.startsWith('/') ? `http://localhost${asked.url}` : asked.url;
  const entry = delivery === undefined ? { request: { ...asked, url }, response } : { headers: {}, ...delivery };
  const read = recordedEntry(entry, source);
  if (read === undefined || (request === undefined && response === undefined && delivery === undefined))
    throw new UserError(`The message is neither a call nor a delivery. ${ADVICE} A response needs a status.`, 2);
  return read;
}

/** A call of an operation with the examples of its document; none of what is no operation. */
export function callIn(contract: Contract, { kind, alias, operation }: Subject): Call | undefined {
  const [method = '', path = ''] = alias.split(' ');
  if (kind !== 'operation' || operation === undefined) return undefined;
  const paths = { [path]: { [method.toLowerCase()]: operation } };
  return readCalls({ ...contract, openapi: { ...contract.openapi, paths } })[0];
}

function guessesIn(reading: Reading, entry: Exchange | RecordedDelivery): Guess[] {
  const { contract } = reading;
  const { openapi, shapes } = reading.make(shapesIn);
  if (!('request' in entry)) {
    const body = jsonOf(entry.body);
    const events = new Map(pathOperations(openapi.webhooks).map(({ name, operation }) => [name, operation]));
    const name = nameOfEvent({ events, eventName: eventNameOf(contract.asyncapi) }, entry, body);
    const operation = events.get(String(name));
    const { media } = chosenBody(openapi, operation?.requestBody?.content) ?? {};
    const schema = media?.schema.$ref?.split('/').at(-1);
    return schema === undefined ? [] : pointsTouched(shapeOfSchema(openapi, schema), body, 'delivery');
  }
  const { request, response } = entry;
  const found = findOperation(contract, request.method, request.url);
  const shape = shapes.find(({ id }) => found.kind === 'operation' && id === found.operation.operationId);
  if (shape === undefined || found.kind !== 'operation') return [];
  const requestShape = shape.body ? shapeOfSchema(openapi, shape.body.schema) : {};
  const requestBody = jsonOf(request.body);
  if (response === undefined) return pointsTouched(requestShape, requestBody, 'request', absencesOf(contract));
  const { status } = response;
  const declared = responseFor(shape, status);
  const responseBody = jsonOf(response.body);
  const call = { operation: shape, query: found.query, requestShape, requestBody };
  return guessesOf(contract, { ...call, status, response: declared, responseBody });
}

function jsonOf(body: Uint8Array | undefined): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
