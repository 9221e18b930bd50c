import type { Json, OpenApiDocument, Schema } from '../model/contract.ts';
import { formatOf } from '../model/formats.ts';
import { isRecord, resolveRef } from '../model/json-pointer.ts';
import { sampleOfPattern } from './sample-of-pattern.ts';

/** Levels of which a sample has all fields, and those of which it has any. */
const FULL_LEVELS = 5;
const MOST_LEVELS = 10;
/** Values in a sample: schemas that refer to each other allow any number. */
const MOST_VALUES = 500;

/** Returns true if a value satisfies a schema. */
export type Fits = (schema: Schema, value: unknown) => boolean;

/** A value that a schema allows, as far as one can be made up: with all fields if such a value fits, or with the required ones. */
export function sampleBody(document: OpenApiDocument, fits: Fits, schema: Schema): Json {
  const all = new Sampler(document, fits).sample(schema, 0);
  return fits(schema, all) ? all : new Sampler(document, fits).sample(schema, FULL_LEVELS);
}

/** The fewest letters of a text, up to what a sample can show. */
export const lettersOf = ({ minLength = 0 }: Schema): number => Math.min(minLength, 1_000);

function sampleText(schema: Schema): string {
  const { pattern = '' } = schema;
  const matching = pattern === '' ? undefined : sampleOfPattern(pattern, lettersOf(schema));
  return matching ?? String(formatOf(schema)?.sample ?? 'text').padEnd(lettersOf(schema), 'x');
}

class Sampler {
  readonly #document: OpenApiDocument;
  readonly #fits: Fits;
  /** Schemas of the values around the current one. */
  readonly #around = new Set<Schema>();
  #left = MOST_VALUES;

  constructor(document: OpenApiDocument, fits: Fits) {
    this.#document = document;
    this.#fits = fits;
  }

  /** By types, formats and least sizes; the authors' values take precedence. */
  sample(reference: Schema, level: number): Json {
    this.#left -= 1;
    const parts = this.#partsOf(reference);
    const schema: Schema = Object.assign({}, ...parts);
    const shown = [schema.const, schema.default, ...(schema.examples ?? []), ...(schema.enum ?? [])];
    // An example of one part may lack the fields of another.
    const isWhole = (value: unknown) => parts.length === 1 || !isRecord(value) || this.#fits(reference, value);
    const known = shown.find((value) => value !== undefined && value !== null && isWhole(value));
    if (known !== undefined) return known as Json;
    const [type] = [schema.type ?? (schema.properties || parts.length > 1 ? 'object' : 'string')].flat();
    if (type === 'array') return this.#items(schema, level);
    if (type === 'object') return this.#within(this.#resolve(reference), () => this.#fields(parts, level));
    if (type === 'integer' || type === 'number') {
      const { minimum = 1, exclusiveMinimum = 0, multipleOf: step = 0 } = schema;
      const least = Math.max(minimum, exclusiveMinimum + 1);
      return step > 0 ? Math.ceil(least / step) * step : least;
    }
    if (type === 'boolean') return true;
    return type === 'null' ? null : sampleText(schema);
  }

  /** The schemas that hold of one value, of alternatives the first, each once; a schema itself is behind its parts. */
  #partsOf(reference: Schema, found = new Set<Schema>()): Schema[] {
    const node = this.#resolve(reference);
    if (found.has(node)) return [];
    found.add(node);
    const { allOf = [], anyOf, oneOf } = node;
    const within = [...allOf, ...(oneOf ?? anyOf ?? []).slice(0, 1)];
    return [...within.flatMap((part) => this.#partsOf(part, found)), node];
  }

  #items({ items, prefixItems = [], minItems = 1 }: Schema, level: number): Json {
    if (level >= FULL_LEVELS || this.#left < 0) return [];
    const others = isRecord(items) ? Math.min(minItems, 10) - prefixItems.length : 0;
    const all = [...prefixItems, ...Array.from({ length: Math.max(0, others) }, () => items as Schema)];
    return all.map((each) => this.sample(each, level + 1));
  }

  #fields(parts: readonly Schema[], level: number): Json {
    const values: Record<string, Json> = {};
    if (level > MOST_LEVELS) return values;
    const needed = new Set(parts.flatMap(({ required = [] }) => required));
    for (const { properties = {} } of parts)
      for (const [name, field] of Object.entries(properties)) {
        const isShown = level < FULL_LEVELS && this.#left > 0 && !this.#around.has(this.#resolve(field));
        const isWanted = needed.has(name) || isShown;
        if (isWanted && field.readOnly !== true && this.#left > -MOST_VALUES)
          values[name] = this.sample(field, level + 1);
      }
    return values;
  }

  #within<Result>(schema: Schema, make: () => Result): Result {
    const isOutermost = !this.#around.has(schema);
    this.#around.add(schema);
    const result = make();
    if (isOutermost) this.#around.delete(schema);
    return result;
  }

  #resolve(reference: Schema): Schema {
    return resolveRef<Schema>(this.#document, reference);
  }
}
