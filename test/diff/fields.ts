/**
 * A key of an object of a specification: two values, and the classes of the change that adds the first, removes it, and
 * puts the second in its place: b(reaking), c(ompatible), w(ording), or `-` where the object cannot do without the key.
 * Where directions differ, there is a word for each, by the name of the direction.
 */
export type Field = readonly [one: unknown, other: unknown, classes: string | Readonly<Record<string, string>>];

/** The keys of an object. */
export type Fields = Readonly<Record<string, Field>>;

/** What is written for people. */
export function texts(...keys: readonly string[]): Fields {
  return Object.fromEntries(keys.map((key) => [key, ['one', 'other', 'www']]));
}

/** What may do harm to anybody, whichever way it changes. */
export function terms(...keys: readonly string[]): Fields {
  return Object.fromEntries(keys.map((key) => [key, ['one', 'other', 'bbb']]));
}

/** Classes of what is less for who writes and more for who reads, and of its reverse, where both values differ. */
export const NARROWS = { request: 'bcb', acknowledgement: 'bcb', response: 'cbb', event: 'cbb' } as const;

/** Classes of what `true` demands, and of what it allows, where the other value is `false`. */
export const DEMANDS = { request: 'bcc', acknowledgement: 'bcc', response: 'cbb', event: 'cbb' } as const;
export const ALLOWS = { request: 'cbb', acknowledgement: 'cbb', response: 'bcc', event: 'bcc' } as const;

export const STRING = { type: 'string' };
export const INTEGER = { type: 'integer' };
