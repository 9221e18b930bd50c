import type { Schema } from '../../model/contract.ts';
import { CITATIONS } from '../../model/extension-keywords.ts';

/** Forms that the specification gives to strings, in its words, with the keywords that say the same in a schema. */
export const FORMS = {
  'leading +': { pattern: '^\\+' },
  'sent_<channel>': { pattern: '^sent_' },
  'YYYY-MM-DD': { format: 'date' },
  'ISO 8601 UTC timestamp': { format: 'date-time', 'x-format': 'iso-8601-utc' },
  'e-mail address': { format: 'email', 'x-format': 'idn-email' },
  'two-letter country code': { pattern: '^[A-Za-z]{2}$' },
  'CSV content, base64-encoded': { contentEncoding: 'base64', contentMediaType: 'text/csv' },
} as const;

/** A field, wherever it stands. */
export interface Field {
  readonly field: string;
  readonly type: 'string' | 'integer' | 'array of strings' | 'object' | 'any';
  /** Left out for a field that the body is stated to carry. */
  readonly required?: 'yes' | 'no' | 'not shown';
  readonly form?: keyof typeof FORMS;
  /** Values or forms seen, which leave the set open. */
  readonly seen?: readonly string[];
}

export const FACT_KEYS = [
  ...['resource', 'fields', 'operation', 'method', 'path', 'body', 'parameter', 'success', 'status', 'of', 'carries'],
  ...['may-carry', 'sum', 'event', 'fires', 'payload', 'ties', 'tie', 'envelope', 'delivery', 'is', 'server', 'bodies'],
  ...['paths', 'events', 'tags', 'field', 'type', 'required', 'form', 'seen', 'unique'],
];

/** What a statement states, for programs; `statements.yaml` uses each of these forms. */
export type Fact = {
  readonly resource?: string;
  readonly fields?: Readonly<Record<string, Field['type']>>;
  /** Whether no two of the resource have the same value in the field. */
  readonly unique?: true;
  readonly operation?: string;
  readonly method?: string;
  readonly path?: string;
  /** `none` where the specification says that there is no body. */
  readonly body?: string;
  readonly parameter?: string;
  readonly success?: string;
  readonly status?: string;
  readonly of?: string;
  readonly carries?: readonly string[];
  readonly 'may-carry'?: readonly string[];
  readonly sum?: Readonly<Record<string, readonly string[]>>;
  readonly event?: string;
  readonly fires?: string;
  readonly payload?: 'flat' | 'enveloped';
  readonly ties?: readonly string[];
  /** Operation whose end the event is of. */
  readonly tie?: string;
  readonly envelope?: string;
  readonly delivery?: string;
  readonly is?: string | number;
  readonly server?: string;
  readonly bodies?: string;
  readonly paths?: string;
  readonly events?: readonly string[];
  /** Our tags, each with the operations and events under it. */
  readonly tags?: Readonly<Record<string, readonly string[]>>;
} & Partial<Field>;

export class Facts {
  readonly origins = new Map<string, () => string>();
  readonly fields = new Map<string, object>();
  readonly #originOf: (node: object, key?: string) => string;

  constructor(originOf: (node: object, key?: string) => string) {
    this.#originOf = originOf;
  }

  /** States a fact: that a place is there, or what holds of it. */
  there(fact: string, node: object, key?: string): void {
    if (!this.origins.has(fact)) this.origins.set(fact, () => this.#originOf(node, key));
  }

  /** States that a part of a document is there, and each of its keywords that is not read elsewhere. */
  part(place: string, node: object, readElsewhere: readonly string[], holder: object = node, key?: string): void {
    this.there(place, holder, key);
    this.rest(place, node, readElsewhere);
  }

  field(place: string, described: object): void {
    if (!this.fields.has(place)) this.fields.set(place, described);
  }

  originOfPlace(place: string): string | undefined {
    const described = this.fields.get(place) as Schema | undefined;
    return described === undefined ? this.origins.get(place)?.() : this.#originOf(described.allOf?.[0] ?? described);
  }

  /** States one keyword of a place: `place: minimum 1`. */
  state(place: string, keyword: string, value: unknown, node: object, key: string = keyword): void {
    this.there(`${place}: ${keyword} ${JSON.stringify(value)}`, node, key);
  }

  required(place: string, node: object): void {
    this.there(`${place}: required`, node, 'required');
  }

  rest(place: string, node: object, readElsewhere: readonly string[] = []): void {
    for (const [key, value] of Object.entries(node)) {
      if (!PROSE.includes(key) && !readElsewhere.includes(key)) this.state(place, key, value, node);
    }
  }
}

const PROSE: readonly string[] = ['summary', 'description', 'title', ...CITATIONS];
