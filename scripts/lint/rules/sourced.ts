import { type Finding, houseRule, type Place, stringsOf } from '../house-rule.ts';
import { SPECIFICATION_SECTIONS } from '../specification-sections.ts';

const SOURCED_TYPES = new Set(['Operation', 'OperationTrait', 'Message', 'Channel', 'SecurityScheme']);

/** Every operation, named schema and message says in `x-source` which section of the specification states it. */
export const sourced = houseRule(() => judge);

function* judge(place: Place): Iterable<Finding> {
  const at = 'x-source';
  const { node } = place;
  if (at in node) {
    for (const section of stringsOf(node[at]).filter((section) => !SPECIFICATION_SECTIONS.has(section))) {
      yield {
        at,
        message: `"${section}" is no section of the interface specification. Write a heading of it, as it stands there.`,
      };
    }
    if (stringsOf(node[at]).length === 0)
      yield { at, message: 'x-source names no section. Write the heading that states this.' };
  } else if (needsSource(place)) {
    yield {
      message: `This ${place.type.toLowerCase()} has no x-source. Add the section of the specification that states it, or remove it.`,
    };
  }
}

function needsSource({ node, type, key, address, isFile }: Place): boolean {
  if ('$ref' in node) return false;
  if (type !== 'Schema') return SOURCED_TYPES.has(type);
  return isFile || key === 'payload' || /#\/components\/schemas\/[^/]+$/.test(address);
}
