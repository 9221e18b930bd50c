import {
  add,
  all,
  answer,
  answerEverywhere,
  BULK,
  drop,
  type Edit,
  eventSchema,
  GET,
  MESSAGES,
  mark,
  put,
  schema,
  settle,
  TOP_UP,
} from './edit.ts';
import {
  both,
  CALLER_ACTS,
  closed,
  closes,
  EVENT_NARROWS,
  EVENTS,
  EVENTS_LOSE,
  events,
  flip,
  type Pair,
  REQUEST_NARROWS,
  REST,
  REST_GAINS,
  requestAnswer,
  rest,
  restAnswer,
  WORDING,
} from './labels.ts';

const REASON = `${schema('TopUpRequest')}/properties/reason`;

/** Enters a new question in the register. */
const entered = (contents: { register: unknown[] }) => {
  contents.register.push({
    id: 'new-question',
    title: 'A new question',
    group: 'Cards',
    kind: 'silent',
    impact: 'data',
    observable: 'yes',
    question: 'Is this so?',
    source: ['topup.5'],
    at: ['TopUpRequest.reason'],
    meanwhile: 'Nobody knows.',
    advice: 'Ask.',
    'if-wrong': 'Something is wrong.',
  });
};

/** Nothing was known of it before; undone, it is open in the old contract and not in the new one. */
const asked = (...roles: readonly (typeof REST | typeof EVENTS)[]): Pair => [
  WORDING[0],
  [closed(['new-question'], ...roles.flat())],
];

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

export const POINT_EDITS = [
  rest('a question about a request is new', all(entered, mark('new-question', [REASON])), asked(REST)),
  rest(
    'a question about an operation is new',
    all(entered, mark('new-question', ['openapi/paths/~1v1~1cards~1{card_id}/get'])),
    asked(REST),
  ),
  events(
    'a question about an event is new',
    all(entered, mark('new-question', ['asyncapi/channels/webhook/messages/card.issued'])),
    asked(EVENTS),
  ),
  rest(
    'a known question is open at a further place',
    mark('amount-units', [REASON]),
    flip(closes(['amount-units'], ...REST)),
  ),
  rest(
    'a question is no longer open at one of its places',
    settle('amount-units', [`${schema('Card')}/properties/balance`]),
    closes(['amount-units'], ...REST),
  ),
  rest(
    'an answer is given in other words',
    (contents) => {
      const node = contents.openapi.components.schemas.BrandId ?? {};
      node['x-answers'] = { 'brand-ids': { answer: 'Any short text.', by: 'sandbox' } };
    },
    WORDING,
    { base: 'sandbox' },
  ),
  rest(
    'a node that leaves a point open becomes a component',
    (contents) => {
      const { schemas } = contents.openapi.components;
      const { reason } = schemas.TopUpRequest?.properties ?? {};
      if (reason) schemas.Reason = reason;
      put(`${schema('TopUpRequest')}/properties`, { reason: { $ref: '#/components/schemas/Reason' } })(contents);
    },
    both(both(WORDING, WORDING), WORDING),
    { given: mark('amount-units', [REASON]) },
  ),
  rest(
    'a question has another name',
    all(
      entered,
      settle('value-bounds', [`${schema('TopUpRequest')}/properties/amount`]),
      mark('new-question', [`${schema('TopUpRequest')}/properties/amount`]),
    ),
    [WORDING[0], []],
  ),
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
    [EVENTS_LOSE[0], both(EVENTS_LOSE, both(WORDING, WORDING))[1]],
    SANDBOX,
  ),
];
