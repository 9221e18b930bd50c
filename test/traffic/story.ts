import type { Exchange, RecordedDelivery } from '../../cli/engine/observe/exchange.ts';
import { CARD } from '../answers.ts';
import { call, delivery, type Traffic } from './traffic.ts';

const CARD_ID = CARD.card_id;
const BEARER = ['Authorization', 'Bearer 9f8e7d6c5b4a39281706f5e4d3c2b1a0'] as const;
const SENT = { requestHeaders: [['content-type', 'application/json'], BEARER] as const };
const ASKED = { requestHeaders: [BEARER] };
const FILE = Buffer.from('recipient_phone,value\n+254712345678,2000\n+254712345679,2000\nx,1\n').toString('base64');

/** The calls that an integrator makes first, as a provider answers them that keeps the contract. */
const CALLS: Traffic = [
  call({
    ...SENT,
    second: 0,
    path: '/v1/cards/issue',
    send: {
      recipient_phone: '+254712345678',
      value: 5000,
      currency: 'KES',
      format: 'digital',
      access: ['whatsapp', 'ussd'],
      campaign: 'q2',
    },
    status: 201,
    body: {
      card_id: CARD_ID,
      code: '7K4M-9TQX-2HPD-W3RJ',
      status: 'issued',
      delivery: 'sent_whatsapp',
      expires_at: '2027-03-31',
    },
  }),
  call({
    ...ASKED,
    second: 10,
    path: `/v1/cards/${CARD_ID}`,
    body: CARD,
  }),
  call({
    ...SENT,
    second: 20,
    path: `/v1/cards/${CARD_ID}/topup`,
    send: { amount: 2500, currency: 'KES', reason: 'Q2 attendance bonus' },
    body: { card_id: CARD_ID, previous_balance: 5000, added: 2500, new_balance: 7500 },
  }),
  call({
    ...ASKED,
    second: 30,
    path: `/v1/cards/${CARD_ID}`,
    body: { ...CARD, balance: 7500 },
  }),
  call({
    ...SENT,
    second: 40,
    path: '/v1/cards/bulk',
    send: { file: FILE, currency: 'KES', format: 'digital' },
    body: { batch_id: 'bat_2H8VN4TCX7KQ5RMD', total: 3, issued: 2, failed: 1, status: 'complete' },
  }),
  call({
    ...ASKED,
    second: 60,
    path: '/v1/cards/crd_unknown',
    status: 404,
    body: { code: 'card_not_found', message: 'No such card.' },
  }),
];

const REWARD = { reward_id: 'rwd_9F3KT6VBQ2MX8CDH', recipient_email: 'amina.odhiambo@example.com' };
const enveloped = (event: string, created_at: string, data: object) => ({ event, created_at, data });

/** The eleven events, the first of which fails four times. */
const DELIVERIES: Traffic = [
  ...[1, 2, 6, 22, 86].map((second, attempt) =>
    delivery({
      second,
      payload: { event: 'card.issued', card_id: CARD_ID, value: 5000, issued_at: '2026-06-01T09:00:00.000Z' },
      response: attempt === 4 ? { status: 200, seconds: 0.2 } : { status: 503, seconds: 0.1 },
    }),
  ),
  delivery({ second: 100, payload: { event: 'card.topped_up', card_id: CARD_ID, added: 2500 } }),
  ...[1, 2].map((card) =>
    delivery({ second: 42 + card, payload: { event: 'card.issued', card_id: `crd_BATCH00${card}`, value: 2000 } }),
  ),
  delivery({ second: 50, payload: { event: 'batch.complete', batch_id: 'bat_2H8VN4TCX7KQ5RMD' } }),
  delivery({
    second: 110,
    payload: {
      ...{ event: 'card.redeemed', card_id: CARD_ID, amount_redeemed: 3200, balance_remaining: 4300, currency: 'KES' },
      ...{ redeemed_at: '2026-06-01T09:01:50.316Z', method: 'ussd', market: 'KE' },
    },
  }),
  delivery({ second: 120, payload: { event: 'card.expired', card_id: 'crd_OTHER0001' } }),
  delivery({
    second: 130,
    payload: enveloped('reward.sent', '2026-06-01T09:02:01Z', {
      ...REWARD,
      type: 'choice_card',
      amount: 2000,
      currency: 'KES',
      sent_at: '2026-06-01T09:02:00Z',
    }),
  }),
  delivery({
    second: 140,
    payload: enveloped('reward.opened', '2026-06-01T09:02:11Z', { ...REWARD, opened_at: '2026-06-01T09:02:10Z' }),
  }),
  delivery({
    second: 150,
    payload: enveloped('reward.redeemed', '2026-06-01T09:02:21Z', {
      ...REWARD,
      selected_brand: 'Naivas',
      redeemed_at: '2026-06-01T09:02:20Z',
    }),
  }),
  delivery({
    second: 160,
    payload: enveloped('reward.expired', '2026-06-01T09:02:31Z', {
      ...REWARD,
      reward_id: 'rwd_0000000000000002',
      expired_at: '2026-06-01T09:02:30Z',
    }),
  }),
  delivery({
    second: 170,
    payload: enveloped('reward.cancelled', '2026-06-01T09:02:41Z', {
      reward_id: 'rwd_0000000000000003',
      cancelled_by: 'Brenda Wanjiru',
      cancelled_at: '2026-06-01T09:02:40Z',
    }),
  }),
  delivery({
    second: 180,
    payload: enveloped('wallet.low_balance', '2026-06-01T09:02:51Z', {
      wallet_id: 'wal_1B6ZK8RMD4XQ7HTN',
      current_balance: 48500,
      threshold: 50000,
      currency: 'KES',
    }),
  }),
];

/** Traffic of a provider that keeps the contract and answers all that traffic can show. */
export const STORY: Traffic = [...CALLS, ...DELIVERIES];

type Body = Record<string, unknown>;

const decode = (bytes: Uint8Array | undefined): Body => JSON.parse(new TextDecoder().decode(bytes));
const encode = (body: unknown) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));

/** Changes the successful responses of an operation, told by the end of its path. */
export function changeResponse(
  path: RegExp,
  change: (body: Body, exchange: Exchange) => unknown,
  status?: number,
): Traffic {
  return STORY.map((each) => {
    if (
      !('request' in each) ||
      !each.response ||
      each.response.status >= 300 ||
      !path.test(new URL(each.request.url).pathname)
    )
      return each;
    const body = encode(change(decode(each.response.body), each));
    return { ...each, response: { ...each.response, ...(status && { status }), body } };
  });
}

/** Changes the deliveries of an event. */
export function changeDelivery(event: string, change: (payload: Body) => unknown): Traffic {
  return STORY.map((each) => {
    if ('request' in each) return each;
    const payload = decode(each.body);
    return payload.event === event ? { ...each, body: encode(change(payload)) } : each;
  });
}

/** Changes deliveries as they travel. */
export function changeDeliveries(change: (delivery: RecordedDelivery, index: number) => RecordedDelivery): Traffic {
  let index = 0;
  return STORY.map((each) => ('request' in each ? each : change(each, index++)));
}

/** The story with an event that is delivered at the seconds given, and fails each time but the last. */
export function withAttempts(
  seconds: readonly number[],
  response: RecordedDelivery['response'] = { status: 500, seconds: 0.1 },
): Traffic {
  const payload = { event: 'card.expired', card_id: 'crd_OTHER0002', expired_at: '2026-06-01T00:00:00Z' };
  return [...STORY, ...seconds.map((second) => delivery({ second: 1000 + second, payload, response }))];
}
