import { type Finding, houseRule, type Place } from '../../../model/house-rule.ts';

const DESCRIBED_TYPES = new Set([
  ...['Operation', 'OperationTrait', 'Parameter', 'RequestBody', 'Response', 'Header', 'Message', 'Channel'],
  ...['Tag', 'Server', 'ServerVariable'],
]);

/** Everything a reader meets is described: every operation, parameter, body, response, event and field. */
export const described = houseRule(() => judge);

function* judge({ node, type, key, address }: Place): Iterable<Finding> {
  if ('$ref' in node || !needsDescription(type, address)) return;
  if (typeof node.description === 'string' && node.description.trim() !== '') return;
  yield { message: `${type} ${key} has no description. Add a sentence that gives its meaning, unit or form.` };
}

function needsDescription(type: string, address: string): boolean {
  if (type === 'Tag') return /#\/(info\/)?tags\/\d+$/.test(address) && !address.includes('/events/');
  if (type !== 'Schema') return DESCRIBED_TYPES.has(type);
  // The schema of a parameter or a body: what holds it is described.
  return !/(?<!\/properties)\/(schema|items|additionalProperties)$/.test(address);
}
