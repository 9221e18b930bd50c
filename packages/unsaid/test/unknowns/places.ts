import { contract } from '../../../../test/contract.ts';
import type { Message, OpenPoint, Operation, Parameter, Response } from '../../src/engine/model/contract.ts';
import { pointerOf, resolveRef } from '../../src/engine/model/json-pointer.ts';
import { pathOperations } from '../../src/engine/model/path-operations.ts';
import { eventMessages } from '../../src/engine/view/events.ts';
import { beside, bodyPlaces, type Carrier, type Kind, type Place, placesOf } from './message-places.ts';

const { openapi, asyncapi } = contract;

type Reference<Node> = Node | { $ref: string };

function placesOfOperation(path: string, method: string, operation: Operation): Place[] {
  const pointer = pointerOf(['paths', path, method]);
  const call = { of: operation.operationId, method: method.toUpperCase(), path };
  const asked: Carrier = { ...call, travels: 'request' };
  const requests = bodyPlaces(asked, operation.requestBody, `${pointer}/requestBody`);
  const body = requests[0]?.carrier ?? asked;
  const responses = Object.entries(operation.responses).flatMap(([status, reference]) => {
    const response = resolveRef<Response>(openapi, reference);
    const at = reference.$ref?.slice(1) ?? `${pointer}${pointerOf(['responses', status])}`;
    const places = bodyPlaces({ ...call, travels: 'response', status }, response, at);
    const carrier = places[0]?.carrier ?? { ...call, travels: 'response', status };
    return [beside('status', carrier, at, response), beside('header', carrier, at, response), ...places];
  });
  const parameters = (operation.parameters ?? []).flatMap((reference, index) => {
    const { name, in: where, schema } = resolveRef<Parameter>(openapi, reference);
    if (where !== 'path') throw new Error(`Nothing sends the parameter ${name} in ${where}.`);
    const at = { keys: [`{${name}}`], name, pointer: `${pointer}/parameters/${index}/schema` };
    return placesOf(body, schema, at);
  });
  return [
    beside('header', body, pointer, operation),
    beside('query', body, pointer, operation),
    ...parameters,
    ...requests,
    ...responses,
  ];
}

/** The nodes of the AsyncAPI document that speak of a delivery beside its payload. */
function nodesOfDelivery(event: string): string[] {
  const message = pointerOf(['channels', 'webhook', 'messages', event]);
  const { traits = [] } = eventMessages(asyncapi)[event] as Message;
  return [
    message,
    ...traits.map((_, index) => `${message}/traits/${index}`),
    ...Object.keys(asyncapi.components.messageTraits).map((name) => pointerOf(['components', 'messageTraits', name])),
    ...Object.keys(asyncapi.operations).map((name) => pointerOf(['operations', name])),
  ];
}

function placesOfEvent(event: string, operation: Operation): Place[] {
  const pointer = pointerOf(['webhooks', event, 'post']);
  const carrier: Carrier = { travels: 'event', of: event, method: 'POST', path: '/' };
  const bodies = bodyPlaces(carrier, operation.requestBody, `${pointer}/requestBody`);
  const whole = bodies[0]?.carrier ?? carrier;
  const header = { ...beside('header', whole, pointer, operation), events: nodesOfDelivery(event) };
  const outcomes = Object.entries(operation.responses).flatMap(([status, reference]) =>
    placesOfOutcome(status, reference),
  );
  const headers = (operation.parameters ?? []).flatMap((reference) => placesOfHeader(whole, reference));
  return [header, ...bodies, ...headers, ...outcomes];
}

/** What all events have is a component. */
function pointerTo(reference: object): string {
  if ('$ref' in reference && typeof reference.$ref === 'string') return reference.$ref.slice(1);
  throw new Error(`${JSON.stringify(reference)} is not a reference.`);
}

/** A header that every delivery carries. */
function placesOfHeader(carrier: Carrier, reference: Reference<Parameter>): Place[] {
  const { name, schema, 'x-open-points': points = [] } = resolveRef<Parameter>(openapi, reference);
  const pointer = pointerTo(reference);
  const at = { keys: [`<${name}>`], name: `DeliveryHeaders.${name}`, pointer: `${pointer}/schema` };
  const holder = pointerOf(['components', 'schemas', 'DeliveryHeaders']);
  return placesOf(carrier, schema, at).map((place) => ({
    ...place,
    points,
    pointers: [pointer, ...place.pointers],
    events: [holder, `${holder}${pointerOf(['properties', name])}`],
  }));
}

/** What a receiver sends back: its body and headers with the status that is stated, and any other status. */
function placesOfOutcome(status: string, reference: Reference<Response>): Place[] {
  const pointer = pointerTo(reference);
  const response = resolveRef<Response>(openapi, reference);
  const carrier: Carrier = { travels: 'acknowledgement', of: 'deliverEvent', method: 'POST', path: '/', status };
  const place = (kind: Kind, events: readonly string[]) => ({ ...beside(kind, carrier, pointer, response), events });
  if (status === 'default') return [place('status', [pointerOf(['components', 'operationTraits', 'delivery'])])];
  const acknowledged = '/channels/acknowledgement/messages/acknowledged';
  return [place('shape', [`${acknowledged}/payload`]), place('header', [acknowledged])];
}

/** An event that the documents lack, in the body of one that they have. */
function placeOfEvents(delivered: readonly Place[]): Place {
  const carrier = delivered[0]?.carrier;
  if (!carrier) throw new Error('The contract has events.');
  return { ...beside('event', carrier, '/info', asyncapi.info), name: 'asyncapi info', events: ['/info'] };
}

/** Each once: what all events share is the same place in each. */
function unique(places: readonly Place[]): Place[] {
  const isShared = ({ keys, carrier }: Place) => carrier.travels === 'acknowledgement' || keys[0]?.startsWith('<');
  const sameAs = (one: Place, other: Place) => one.kind === other.kind && one.pointers[0] === other.pointers[0];
  return places.filter((one, index) => !isShared(one) || places.findIndex((other) => sameAs(one, other)) === index);
}

const OF_EVENTS = pathOperations(openapi.webhooks).flatMap(({ name, operation }) => placesOfEvent(name, operation));

/** Every place that the bundled documents leave open: nothing here is listed by hand. */
export const PLACES: readonly Place[] = [
  ...pathOperations(openapi.paths).flatMap(({ name, method, operation }) => placesOfOperation(name, method, operation)),
  ...unique(OF_EVENTS),
  placeOfEvents(OF_EVENTS),
];

/** Where the service or the endpoint is: no message carries that, whatever is open about it. */
const CARRIED_BY_NONE = /^\/servers\/[^/]+$/;

/** JSON pointers of the nodes that mark an open point in a document, and that none of the places covers. */
export function uncovered(document: 'openapi' | 'asyncapi', points: readonly OpenPoint[]): string[] {
  const covered = new Set(
    PLACES.flatMap(({ pointers, events }) => (document === 'openapi' ? pointers : [...events, ...pointers])),
  );
  const marked = new Set(points.flatMap(({ occurrences }) => occurrences[document]));
  return [...marked].filter((pointer) => !covered.has(pointer) && !CARRIED_BY_NONE.test(pointer));
}
