import { isRecord } from '../../src/engine/model/json-pointer.ts';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';

/** Keywords by which a schema, a response or a parameter is narrower than without them, and answers. */
const CLOSING = new Set([
  ...['enum', 'const', 'required', 'type', 'format', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...[
    'exclusiveMaximum',
    'multipleOf',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
  ],
  ...['maxProperties', 'additionalProperties', 'propertyNames', 'not', 'oneOf', 'anyOf', 'allOf', '$ref', 'items'],
  ...['properties', 'responses', 'headers', 'parameters', 'security', 'content', 'x-status', 'x-delivery', 'x-sum'],
  ...['x-answers', 'remove'],
]);

/** Places of an overlay's text at which it says more than what was seen, as JSON pointers. */
export function closures(text: string): string[] {
  const { value } = parseYaml(text, 'draft');
  const found: string[] = [];
  const walk = (node: unknown, pointer: string): void => {
    if (!isRecord(node)) return;
    for (const [key, member] of Object.entries(node)) {
      if (!Array.isArray(node) && CLOSING.has(key)) found.push(`${pointer}/${key}`);
      walk(member, `${pointer}/${key}`);
    }
  };
  walk(value, '');
  return found;
}
