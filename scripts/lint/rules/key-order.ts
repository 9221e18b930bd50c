import { type Finding, houseRule, type Place } from '../../contract/house-rule.ts';

const WORDS = ['x-source', 'x-open-points', 'x-values-seen', 'x-triggered-by', 'x-sum', 'x-delivery'];
const TEXT = ['name', 'in', 'title', 'summary', 'description'];

/** The one order of keys, by type of node; a key that is not listed may stand anywhere. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  Operation: [
    ...['action', 'title', 'summary', 'description', 'operationId', 'tags', ...WORDS],
    ...['parameters', 'requestBody', 'responses', 'channel', 'traits', 'reply'],
  ],
  OperationTrait: ['title', 'summary', 'description', ...WORDS, 'bindings'],
  Parameter: [...TEXT, 'required', ...WORDS, 'schema'],
  RequestBody: ['description', ...WORDS, 'required', 'content'],
  Response: ['description', ...WORDS, 'headers', 'content'],
  MediaType: ['schema', 'examples'],
  Example: ['summary', 'description', 'value'],
  Message: [...TEXT, ...WORDS, 'tags', 'contentType', 'headers', 'payload', 'bindings', 'examples'],
  MessageExample: ['name', 'summary', 'headers', 'payload'],
  Schema: [
    ...['title', 'description', ...WORDS, 'type', 'format', 'pattern', 'const', 'contentEncoding', 'contentMediaType'],
    ...['items', 'required', 'properties', 'additionalProperties', 'examples'],
  ],
};

/** Keys stand in the same order everywhere, so that a reader knows where to look. */
export const keyOrder = houseRule(() => judge);

function* judge({ node, type }: Place): Iterable<Finding> {
  const order = ORDER[type];
  if (!order) return;
  const keys = Object.keys(node).filter((key) => order.includes(key));
  const sorted = keys.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const at = keys.find((key, index) => key !== sorted[index]);
  if (at === undefined) return;
  yield {
    at,
    message: `The keys of this ${type.toLowerCase()} are out of order. Write them as: ${sorted.join(', ')}.`,
  };
}
