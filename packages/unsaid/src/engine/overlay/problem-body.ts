import type { Json, OpenApiDocument, Schema } from '../model/contract.ts';
import { withAllOf } from '../model/dialect.ts';
import { formatOf } from '../model/formats.ts';
import { isRecord } from '../model/json-pointer.ts';

/** Problem that a body describes. */
export interface Problem {
  readonly code: string;
  readonly status: number;
}

/** Placeholders for the words of the answering party. */
export const WORDS: ProblemWords = { title: 'Refused', detail: 'Something is wrong with this request.', wrong: [] };

export interface ProblemWords {
  readonly title: string;
  readonly detail: string;
  /** Each problem with its field; without a field if it concerns the complete request. */
  readonly wrong: readonly { readonly field: string; readonly detail: string }[];
}

type Meaning = 'code' | 'status' | 'title' | 'detail';

/** Most likely meaning of a property, by its name in lower case and without separators; the first match counts. */
const MEANINGS: readonly (readonly [name: RegExp, meaning: Meaning])[] = [
  [/^(?:error)?code$|^type$|^error$/, 'code'],
  [/^(?:http)?status(?:code)?$/, 'status'],
  [/title$/, 'title'],
  [/(?:message|msg|details?|description|reason|text|explanation|info|hint)$/, 'detail'],
];

const meaningOf = (name: string): Meaning | undefined => MEANINGS.find(([form]) => form.test(plain(name)))?.[1];

const MAX_DEPTH = 8;

type AnySchema = Omit<Schema, 'type'> & {
  readonly type?: string | readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly [bound: string]: unknown;
};

/** A text without what ways of writing a code differ in: `NOT_FOUND` and `not-found` are one. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Returns true if a text is a code, however it is written. */
export const isCode = (text: string, code: string): boolean => plain(text) === plain(code);

/** An example of a body with `{status}` and `{code}` in its texts replaced. */
export function nameProblem(body: Json, { status, code }: Problem): Json {
  const name = (text: string) => text.replaceAll('{status}', `${status}`).replaceAll('{code}', code);
  return JSON.parse(JSON.stringify(body), (_key, each) => (typeof each === 'string' ? name(each) : each));
}

/**
 * The body of a problem with `{title}`, `{detail}` and `{field}` in its texts replaced. An item of a list that names a field is
 * repeated for each thing that is wrong; a property that would be an empty field is left out where `mayMiss` says so.
 */
export function fillBody(body: Json, words: ProblemWords, mayMiss = true): Json {
  const { title, detail, wrong } = words;
  if (typeof body === 'string') {
    const texts: Readonly<Record<string, string>> = { title, detail, field: wrong[0]?.field ?? '' };
    return body.replaceAll(/\{(title|detail|field)\}/g, (whole, name: string) => texts[name] ?? whole);
  }
  if (Array.isArray(body)) {
    const fill = (item: Json, about: ProblemWords) => fillBody(item, about, mayMiss);
    return body.flatMap((item) => {
      if (wrong.length < 2 || !JSON.stringify(item).includes('{field}')) return [fill(item, words)];
      return wrong.map((each) => fill(item, { title, detail: each.detail, wrong: [each] }));
    });
  }
  if (!isRecord(body)) return body;
  const isEmpty = (value: unknown) => mayMiss && value === '{field}' && wrong.length === 0;
  const kept = Object.entries(body).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(kept.map(([name, value]) => [name, fillBody(value as Json, words, mayMiss)]));
}

/**
 * The body that a schema has room for; `undefined` where no value that it lists for the code ends in the code.
 * @param mayMiss Whether another code will do.
 */
export function makeBody(
  document: OpenApiDocument,
  schema: Schema,
  problem: Problem,
  mayMiss = false,
): Json | undefined {
  const maker = new Maker(document, problem);
  const body = maker.make(schema, 'detail', true);
  return !mayMiss && maker.isMissed && !maker.namesCode(body) ? undefined : body;
}

class Maker {
  /** True if a property lists codes, and not this one. */
  isMissed = false;
  /** How many values were made that say something of the problem. */
  #told = 0;
  readonly #document: OpenApiDocument;
  readonly #problem: Problem;

  constructor(document: OpenApiDocument, problem: Problem) {
    this.#document = document;
    this.#problem = problem;
  }

  /** The value of a property; `undefined` for one that may be left out and says nothing of the problem. */
  make(schema: Schema, name: string, isRequired: boolean, depth = 0): Json | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const node = this.#merged(schema);
    const told = this.#tell(node, meaningOf(name));
    if (told !== undefined) {
      this.#told += 1;
      return told;
    }
    const [first, ...others] = [...(node.oneOf ?? []), ...(node.anyOf ?? [])];
    if (first !== undefined) {
      const { oneOf: _oneOf, anyOf: _anyOf, ...rest } = node;
      const made = [first, ...others].map((each) =>
        this.make({ allOf: [rest as Schema, each] }, name, isRequired, depth + 1),
      );
      return made.find((each) => this.namesCode(each)) ?? made[0];
    }
    if (node.properties) return this.#object(node, isRequired, depth);
    return isRequired ? (node.examples?.[0] ?? node.default ?? this.#least(node, name, depth)) : undefined;
  }

  namesCode(value: Json | undefined): boolean {
    if (typeof value === 'string') return plain(value).endsWith(plain(this.#problem.code));
    return isRecord(value) && Object.values(value).some((member) => this.namesCode(member as Json));
  }

  #tell(node: AnySchema, meaning?: Meaning): Json | undefined {
    const { code, status } = this.#problem;
    if (node.const !== undefined) return node.const;
    const listed = node.enum ?? [...(node.examples ?? []), ...(node['x-values-seen'] ?? [])];
    // The shortest: `not-found` ends `order-not-found` too.
    const [found] = listed
      .filter((value) => typeof value === 'string' && this.namesCode(value))
      .toSorted((one, other) => String(one).length - String(other).length);
    if (node.enum !== undefined) {
      if (meaning === 'code' && found === undefined) this.isMissed = true;
      return found ?? (meaning === 'status' ? node.enum.find((value) => String(value) === `${status}`) : undefined);
    }
    const isOpen = meaning !== undefined && !(node.properties || node.oneOf || node.anyOf);
    const types = [node.type ?? (isOpen ? 'string' : [])].flat();
    if (meaning === 'status' && types.some((type) => type === 'integer' || type === 'number')) return status;
    if (!types.includes('string')) return undefined;
    if (meaning === 'status') return `${status}`;
    if (meaning === 'code') return found ?? spelled(code, node);
    return meaning && textIn(node, meaning, code);
  }

  #object({ properties = {}, required = [] }: AnySchema, isRequired: boolean, depth: number): Json | undefined {
    const before = this.#told;
    const made = Object.entries(properties).flatMap(([name, schema]) => {
      const value = this.make(schema, name, required.includes(name), depth + 1);
      return value === undefined ? [] : [[name, value] as const];
    });
    return isRequired || this.#told > before ? Object.fromEntries(made) : undefined;
  }

  #least(node: AnySchema, name: string, depth: number): Json {
    const [type] = [node.type ?? []].flat().filter((each) => each !== 'null');
    if (node.enum) return node.enum[0] ?? null;
    if (type === 'string') return sampleText(node) ?? 'x'.repeat(Number(node.minLength ?? 0));
    if (type === 'boolean') return false;
    if (type === 'object') return {};
    if (type === 'array') {
      const item = node.items && (node.minItems || plain(name) === 'errors');
      return item ? [this.make(node.items || {}, 'detail', true, depth + 1) ?? null] : [];
    }
    if (type === undefined) return null;
    const above = Number(node.exclusiveMinimum ?? -1) + 1;
    return Math.max(Math.ceil(Number(node.minimum ?? above)), above);
  }

  /** A schema with those that hold at its place as well. */
  #merged(schema: Schema): AnySchema {
    const parts = withAllOf(this.#document, schema).map(({ allOf: _allOf, ...own }) => own as AnySchema);
    return parts.reduce(merge);
  }
}

function merge(one: AnySchema, other: AnySchema): AnySchema {
  const properties = { ...other.properties, ...one.properties };
  for (const [name, schema] of Object.entries(one.properties ?? {})) {
    const also = other.properties?.[name];
    if (also) properties[name] = { allOf: [schema, also] };
  }
  const required = [...(one.required ?? []), ...(other.required ?? [])];
  const hasProperties = one.properties !== undefined || other.properties !== undefined;
  return { ...other, ...one, required, ...(hasProperties && { properties }) };
}

/** A text that fits the format of a schema; `undefined` where it has none. */
function sampleText(node: AnySchema): string | undefined {
  const format = formatOf(node);
  return format?.types.includes('string') ? String(format.sample) : undefined;
}

/** The code as the pattern of a text has it: with hyphens, or in one of the other common ways. */
function spelled(code: string, { pattern }: AnySchema): string {
  const snake = code.replaceAll('-', '_');
  const ways = [code, snake, snake.toUpperCase(), code.toUpperCase()];
  return ways.find((way) => pattern === undefined || new RegExp(pattern, 'u').test(way)) ?? code;
}

/** A placeholder for the words of the answering party, or words of the code if the text has no room for them. */
function textIn({ pattern, ...bounds }: AnySchema, meaning: 'title' | 'detail', code: string): string {
  const least = Number(bounds.minLength ?? 0);
  const most = Number(bounds.maxLength ?? Number.POSITIVE_INFINITY);
  const { length } = WORDS[meaning];
  const isFree = length >= least && length <= most && (!pattern || new RegExp(pattern, 'u').test(WORDS[meaning]));
  const words = code.replaceAll('-', ' ');
  return isFree ? `{${meaning}}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, most);
}
