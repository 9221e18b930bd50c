import { makerOf } from './identifiers.ts';
import { isNode, type Node, patternsOf, resolved } from './nodes.ts';

/** Data of the sandbox for responses and events, by the name of the fact. A time is in milliseconds since 1970. */
export type Facts = Readonly<Record<string, unknown>>;

/** Makes an object that a schema describes. */
export type Shape = (facts: Facts) => Readonly<Record<string, unknown>>;

/** Facts that are moments. */
const MOMENTS = new Set([
  'created_at',
  'event_time',
  'issued_at',
  'topped_up_at',
  'expired_at',
  'redeemed_at',
  'completed_at',
  'sent_at',
  'opened_at',
  'cancelled_at',
  'delivery_time',
]);

/** Context in which a shape is made. */
interface Within {
  readonly document: Node;
  /** True if a text of a form is the same for the same card or batch each time. */
  readonly isStable?: boolean;
  readonly depth?: number;
}

/**
 * Makes the objects that a schema describes: each property is the fact of its name, or the one that `x-value` names; one of
 * which there is no fact is made as its schema says, or left out.
 */
export function shapeOf(within: Within, schema: unknown): Shape {
  const { document, depth = 0 } = within;
  const { properties, required } = resolved(document, schema);
  const fields = Object.entries(isNode(properties) ? properties : {}).map(([name, property]) => {
    const isRequired = Array.isArray(required) && required.includes(name);
    const inner = { ...within, depth: depth + 1 };
    const read = readerOf(inner, name, property, isRequired);
    const make = makerFor(inner, name, property, isRequired);
    return [name, make === undefined ? read : (facts: Facts) => read(facts) ?? make(facts)] as const;
  });
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

function readerOf(within: Within, name: string, property: unknown, isRequired: boolean): Read {
  const { document, depth = 0 } = within;
  const node = resolved(document, property);
  if (isNode(node.properties) && depth < MAX_DEPTH) return shapeOf(within, property);
  if (node.const !== undefined) return () => node.const;
  const fact = typeof node['x-value'] === 'string' ? node['x-value'] : name;
  if (node.type === 'array') return listReader(within, fact, node, isRequired);
  if (!MOMENTS.has(fact)) return (facts) => facts[fact];
  const write = momentWriter(document, property);
  return (facts) => (typeof facts[fact] === 'number' ? write(facts[fact]) : undefined);
}

/** A list of which nothing is known is empty where it has to be there; its items are made as the schema has them. */
function listReader(within: Within, fact: string, { items }: Node, isRequired: boolean): Read {
  const { document, depth = 0 } = within;
  const { properties } = resolved(document, items);
  const itemOf = isNode(properties) && depth < MAX_DEPTH ? shapeOf(within, items) : undefined;
  return (facts) => {
    const known = facts[fact];
    if (!Array.isArray(known)) return isRequired ? [] : undefined;
    return itemOf === undefined ? known : known.map((item) => itemOf(isNode(item) ? item : {}));
  };
}

/** Makes a value of which no fact is known: a text of its form, or its default; `undefined` where its schema says neither. */
function makerFor({ document, isStable }: Within, name: string, property: unknown, isRequired: boolean) {
  const { 'x-form': form, 'x-value': fact, default: usual, format, type } = resolved(document, property);
  // A form of a shared schema is for its identifiers, which are omitted if there are none.
  const isOwn = isNode(property) && property['x-form'] !== undefined && fact === undefined;
  if (!isRequired && !isOwn) return undefined;
  const text = typeof form === 'string' ? form : format === 'uuid' ? '{uuid}' : undefined;
  if (text === undefined) return usual === undefined ? undefined : () => usual;
  return (facts: Facts): unknown => {
    const about = facts.card_id ?? facts.batch_id;
    const made = makerOf(text, isStable && about !== undefined ? `${about}/${name}` : undefined)();
    return type === 'integer' || type === 'number' ? Number(made) : made;
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
