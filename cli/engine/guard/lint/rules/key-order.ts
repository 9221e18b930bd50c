import { EXTENSION_KEYWORDS } from '../../../model/extension-keywords.ts';
import { type Finding, houseRule, type Place } from '../../../model/house-rule.ts';

const TEXT = ['name', 'in', 'title', 'summary', 'description'];

/** The one order of keys, by type of node; a key that is not listed may stand anywhere. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  Operation: [
    ...['action', 'title', 'summary', 'description', 'operationId', 'tags', ...EXTENSION_KEYWORDS],
    ...['parameters', 'requestBody', 'responses', 'channel', 'traits', 'reply'],
  ],
  OperationTrait: ['title', 'summary', 'description', ...EXTENSION_KEYWORDS, 'bindings'],
  Parameter: [...TEXT, 'required', ...EXTENSION_KEYWORDS, 'schema'],
  RequestBody: ['description', ...EXTENSION_KEYWORDS, 'required', 'content'],
  Response: ['description', ...EXTENSION_KEYWORDS, 'headers', 'content'],
  MediaType: ['schema', 'examples'],
  Example: ['summary', 'description', 'value'],
  Message: [...TEXT, ...EXTENSION_KEYWORDS, 'tags', 'contentType', 'headers', 'payload', 'bindings', 'examples'],
  MessageExample: ['name', 'summary', 'headers', 'payload'],
  Schema: [
    ...[
      'title',
      'description',
      ...EXTENSION_KEYWORDS,
      'type',
      'format',
      'pattern',
      'const',
      'contentEncoding',
      'contentMediaType',
    ],
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
