import { CARD } from '../../../../test/answers.ts';
import { readRows } from '../../../../test/read-rows.ts';
import type { RecordedDelivery } from '../../src/engine/observe/exchange.ts';
import { type Call, call, type Delivery, delivery, JSON_HEADERS, type Traffic } from './traffic.ts';

const BEARER = ['Authorization', 'Bearer 9f8e7d6c5b4a39281706f5e4d3c2b1a0'] as const;
const FILE = Buffer.from('recipient_phone,value\n+254712345678,2000\n+254712345679,2000\nx,1\n').toString('base64');
const PARTS = {
  CARD,
  BULK: { file: FILE, currency: 'KES', format: 'digital' },
  ISSUED: { event: 'card.issued', card_id: CARD.card_id, value: 5000, issued_at: '2026-06-01T09:00:00.000Z' },
  BUSY: { status: 503, seconds: 0.1 },
  REWARD: { reward_id: 'rwd_9F3KT6VBQ2MX8CDH', recipient_email: 'amina.odhiambo@example.com' },
};

/** Traffic of a provider that keeps the contract and answers all that traffic can show. */
export const STORY: Traffic = (await readRows<Call | Delivery>('packages/unsaid/test/traffic/story.yaml', PARTS)).map(
  (row) => {
    if ('payload' in row) return delivery(row);
    return call({ ...row, requestHeaders: [...(row.send === undefined ? [] : JSON_HEADERS), BEARER] });
  },
);

type Body = Record<string, unknown>;

const decode = (bytes: Uint8Array | undefined): Body => JSON.parse(new TextDecoder().decode(bytes));
const encode = (body: unknown) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));

/** Changes the successful responses of an operation, told by the end of its path. */
export function changeResponse(path: RegExp, change: (body: Body) => unknown, status?: number): Traffic {
  return STORY.map((each) => {
    if (!('request' in each) || !each.response || each.response.status >= 300) return each;
    if (!path.test(new URL(each.request.url).pathname)) return each;
    const body = encode(change(decode(each.response.body)));
    return { ...each, response: { ...each.response, ...(status && { status }), body } };
  });
}

/** Changes the deliveries of an event. */
export function changeDelivery(event: string, change: (payload: Body) => unknown): Traffic {
  return changeDeliveries((each) => {
    const payload = decode(each.body);
    return payload.event === event ? { ...each, body: encode(change(payload)) } : each;
  });
}

/** Changes deliveries as they travel. */
export function changeDeliveries(change: (delivery: RecordedDelivery) => RecordedDelivery): Traffic {
  return STORY.map((each) => ('request' in each ? each : change(each)));
}

/** The story with an event that is delivered at the seconds given, and fails each time but the last. */
export function withAttempts(
  seconds: readonly number[],
  response: RecordedDelivery['response'] = { status: 500, seconds: 0.1 },
): Traffic {
  const payload = { event: 'card.expired', card_id: 'crd_OTHER0002', expired_at: '2026-06-01T00:00:00Z' };
  return [...STORY, ...seconds.map((second) => delivery({ second: 1000 + second, payload, response }))];
}
