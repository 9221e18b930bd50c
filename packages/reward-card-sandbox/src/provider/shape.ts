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
  const { properties, required } = resolved(document, schema);
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  const fields = Object.entries(isNode(properties) ? properties : {}).map(
    ([name, property]) => [name, readerOf(document, name, property, depth + 1, isRequired(name))] as const,
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

type Read = (facts: Facts) => unknown;

function readerOf(document: Node, name: string, property: unknown, depth: number, isRequired: boolean): Read {
  const node = resolved(document, property);
  if (isNode(node.properties) && depth < MAX_DEPTH) return shapeOf(document, property, depth);
  if (node.const !== undefined) return () => node.const;
  const fact = typeof node['x-value'] === 'string' ? node['x-value'] : name;
  if (node.type === 'array') return listReader(document, fact, node, depth, isRequired);
  if (!MOMENTS.has(fact)) return (facts) => facts[fact];
  const write = momentWriter(document, property);
  return (facts) => (typeof facts[fact] === 'number' ? write(facts[fact]) : undefined);
}

/** A list of which nothing is known is empty where it has to be there; its items are made as the schema has them. */
function listReader(document: Node, fact: string, { items }: Node, depth: number, isRequired: boolean): Read {
  const { properties } = resolved(document, items);
  const itemOf = isNode(properties) && depth < MAX_DEPTH ? shapeOf(document, items, depth) : undefined;
  return (facts) => {
    const known = facts[fact];
    if (!Array.isArray(known)) return isRequired ? [] : undefined;
    return itemOf === undefined ? known : known.map((item) => itemOf(isNode(item) ? item : {}));
  };
}

/** The forms of ISO 8601 in UTC, that of the sandbox first, and numbers since 1970 as text. */
const FORMS: readonly ((moment: Date) => string)[] = [
  (moment) => moment.toISOString(),
  (moment) => moment.toISOString().replace(/\.\d+Z$/, 'Z'),
  (moment) => moment.toISOString().replace(/\.\d+Z$/, '+00:00'),
  (moment) => moment.toISOString().replace('Z', '+00:00'),
  (moment) => moment.toISOString().replace('Z', '000Z'),
  (moment) => String(Math.floor(moment.getTime() / 1_000)),
  (moment) => String(moment.getTime()),
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
