import type { Annotated, OpenPoint, Schema } from '../model/contract.ts';
import { resolveRef } from '../model/json-pointer.ts';
import type { Bearing } from '../model/roles.ts';
import { joinPoints } from '../view/points-at.ts';
import type { StatementIndex } from './statement-index.ts';

/** What the contract says of one place of a body. */
export interface Spot {
  /** The field under its object, as in `Order.total`. */
  readonly place: string;
  /** The open points marked here, each with the name of the place that marks it, as the register has it. */
  readonly openPoints: ReadonlyMap<string, string>;
  /** What a value here tells, by the kind of what it tells. */
  readonly tells: ReadonlyMap<Bearing, Tells>;
  /** Ids of the points that a variant answers here. */
  readonly answered: readonly string[];
  /** Values seen of a set that is open. */
  readonly seen?: readonly string[];
  /** Statements by which it is there, and by which it is of its type and form. */
  readonly carried: readonly string[];
  readonly typed: readonly string[];
  /** Statements cited by the nodes themselves. */
  readonly sources: readonly string[];
  readonly description: string;
  readonly schema: Schema;
  /** Absent where the contract lists none. */
  readonly fields?: ReadonlyMap<string, Spot>;
  readonly required: readonly string[];
  readonly items?: Spot;
}

/** The open points on which something bears, at a place that marks them. */
export interface Tells {
  readonly place: string;
  readonly openPoints: readonly string[];
}

interface Named {
  readonly name: string;
  readonly node: Schema;
}

/** What says more of a body than its document: statements, and the register. */
export interface Register {
  readonly index: StatementIndex;
  readonly points: ReadonlyMap<string, OpenPoint>;
}

/** Describes the places of a body, from the schema in a bundled document. */
export function describeBody(document: object, { index, points }: Register, body: string, schema: Schema): Spot {
  const describe = (place: string, nodes: readonly Named[], path: readonly string[], depth: number): Spot => {
    const { carried, typed } = path.length > 0 ? index.ofField(body, path) : { carried: [], typed: [] };
    const owner = nodes.find(({ node }) => node.properties)?.name ?? place;
    const properties = nodes.flatMap(({ node }) => Object.entries(node.properties ?? {}));
    const fields = (depth < MAX_DEPTH ? properties : []).map(([name, property]): [string, Spot] => {
      const named = namedNodes(document, property, `${owner}.${name}`);
      return [name, describe(`${owner}.${name}`, named, [...path, name], depth + 1)];
    });
    const items = nodes.flatMap(({ node }) => (node.items ? [node.items] : []))[0];
    const seen = nodes.flatMap(({ node }) => node['x-values-seen'] ?? []);
    const [first] = nodes;
    const openPoints = pointsOf(nodes);
    return {
      place,
      openPoints,
      tells: tellsOf(openPoints, points),
      answered: Object.keys(joinPoints(nodes.map(({ node }) => node as Annotated))['x-answers']),
      ...(seen.length > 0 && { seen }),
      carried,
      typed,
      sources: [...new Set(nodes.flatMap(({ node }) => node['x-source'] ?? []))],
      description: first?.node.description ?? '',
      schema: Object.assign({}, ...nodes.map(({ node }) => node)) as Schema,
      ...(properties.length > 0 && { fields: new Map(fields) }),
      required: [...new Set(nodes.flatMap(({ node }) => node.required ?? []))],
      ...(items &&
        depth < MAX_DEPTH && {
          items: describe(`${place}[]`, namedNodes(document, items, `${place}[]`), path, depth + 1),
        }),
    };
  };
  const nodes = namedNodes(document, schema, body);
  return describe(nodes[0]?.name ?? body, nodes, [], 0);
}

/** No schema of a contract is nested deeper; a schema may refer to itself. */
const MAX_DEPTH = 6;

/** A schema and those that hold at its place as well; a component goes by its own name. */
function namedNodes(document: object, schema: Schema, name: string): Named[] {
  const own = schema.$ref ? (schema.$ref.split('/').at(-1) ?? name) : name;
  const node = resolveRef<Schema>(document, schema);
  return [{ name: own, node }, ...(node.allOf ?? []).flatMap((part) => namedNodes(document, part, own))];
}

function pointsOf(nodes: readonly Named[]): Map<string, string> {
  const points = new Map<string, string>();
  for (const { name, node } of nodes) {
    for (const id of node['x-open-points'] ?? []) if (!points.has(id)) points.set(id, name);
  }
  return points;
}

function tellsOf(openPoints: ReadonlyMap<string, string>, points: Register['points']): Map<Bearing, Tells> {
  const tells = new Map<Bearing, Tells>();
  for (const [id, place] of openPoints) {
    for (const bearing of points.get(id)?.bears ?? []) {
      const known = tells.get(bearing);
      // A point of the field itself and one of its type are one observation, at the type: that is where sets are open.
      tells.set(bearing, { place, openPoints: [...(known?.openPoints ?? []), id] });
    }
  }
  return tells;
}

/** Resolves a JSON pointer of a body to a place and the field names leading to it; the last known place for an unlisted one. */
export function spotAt(root: Spot, pointer: string): { readonly spot: Spot; readonly path: readonly string[] } {
  let spot = root;
  const path: string[] = [];
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = spot.items ?? spot.fields?.get(name);
    if (next === undefined) break;
    if (!spot.items) path.push(name);
    spot = next;
  }
  return { spot, path };
}
