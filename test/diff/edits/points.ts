import { add, all, answer, mark, put, settle } from './edit.ts';
import { both, closed, closes, EVENTS, events, flip, type Pair, REST, rest, WORDING } from './labels.ts';
import { schema } from './places.ts';

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
    'a question is open nowhere any more',
    settle('balance-and-redeemed', [schema('Card')]),
    closes(['balance-and-redeemed'], ...REST),
  ),
  events(
    'a question about events is open nowhere any more',
    settle('repeated-opening', ['asyncapi/channels/webhook/messages/reward.opened']),
    closes(['repeated-opening'], ...EVENTS),
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
    'the open points of a node stand in another order',
    (contents) => {
      contents.openapi.components.schemas.Card?.['x-open-points']?.reverse();
    },
    [[], []],
  ),
  rest(
    'a question that was answered at one place is answered at the other two, too',
    answer('value-bounds', [`${schema('TopUpRequest')}/properties/amount`, REASON]),
    closes(['value-bounds'], ...REST),
    { given: answer('value-bounds', [`${schema('IssueCardRequest')}/properties/value`]) },
  ),
  rest(
    'a question is answered for one operation only',
    answer('rate-limits', ['openapi/paths/~1v1~1cards~1{card_id}/get']),
    closes(['rate-limits'], ...REST),
  ),
  rest(
    'a node that leaves a point open becomes a component',
    (contents) => {
      const { schemas } = contents.openapi.components;
      const { reason } = schemas.TopUpRequest?.properties ?? {};
      if (reason) schemas.Reason = reason;
      put(`${schema('TopUpRequest')}/properties`, { reason: { $ref: '#/components/schemas/Reason' } })(contents);
    },
    both(both(WORDING, WORDING), both(WORDING, WORDING)),
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
  rest('a list of sources grows where a point is open', add(`${REASON}/x-source`, 'topup.1'), WORDING),
];
