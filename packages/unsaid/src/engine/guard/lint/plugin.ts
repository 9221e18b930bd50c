import { EXTENSION_KEYWORDS } from '../../model/extension-keywords.ts';
import { wordList } from '../../model/words.ts';
import { type Finding, houseRule, type Place } from '../../read/redocly.ts';

const DESCRIBED_TYPES = new Set(
  wordList(`
  Operation OperationTrait Parameter RequestBody Response Header Message Channel Tag Server ServerVariable
`),
);

/** Everything a reader meets is described: every operation, parameter, body, response, event and field. */
function* described({ node, type, key, address }: Place): Iterable<Finding> {
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

const TEXT = ['name', 'in', 'title', 'summary', 'description'];

/** The one order of keys, by type of node; a key that is not listed may stand anywhere. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  Operation: [
    'action',
    'title',
    'summary',
    'description',
    'operationId',
    'tags',
    ...EXTENSION_KEYWORDS,
    'parameters',
    'requestBody',
    'responses',
    'channel',
    'traits',
    'reply',
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
    'title',
    'description',
    ...EXTENSION_KEYWORDS,
    'type',
    'format',
    'pattern',
    'const',
    'contentEncoding',
    'contentMediaType',
    'items',
    'required',
    'properties',
    'additionalProperties',
    'examples',
  ],
};

/** Keys stand in the same order everywhere, so that a reader knows where to look. */
function* keyOrder({ node, type }: Place): Iterable<Finding> {
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

/** Every example has a name and a summary, and every body that has a stated shape has an example. */
function* namedExamples({ node, type, key }: Place): Iterable<Finding> {
  if ('example' in node && ['Schema', 'MediaType', 'Parameter', 'Header'].includes(type)) {
    yield { at: 'example', message: 'This example has no name. Write it under `examples`, with a name and a summary.' };
  }
  const isShaped = type === 'MediaType' ? !isEmpty(node.schema) : type === 'Message' && key !== 'acknowledged';
  if (isShaped && isEmpty(node.examples)) {
    yield { message: 'There is no example. Add one under `examples`, named after what happens, with a summary.' };
  }
  if (type === 'Example' && typeof node.summary !== 'string') {
    yield { message: `Example ${key} has no summary. Say in a few words what happens in it.` };
  }
  if (type === 'MessageExample' && (typeof node.name !== 'string' || typeof node.summary !== 'string')) {
    yield { message: 'This example lacks a name or a summary. Say in a few words what happens in it.' };
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}

/** The house rules as a Redocly plugin, for both documents alike. */
export default function houseRules() {
  const rules = {
    described: houseRule(described),
    'key-order': houseRule(keyOrder),
    'named-examples': houseRule(namedExamples),
  };
  return { id: 'contract', rules: { oas3: rules, async3: rules } };
}
