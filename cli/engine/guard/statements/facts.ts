import type { Schema } from '../../model/contract.ts';
import { CITATIONS } from '../../model/extension-keywords.ts';

/** What a document, or the specification, states: one sentence a fact, each beginning with its place, and its origin. */
export class Facts {
  /** File and line of each fact, for messages. */
  readonly origins = new Map<string, () => string>();
  /** What describes each body and field: the schema in a document, the fact in the statements. */
  readonly fields = new Map<string, object>();
  readonly #originOf: (node: object, key?: string) => string;

  constructor(originOf: (node: object, key?: string) => string) {
    this.#originOf = originOf;
  }

  /** States that a place is there at all. */
  there(place: string, node: object, key?: string): void {
    this.#add(place, node, key);
  }

  /** States that a part of a document is there, and each of its keywords that is not read elsewhere. */
  part(place: string, node: object, readElsewhere: readonly string[], holder: object = node, key?: string): void {
    this.there(place, holder, key);
    this.rest(place, node, readElsewhere);
  }

  /** Notes what describes a field; the first, where others are referred to by it. */
  field(place: string, described: object): void {
    if (!this.fields.has(place)) this.fields.set(place, described);
  }

  /** File and line of what describes a place, or of the place; nothing where it is not there. */
  originOfPlace(place: string): string | undefined {
    const described = this.fields.get(place) as Schema | undefined;
    return described === undefined ? this.origins.get(place)?.() : this.#originOf(described.allOf?.[0] ?? described);
  }

  /** States one keyword of a place: `place: minimum 1`. */
  state(place: string, keyword: string, value: unknown, node: object, key: string = keyword): void {
    this.#add(`${place}: ${keyword} ${JSON.stringify(value)}`, node, key);
  }

  /** States that a field is required. */
  required(place: string, node: object): void {
    this.#add(`${place}: required`, node, 'required');
  }

  /** States every keyword of a node that is neither prose nor among those read elsewhere. */
  rest(place: string, node: object, readElsewhere: readonly string[] = []): void {
    for (const [key, value] of Object.entries(node)) {
      if (!PROSE.includes(key) && !readElsewhere.includes(key)) this.state(place, key, value, node);
    }
  }

  #add(fact: string, node: object, key?: string): void {
    if (!this.origins.has(fact)) this.origins.set(fact, () => this.#originOf(node, key));
  }
}

/** Keywords that describe and state nothing. */
const PROSE: readonly string[] = ['summary', 'description', 'title', ...CITATIONS];
