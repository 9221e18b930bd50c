import { UNSHARED_KEYWORDS } from '../../model/dialect.ts';
import { EXTENSION_KEYWORDS, X_SUM, X_UNIQUE } from '../../model/extension-keywords.ts';
import { type Finding, houseRule, type Place, stringsOf } from '../../model/house-rule.ts';

const DESCRIBED_TYPES = new Set([
  ...['Operation', 'OperationTrait', 'Parameter', 'RequestBody', 'Response', 'Header', 'Message', 'Channel'],
  ...['Tag', 'Server', 'ServerVariable'],
]);

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
    ...['title', 'description', ...EXTENSION_KEYWORDS],
    ...['type', 'format', 'pattern', 'const', 'contentEncoding', 'contentMediaType'],
    ...['items', 'required', 'properties', 'additionalProperties', 'examples'],
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
  if (type === 'MediaType' && !isEmpty(node.schema) && isEmpty(node.examples)) {
    yield { message: 'This body has no example. Add one under `examples`, named after what happens.' };
  }
  if (type === 'Message' && key !== 'acknowledged' && isEmpty(node.examples)) {
    yield { message: 'This event has no example. Add one under `examples`, with a name and a summary.' };
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

/** No `enum`, and no `const` but the name of an event: values seen do not close a set. */
const noClosedSet = houseRule(() => {
  const events = new Set<unknown>();
  return (place) => {
    if (place.type === 'Message') events.add(place.node.name ?? place.key);
    // A webhook of OpenAPI goes by the name of its event.
    if (place.type === 'PathItem') events.add(place.key);
    return judgeNoClosedSet(place, events);
  };
});

function* judgeNoClosedSet({ node, type }: Place, events: ReadonlySet<unknown>): Iterable<Finding> {
  if (type !== 'Schema' && type !== 'ServerVariable') return;
  if ('enum' in node) {
    yield {
      at: 'enum',
      message:
        'An enum closes a set that the specification leaves open. Write the values it has seen in x-values-seen.',
    };
  }
  if ('const' in node && !events.has(node.const)) {
    yield {
      at: 'const',
      message: 'Only the name of an event is a constant. Write a value that was merely seen in x-values-seen.',
    };
  }
}

const FOREIGN = [
  ...UNSHARED_KEYWORDS,
  ...['discriminator', 'nullable', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'patternProperties'],
];

/** Schemas use only what OpenAPI 3.1 and AsyncAPI 3.0 both understand, and nothing that hides an open point. */
function* sharedDialect({ node, type }: Place): Iterable<Finding> {
  if (type !== 'Schema') return;
  for (const at of FOREIGN.filter((word) => word in node)) {
    yield {
      at,
      message: `${at} is not part of the dialect that both documents share. Say it with type, properties and required.`,
    };
  }
  if ('$ref' in node && Object.keys(node).length > 1) {
    yield { message: 'Keys next to $ref are dropped by some tools. Move them into the schema that is referred to.' };
  }
  if ('allOf' in node && !isOneReference(node.allOf)) {
    yield { at: 'allOf', message: 'allOf holds one $ref here and nothing else. Write `allOf: [{ $ref: ... }]`.' };
  }
  if (node.additionalProperties === false) {
    yield {
      at: 'additionalProperties',
      message: 'The specification refuses no further fields. Remove additionalProperties.',
    };
  }
}

/** A reference with a description and marks of its own next to it, which both dialects understand. */
function isOneReference(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 1) return false;
  const [only] = value as [unknown];
  return typeof only === 'object' && only !== null && Object.keys(only).join() === '$ref';
}

const SOURCED_TYPES = new Set(['Operation', 'OperationTrait', 'Message', 'Channel', 'SecurityScheme']);

/** Every operation, named schema and message cites in `x-source` the statements that state it. */
function* sourced(place: Place): Iterable<Finding> {
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
const sourcedConstraints = houseRule(() => {
  const known = new Set<string>();
  return (place) => {
    const own = 'x-source' in place.node;
    const covered = own || ancestors(place.address).some((address) => known.has(address));
    if (covered) known.add(place.address);
    return judgeSourcedConstraints(place, own, covered);
  };
});

function* judgeSourcedConstraints({ node, type, key }: Place, own: boolean, covered: boolean): Iterable<Finding> {
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

/** Values seen stand on an open string, under an open point, and are its examples too. */
function* valuesSeen({ node, type }: Place): Iterable<Finding> {
  const at = 'x-values-seen';
  if (type !== 'Schema' || !(at in node)) return;
  const seen = stringsOf(node[at]);
  if (!Array.isArray(node[at]) || seen.length === 0) {
    yield {
      at,
      message: 'x-values-seen is not a list of strings. Write `x-values-seen: [value, value]`, or remove it.',
    };
  }
  if (node.type !== 'string') yield { at, message: 'Values seen stand on a string only. Add `type: string`.' };
  if (!('x-open-points' in node)) {
    yield { at, message: 'Values seen leave a set open. Name the question in x-open-points.' };
  }
}

const rules = {
  described: houseRule(() => described),
  'key-order': houseRule(() => keyOrder),
  'named-examples': houseRule(() => namedExamples),
  'no-closed-set': noClosedSet,
  'shared-dialect': houseRule(() => sharedDialect),
  sourced: houseRule(() => sourced),
  'sourced-constraints': sourcedConstraints,
  'values-seen': houseRule(() => valuesSeen),
};

/** The house rules as a Redocly plugin; they hold for both documents alike. */
export default function houseRules() {
  return { id: 'contract', rules: { oas3: rules, async3: rules } };
}
