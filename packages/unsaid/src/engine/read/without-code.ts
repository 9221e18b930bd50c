import type { Node, Part } from './node-parts.ts';

type When = (value: unknown, holder: Node) => boolean;

const always: When = () => true;
const isOn: When = (value) => value === true;

/** Says of a key that no code is generated for it; of most keys there is nothing to say. */
export function problemOfCode(type: string, { holder, key }: Part): string | undefined {
  const value = holder[key];
  if (type === 'Parameter' && key === 'in' && value === 'querystring')
    return 'no code is generated for a parameter that stands for the entire query.';
  const ofType = WITHOUT_CODE[type] ?? {};
  const isUnread = Object.hasOwn(ofType, key) && ofType[key]?.(value, holder);
  return isUnread ? `no code is generated for \`${key}\`.` : undefined;
}

/** A list in a form or a place for which OpenAPI 3 has no style. */
const hasNoStyle: When = (value, { in: place }) => {
  if (place === 'formData') return value !== 'multi';
  return value === 'tsv' || (place !== 'query' && value !== 'csv');
};

/** Keys that nothing else reads, by the kind of what has them. */
const WITHOUT_CODE: Readonly<Record<string, Readonly<Record<string, When>>>> = {
  PathItem: { head: always, options: always, trace: always, query: always, additionalOperations: always },
  MediaType: { itemSchema: always },
  Parameter: {
    // Elsewhere it says nothing, which is noted.
    allowReserved: (value, { in: place }) => value === true && place === 'query',
    collectionFormat: hasNoStyle,
  },
  Encoding: {
    headers: always,
    allowReserved: isOn,
  },
};
