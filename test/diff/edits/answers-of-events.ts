import { add, answer, answerEverywhere, put } from './edit.ts';
import { eventAnswer, eventsAnswer, receiverAnswer } from './labels.ts';
import { ACKNOWLEDGED, DELIVERY, eventSchema } from './places.ts';

export const EVENT_ANSWERS = [
  eventAnswer(
    'the form of timestamps is known',
    'timestamp-form',
    answerEverywhere('timestamp-form'),
    put(eventSchema('Timestamp'), { pattern: 'Z$' }),
  ),
  eventAnswer(
    'the methods of redemption are known',
    'redemption-methods',
    answerEverywhere('redemption-methods'),
    put(eventSchema('CardRedeemedEvent', 'method'), { enum: ['ussd', 'web'] }),
  ),
  eventAnswer(
    'the case of markets is known',
    'market-codes',
    answerEverywhere('market-codes'),
    put(eventSchema('CardRedeemedEvent', 'market'), { allOf: [{ pattern: '^[A-Z]{2}$' }] }),
  ),
  eventAnswer(
    'a redeemed reward always has its amount',
    'reward-redeemed-fields',
    answerEverywhere('reward-redeemed-fields'),
    add(`${eventSchema('RewardRedeemedEvent', 'data')}/required`, 'amount', 'currency'),
  ),
  eventAnswer(
    'the length of brands in events is known',
    'selected-brand',
    answerEverywhere('selected-brand'),
    put(eventSchema('RewardRedeemedEvent', 'data', 'selected_brand'), { maxLength: 100 }),
  ),
  eventsAnswer(
    'what card.issued carries is known',
    'card-issued-payload',
    answerEverywhere('card-issued-payload'),
    put(`${eventSchema('CardIssuedEvent')}/properties`, { card_id: { $ref: '#/components/schemas/CardId' } }),
    add(`${eventSchema('CardIssuedEvent')}/required`, 'card_id'),
  ),
  eventAnswer(
    'a wallet id is known to be a text',
    'wallet-field-types',
    answerEverywhere('wallet-field-types'),
    put(eventSchema('WalletLowBalanceEvent', 'data', 'wallet_id'), { type: 'string' }),
  ),
  eventsAnswer(
    'an event of one kind has a further field',
    'further-event-fields',
    answer('further-event-fields', [eventSchema('RewardOpenedEvent', 'data')]),
    put(`${eventSchema('RewardOpenedEvent', 'data')}/properties`, { device: { type: 'string' } }),
  ),
  eventsAnswer(
    'a header tells deliveries apart',
    'event-identity',
    answerEverywhere('event-identity'),
    put(`${eventSchema('DeliveryHeaders')}/properties`, { 'X-Delivery-Id': { type: 'string' } }),
    add(`${eventSchema('DeliveryHeaders')}/required`, 'X-Delivery-Id'),
  ),
  eventAnswer(
    'the intervals are known',
    'retry-intervals',
    answerEverywhere('retry-intervals'),
    put(`${DELIVERY}/x-delivery`, { intervals_seconds: [1, 4, 16, 64] }),
  ),
  eventsAnswer('how attempts are counted is known in words', 'attempt-counting', answerEverywhere('attempt-counting')),
  receiverAnswer(
    'the body of the acknowledgement is known',
    'acknowledgement-body',
    answerEverywhere('acknowledgement-body'),
    put(`${ACKNOWLEDGED}/payload`, { type: 'object' }),
  ),
  eventsAnswer('how to register is known in words', 'webhook-registration', answerEverywhere('webhook-registration')),
  eventsAnswer(
    'what created_at says is known for one event',
    'created-at',
    answer('created-at', [eventSchema('RewardSentEvent', 'created_at')]),
  ),
];
