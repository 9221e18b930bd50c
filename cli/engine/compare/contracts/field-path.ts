/** Keys of a schema whose members are names. */
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/** Below these a narrower schema accepts more, or it cannot be said what it accepts. */
const SENSES = { not: 'flipped', oneOf: 'undecided', if: 'undecided' } as const;

/** The path of a field that the keys of a schema lead to: `data.weight`, `items[]`; empty for the schema itself. */
export function fieldPath(keys: readonly string[]): string {
  let path = '';
  eachKeyword(keys, (keyword, name) => {
    if (keyword === 'properties' && name !== undefined) path = path === '' ? name : `${path}.${name}`;
    if (keyword === 'items') path += '[]';
    if (keyword === 'additionalProperties' || keyword === 'patternProperties') path += path === '' ? '*' : '.*';
  });
  return path;
}

/** What an effect at the end of some keys is seen from their beginning. */
export function senseOf(keys: readonly string[]): 'kept' | 'flipped' | 'undecided' {
  let sense: 'kept' | 'flipped' | 'undecided' = 'kept';
  eachKeyword(keys, (keyword) => {
    if (Object.hasOwn(SENSES, keyword)) sense = combine(sense, SENSES[keyword as keyof typeof SENSES]);
  });
  return sense;
}

/** One sense within another. */
export function combine(one: 'kept' | 'flipped' | 'undecided', other: typeof one): typeof one {
  if (one === 'undecided' || other === 'undecided') return 'undecided';
  return one === other ? 'kept' : 'flipped';
}

/** Calls `visit` with each keyword among keys, and with the name behind it where it has named members. */
function eachKeyword(keys: readonly string[], visit: (keyword: string, name?: string) => void): void {
  for (let index = 0; index < keys.length; index += 1) {
    const keyword = keys[index] ?? '';
    if (NAMED.has(keyword)) {
      index += 1;
      visit(keyword, keys[index]);
    } else visit(keyword);
  }
}
