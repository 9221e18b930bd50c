import { changeDeliveries, changeDelivery, changeResponse, STORY, withAttempts } from './story.ts';
import { call, delivery, type Traffic } from './traffic.ts';

type Body = Record<string, unknown>;

const get = (change: (body: Body) => unknown) => changeResponse(/crd_\w+$/, change);
const issue = (change: (body: Body) => unknown, status?: number) => changeResponse(/issue$/, change, status);
const topUp = (change: (body: Body) => unknown) => changeResponse(/topup$/, change);

const without = (name: string) => (body: Body) => {
  const { [name]: _, ...rest } = body;
  return rest;
};
const set = (fields: object) => (body: Body) => ({ ...body, ...fields });
const data = (change: (data: Body) => unknown) => (payload: Body) => ({
  ...payload,
  data: change(payload.data as Body),
});

/** One way to break the contract, and how the analysis has to name it: `rule at place`. */
export type BrokenProvider = readonly [name: string, traffic: Traffic, breach: string];

export const BROKEN_PROVIDERS: readonly BrokenProvider[] = [
  ['adds up wrongly', topUp(set({ new_balance: 7501 })), 'x-sum at TopUpResult.new_balance'],
  [
    'forgets a balance',
    live(topUp(set({ previous_balance: 0, new_balance: 2500 }))),
    'balance at TopUpResult.previous_balance',
  ],
  ['shows an old balance', live(get(set({ balance: 5000 }))), 'balance at Card.balance'],
  ['answers in UTF-16', inUtf16(), 'not-json at getCard 2XX'],
  ['answers an issue with 202', issue((body) => body, 202), 'undeclared-status at issueCard 201'],
  ['leaves out the code', issue(without('code')), 'required at IssuedCard.code'],
  ['writes cardId', get(({ card_id, ...rest }) => ({ ...rest, cardId: card_id })), 'required at Card.card_id'],
  ['has a balance in a string', get(set({ balance: '5000' })), 'type at Card.balance'],
  ['has null for redeemed', get(set({ redeemed: null })), 'type at Card.redeemed'],
  ['names a channel without sent_', issue(set({ delivery: 'whatsapp' })), 'pattern at IssuedCard.delivery'],
  ['has a timestamp for a date', issue(set({ expires_at: '2027-03-31T00:00:00Z' })), 'format at IssuedCard.expires_at'],
  ['has a day that is not', get(set({ expires_at: '2027-02-30' })), 'format at Card.expires_at'],
  ['answers a list', get((body) => [body]), 'type at Card'],
  ['answers in HTML', get(() => '<html>ok</html>'), 'not-json at getCard 2XX'],
  ['answers an empty body', topUp(() => ''), 'no-body at topUpCard 2XX'],
  ['answers with another card', get(set({ card_id: 'crd_ANOTHER1' })), 'other-resource at Card.card_id'],
  ['gives one code twice', twoIssuesOfOneCode(), 'unique at IssuedCard.code'],
  [
    'leaves events unsigned',
    changeDeliveries((each) => ({ ...each, headers: each.headers.slice(0, 1) })),
    'required at DeliveryHeaders.X-Service-Signature',
  ],
  [
    'delivers forms',
    changeDeliveries((each) => ({ ...each, body: new TextEncoder().encode('event=card.issued') })),
    'not-json at delivery message',
  ],
  [
    'names events in `type`',
    changeDelivery('card.redeemed', ({ event, ...rest }) => ({ type: event, ...rest })),
    'event-name at delivery message',
  ],
  [
    'envelopes a card event',
    changeDelivery('card.issued', ({ event, ...rest }) => ({ event, created_at: '2026-06-01T09:00:00Z', data: rest })),
    'payload-form at CardIssuedEvent',
  ],
  [
    'flattens a reward event',
    changeDelivery('reward.sent', ({ data, ...rest }) => ({ ...rest, ...(data as object) })),
    'required at RewardSentEvent.data',
  ],
  [
    'has times of Nairobi',
    changeDelivery('card.redeemed', set({ redeemed_at: '2026-06-01T12:01:50+03:00' })),
    'format at CardRedeemedEvent.redeemed_at',
  ],
  [
    'has a phone number for an address',
    changeDelivery('reward.sent', data(set({ recipient_email: '+254712345678' }))),
    'format at RewardSentEvent.data.recipient_email',
  ],
  [
    'leaves out the wallet',
    changeDelivery('wallet.low_balance', data(without('wallet_id'))),
    'required at WalletLowBalanceEvent.data.wallet_id',
  ],
  [
    'warns of a full wallet',
    changeDelivery('wallet.low_balance', data(set({ current_balance: 60_000 }))),
    'fires at wallet.low_balance',
  ],
  ['cancels what was redeemed', cancelledAfterRedemption(), 'fires at reward.cancelled'],
  ['tries seven times', withAttempts([0, 1, 3, 7, 15, 31, 63]), 'attempts at delivery'],
  ['retries every ten seconds', withAttempts([0, 10, 20, 30, 40]), 'backoff at delivery'],
  ['retries ever faster', withAttempts([0, 64, 80, 84, 85]), 'backoff at delivery'],
  ['backs off by ten seconds more each', withAttempts([0, 10, 30, 60, 100]), 'backoff at delivery'],
  ['waits for two seconds only', withAttempts([0, 2, 6], { status: 200, seconds: 4 }), 'timeout at delivery'],
];

/** The story with its retrievals in another encoding. */
function inUtf16(): Traffic {
  return STORY.map((each) => {
    if (!('request' in each) || each.response?.body === undefined || !/crd_\w+$/.test(each.request.url)) return each;
    const body = Buffer.from(new TextDecoder().decode(each.response.body), 'utf16le');
    return { ...each, response: { ...each.response, body } };
  });
}

/** The same as calls of our own. */
function live(traffic: Traffic): Traffic {
  return traffic.map((each) => ({ ...each, source: { file: 'live', entry: each.source.entry } }));
}

function twoIssuesOfOneCode(): Traffic {
  const send = { recipient_phone: '+254700000001', value: 100, currency: 'KES' };
  const [first] = STORY;
  const issued = JSON.parse(Buffer.from((first && 'request' in first && first.response?.body) || '{}').toString());
  const body = { ...issued, card_id: 'crd_SECOND01', delivery: 'sent_sms' };
  return [...STORY, call({ second: 70, path: '/v1/cards/issue', send, status: 201, body })];
}

function cancelledAfterRedemption(): Traffic {
  const data = { reward_id: 'rwd_9F3KT6VBQ2MX8CDH', cancelled_by: 'somebody', cancelled_at: '2026-06-02T09:00:00Z' };
  return [
    ...STORY,
    delivery({ second: 900, payload: { event: 'reward.cancelled', created_at: '2026-06-02T09:00:00Z', data } }),
  ];
}
