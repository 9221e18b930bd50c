import { type Finding, houseRule, type Place } from '../../../model/house-rule.ts';

const SOURCED_TYPES = new Set(['Operation', 'OperationTrait', 'Message', 'Channel', 'SecurityScheme']);

/** Every operation, named schema and message cites in `x-source` the statements that state it. */
export const sourced = houseRule(() => judge);

function* judge(place: Place): Iterable<Finding> {
  if ('x-source' in place.node || !needsSource(place)) return;
  yield {
    message: `This ${place.type.toLowerCase()} has no x-source. Cite the statements that state it, or remove it.`,
  };
}

function needsSource({ node, type, key, address, isFile }: Place): boolean {
  if ('$ref' in node) return false;
  if (type !== 'Schema') return SOURCED_TYPES.has(type);
  return isFile || key === 'payload' || /#\/components\/schemas\/[^/]+$/.test(address);
}
