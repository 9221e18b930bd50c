import { isRecord } from '../../scripts/contract/json-pointer.ts';

/** What a document, or the ledger, says: one sentence a statement, each beginning with its place. */
export interface Statements {
  readonly facts: Set<string>;
  /** `place: open point id` for every mark. */
  readonly marks: Set<string>;
}

export const createStatements = (): Statements => ({ facts: new Set(), marks: new Set() });

/** Words that describe and state nothing; those of `x-open-points` are kept apart, as marks. */
const PROSE = ['summary', 'description', 'title', 'tags', 'x-source', 'x-open-points'];

/** Records the open points that a node marks. */
export function markNode(into: Statements, place: string, node: object): void {
  const ids = 'x-open-points' in node && Array.isArray(node['x-open-points']) ? node['x-open-points'] : [];
  for (const id of ids) into.marks.add(`${place}: ${id}`);
}

/** Records the marks of a node, and states every word of it that is neither prose nor among those read elsewhere. */
export function stateRest(into: Statements, place: string, node: object, readElsewhere: readonly string[] = []): void {
  markNode(into, place, node);
  for (const [key, value] of Object.entries(node)) {
    if (!PROSE.includes(key) && !readElsewhere.includes(key)) state(into, place, key, value);
  }
}

/** States one word of a place: `place: minimum 1`. */
export function state(into: Statements, place: string, key: string, value: unknown): void {
  into.facts.add(`${place}: ${key} ${JSON.stringify(value)}`);
}

/** States that a place is there at all. */
export function stateThere(into: Statements, place: string): void {
  into.facts.add(place);
}

/** States each schema of a document to which nothing in it refers. */
export function stateUnusedSchemas(into: Statements, document: { components?: unknown }): void {
  const schemas = isRecord(document.components) ? document.components.schemas : {};
  const text = JSON.stringify(document);
  for (const name of Object.keys(schemas ?? {})) {
    if (!text.includes(`"#/components/schemas/${name}"`)) stateThere(into, `schema ${name} that nothing uses`);
  }
}
