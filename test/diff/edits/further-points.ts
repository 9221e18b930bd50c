import { add, all, answer, answerEverywhere, drop, type Edit, mark, put } from './edit.ts';
import {
  both,
  CALLER_ACTS,
  closes,
  EVENT_NARROWS,
  EVENTS,
  EVENTS_LOSE,
  events,
  eventsAnswer,
  flip,
  REQUEST_NARROWS,
  REST,
  REST_GAINS,
  requestAnswer,
  rest,
  restAnswer,
  WORDING,
} from './labels.ts';
import { BULK, eventSchema, GET, MESSAGES, schema, TOP_UP } from './places.ts';

const SANDBOX = { base: 'sandbox' } as const;
const VALUE = schema('IssueCardRequest', 'value');
const TENANT = { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } };
const CONFLICT = { description: 'The card cannot be topped up.', content: { 'application/json': { schema: {} } } };

/** Takes out of the register what can no longer be asked. */
const forgotten =
  (...ids: string[]): Edit =>
  ({ register }) => {
    for (const id of ids)
      register.splice(
        register.findIndex((entry) => entry.id === id),
        1,
      );
  };

export const FURTHER_POINT_EDITS = [
  rest(
    'two points are answered at once',
    all(answer('value-bounds', [VALUE]), answer('amount-units', [VALUE]), put(VALUE, { minimum: 1 })),
    both(closes(['amount-units'], 'calls'), closes(['value-bounds'], 'calls')),
  ),
  restAnswer(
    'which cards can be topped up is told by a status',
    'top-up-eligibility',
    answerEverywhere('top-up-eligibility'),
    put(`${TOP_UP}/responses`, { 409: CONFLICT }),
  ),
  requestAnswer(
    'credentials are sent in the query',
    'api-credentials',
    answerEverywhere('api-credentials'),
    put('openapi/components', { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } }),
    put('openapi', { security: [{ key: [] }] }),
  ),
  rest(
    'formats are answered by a set without the one that was seen',
    all(answerEverywhere('card-formats'), put(schema('CardFormat'), { enum: ['physical'] })),
    both(closes(['card-formats'], ...REST), REQUEST_NARROWS),
  ),
  rest(
    'with another question about the whole API, credentials are required',
    all(
      answerEverywhere('version-policy'),
      put('openapi/components', { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } }),
      put('openapi', { security: [{ key: [] }] }),
    ),
    both(closes(['version-policy'], ...REST), REQUEST_NARROWS),
  ),
  rest(
    'with another question about a call, a header is required',
    all(answer('rate-limits', [GET]), add(`${GET}/parameters`, TENANT)),
    both(closes(['rate-limits'], ...REST), CALLER_ACTS),
  ),
  requestAnswer(
    'a header is required, and the answer names it',
    'rate-limits',
    answer('rate-limits', [GET], 'Per tenant, which the header x-tenant names: 100 a minute.'),
    add(`${GET}/parameters`, TENANT),
  ),
  eventsAnswer(
    'a wallet has a further field',
    'wallet-fields',
    answerEverywhere('wallet-fields'),
    put(`${eventSchema('WalletLowBalanceEvent', 'data')}/properties`, { owner: { type: 'string' } }),
  ),
  events(
    'with amounts of a redemption, a sum is there',
    all(
      answerEverywhere('redeemed-amounts'),
      put(eventSchema('CardRedeemedEvent'), { 'x-sum': { balance_remaining: ['amount_redeemed', 'market'] } }),
    ),
    both(closes(['redeemed-amounts'], ...EVENTS), EVENT_NARROWS),
  ),
  rest(
    'with the cancellation of cards, an operation is there',
    all(
      answerEverywhere('card-cancellation'),
      put('openapi/paths/~1v1~1cards~1{card_id}', {
        delete: {
          summary: 'Cancel a card',
          operationId: 'cancelCard',
          tags: ['Cards'],
          parameters: [{ $ref: '#/components/parameters/CardId' }],
          responses: { 204: { description: 'Cancelled.' } },
        },
      }),
    ),
    both(closes(['card-cancellation'], ...REST), REST_GAINS),
  ),
  rest(
    'an answer is taken back, and what it narrowed stays',
    (contents) => {
      const node = contents.openapi.components.schemas.BrandId;
      if (node) delete node['x-answers'];
      mark('brand-ids', [schema('BrandId')])(contents);
    },
    flip(closes(['brand-ids'], ...REST)),
    SANDBOX,
  ),
  rest(
    'batch size is answered for the operation, and another point is asked there',
    all(answer('batch-size', [BULK]), mark('csv-encoding', [BULK])),
    both(closes(['batch-size'], ...REST), flip(closes(['csv-encoding'], ...REST))),
  ),
  events(
    'an event is gone whose point was answered',
    all(
      forgotten('card-expired-payload', 'zero-balance-expiry'),
      drop(`${MESSAGES}/card.expired`),
      drop(eventSchema('CardExpiredEvent')),
    ),
    both(EVENTS_LOSE, both(WORDING, WORDING)),
    SANDBOX,
  ),
];
