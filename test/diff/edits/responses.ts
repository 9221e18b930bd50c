import { eventMessages } from '../../../cli/engine/view/events.ts';
import {
  ACKNOWLEDGED,
  add,
  all,
  DELIVERY,
  drop,
  type Edit,
  eventSchema,
  MESSAGES,
  put,
  putDelivery,
  putShared,
  rename,
  schema,
  take,
} from './edit.ts';
import {
  ACKNOWLEDGEMENT_NARROWS,
  both,
  breaking,
  CALLER_ACTS,
  compatible,
  EVENT_NARROWS,
  EVENT_WIDENS,
  EVENTS_GAIN,
  EVENTS_LOSE,
  events,
  flip,
  NOTHING,
  type Pair,
  RECEIVER_ACTS,
  REQUEST_NARROWS,
  RESPONSE_NARROWS,
  RESPONSE_WIDENS,
  REST_GAINS,
  REST_LOSES,
  rest,
  shared,
  WORDING,
} from './labels.ts';

const responses = (path: string, method: string) => `openapi/paths/${path}/${method}/responses`;
const ISSUED = responses('~1v1~1cards~1issue', 'post');
const GOT = responses('~1v1~1cards~1{card_id}', 'get');
const CARD = schema('Card');

const PROBLEM = {
  description: 'There is no such card.',
  content: { 'application/json': { schema: { type: 'object' } } },
};

const CARD_BODY = {
  description: 'The card.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/IssuedCard' } } },
};

const LIMIT = { description: 'Calls left.', schema: { type: 'integer' } };
const limited = { given: put(`${ISSUED}/201`, { headers: { 'X-Calls-Left': LIMIT } }) };
const HEADER = `${ISSUED}/201/headers/X-Calls-Left`;
const ONE: Pair = REQUEST_NARROWS;
const NARROWED: Pair = [ONE[0], [breaking('calls', 'receives')]];
const WIDENED: Pair = [[breaking('calls', 'receives')], ONE[0]];
const data = (name: string) => eventSchema(name, 'data');
const SANDBOX = { base: 'sandbox' } as const;
const HEADERS = 'asyncapi/components/schemas/DeliveryHeaders';
const SIGNATURE = `${HEADERS}/properties/X-Service-Signature`;
const RULES = `${DELIVERY}/x-delivery`;
const SERVER = 'asyncapi/servers/integrator';
const MESSAGE = `${MESSAGES}/card.issued`;
const OPERATION = 'asyncapi/operations/deliverEvent';

/** The receiver has less time than it was promised. */
const HAS_TO_HURRY: Pair = [[breaking('receives')], [compatible('sends')]];

/** Nothing is known about which of the two has to do what. */
const BOTH_ACT: Pair = [[breaking('receives', 'sends')], [breaking('receives', 'sends')]];

/** Writes what deliveries have in common at each message, in place of the trait. */
const withoutTraits: Edit = ({ asyncapi }) => {
  const { headers, contentType } = asyncapi.components.messageTraits.delivery ?? {};
  for (const message of Object.values(eventMessages(asyncapi))) {
    delete message.traits;
    Object.assign(message, { headers, contentType });
  }
};

export const RESPONSE_EDITS = [
  rest(
    'a card says no longer what was redeemed',
    all(drop(`${CARD}/properties/redeemed`), take(`${CARD}/required`, 'redeemed')),
    REST_LOSES,
  ),
  rest(
    'a status is one of a set, and no point is answered by that',
    put(schema('CardStatus'), { enum: ['issued', 'active'] }),
    RESPONSE_NARROWS,
  ),
  rest('a top-up need not add up', put(schema('TopUpResult'), { 'x-sum': undefined }), RESPONSE_WIDENS),
  rest('getCard says what a 404 is', put(GOT, { 404: PROBLEM }), REST_GAINS),
  rest('an issue may be answered 200, too', put(ISSUED, { 200: CARD_BODY }), RESPONSE_WIDENS),
  rest('an issue is answered 200 instead', rename(`${ISSUED}/201`, '200'), CALLER_ACTS),
  rest('an issue has no stated success', drop(`${ISSUED}/201`), REST_LOSES),
  rest('getCard is answered 200, and no point is answered by that', rename(`${GOT}/2XX`, '200'), RESPONSE_NARROWS),
  rest('getCard has no other outcome', drop(`${GOT}/default`), RESPONSE_NARROWS),
  rest('a header of a response always comes', put(HEADER, { required: true }), RESPONSE_NARROWS, limited),
  // Currencies and card ids stand in requests, responses and events: somebody has to act in either direction.
  shared(
    'a currency has a form, and no point is answered by that',
    putShared('CurrencyCode', { pattern: '^[A-Z]{3}$' }),
    NARROWED,
  ),
  shared('a currency may be null', putShared('CurrencyCode', { type: ['string', 'null'] }), WIDENED),
  events('an event need not name itself', take(`${eventSchema('CardExpiredEvent')}/required`, 'event'), EVENT_WIDENS),
  events('a top-up fires card.issued, too', add(`${MESSAGES}/card.issued/x-triggered-by`, 'topUpCard'), EVENTS_GAIN),
  events('data has no other fields', put(data('RewardSentEvent'), { additionalProperties: false }), EVENT_NARROWS),
  events('a timestamp is a date', put(eventSchema('Timestamp'), { format: 'date' }), RECEIVER_ACTS),
  events(
    'a timestamp of the sandbox has any form',
    put(eventSchema('Timestamp'), { pattern: undefined }),
    EVENT_WIDENS,
    SANDBOX,
  ),
  events(
    'a delivery is not signed',
    all(
      put(`${HEADERS}/properties`, { 'X-Service-Signature': undefined }),
      take(`${HEADERS}/required`, 'X-Service-Signature'),
    ),
    EVENTS_LOSE,
  ),
  events(
    'the signature is in another header',
    all(rename(SIGNATURE, 'X-Signature'), put(HEADERS, { required: ['X-Signature'] })),
    both(EVENTS_LOSE, EVENTS_GAIN),
  ),
  events('a signature has any form', put(SIGNATURE, { pattern: undefined }), EVENT_WIDENS, SANDBOX),
  events(
    'one event has a header of its own',
    put(MESSAGE, { headers: { type: 'object', properties: { 'X-Batch': { type: 'string' } } } }),
    EVENT_NARROWS,
  ),
  events(
    'deliveries have another media type',
    putDelivery({ contentType: 'application/cloudevents+json' }),
    RECEIVER_ACTS,
  ),
  events('a receiver has less time', put(RULES, { timeout_seconds: 3 }), HAS_TO_HURRY),
  events('a receiver has more time', put(RULES, { timeout_seconds: 10 }), flip(HAS_TO_HURRY)),
  events('a delivery is tried more often', put(RULES, { max_attempts: 8 }), EVENTS_GAIN),
  events('a delivery has another method', put(`${DELIVERY}/bindings/http`, { method: 'PUT' }), RECEIVER_ACTS),
  events('a binding has another version', put(`${DELIVERY}/bindings/http`, { bindingVersion: '0.2.0' }), WORDING),
  events(
    'a receiver has to name what it received',
    put(`${ACKNOWLEDGED}/payload`, { required: ['event'] }),
    ACKNOWLEDGEMENT_NARROWS,
    { given: put(`${ACKNOWLEDGED}/payload`, { type: 'object', properties: { event: { type: 'string' } } }) },
  ),
  events(
    'a receiver may answer with a text, too',
    put(`${ACKNOWLEDGED}/payload`, { type: ['object', 'string'] }),
    [ACKNOWLEDGEMENT_NARROWS[1], ACKNOWLEDGEMENT_NARROWS[0]],
    { given: put(`${ACKNOWLEDGED}/payload`, { type: 'object' }) },
  ),
  events('deliveries come below a path', put(SERVER, { pathname: '/hooks' }), RECEIVER_ACTS),
  events('the channel has an address', put('asyncapi/channels/webhook', { address: '/hooks' }), RECEIVER_ACTS),
  events(
    'the host that stands for others is another',
    put(`${SERVER}/variables/endpoint_host`, { default: 'hooks.example' }),
    WORDING,
  ),
  events(
    'there is a second kind of endpoint',
    put('asyncapi/servers', { archive: { host: 'archive.example', protocol: 'https' } }),
    EVENTS_GAIN,
  ),
  events('the operation receives instead of sending', put(OPERATION, { action: 'receive' }), BOTH_ACT),
  events('the channel has another title', put('asyncapi/channels/webhook', { title: 'Endpoint' }), WORDING),
  events('messages say by themselves what they took from a trait', withoutTraits, NOTHING),
  events(
    'an operation says by itself what it takes from a trait',
    ({ asyncapi }) => {
      const { 'x-delivery': delivery, bindings } = asyncapi.components.operationTraits.delivery as {
        bindings?: object;
        'x-delivery': object;
      };
      Object.assign(asyncapi.operations.deliverEvent ?? {}, { 'x-delivery': delivery, bindings });
    },
    NOTHING,
  ),
  events(
    'a media type is for messages without one, of which there are none',
    put('asyncapi', { defaultContentType: 'application/xml' }),
    NOTHING,
  ),
  events(
    'the operation lists all messages of its channel, by reference or written out',
    ({ asyncapi }) => {
      const messages = Object.entries(eventMessages(asyncapi)).map(([name, message], index) =>
        index % 2 === 0 ? structuredClone(message) : { $ref: `#/channels/webhook/messages/${name}` },
      );
      Object.assign(asyncapi.operations.deliverEvent ?? {}, { messages });
    },
    NOTHING,
  ),
];
