import { UNSHARED_KEYWORDS } from '../../../model/dialect.ts';
import { type Finding, houseRule, type Place } from '../../../model/house-rule.ts';

const FOREIGN = [
  ...UNSHARED_KEYWORDS,
  ...['discriminator', 'nullable', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'patternProperties'],
];

/** Schemas use only what OpenAPI 3.1 and AsyncAPI 3.0 both understand, and nothing that hides an open point. */
export const sharedDialect = houseRule(() => judge);

function* judge({ node, type }: Place): Iterable<Finding> {
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
