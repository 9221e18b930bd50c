import { type Finding, houseRule, type Place } from '../../../model/house-rule.ts';

/** No `enum`, and no `const` but the name of an event: values seen do not close a set. */
export const noClosedSet = houseRule(() => judge);

function* judge({ node, type, key }: Place): Iterable<Finding> {
  if (type !== 'Schema' && type !== 'ServerVariable') return;
  if ('enum' in node) {
    yield {
      at: 'enum',
      message:
        'An enum closes a set that the specification leaves open. Write the values it has seen in x-values-seen.',
    };
  }
  if ('const' in node && key !== 'event') {
    yield {
      at: 'const',
      message: 'Only the name of an event is a constant. Write a value that was merely seen in x-values-seen.',
    };
  }
}
