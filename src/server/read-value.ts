import type { ValueRow } from '../../generated/operations.ts';
import type { Issue } from '../../generated/validators.ts';

/** A value that text stood for; `undefined` where there was none. */
export interface ReadValue {
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads a parameter or a header as the type that its schema states, and checks it: numbers as JSON writes them,
 * `true` and `false`. Text that is not of the type stays text, which the schema refuses. `texts` are the items of an
 * array; of any other type there is one at most.
 */
export function readValue(row: ValueRow, texts: readonly string[]): ReadValue {
  const { name, required, type, items, validate } = row;
  const place = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const [text] = texts;
  if (text === undefined) {
    return { value: undefined, issues: required ? [{ at: place, rule: 'required', message: 'is missing' }] : [] };
  }
  if (type !== 'array' && texts.length > 1) {
    return { value: undefined, issues: [{ at: place, rule: 'type', message: 'is repeated' }] };
  }
  const value = type === 'array' ? texts.map((item) => readText(item, items)) : readText(text, type);
  const validation = validate(value);
  return { value, issues: validation.ok ? [] : validation.issues.map((issue) => ({ ...issue, at: place + issue.at })) };
}

/** The texts in a header: one, or the items of an array, which commas part. */
export function textsOf({ type }: ValueRow, text: string | null): readonly string[] {
  if (text === null) return [];
  return type === 'array' ? text.split(',').map((item) => item.trim()) : [text];
}

/** Text as a value of a type; text that is not of the type stays text. */
export function readText(text: string, type: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return NUMBER.test(text) ? Number(text) : text;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
