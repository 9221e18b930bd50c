import { changeDeliveries, changeDelivery, changeResponse, STORY, withAttempts } from './story.ts';
import { call, delivery, type Traffic } from './traffic.ts';

const ISSUE = /issue$/;
const GET = /crd_\w+$/;
const TOP_UP = /topup$/;
const BULK = /bulk$/;

const without = (name: string) => (body: Record<string, unknown>) => {
  const { [name]: _, ...rest } = body;
  return rest;
};
const set = (fields: object) => (body: Record<string, unknown>) => ({ ...body, ...fields });
const data = (change: (data: Record<string, unknown>) => unknown) => (payload: Record<string, unknown>) => ({
  ...payload,
  data: change(payload.data as Record<string, unknown>),
});

/** One way to break the contract, with the rule and the place by which the analysis has to name it. */
export type BrokenProvider = readonly [name: string, traffic: Traffic, rule: string, place: string];

export const BROKEN_PROVIDERS: readonly BrokenProvider[] = [
  ['adds up wrongly', changeResponse(TOP_UP, set({ new_balance: 7501 })), 'x-sum', 'TopUpResult.new_balance'],
  [
    'gives a fraction that no number shows',
    rawGet((text) => text.replace('5000', '5000.00000000000000001')),
    'type',
    'Card.balance',
  ],
  [
    'adds up wrongly beyond 2^53',
    largeTopUp('9007199254740993', '1', '9007199254740995'),
    'x-sum',
    'TopUpResult.new_balance',
  ],
  [
    'forgets a balance',
    live(changeResponse(TOP_UP, set({ previous_balance: 0, new_balance: 2500 }))),
    'balance',
    'TopUpResult.previous_balance',
  ],
  ['shows an old balance', live(changeResponse(GET, set({ balance: 5000 }))), 'balance', 'Card.balance'],
  ['answers in UTF-16', rawGet((text) => text, 'utf16le'), 'not-json', 'getCard 2XX'],
  ['answers an issue with 200', changeResponse(ISSUE, (body) => body, 200), 'undeclared-status', 'issueCard 201'],
  ['answers an issue with 202', changeResponse(ISSUE, (body) => body, 202), 'undeclared-status', 'issueCard 201'],
  ['leaves out the code', changeResponse(ISSUE, without('code')), 'required', 'IssuedCard.code'],
  ['leaves out the expiry date', changeResponse(GET, without('expires_at')), 'required', 'Card.expires_at'],
  [
    'renames card_id',
    changeResponse(ISSUE, ({ card_id, ...rest }) => ({ ...rest, id: card_id })),
    'required',
    'IssuedCard.card_id',
  ],
  [
    'writes cardId',
    changeResponse(GET, ({ card_id, ...rest }) => ({ ...rest, cardId: card_id })),
    'required',
    'Card.card_id',
  ],
  ['has a balance with a fraction', changeResponse(GET, set({ balance: 50.5 })), 'type', 'Card.balance'],
  ['has a balance in a string', changeResponse(GET, set({ balance: '5000' })), 'type', 'Card.balance'],
  [
    'has an amount object',
    changeResponse(GET, set({ balance: { amount: 5000, currency: 'KES' } })),
    'type',
    'Card.balance',
  ],
  ['has null for redeemed', changeResponse(GET, set({ redeemed: null })), 'type', 'Card.redeemed'],
  ['has a number for an identifier', changeResponse(ISSUE, set({ card_id: 4711 })), 'type', 'IssuedCard.card_id'],
  ['has a flag for the status', changeResponse(GET, set({ status: true })), 'type', 'Card.status'],
  [
    'names a channel without sent_',
    changeResponse(ISSUE, set({ delivery: 'whatsapp' })),
    'pattern',
    'IssuedCard.delivery',
  ],
  ['writes dates as DD.MM.YYYY', changeResponse(GET, set({ expires_at: '31.03.2027' })), 'format', 'Card.expires_at'],
  [
    'has a timestamp for a date',
    changeResponse(ISSUE, set({ expires_at: '2027-03-31T00:00:00Z' })),
    'format',
    'IssuedCard.expires_at',
  ],
  ['has a day that is not', changeResponse(GET, set({ expires_at: '2027-02-30' })), 'format', 'Card.expires_at'],
  ['wraps the card', changeResponse(GET, (body) => ({ data: body })), 'required', 'Card.balance'],
  ['answers a list', changeResponse(GET, (body) => [body]), 'type', 'Card'],
  ['answers in HTML', changeResponse(GET, () => '<html>ok</html>'), 'not-json', 'getCard 2XX'],
  ['answers an empty body', changeResponse(TOP_UP, () => ''), 'no-body', 'topUpCard 2XX'],
  [
    'answers with another card',
    changeResponse(GET, set({ card_id: 'crd_ANOTHER1' })),
    'other-resource',
    'Card.card_id',
  ],
  ['gives one code twice', twoIssuesOfOneCode(), 'unique', 'IssuedCard.code'],
  ['leaves out the failed cards', changeResponse(BULK, without('failed')), 'required', 'Batch.failed'],
  ['counts in words', changeResponse(BULK, set({ total: 'three' })), 'type', 'Batch.total'],
  [
    'leaves events unsigned',
    changeDeliveries((each) => ({ ...each, headers: each.headers.slice(0, 1) })),
    'required',
    'DeliveryHeaders.X-Service-Signature',
  ],
  [
    'signs in another header',
    changeDeliveries((each) => ({ ...each, headers: [['x-signature', 'abc']] })),
    'required',
    'DeliveryHeaders.X-Service-Signature',
  ],
  [
    'delivers forms',
    changeDeliveries((each) => ({ ...each, body: new TextEncoder().encode('event=card.issued') })),
    'not-json',
    'delivery message',
  ],
  [
    'names events in `type`',
    changeDelivery('card.redeemed', ({ event, ...rest }) => ({ type: event, ...rest })),
    'event-name',
    'delivery message',
  ],
  [
    'envelopes a card event',
    changeDelivery('card.issued', ({ event, ...rest }) => ({ event, created_at: '2026-06-01T09:00:00Z', data: rest })),
    'payload-form',
    'CardIssuedEvent',
  ],
  [
    'envelopes a redemption',
    changeDelivery('card.redeemed', ({ event, ...rest }) => ({
      event,
      created_at: '2026-06-01T09:00:00Z',
      data: rest,
    })),
    'required',
    'CardRedeemedEvent.card_id',
  ],
  [
    'flattens a reward event',
    changeDelivery('reward.sent', ({ data, ...rest }) => ({ ...rest, ...(data as object) })),
    'required',
    'RewardSentEvent.data',
  ],
  [
    'leaves out created_at',
    changeDelivery('reward.opened', without('created_at')),
    'required',
    'RewardOpenedEvent.created_at',
  ],
  [
    'has times of Nairobi',
    changeDelivery('card.redeemed', set({ redeemed_at: '2026-06-01T12:01:50+03:00' })),
    'format',
    'CardRedeemedEvent.redeemed_at',
  ],
  [
    'has times without a zone',
    changeDelivery('reward.sent', set({ created_at: '2026-06-01T09:02:01' })),
    'format',
    'RewardSentEvent.created_at',
  ],
  [
    'has seconds since 1970',
    changeDelivery('reward.opened', data(set({ opened_at: 1780304530 }))),
    'type',
    'RewardOpenedEvent.data.opened_at',
  ],
  [
    'names a market in words',
    changeDelivery('card.redeemed', set({ market: 'Kenya' })),
    'pattern',
    'CardRedeemedEvent.market',
  ],
  [
    'has a phone number for an address',
    changeDelivery('reward.sent', data(set({ recipient_email: '+254712345678' }))),
    'format',
    'RewardSentEvent.data.recipient_email',
  ],
  [
    'has an amount with a fraction',
    changeDelivery('reward.sent', data(set({ amount: 20.5 }))),
    'type',
    'RewardSentEvent.data.amount',
  ],
  [
    'leaves out the brand',
    changeDelivery('reward.redeemed', data(without('selected_brand'))),
    'required',
    'RewardRedeemedEvent.data.selected_brand',
  ],
  [
    'leaves out the wallet',
    changeDelivery('wallet.low_balance', data(without('wallet_id'))),
    'required',
    'WalletLowBalanceEvent.data.wallet_id',
  ],
  [
    'warns of a full wallet',
    changeDelivery('wallet.low_balance', data(set({ current_balance: 60_000 }))),
    'fires',
    'wallet.low_balance',
  ],
  ['cancels what was redeemed', cancelledAfterRedemption(), 'fires', 'reward.cancelled'],
  ['tries seven times', withAttempts([0, 1, 3, 7, 15, 31, 63]), 'attempts', 'delivery'],
  ['never gives up', withAttempts(Array.from({ length: 12 }, (_, index) => 2 ** index)), 'attempts', 'delivery'],
  ['retries every ten seconds', withAttempts([0, 10, 20, 30, 40]), 'backoff', 'delivery'],
  ['retries ever faster', withAttempts([0, 64, 80, 84, 85]), 'backoff', 'delivery'],
  ['backs off by ten seconds more each', withAttempts([0, 10, 30, 60, 100]), 'backoff', 'delivery'],
  ['waits for two seconds only', withAttempts([0, 2, 6], { status: 200, seconds: 4 }), 'timeout', 'delivery'],
];

/** The story with the bytes of its retrievals changed. */
function rawGet(change: (text: string) => string, encoding: 'utf8' | 'utf16le' = 'utf8'): Traffic {
  return STORY.map((each) => {
    if (!('request' in each) || each.response?.body === undefined || !GET.test(each.request.url)) return each;
    const body = Buffer.from(change(new TextDecoder().decode(each.response.body)), encoding);
    return { ...each, response: { ...each.response, body } };
  });
}

function largeTopUp(previous: string, added: string, total: string): Traffic {
  const body = `{"card_id":"crd_1","previous_balance":${previous},"added":${added},"new_balance":${total}}`;
  return [...STORY, call({ second: 80, path: '/v1/cards/crd_1/topup', send: { amount: 1, currency: 'KES' }, body })];
}

/** The same as calls of our own. */
function live(traffic: Traffic): Traffic {
  return traffic.map((each) => ({ ...each, source: { file: 'live', entry: each.source.entry } }));
}

function twoIssuesOfOneCode(): Traffic {
  const send = { recipient_phone: '+254700000001', value: 100, currency: 'KES' };
  const body = {
    card_id: 'crd_SECOND01',
    code: '7K4M-9TQX-2HPD-W3RJ',
    status: 'issued',
    delivery: 'sent_sms',
    expires_at: '2027-03-31',
  };
  return [...STORY, call({ second: 70, path: '/v1/cards/issue', send, status: 201, body })];
}

function cancelledAfterRedemption(): Traffic {
  const data = { reward_id: 'rwd_9F3KT6VBQ2MX8CDH', cancelled_by: 'somebody', cancelled_at: '2026-06-02T09:00:00Z' };
  return [
    ...STORY,
    delivery({ second: 900, payload: { event: 'reward.cancelled', created_at: '2026-06-02T09:00:00Z', data } }),
  ];
}
