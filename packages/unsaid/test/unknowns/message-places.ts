import { contract } from '../../../../test/contract.ts';
import type { Annotated, Json, RequestBody, Response, Schema } from '../../src/engine/model/contract.ts';
import { pointerOf, resolveRef } from '../../src/engine/model/json-pointer.ts';
import { sampleOf } from './sample-of.ts';

const { openapi } = contract;

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
  /** JSON pointers of those in the bundled AsyncAPI document, as far as they are not the same. */
  readonly events: readonly string[];
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
export function placesOf(carrier: Carrier, schema: Schema, at: Spot): Place[] {
  const chain = chainOf(schema, at.pointer, at.name);
  const node: Schema = Object.assign({}, ...chain.map((each) => each.node));
  const points = [...new Set(chain.flatMap((each) => each.node['x-open-points'] ?? []))];
  const { name, pointer } = chain.at(-1) ?? at;
  const here = { carrier, keys: at.keys, name, points, node, pointers: chain.map((each) => each.pointer), events: [] };
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

/** Every place that the body of a message leaves open. */
export function bodyPlaces(carrier: Carrier, body: RequestBody | Response | undefined, pointer: string): Place[] {
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
export function beside(
  kind: Kind,
  carrier: Carrier,
  pointer: string,
  { 'x-open-points': points = [] }: Annotated,
): Place {
  const name = carrier.status === undefined ? carrier.of : `${carrier.of} ${carrier.status}`;
  return { kind, carrier, keys: [], name, points, node: {}, pointers: [pointer], events: [] };
}
