import { CITATIONS, type Schema } from 'unsaid/lint';

/** Forms that the specification gives to strings, in its words, with the keywords that say the same in a schema. */
export const FORMS: Readonly<Record<string, object>> = {
  'leading +': { pattern: '^\\+' },
  'sent_<channel>': { pattern: '^sent_.' },
  'YYYY-MM-DD': { format: 'date' },
  'ISO 8601 UTC timestamp': { format: 'date-time', 'x-format': 'iso-8601-utc' },
  'e-mail address': { format: 'email', 'x-format': 'idn-email' },
  'two-letter country code': { pattern: '^[A-Za-z]{2}$' },
  'CSV content, base64-encoded': { contentEncoding: 'base64', contentMediaType: 'text/csv' },
};

export const FACT_KEYS = [
  'resource',
  'fields',
  'operation',
  'method',
  'path',
  'body',
  'parameter',
  'success',
  'status',
  'of',
  'carries',
  'may-carry',
  'sum',
  'event',
  'fires',
  'payload',
  'ties',
  'tie',
  'envelope',
  'delivery',
  'is',
  'server',
  'bodies',
  'paths',
  'events',
  'tags',
  'field',
  'type',
  'required',
  'form',
  'seen',
  'unique',
];

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
