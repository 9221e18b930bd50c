import { add, all, drop, put, rename, reverse, take } from './edit.ts';
import {
  both,
  EVENT_NARROWS,
  EVENT_WIDENS,
  EVENTS_GAIN,
  EVENTS_LOSE,
  events,
  NOTHING,
  RECEIVER_ACTS,
  WORDING,
} from './labels.ts';
import { MESSAGES, eventSchema as schema } from './places.ts';

const data = (name: string) => schema(name, 'data');
const REDEEMED = schema('CardRedeemedEvent');
const AMOUNT = `${REDEEMED}/properties/amount_redeemed`;
const MARKET = `${REDEEMED}/properties/market`;
const METHOD = `${REDEEMED}/properties/method`;
const BRAND = `${data('RewardRedeemedEvent')}/properties/selected_brand`;
const from = (place: string, members: object) => ({ given: put(place, { ...members }) });
const SANDBOX = { base: 'sandbox' } as const;

/** Adds an event that is built as the others are, under a name of its own. */
const newEvent = all(
  (contents) => {
    const { messages = {} } = contents.asyncapi.channels.webhook ?? {};
    const { schemas } = contents.asyncapi.components;
    const { 'card.issued': message } = messages;
    if (message === undefined) throw new Error('There is no card.issued to copy; correct this edit.');
    messages['card.frozen'] = {
      ...structuredClone(message),
      name: 'card.frozen',
      title: 'Card frozen',
      summary: 'A card is frozen',
      payload: { $ref: '#/components/schemas/CardFrozenEvent' },
      examples: [],
    };
    schemas.CardFrozenEvent = {
      ...structuredClone(schemas.CardIssuedEvent),
      title: 'CardFrozenEvent',
      properties: { event: { type: 'string', const: 'card.frozen' } },
    };
  },
  put(`${MESSAGES}/card.frozen`, { 'x-open-points': undefined, 'x-triggered-by': undefined }),
  put(schema('CardFrozenEvent'), { 'x-open-points': undefined }),
);

/** Gives an event another name, wherever it stands. */
const renamed = all(
  rename(`${MESSAGES}/reward.opened`, 'reward.viewed'),
  put(`${MESSAGES}/reward.viewed`, {
    name: 'reward.viewed',
    payload: { $ref: '#/components/schemas/RewardViewedEvent' },
  }),
  rename(schema('RewardOpenedEvent'), 'RewardViewedEvent'),
  put(`${schema('RewardViewedEvent')}/properties/event`, { const: 'reward.viewed' }),
);

const WHICH = [
  events('card.frozen is a new event', newEvent, EVENTS_GAIN),
  events(
    'reward.opened is gone',
    all(drop(`${MESSAGES}/reward.opened`), drop(schema('RewardOpenedEvent'))),
    EVENTS_LOSE,
  ),
  events('reward.opened has another name', renamed, both(EVENTS_LOSE, EVENTS_GAIN)),
  events(
    'an event names itself otherwise',
    put(`${schema('CardExpiredEvent')}/properties/event`, { const: 'card.lapsed' }),
    RECEIVER_ACTS,
  ),
  events('an event need not name itself', take(`${schema('CardExpiredEvent')}/required`, 'event'), EVENT_WIDENS),
  events(
    'bulk issuance fires card.issued no longer',
    take(`${MESSAGES}/card.issued/x-triggered-by`, 'bulkIssueCards'),
    EVENTS_LOSE,
  ),
  events('a top-up fires card.issued, too', add(`${MESSAGES}/card.issued/x-triggered-by`, 'topUpCard'), EVENTS_GAIN),
  events(
    'the events stand in another order',
    (contents) => {
      const { webhook } = contents.asyncapi.channels;
      if (webhook) webhook.messages = Object.fromEntries(Object.entries(webhook.messages).reverse());
    },
    NOTHING,
  ),
];

const FIELDS = [
  events(
    'a redemption that has no other fields has a further one',
    put(`${REDEEMED}/properties`, { channel: { type: 'string' } }),
    RECEIVER_ACTS,
    { given: put(REDEEMED, { additionalProperties: false }) },
  ),
  events(
    'a redemption has a further field',
    put(`${REDEEMED}/properties`, { channel: { type: 'string' } }),
    EVENTS_GAIN,
  ),
  events(
    'a reward event always has a further field',
    all(
      put(`${data('RewardOpenedEvent')}/properties`, { device: { type: 'string' } }),
      add(`${data('RewardOpenedEvent')}/required`, 'device'),
    ),
    EVENTS_GAIN,
  ),
  events('a redemption names no market', all(drop(MARKET), take(`${REDEEMED}/required`, 'market')), EVENTS_LOSE),
  events('a redeemed reward has no type', drop(`${data('RewardRedeemedEvent')}/properties/type`), EVENTS_LOSE),
  events(
    'a redeemed reward always has an amount, and no point is answered by that',
    add(`${data('RewardRedeemedEvent')}/required`, 'amount'),
    EVENT_NARROWS,
  ),
  events('data has no other fields', put(data('RewardSentEvent'), { additionalProperties: false }), EVENT_NARROWS),
  events('data is not always an object', put(data('RewardSentEvent'), { type: ['object', 'null'] }), EVENT_WIDENS),
  events('what a redemption always has stands in another order', reverse(`${REDEEMED}/required`), NOTHING),
];

const VALUES = [
  events('an amount redeemed may have a fraction', put(AMOUNT, { type: 'number' }), EVENT_WIDENS),
  events('an amount redeemed is a text', put(AMOUNT, { type: 'string' }), RECEIVER_ACTS),
  events('an amount redeemed is above nought', put(AMOUNT, { exclusiveMinimum: 0 }), EVENT_NARROWS),
  events('the least amount redeemed falls', put(AMOUNT, { minimum: 1 }), EVENT_WIDENS, from(AMOUNT, { minimum: 10 })),
  events(
    'a method is one of a set, and no point is answered by that',
    put(METHOD, { enum: ['ussd', 'web'] }),
    EVENT_NARROWS,
  ),
  events('a further method may come', add(`${METHOD}/enum`, 'app'), EVENT_WIDENS, SANDBOX),
  events('a method comes no longer', take(`${METHOD}/enum`, 'web'), EVENT_NARROWS, SANDBOX),
  events('a market has another form', put(MARKET, { pattern: '^[A-Z]{3}$' }), RECEIVER_ACTS),
  events('a market has any form', put(MARKET, { pattern: undefined }), EVENT_WIDENS),
  events('a brand has a greatest length', put(BRAND, { maxLength: 100 }), EVENT_NARROWS),
  events('the greatest length of a brand rises', put(BRAND, { maxLength: 500 }), EVENT_WIDENS, SANDBOX),
  events(
    'a wallet id is a text, and no point is answered by that',
    put(`${data('WalletLowBalanceEvent')}/properties/wallet_id`, { type: 'string' }),
    EVENT_NARROWS,
  ),
  events(
    'a threshold is positive',
    put(`${data('WalletLowBalanceEvent')}/properties/threshold`, { minimum: 1 }),
    EVENT_NARROWS,
  ),
  events(
    'a timestamp has a form, and no point is answered by that',
    put(schema('Timestamp'), { pattern: 'Z$' }),
    EVENT_NARROWS,
  ),
  events('a timestamp is a date', put(schema('Timestamp'), { format: 'date' }), RECEIVER_ACTS),
  events(
    'a timestamp of the sandbox has any form',
    put(schema('Timestamp'), { pattern: undefined }),
    EVENT_WIDENS,
    SANDBOX,
  ),
  events('an e-mail address is any text', put(schema('EmailAddress'), { format: undefined }), EVENT_WIDENS),
  events(
    'a type of reward is one of a set, and no point is answered by that',
    put(schema('RewardType'), { enum: ['choice_card'] }),
    EVENT_NARROWS,
  ),
  events(
    'a top-up event need not add up',
    put(schema('CardToppedUpEvent'), { 'x-sum': undefined }),
    EVENT_WIDENS,
    SANDBOX,
  ),
];

const OTHER_WORDS = [
  events('a title of an event is another', put(`${MESSAGES}/card.issued`, { title: 'Card was issued' }), WORDING),
  events(
    'an event is described otherwise',
    put(`${MESSAGES}/reward.sent`, { description: 'An e-mail is sent.' }),
    WORDING,
  ),
  events('an event has another tag', put(`${MESSAGES}/card.issued`, { tags: [{ name: 'Reward events' }] }), WORDING),
  events(
    'an event has a further example',
    add(`${MESSAGES}/card.expired/examples`, { name: 'once-more', payload: { event: 'card.expired' } }),
    WORDING,
  ),
  events('a field of an event cites another statement', put(AMOUNT, { 'x-source': ['cards.10'] }), WORDING),
  events('a further value of a method was seen', put(METHOD, { 'x-values-seen': ['ussd', 'web'] }), WORDING),
  events('a payload has a comment of its own kind', put(REDEEMED, { 'x-owner': 'cards' }), WORDING),
];

export const EVENT_EDITS = [...WHICH, ...FIELDS, ...VALUES, ...OTHER_WORDS];
