import type { Operation } from '../model/contract.ts';
import { eachNode, valueAt } from '../model/json-pointer.ts';
import type { Role } from '../model/roles.ts';
import type { RegisterEntry } from '../read/read-open-points.ts';
import { occurrencesOf } from '../view/mark-open-points.ts';
import { isPlace } from './places.ts';

/** Points about what a request carries: operations mark them, and an answer may stand at the schema of the request. */
const OF_REQUESTS: readonly (Role | undefined)[] = ['idempotency', 'request-fields'];

/** The operations whose request a schema describes, by the JSON pointer of the schema. */
type RequestSchemas = ReadonlyMap<string, readonly string[]>;

/** Where a document leaves points open before an overlay, by their ids. */
export class OpenPlaces {
  /** JSON pointers of the nodes that mark a point. */
  readonly marked: ReadonlyMap<string, readonly string[]>;
  readonly #requests: ReadonlyMap<string, RequestSchemas>;

  constructor(document: object, register: readonly RegisterEntry[]) {
    this.marked = occurrencesOf(document);
    const about = register.filter(({ id, role }) => OF_REQUESTS.includes(role) && this.marked.has(id));
    const references = about.length === 0 ? new Map() : referencesIn(document);
    this.#requests = new Map(
      about.map(({ id }) => [id, requestSchemas(document, this.marked.get(id) ?? [], references)]),
    );
  }

  /** The schemas of the requests of the operations that mark a point, where it is about requests. */
  requestsOf(id: string): RequestSchemas {
    return this.#requests.get(id) ?? new Map();
  }

  /** All places at which an answer to a point may add something. */
  of(id: string): readonly string[] {
    return [...(this.marked.get(id) ?? []), ...this.requestsOf(id).keys()];
  }
}

/** A schema that something else refers to as well is left out: an answer to one would hold for both. */
function requestSchemas(document: object, marked: readonly string[], references: ReadonlyMap<string, number>) {
  const uses = marked.flatMap((pointer) => {
    if (!isPlace(pointer, '/paths/*/*')) return [];
    const { requestBody } = valueAt(document, pointer) as Operation;
    return Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      schema.$ref === undefined ? [] : [{ schema: schema.$ref.slice(1), pointer }],
    );
  });
  const own = [...Map.groupBy(uses, ({ schema }) => schema)].filter(
    ([schema, found]) => references.get(schema) === found.length,
  );
  return new Map(own.map(([schema, found]) => [schema, found.map(({ pointer }) => pointer)]));
}

/** How often a document refers to each place. */
function referencesIn(document: object): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  eachNode(document, ({ $ref }) => {
    if (typeof $ref === 'string') counts.set($ref.slice(1), (counts.get($ref.slice(1)) ?? 0) + 1);
  });
  return counts;
}
