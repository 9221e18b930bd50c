import { type Keywords, memberOf } from './rule.ts';

/** The kinds of values that types tell apart: numbers are those that `integer` stands for, and all others. */
export const KINDS = ['null', 'boolean', 'string', 'object', 'array', 'integer', 'fraction'] as const;

/** The kinds of values that the `type` of a schema allows, `nullable` included. */
export function kindsOf(keywords: Keywords | undefined): readonly string[] {
  const type = memberOf(keywords, 'type');
  if (type === undefined) return KINDS;
  const named = [type].flat().map(String);
  const kinds = named.flatMap((name) => (name === 'number' ? ['integer', 'fraction'] : [name]));
  return memberOf(keywords, 'nullable') === true ? [...kinds, 'null'] : kinds;
}
