import { chosenBody } from '../model/chosen-body.ts';
import type { Contract, EventName, MediaType, OpenPoint, Operation, Response, Schema } from '../model/contract.ts';
import { contractAjv, type Judge, schemaAt } from '../model/create-ajv.ts';
import type { Fact } from '../model/fact.ts';
import { keysOfPointer, pointerOf, pointerOfRef, resolveRef } from '../model/json-pointer.ts';
import { pathOperations } from '../model/path-operations.ts';
import type { Bearing } from '../model/roles.ts';
import type { Statement } from '../read/read-statements.ts';
import { eventNameOf } from '../view/events.ts';
import { joinPoints } from '../view/points-at.ts';

/** Operations and events of a contract with what it takes to judge them. */
export interface Prepared {
  readonly operations: ReadonlyMap<Operation, PreparedOperation>;
  /** Payloads by the name of the event. */
  readonly events: ReadonlyMap<string, Body>;
  /** Where a delivery names its event. */
  readonly eventName: EventName | undefined;
}

export interface PreparedOperation {
  readonly id: string;
  readonly operation: Operation;
  readonly request: Body | undefined;
  readonly responses: readonly PreparedResponse[];
}

/** One response, under the status by which the document declares it. */
export interface PreparedResponse {
  readonly status: string;
  /** As `statements.yaml` names it: `placeOrder 201`, or `response NotFound` of one that is shared. */
  readonly place: string;
  readonly response: Response;
  readonly requiredHeaders: readonly string[];
  readonly body: Body | undefined;
}

/** A body that the contract describes. */
export interface Body {
  /** That of several which is judged. */
  readonly mediaType: string;
  readonly root: Spot;
  readonly validate: Judge;
  /** True if the contract says anything of it: `{}` says nothing. */
  readonly isStated: boolean;
}

/** The contract at one place of a body. */
export interface Spot {
  /** The field under its object, as in `Order.total`. */
  readonly place: string;
  /** Evidence of a value here, by its kind. */
  readonly tells: ReadonlyMap<Bearing, Tells>;
  /** Ids of the points that a variant answers here. */
  readonly answered: readonly string[];
  /** Values seen of a set that is open. */
  readonly seen: readonly string[] | undefined;
  /** Statements by which it is there, and by which it is of its type and form. */
  readonly carried: readonly string[];
  readonly typed: readonly string[];
  /** Statements cited by the nodes themselves. */
  readonly sources: readonly string[];
  readonly schema: Schema;
  /** Absent where the contract lists none. */
  readonly fields: ReadonlyMap<string, Spot> | undefined;
  readonly required: readonly string[];
  readonly items: Spot | undefined;
}

/** The open points on which something bears, at a place that marks them. */
export interface Tells {
  readonly place: string;
  readonly openPoints: readonly string[];
}

type Points = ReadonlyMap<string, OpenPoint>;

export function prepare(contract: Contract, index: StatementIndex, points: Points): Prepared {
  const { openapi } = contract;
  const ajv = contractAjv(contract);
  const bodyOf = (content: Record<string, MediaType> | undefined, keys: readonly string[], name: string) => {
    const chosen = chosenBody(openapi, content);
    if (chosen === undefined) return undefined;
    const { type, mediaType, media } = chosen;
    const validate = schemaAt(ajv, 'openapi', pointerOf([...keys, 'content', type, 'schema']));
    const nodes = namedNodes(openapi, media.schema, name);
    const statementsOf: StatementsOf = (path) => (path.length > 0 ? index.ofField(name, path) : NO_STATEMENTS);
    const root = spotOf({ document: openapi, points, statementsOf }, nodes[0]?.name ?? name, nodes, []);
    return { root, validate, mediaType, isStated: Object.keys(media.schema).length > 0 };
  };
  const operations = pathOperations(openapi.paths).map(({ name: path, method, operation }) => {
    const { operationId: id, requestBody, responses } = operation;
    const keys = ['paths', path, method];
    const request = bodyOf(requestBody?.content, [...keys, 'requestBody'], `${id} request`);
    const prepared = Object.entries(responses).map(([status, reference]): PreparedResponse => {
      const response = resolveRef<Response>(openapi, reference);
      const shared = reference.$ref === undefined ? undefined : keysOfPointer(pointerOfRef(reference.$ref));
      const place = shared ? `response ${shared.at(-1)}` : `${id} ${status}`;
      const body = bodyOf(response.content, shared ?? [...keys, 'responses', status], place);
      const headers = Object.entries(response.headers ?? {});
      const required = headers.filter(([, header]) => resolveRef<{ required?: boolean }>(openapi, header).required);
      return { status, place, response, requiredHeaders: required.map(([name]) => name), body };
    });
    return [operation, { id, operation, responses: prepared, request }] as const;
  });
  const events = pathOperations(openapi.webhooks).flatMap(({ name, method, operation }) => {
    const body = bodyOf(operation.requestBody?.content, ['webhooks', name, method, 'requestBody'], name);
    return body ? [[name, body] as const] : [];
  });
  return { operations: new Map(operations), events: new Map(events), eventName: eventNameOf(contract.asyncapi) };
}

/** A schema that holds at a place; a component goes by its own name. */
interface Named {
  readonly name: string;
  readonly node: Schema;
}

type StatementsOf = (path: readonly string[]) => FieldStatements;

interface Describing {
  readonly document: object;
  readonly points: Points;
  readonly statementsOf: StatementsOf;
}

/** No schema of a contract is nested deeper; a schema may refer to itself. */
const MAX_DEPTH = 6;

/** Describes a place of a body, and those within it. @param path Names of the fields that it is nested in, its own last. */
function spotOf(about: Describing, place: string, nodes: readonly Named[], path: readonly string[], depth = 0): Spot {
  const { document, points, statementsOf } = about;
  const all = nodes.map(({ node }) => node);
  const owner = nodes.find(({ node }) => node.properties)?.name ?? place;
  const properties = all.flatMap((node) => Object.entries(node.properties ?? {}));
  const within = (schema: Schema, name: string, below: readonly string[]) =>
    spotOf(about, name, namedNodes(document, schema, name), below, depth + 1);
  // Described where a value has them: each field of each object of a large description would be too many.
  let fields: ReadonlyMap<string, Spot> | undefined;
  const describeFields = () =>
    new Map(
      (depth < MAX_DEPTH ? properties : []).map(([name, property]) => [
        name,
        within(property, `${owner}.${name}`, [...path, name]),
      ]),
    );
  const [items] = depth < MAX_DEPTH ? all.flatMap((node) => node.items || []) : [];
  const seen = all.flatMap((node) => node['x-values-seen'] ?? []);
  return {
    place,
    ...statementsOf(path),
    tells: tellsOf(nodes, points),
    answered: Object.keys(joinPoints(all)['x-answers']),
    seen: seen.length > 0 ? seen : undefined,
    sources: [...new Set(all.flatMap((node) => node['x-source'] ?? []))],
    schema: Object.assign({}, ...all) as Schema,
    get fields() {
      if (properties.length > 0) fields ??= describeFields();
      return fields;
    },
    required: [...new Set(all.flatMap((node) => node.required ?? []))],
    items: items && within(items, `${place}[]`, path),
  };
}

/** A schema and those that hold at its place as well. */
function namedNodes(document: object, schema: Schema, name: string): Named[] {
  const found = new Map<Schema, Named>();
  const visit = (each: Schema, around: string): void => {
    const [, component = around] = /^#\/components\/schemas\/([^/]+)$/.exec(each.$ref ?? '') ?? [];
    const node = resolveRef<Schema>(document, each);
    if (found.has(node)) return;
    found.set(node, { name: component, node });
    for (const part of node.allOf ?? []) visit(part, component);
  };
  visit(schema, name);
  return [...found.values()];
}

function tellsOf(nodes: readonly Named[], points: Points): Map<Bearing, Tells> {
  const places = new Map<string, string>();
  for (const { name, node } of nodes)
    for (const id of node['x-open-points'] ?? []) if (!places.has(id)) places.set(id, name);
  const tells = new Map<Bearing, Tells>();
  // A point of the field itself and one of its type are one observation, at the type: that is where sets are open.
  for (const [id, place] of places)
    for (const bearing of points.get(id)?.bears ?? [])
      tells.set(bearing, { place, openPoints: [...(tells.get(bearing)?.openPoints ?? []), id] });
  return tells;
}

/** The place at a JSON pointer into a body; the last known one for what is not listed. */
export function spotAt(root: Spot, pointer: string): Spot {
  let spot = root;
  for (const key of keysOfPointer(pointer)) {
    const next = spot.items ?? spot.fields?.get(key);
    if (next === undefined) break;
    spot = next;
  }
  return spot;
}

interface FieldStatements {
  /** Those by which the body carries it. */
  readonly carried: readonly string[];
  /** Those that give its type or form. */
  readonly typed: readonly string[];
}

const NO_STATEMENTS: FieldStatements = { carried: [], typed: [] };

/** Finds statements by what they state. */
export interface StatementIndex {
  /** Ids of statements whose fact fits. */
  readonly where: (fits: (fact: Fact) => boolean) => readonly string[];
  /**
   * The statements about a field.
   * @param body `placeOrder request`, `getOrder 2XX`, or the name of an event.
   * @param path Names of the field and of those that it is nested in.
   */
  readonly ofField: (body: string, path: readonly string[]) => FieldStatements;
  /** Ids of the statements of a sum that hold for a schema. */
  readonly sumsOf: (spot: Pick<Spot, 'sources'>) => readonly string[];
  /** Names of the fields of the envelope of events. */
  readonly envelope: readonly string[];
  /** Ids of the statements that a place of the documents cites, by its name. */
  readonly at: (place: string) => readonly string[];
}

export function createStatementIndex(statements: readonly Statement[]): StatementIndex {
  const stated = statements.flatMap(({ id, fact }) => (fact ? [{ id, fact }] : []));
  const where = (fits: (fact: Fact) => boolean) => stated.filter(({ fact }) => fits(fact)).map(({ id }) => id);
  return {
    where,
    ofField(body, path) {
      const isEnveloped = stated.some(({ fact }) => fact.event === body && fact.payload === 'enveloped');
      if (isEnveloped && path.length === 1) {
        const ids = where(({ envelope }) => envelope === path[0]);
        return { carried: ids, typed: ids };
      }
      const [holder, field = ''] = isEnveloped ? [`${body} ${path[0]}`, path[1]] : [body, path[0]];
      const own = stated.filter(({ fact }) => fact.body === holder && names(fact, field));
      const resources = own.flatMap(({ fact }) => fact.of ?? []);
      const described = where((fact) => resources.includes(fact.resource ?? '') && !fact.unique && names(fact, field));
      const typed = own.filter(({ fact }) => fact.type !== undefined).map(({ id }) => id);
      return { carried: own.map(({ id }) => id), typed: [...typed, ...described] };
    },
    sumsOf: ({ sources }) => where(({ sum }) => sum !== undefined).filter((id) => sources.includes(id)),
    at: (place) => statements.filter((each) => each.at.includes(place)).map(({ id }) => id),
    envelope: stated.flatMap(({ fact }) => fact.envelope ?? []),
  };
}

function names({ field, fields = {}, carries = [], 'may-carry': may = [] }: Fact, name: string): boolean {
  return field === name || Object.hasOwn(fields, name) || carries.includes(name) || may.includes(name);
}
