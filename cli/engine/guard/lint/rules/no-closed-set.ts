import { type Finding, houseRule, type Place } from '../../../model/house-rule.ts';

/** No `enum`, and no `const` but the name of an event: values seen do not close a set. */
export const noClosedSet = houseRule(() => {
  const events = new Set<unknown>();
  return (place) => {
    if (place.type === 'Message') events.add(place.node.name ?? place.key);
    // A webhook of OpenAPI goes by the name of its event.
    if (place.type === 'PathItem') events.add(place.key);
    return judge(place, events);
  };
});

function* judge({ node, type }: Place, events: ReadonlySet<unknown>): Iterable<Finding> {
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
