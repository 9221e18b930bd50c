type Node = Readonly<Record<string, unknown>>;

interface Rule {
  readonly key: string;
  /** Returns true if the keyword must not be in this object. */
  readonly isMisplaced: (node: Node) => boolean;
  readonly why: string;
}

const beside = (key: string, other: string): Rule => ({
  key,
  isMisplaced: (node) => node[other] !== undefined,
  why: `must not be beside \`${other}\``,
});

const named = (place: string, invalid: RegExp): Rule => ({
  key: 'name',
  isMisplaced: ({ in: actual, name }) => actual === place && typeof name === 'string' && invalid.test(name),
  why: `has characters that no parameter in ${place} can have`,
});

const PARAMETER: readonly Rule[] = [
  beside('examples', 'example'),
  beside('style', 'content'),
  {
    key: 'allowReserved',
    isMisplaced: ({ in: place, allowReserved }) => allowReserved === true && place !== 'query',
    why: 'is for queries alone',
  },
  {
    key: 'schema',
    isMisplaced: ({ in: place }) => place === 'querystring',
    why: 'must be in `content` for the entire query',
  },
  named('path', /[{}]/),
  named('header', /[^!#$%&'*+.^`|~\w-]/),
];

/** Keywords that contradict others, by Redocly's names of the objects (OpenAPI 3.2, sections 4.12 to 4.26). */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  Parameter: PARAMETER,
  Header: [beside('examples', 'example'), beside('style', 'content')],
  MediaType: [beside('examples', 'example'), beside('itemEncoding', 'encoding'), beside('prefixEncoding', 'encoding')],
  Example: [
    beside('externalValue', 'value'),
    beside('dataValue', 'value'),
    beside('serializedValue', 'value'),
    beside('externalValue', 'serializedValue'),
  ],
  Xml: [beside('attribute', 'nodeType'), beside('wrapped', 'nodeType')],
};

/** The keywords of an object that contradict others of it, each with the problem. */
export function misplacedIn(type: string, node: Node): { readonly key: string; readonly problem: string }[] {
  return (RULES[type] ?? [])
    .filter(({ key, isMisplaced }) => node[key] !== undefined && isMisplaced(node))
    .map(({ key, why }) => ({ key, problem: `\`${key}\` ${why} by the specification.` }));
}
