import type { Validator } from '../validation/index.ts';

/** The part of a validator that says which integers are bigints. */
type Integers = Pick<Validator<unknown>, 'withBigInts'>;

/** Keeps all integers as they were written, for JSON that is passed on; without JSON.rawJSON, large ones are rounded. */
export const AS_WRITTEN: Integers = 'rawJSON' in JSON ? { withBigInts: (value) => value } : {};

/** Parses a text, whose integers of 64 bits are bigints where the schema has them. Throws a SyntaxError. */
export function readJson(text: string, { withBigInts }: Integers = {}, event?: string): unknown {
  return withBigInts ? withBigInts(JSON.parse(text, exactly), event) : JSON.parse(text);
}

/** A reviver, which gets the text of a number. */
function exactly(_key: string, value: unknown, { source = '' }: { readonly source?: string } = {}): unknown {
  const isRounded = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return isRounded ? BigInt(source) : value;
}

/** Writes a value as JSON, with bigints as integers where the schema has them. Throws a TypeError for what JSON cannot carry. */
export function writeJson(value: unknown, { withBigInts }: Integers = {}): string | undefined {
  return withBigInts ? JSON.stringify(value, inDigits) : JSON.stringify(value);
}

function inDigits(_key: string, value: unknown): unknown {
  const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };
  return typeof value === 'bigint' ? rawJSON(String(value)) : value;
}
