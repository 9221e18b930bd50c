import { type Finding, houseRule, type Place } from '../../../model/house-rule.ts';

/** Every example has a name and a summary, and every body that has a stated shape has an example. */
export const namedExamples = houseRule(() => judge);

function* judge({ node, type, key }: Place): Iterable<Finding> {
  if ('example' in node && ['Schema', 'MediaType', 'Parameter', 'Header'].includes(type)) {
    yield { at: 'example', message: 'This example has no name. Write it under `examples`, with a name and a summary.' };
  }
  if (type === 'MediaType' && isShaped(node.schema) && isEmpty(node.examples)) {
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

function isShaped(schema: unknown): boolean {
  return !isEmpty(schema);
}

function isEmpty(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}
