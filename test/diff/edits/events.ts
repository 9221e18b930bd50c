import { add, all, MESSAGES, put, rename, eventSchema as schema, take } from './edit.ts';
import {
  both,
  EVENT_NARROWS,
  EVENT_WIDENS,
  EVENTS_GAIN,
  EVENTS_LOSE,
  events,
  RECEIVER_ACTS,
  WORDING,
} from './labels.ts';

const data = (name: string) => schema(name, 'data');
const REDEEMED = schema('CardRedeemedEvent');
const SANDBOX = { base: 'sandbox' } as const;

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
];

const FIELDS = [
  events(
    'a redemption that has no other fields has a further one',
    put(`${REDEEMED}/properties`, { channel: { type: 'string' } }),
    RECEIVER_ACTS,
    { given: put(REDEEMED, { additionalProperties: false }) },
  ),
  events('data has no other fields', put(data('RewardSentEvent'), { additionalProperties: false }), EVENT_NARROWS),
  events('data is not always an object', put(data('RewardSentEvent'), { type: ['object', 'null'] }), EVENT_WIDENS),
];

const VALUES = [
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
];

const OTHER_WORDS = [
  events(
    'an event has a further example',
    add(`${MESSAGES}/card.expired/examples`, { name: 'once-more', payload: { event: 'card.expired' } }),
    WORDING,
  ),
];

export const EVENT_EDITS = [...WHICH, ...FIELDS, ...VALUES, ...OTHER_WORDS];
