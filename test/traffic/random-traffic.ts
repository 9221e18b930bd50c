import type { HeaderFields } from '../../cli/engine/observe/exchange.ts';
import { eventMessages } from '../../cli/engine/view/events.ts';
import { CARD } from '../answers.ts';
import { seededRandom } from '../webhooks/seeded-random.ts';
import { CONTRACT, call, delivery, type Traffic } from './traffic.ts';

/** Random values of everything that the contract leaves open, the same in every run. */
class Chance {
  readonly next: () => number;
  #unique = 0;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.integer(0, items.length - 1)] as Item;
  }

  text(): string {
    const characters = 'abcXYZ019 _-+.@/%é漢🎁"\\\n\u0000';
    return Array.from({ length: this.integer(0, 12) }, () => this.one([...characters])).join('');
  }

  unique(): string {
    return `${this.one(['crd_', '', 'Ä', '+', '***'])}${(++this.#unique).toString(36)}/${this.integer(0, 1e9)}`;
  }

  amount(): number {
    return this.one([0, 1, -1, this.integer(-5, 5), this.integer(0, 1e6), 2 ** 40]);
  }

  date(): string {
    return this.one(['2027-03-31', '2028-02-29', '0001-01-01', '9999-12-31']);
  }

  time(): string {
    return this.one([
      '2026-07-03T09:41:27.316Z',
      '20260703T094127Z',
      '2026-07-03T09:41:27+00:00',
      '2026-W27-5T09:41Z',
      '2026-184T09Z',
      '2026-07-03t09:41:27,5z',
      '2026-07-03T24:00:00Z',
    ]);
  }

  json(depth = 0): unknown {
    const plain = [null, true, this.text(), this.amount(), 1.5];
    if (depth > 2) return this.one(plain);
    return this.one<unknown>([...plain, [this.json(depth + 1)], { [this.text()]: this.json(depth + 1) }]);
  }

  /** Further fields, which anything may have. */
  more(): object {
    return this.next() < 0.5 ? {} : { [`x_${this.text()}`]: this.json(), id: this.unique() };
  }

  /** The fields, each of them left out by chance. */
  some(fields: object): object {
    return Object.fromEntries(Object.entries(fields).filter(() => this.next() < 0.7));
  }

  success(): number {
    return this.one([200, 201, 202, 203, 206, 299]);
  }

  mediaType(): HeaderFields {
    return this.one<HeaderFields>([
      [],
      [['Content-Type', 'application/json']],
      [['content-type', 'application/vnd.x+json;charset=UTF-8']],
      [['content-type', 'text/plain']],
    ]);
  }

  headers(): HeaderFields {
    return [
      ...this.mediaType(),
      [this.one(['x-request-id', 'Retry-After', 'Set-Cookie', 'X-RateLimit-Limit']), this.text()],
    ];
  }
}

/** Traffic of `count` exchanges and deliveries that contradicts no statement. */
export function randomTraffic(seed: number, count: number): Traffic {
  const chance = new Chance(seed);
  const traffic: Traffic[number][] = [];
  for (let second = 0; traffic.length < count; second += chance.integer(0, 1000)) {
    traffic.push(...chance.one([cardStory, cardStory, bulk, failure, events, attempts])(chance, second));
  }
  return traffic.slice(0, count);
}

type Story = (chance: Chance, second: number) => Traffic;

const cardStory: Story = (chance, second) => {
  const id = chance.unique();
  const path = `/v1/cards/${encodeURIComponent(id)}`;
  const currency = chance.one(['KES', 'ghs', '', chance.text()]);
  const requestHeaders = chance.headers();
  const answer = (body: object) => ({
    ...{ requestHeaders, status: chance.success(), headers: chance.headers() },
    body: { ...chance.more(), ...body },
  });
  const card = () => {
    const amounts = { balance: chance.amount(), redeemed: chance.amount() };
    return { ...CARD, card_id: id, ...amounts, currency, status: chance.text(), expires_at: chance.date() };
  };
  const [previous_balance, added] = [chance.amount(), chance.amount()];
  const asked = chance.some({ amount: added, currency: chance.one([currency, 'USD']), reason: chance.text() });
  const order = { recipient_phone: `+${chance.text()}`, value: chance.amount(), currency };
  const options = chance.some({ format: chance.text(), access: [chance.text()], brand_id: chance.text() });
  const issued = { card_id: id, code: chance.unique(), status: chance.text(), delivery: `sent_${chance.text()}` };
  return [
    call({
      ...{ second, path: '/v1/cards/issue', send: { ...order, ...options, ...chance.more() } },
      ...{ ...answer({ ...issued, expires_at: chance.date() }), status: 201 },
    }),
    call({ second: second + 1, path, ...answer(card()) }),
    call({
      ...{ second: second + 2, path: `${path}/topup`, send: { ...asked, ...chance.more() } },
      ...answer({ card_id: id, previous_balance, added, new_balance: previous_balance + added }),
    }),
    call({ second: second + 3, path: `${path}?${chance.one(['a=b', 'api_key=x', ''])}`, ...answer(card()) }),
  ];
};

const bulk: Story = (chance, second) => {
  const file = chance.one(['', 'YQ==', 'YWI', '-_-_', 'YWJj\r\nYWJj']);
  const send = chance.some({ file, currency: chance.text(), format: chance.text(), brand_id: chance.text() });
  const [total, issued, failed] = [chance.amount(), chance.amount(), chance.amount()];
  const batch = { batch_id: chance.unique(), total, issued, failed, status: chance.text() };
  const about = { second, path: '/v1/cards/bulk', status: chance.success(), requestHeaders: chance.headers() };
  return [
    call({
      ...about,
      headers: chance.headers(),
      send: { ...send, ...chance.more() },
      body: { ...chance.more(), ...batch },
    }),
  ];
};

/** A failure of any status, of a request that may be wrong. */
const failure: Story = (chance, second) => {
  const status = chance.one([0, 100, 301, 304, 400, 401, 404, 409, 418, 422, 429, 500, 503, 599]);
  const body = chance.one<unknown>([undefined, '', '<html>', chance.json(), { code: 'no', message: chance.text() }]);
  const rest = { second, status, body, headers: chance.headers() };
  return [
    call({ ...rest, path: '/v1/cards/x' }),
    call({
      ...rest,
      path: '/v1/cards/issue',
      send: status === 0 ? { recipient_phone: '+1', value: 1, currency: 'x' } : chance.json(),
    }),
  ];
};

const signed = (chance: Chance): HeaderFields => [...chance.headers(), ['X-Service-Signature', `${chance.text()}=`]];

/** The payloads of the documents. */
const EXAMPLES = Object.values(eventMessages(CONTRACT.asyncapi)).flatMap(({ examples = [] }) =>
  examples.map(({ payload }) => JSON.stringify(payload)),
);

/** One of those about something else, at another time and with fields that are not listed; or an unknown one. */
const events: Story = (chance, second) => {
  const text = chance
    .one([...EXAMPLES, JSON.stringify({ event: `x${chance.text()}` })])
    .replaceAll(/(?<="\w+_id":)"[^"]*"/g, () => JSON.stringify(chance.unique()))
    .replaceAll(/"[\d-]{10}T[^"]*"/g, () => JSON.stringify(chance.time()))
    .replaceAll(/(?<="(?:type|method|selected_brand|cancelled_by)":)"[^"]*"/g, () => JSON.stringify(chance.text()));
  const { data, ...payload } = JSON.parse(text);
  const whole = { ...chance.more(), ...payload, ...(data && { data: { ...chance.more(), ...data } }) };
  return [delivery({ second, payload: whole, headers: signed(chance) })];
};

/** Up to five attempts with intervals that grow by a factor, each by chance a little longer. */
const attempts: Story = (chance, second) => {
  const payload = { event: 'card.issued', card_id: `crd_${chance.unique()}00000000` };
  const [first, factor] = [1 + chance.next() * 10, 1.6 + chance.next() * 3];
  const response = chance.one([
    { status: 500, seconds: 0.1 },
    { status: 202, seconds: 1 },
    { status: 200, seconds: 6 },
    { status: 301 },
  ]);
  let at = second;
  return Array.from({ length: chance.integer(1, 5) }, (_, index) => {
    const each = delivery({ second: at, payload, headers: signed(chance), response });
    at += 6 + first * factor ** index * (1 + chance.next() * 0.1);
    return each;
  });
};
