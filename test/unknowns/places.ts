import type {
  Annotated,
  Json,
  Message,
  Operation,
  RequestBody,
  Response,
  Schema,
} from '../../scripts/contract/contract.ts';
import { pointerOf, resolveRef } from '../../scripts/contract/json-pointer.ts';
import { pathOperations } from '../../scripts/contract/path-operations.ts';
import { contract } from '../contract.ts';
import { sampleOf } from './sample-of.ts';

const { openapi, asyncapi } = contract;

/** What can be unseen. A query is a header's kin that the contract asks about on its own. */
export const KINDS = ['value', 'field', 'shape', 'status', 'header', 'query', 'event'] as const;
export type Kind = (typeof KINDS)[number];

/** A message of the contract, with a body that carries each field that is listed. */
export interface Carrier {
  readonly travels: 'request' | 'response' | 'event' | 'acknowledgement';
  /** Id of the operation, or name of the event. */
  readonly of: string;
  readonly method: string;
  readonly path: string;
  /** Of a response, as the document declares it. */
  readonly status?: string;
  /** Name of the schema; absent where the body is left open altogether. */
  readonly component?: string;
  readonly body?: Json;
}

/** A place that the contract leaves open. */
export interface Place {
  readonly kind: Kind;
  readonly carrier: Carrier;
  /** Keys to it in the body; empty for the body, and for what is not in it. */
  readonly keys: readonly string[];
  /** As `statements.yaml` names places. */
  readonly name: string;
  /** The open points that are marked there. */
  readonly points: readonly string[];
  /** What the document says there, references followed. */
  readonly node: Schema;
  /** JSON pointers of the nodes in the bundled OpenAPI document that say it, the innermost last. */
  readonly pointers: readonly string[];
}

type Spot = Pick<Place, 'keys' | 'name'> & { readonly pointer: string };
type Chain = readonly { readonly node: Schema; readonly pointer: string; readonly name: string }[];

/** A schema with those that hold at its place as well. */
function chainOf(schema: Schema, pointer: string, name: string): Chain {
  const target = schema.$ref?.slice(1) ?? pointer;
  const own = schema.$ref?.split('/').at(-1) ?? name;
  const node = resolveRef<Schema>(openapi, schema);
  const parts = (node.allOf ?? []).flatMap((part, index) => chainOf(part, `${target}/allOf/${index}`, own));
  return [{ node, pointer: target, name: own }, ...parts];
}

/** Every place of a body that is left open, outermost first. */
function placesOf(carrier: Carrier, schema: Schema, at: Spot): Place[] {
  const chain = chainOf(schema, at.pointer, at.name);
  const node: Schema = Object.assign({}, ...chain.map((each) => each.node));
  const points = [...new Set(chain.flatMap((each) => each.node['x-open-points'] ?? []))];
  const { name, pointer } = chain.at(-1) ?? at;
  const here = { carrier, keys: at.keys, name, points, node, pointers: chain.map((each) => each.pointer) };
  if (node.const !== undefined || node.enum !== undefined) return [];
  const fields = Object.entries(node.properties ?? {}).flatMap(([key, field]) =>
    placesOf(carrier, field, {
      keys: [...at.keys, key],
      name: `${name}.${key}`,
      pointer: `${pointer}${pointerOf(['properties', key])}`,
    }),
  );
  if (node.type === undefined && !node.properties) return [{ ...here, kind: 'shape' }];
  if (node.type === 'object')
    return node.additionalProperties === false ? fields : [{ ...here, kind: 'field' }, ...fields];
  const items = node.items
    ? placesOf(carrier, node.items, { keys: [...at.keys, '0'], name: `${name}[]`, pointer: `${pointer}/items` })
    : [];
  return [{ ...here, kind: 'value' }, ...items];
}

function bodyPlaces(carrier: Carrier, body: RequestBody | Response | undefined, pointer: string): Place[] {
  const [mediaType = '', media] = Object.entries(body?.content ?? {})[0] ?? [];
  if (!media) return [];
  const component = media.schema.$ref?.split('/').at(-1);
  const sample = component === undefined ? null : sampleOf(openapi, media);
  const whole: Carrier = { ...carrier, body: sample, ...(component !== undefined && { component }) };
  const name = component ?? `${carrier.of} ${carrier.status ?? carrier.travels}`;
  const at = { keys: [], name, pointer: `${pointer}${pointerOf(['content', mediaType, 'schema'])}` };
  const places = placesOf(whole, media.schema, at);
  const points = (body as Annotated)['x-open-points'] ?? [];
  return places.map((place) => (component === undefined ? { ...place, points } : place));
}

/** A place beside the body: a status, a header, a query. */
function beside(kind: Kind, carrier: Carrier, pointer: string, { 'x-open-points': points = [] }: Annotated): Place {
  const name = carrier.status === undefined ? carrier.of : `${carrier.of} ${carrier.status}`;
  return { kind, carrier, keys: [], name, points, node: {}, pointers: [pointer] };
}

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
    const { name, schema } = resolveRef<{ name: string; schema: Schema }>(openapi, reference as never);
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

function placesOfEvent(event: string, operation: Operation): Place[] {
  const pointer = pointerOf(['webhooks', event, 'post']);
  const carrier: Carrier = { travels: 'event', of: event, method: 'POST', path: '/' };
  const places = bodyPlaces(carrier, operation.requestBody, `${pointer}/requestBody`);
  return [beside('header', places[0]?.carrier ?? carrier, pointer, operation), ...places];
}

function placesOfAll(): Place[] {
  const [first] = Object.entries(openapi.webhooks);
  const { acknowledged } = asyncapi.channels.acknowledgement.messages as { acknowledged: Message };
  const acknowledgement: Carrier = { travels: 'acknowledgement', of: 'acknowledged', method: 'POST', path: '/' };
  const signature = openapi.components.parameters['X-Service-Signature'];
  if (!first || !signature) throw new Error('The contract has events, which are signed.');
  const delivered = placesOfEvent(first[0], first[1].post as Operation)[0] as Place;
  const { carrier } = delivered;
  return [
    { ...beside('event', carrier, '/info', asyncapi.info), name: 'asyncapi info' },
    ...placesOf(carrier, signature.schema, {
      keys: ['<signature>'],
      name: 'DeliveryHeaders.X-Service-Signature',
      pointer: '/components/parameters/X-Service-Signature/schema',
    }).map((place) => ({ ...place, points: signature['x-open-points'] ?? [] })),
    { ...beside('shape', acknowledgement, '', acknowledged.payload), name: 'acknowledged' },
  ];
}

/** Every place that the bundled documents leave open: nothing here is listed by hand. */
export const PLACES: readonly Place[] = [
  ...pathOperations(openapi.paths).flatMap(({ name, method, operation }) => placesOfOperation(name, method, operation)),
  ...pathOperations(openapi.webhooks).flatMap(({ name, operation }) => placesOfEvent(name, operation)),
  ...placesOfAll(),
];
