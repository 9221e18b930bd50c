import type { Json } from '../../src/engine/model/contract.ts';
import { pointerOf, valueAt } from '../../src/engine/model/json-pointer.ts';
import type { Carrier, Place } from './message-places.ts';
import { PLACES } from './places.ts';

/** Something unseen at a place: the message that has it, and nothing else that is new. */
export interface Case {
  readonly name: string;
  readonly place: Place;
  readonly carrier: Carrier;
  /** The unseen thing itself. */
  readonly unseen: Json;
  readonly body?: Json;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
  /** Identifier in the path. */
  readonly card: string;
}

const EXACT = Number.MAX_SAFE_INTEGER;

/** Strings that nobody has seen, by the pattern or the format that is stated. A new one stops the suite here. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  none: ['unseen_value', 'ünseen "🎁"\n', ''],
  '^\\+': ['+00 (0) 1-2', '+'],
  '^sent_.': ['sent_pigeon', 'sent_x'],
  '^[A-Za-z]{2}$': ['zz', 'Zz'],
  date: ['2099-12-31', '0001-01-01'],
  'date-time': ['20990101T000000Z', '2099-01-01T00:00:00.123456789+00:00'],
  email: ["o'dd+tag@sub.example.museum"],
  base64: ['AP-_', ''],
};
const NUMBERS = [-1, EXACT];
/** Where the specification relates an amount to another one, it must stay exact. */
const SMALL = [-1, 0];
const ARRAYS: readonly Json[] = [[], ['ussd', 'ussd']];
const FIELDS: Readonly<Record<string, Json>> = {
  unseen_field: 'unseen',
  unseenObject: { deep: [1.5, { deeper: null }], 'a/b~c': true },
  constructor: 1,
  ['__proto__']: { polluted: true },
};
const SHAPES: readonly Json[] = [7, 1.5, 'text', true, null, [1, [null]], { code: 'unseen', more: [{ a: 1 }] }];
const STATUSES: Readonly<Record<string, readonly number[]>> = {
  '2XX': [202, 206, 299],
  '201': [299],
  default: [302, 418, 503, 599],
};
const MEDIA_TYPE = ['content-type', 'application/vnd.unseen+json'] as const;
/** Another than the one that is stated is a failure: an endpoint that does not understand the delivery may answer any. */
const REFUSALS = [202, 204, 302, 410, 599];
/** Names that nobody has seen, and such as bear on an open point. */
const HEADERS: Readonly<Record<Carrier['travels'], readonly (readonly [name: string, value: string])[]>> = {
  request: [
    ['x-unseen', 'one, two'],
    ['idempotency-key', 'unseen'],
    ['x-api-key', 'unseen'],
  ],
  response: [
    ['x-unseen', 'one, two'],
    ['retry-after', '7'],
    ['x-ratelimit-left', ''],
    ['sunset', 'unseen'],
    MEDIA_TYPE,
  ],
  event: [['x-unseen', 'one, two'], ['webhook-id', 'unseen'], MEDIA_TYPE],
  acknowledgement: [['x-unseen', 'one, two'], ['retry-after', '7'], MEDIA_TYPE],
};
const NAMES = ['card.frozen', 'UNSEEN', '', 'constructor', '__proto__', 'card.issued '];
const IDENTIFIERS = ['unseen id/%2F?#', '...', 'ünseen', '0'];

/** A statement relates these: a sum that is stated, and an event that fires below a threshold. */
function related(body: Json, changed: string): Json {
  const copy = structuredClone(body) as Record<string, Record<string, number>> & Record<string, number>;
  if ('new_balance' in copy) {
    const { previous_balance = 0, added = 0, new_balance = 0 } = copy as Record<string, number>;
    if (changed === 'new_balance') Object.assign(copy, { previous_balance: new_balance - added });
    else Object.assign(copy, { new_balance: previous_balance + added });
  }
  const { data } = copy as { data?: { current_balance?: number; threshold?: number } };
  if (data?.threshold !== undefined && (data.current_balance ?? 0) >= data.threshold)
    data.current_balance = data.threshold - 1;
  return copy as Json;
}

/** The body with something else at a place of it. */
function withAt(body: Json, keys: readonly string[], value: Json): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(body)) return body.map((item, index) => (String(index) === key ? withAt(item, rest, value) : item));
  const entries = Object.entries(body as Record<string, Json>);
  const others = entries.map(([name, field]) => [name, name === key ? withAt(field, rest, value) : field] as const);
  // `fromEntries` defines each name as a field, `__proto__` included.
  return Object.fromEntries(
    key in Object.fromEntries(entries) && entries.some(([name]) => name === key) ? others : [...others, [key, value]],
  );
}

function caseOf(place: Place, unseen: Json, parts: Partial<Case> = {}): Case {
  const { carrier } = place;
  const status = { '2XX': 200, default: 422 }[carrier.status ?? ''] ?? Number(carrier.status ?? 200);
  const body = 'body' in parts ? parts.body : carrier.body;
  const { card_id: inBody } = (body ?? {}) as { card_id?: Json };
  const told = carrier.travels === 'response' && typeof inBody === 'string' && inBody !== '' ? inBody : 'crd_1';
  const where = `${carrier.travels} ${carrier.of}${carrier.status ? ` ${carrier.status}` : ''}`;
  const at = place.keys.length > 0 ? ` at ${place.keys.join('.')}` : '';
  const name = `${place.kind} of ${where}${at}: ${JSON.stringify(unseen)}`;
  return {
    name,
    place,
    carrier,
    unseen,
    status,
    headers: {},
    query: '',
    card: told,
    ...(body !== undefined && { body }),
    ...parts,
  };
}

function valuesOf({ node, keys, carrier: { body } }: Place): readonly Json[] {
  if (node.type === 'array') return ARRAYS;
  if (node.type === 'integer') {
    const isRelated =
      JSON.stringify(body).includes('new_balance') || keys.includes('threshold') || keys.includes('current_balance');
    return isRelated ? SMALL : NUMBERS;
  }
  const form = node.pattern ?? node.format ?? node.contentEncoding ?? 'none';
  // A word of its own for each field: what is secret at one place of a recording is masked at all others.
  const texts = TEXTS[form]?.map((text) => text.replace('_value', `_${keys.at(-1)}`));
  if (node.type !== 'string' || !texts) throw new Error(`Nothing unseen is known of ${node.type} ${form}.`);
  // The response to a retrieval or a top-up names the card of the path, which cannot be empty.
  return keys.at(-1) === 'card_id' ? texts.filter((text) => text !== '') : texts;
}

/** Everything unseen that a place is put to the test with. */
function casesOf(place: Place): Case[] {
  const { kind, keys, carrier } = place;
  const { body = {} } = carrier;
  const set = (value: Json) => caseOf(place, value, { body: related(withAt(body, keys, value), keys.at(-1) ?? '') });
  switch (kind) {
    case 'value':
      if (keys[0]?.startsWith('{')) return IDENTIFIERS.map((card) => caseOf(place, card, { card }));
      if (keys[0] === '<X-Service-Signature>') return ['unseen', 'v9=:ünseen:'].map((text) => caseOf(place, text));
      if (keys[0]?.startsWith('<')) throw new Error(`Nothing unseen is known of the header ${keys[0]}.`);
      return valuesOf(place).map(set);
    case 'field':
      return Object.entries(FIELDS).map(([name, value]) =>
        caseOf(place, { [name]: value }, { body: withAt(body, [...keys, name], value) }),
      );
    case 'shape':
      // The type that the example has is no unseen one.
      return SHAPES.filter((shape) => keys.length === 0 || typeof shape !== typeof valueAt(body, pointerOf(keys))).map(
        (shape) => (keys.length > 0 ? set(shape) : caseOf(place, shape, { body: shape })),
      );
    case 'status':
      if (carrier.travels === 'acknowledgement') return REFUSALS.map((status) => caseOf(place, status, { status }));
      return (STATUSES[carrier.status ?? ''] ?? []).map((status) =>
        caseOf(place, status, { status, ...(carrier.status === 'default' && { body: { code: 'unseen' } }) }),
      );
    case 'header':
      return HEADERS[carrier.travels].map(([name, value]) => caseOf(place, name, { headers: { [name]: value } }));
    case 'query':
      return [caseOf(place, 'unseen', { query: '?unseen=1&unseen=2' })];
    case 'event':
      return NAMES.map((event) => caseOf(place, event, { body: { event, unseen: [1], data: { deep: null } } }));
  }
}

export const CASES: readonly Case[] = PLACES.flatMap(casesOf);

/** The body that is sent where it is the response that is unseen: it has each field that is listed. */
export function requestOf({ carrier: { of } }: Case): Json | undefined {
  return PLACES.find(({ carrier }) => carrier.travels === 'request' && carrier.of === of)?.carrier.body;
}

/** The message without the unseen thing. */
export function baseOf({ place }: Case): Case {
  return caseOf(place, 'nothing', place.carrier.status === 'default' ? { body: { code: 'seen' } } : {});
}

/** The headers of a message that have the names of some others. */
export function headersLike(
  others: Case['headers'],
  message?: { headers: { get: (name: string) => string | null } },
): object {
  return Object.fromEntries(Object.keys(others).map((name) => [name, message?.headers.get(name)]));
}
