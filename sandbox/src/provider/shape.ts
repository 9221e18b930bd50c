import { isNode, type Node, patternsOf, resolved } from './nodes.ts';

/** What the sandbox knows of what it answers or tells, by the name of the fact. A time is in milliseconds since 1970. */
export type Facts = Readonly<Record<string, unknown>>;

/** Makes an object that a schema describes. */
export type Shape = (facts: Facts) => Readonly<Record<string, unknown>>;

/** Facts that are moments. */
const MOMENTS = new Set([
  ...['created_at', 'event_time', 'issued_at', 'topped_up_at', 'expired_at', 'redeemed_at', 'completed_at'],
  ...['sent_at', 'opened_at', 'cancelled_at', 'delivery_time'],
]);

/**
 * Makes the objects that a schema describes: each property is the fact of its name, or the one that `x-value` names; one of
 * which there is no fact is left out.
 */
export function shapeOf(document: Node, schema: unknown, depth = 0): Shape {
  const { properties } = resolved(document, schema);
  const fields = Object.entries(isNode(properties) ? properties : {}).map(
    ([name, property]) => [name, readerOf(document, name, property, depth + 1)] as const,
  );
  return (facts) => {
    const made: Record<string, unknown> = {};
    for (const [name, read] of fields) {
      const value = read(facts);
      if (value !== undefined) made[name] = value;
    }
    return made;
  };
}

/** Deeper, a schema refers to itself. */
const MAX_DEPTH = 8;

function readerOf(document: Node, name: string, property: unknown, depth: number): (facts: Facts) => unknown {
  const node = resolved(document, property);
  if (isNode(node.properties) && depth < MAX_DEPTH) return shapeOf(document, property, depth);
  if (node.const !== undefined) return () => node.const;
  const fact = typeof node['x-value'] === 'string' ? node['x-value'] : name;
  if (!MOMENTS.has(fact)) return (facts) => facts[fact];
  const write = momentWriter(document, property);
  return (facts) => (typeof facts[fact] === 'number' ? write(facts[fact]) : undefined);
}

/** The forms of ISO 8601 in UTC, that of the sandbox first. */
const FORMS: readonly ((moment: Date) => string)[] = [
  (moment) => moment.toISOString(),
  (moment) => moment.toISOString().replace(/\.\d+Z$/, 'Z'),
  (moment) => moment.toISOString().replace(/\.\d+Z$/, '+00:00'),
  (moment) => moment.toISOString().replace('Z', '+00:00'),
  (moment) => moment.toISOString().replace('Z', '000Z'),
];

/** Writes moments as a schema has them: a number is of seconds, a text is in the first form that fits its patterns. */
function momentWriter(document: Node, schema: unknown): (moment: number) => string | number {
  const { type } = resolved(document, schema);
  if (type === 'integer' || type === 'number') return (moment) => Math.floor(moment / 1_000);
  const patterns = patternsOf(document, schema).map((pattern) => new RegExp(pattern, 'u'));
  const sample = new Date(1_783_071_687_316);
  const fits = (form: (typeof FORMS)[number]) => patterns.every((pattern) => pattern.test(form(sample)));
  const form = FORMS.find(fits) ?? ((moment: Date) => moment.toISOString());
  return (moment) => form(new Date(moment));
}
