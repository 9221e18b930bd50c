import { X_SUM, X_UNIQUE } from '../../../model/extension-keywords.ts';
import { type Finding, houseRule, type Place } from '../../../model/house-rule.ts';

/** Constraints that the specification states in passing: the source may stand on an ancestor in the same file. */
const INHERITING = [
  ...['pattern', 'format', 'required', 'const', 'contentEncoding', 'contentMediaType', X_SUM, X_UNIQUE],
];

/** Constraints that are easily invented: the source must stand on the node itself. */
const BOUNDS = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'default'],
];

/** No bound, pattern, format, required list, numeric status, parameter, header or security without a source. */
export const sourcedConstraints = houseRule(() => {
  const sourced = new Set<string>();
  return (place) => {
    const own = 'x-source' in place.node;
    const covered = own || ancestors(place.address).some((address) => sourced.has(address));
    if (covered) sourced.add(place.address);
    return judge(place, own, covered);
  };
});

function* judge({ node, type, key }: Place, own: boolean, covered: boolean): Iterable<Finding> {
  const found = (word: string) => word in node;
  if (type === 'Schema' && !covered) {
    for (const at of INHERITING.filter(found)) {
      yield {
        at,
        message: `No source backs this ${at}. Add x-source with the statement that states it, or remove it.`,
      };
    }
  }
  if (own) return;
  if (type === 'Schema') for (const at of BOUNDS.filter(found)) yield { at, message: ownSource(at) };
  if (type === 'Response' && /^\d{3}$/.test(key)) yield { message: ownSource(`status ${key}`) };
  if (type === 'Parameter' && !found('$ref')) yield { message: ownSource(`parameter ${String(node.name)}`) };
  if (type === 'Header') yield { message: ownSource(`header ${key}`) };
  if (type === 'SecurityScheme') yield { message: ownSource(`security scheme ${key}`) };
  if (found('security')) yield { at: 'security', message: ownSource('security requirement') };
}

function ownSource(what: string): string {
  return `No source of its own backs this ${what}. Add x-source, on this very node, with the statement that states it, or remove it.`;
}

/** Addresses of the nodes around a node, in the same file. */
function ancestors(address: string): string[] {
  const [file = '', pointer = ''] = address.split('#');
  const tokens = pointer.split('/');
  return [file, ...tokens.map((_, index) => `${file}#${tokens.slice(0, index).join('/')}`)];
}
