import type { Check } from './check.ts';

/** A schema of JSON Schema 2020-12. */
export type Schema = boolean | SchemaObject;

export interface SchemaObject {
  readonly [keyword: string]: unknown;
}

/** Judges of texts and of numbers, by the name of their format. */
export interface Formats {
  readonly string?: Readonly<Record<string, (text: string) => boolean>>;
  readonly number?: Readonly<Record<string, (value: number) => boolean>>;
}

/** Context for compiling the check of a schema. */
export interface Compiling {
  readonly formats: Formats;
  /** True if integers have to be exact: everywhere but under `not` and `if`, which require nothing of a value. */
  readonly isExact: boolean;
  /** True if integers may be bigints. */
  readonly hasBigInts: boolean;
  /** The check of a schema within this one. */
  readonly part: (schema: Schema) => Check;
  /** The check of a schema beside others that judge the same value. */
  readonly branch: (schema: Schema) => Check;
  /** The check of a schema under `not` or `if`. */
  readonly condition: (schema: Schema) => Check;
  readonly reference: (reference: string) => Check;
  /** The schema that a reference leads to. */
  readonly resolved: (reference: string) => Schema;
}
