import { action, overlayText } from './overlay-folder.ts';
import { events, rest, type WrongOverlay, whole } from './wrong-overlay.ts';

const schema = (name: string) => `$.components.schemas.${name}`;
const operation = (path: string, method: string) => `$.paths['${path}'].${method}`;
const ISSUE = operation('/v1/cards/issue', 'post');
const GET = operation('/v1/cards/{card_id}', 'get');

const STATUS = '{ success-statuses: Always 200. }';
const PHONE = '{ phone-number-form: E.164. }';
const TOKEN = '{ api-credentials: A token. }';
const TOP_UP = '{ top-up-currency: That of the card. }';

const STATED = 'Add what the provider chose to what is stated';
const ELSEWHERE = 'Answer the point that the node names in x-open-points';

/** What is stated would change or go. */
const CONTRADICTIONS: readonly WrongOverlay[] = [
  ...[
    ['type', 'type: integer'],
    ['pattern', "pattern: '^[0-9]'"],
    ['description', 'description: Any number.'],
  ].map(([word, change]) =>
    rest(
      `another ${word}`,
      [schema('PhoneNumber'), PHONE, `update: { ${change} }`],
      `/components/schemas/PhoneNumber/${word} is stated, and an answer may not change it`,
      STATED,
    ),
  ),
  ...[['operationId', 'operationId: giveCard']].map(([word, change]) =>
    rest(
      `another ${word}`,
      [ISSUE, '{ idempotency: None. }', `update: { ${change} }`],
      `/post/${word} is stated, and an answer may not change it`,
      STATED,
    ),
  ),
  rest(
    'another sum',
    [schema('TopUpResult'), TOP_UP, 'update: { x-sum: { new_balance: [added] } }'],
    '/components/schemas/TopUpResult/x-sum/new_balance/2 would lengthen a list that is stated',
    'Leave the list as it is',
  ),
  events(
    'another name of an event',
    [schema('CardIssuedEvent.properties.event'), '{ card-issued-payload: x }', 'update: { const: card.made }'],
    '/components/schemas/CardIssuedEvent/properties/event/const is not left open',
    ELSEWHERE,
  ),
  ...[
    [`${schema('CardIssuedEvent')}.required[0]`, '{ card-issued-payload: x }', '/required/0 is stated'],
    [ISSUE, '{ idempotency: None. }', '/paths/~1v1~1cards~1issue/post is stated'],
    [`${schema('PhoneNumber')}.pattern`, PHONE, '/components/schemas/PhoneNumber/pattern is stated'],
  ].map(([target = '', answers = '', says = '']) =>
    (target.includes('Event') ? events : rest)(
      `the removal of ${target}`,
      [target, answers, 'remove: true'],
      says,
      STATED,
    ),
  ),
];

/** Something would be added where nobody asked. */
const ADDITIONS: readonly WrongOverlay[] = [
  rest(
    'another required field',
    [schema('IssueCardRequest'), '{ value-bounds: x }', 'update: { required: [format] }'],
    '/components/schemas/IssueCardRequest/required/3 is not left open',
    ELSEWHERE,
  ),
  rest(
    'a bound smuggled in at the root',
    [
      '$',
      TOKEN,
      'update: { components: { schemas: { IssueCardRequest: { properties: { value: { minimum: 9 } } } } } }',
    ],
    '/components/schemas/IssueCardRequest/properties/value/minimum is not left open',
    ELSEWHERE,
  ),
  rest(
    'a bound on a node that leaves something else open',
    [schema('TopUpResult'), TOP_UP, 'update: { properties: { added: { minimum: 1 } } }'],
    '/components/schemas/TopUpResult/properties/added/minimum is not left open',
    ELSEWHERE,
  ),
  rest(
    'a field that is called examples',
    ['$', TOKEN, 'update: { components: { schemas: { Card: { properties: { examples: { type: string } } } } } }'],
    '/components/schemas/Card/properties/examples is not left open',
    ELSEWHERE,
  ),
  rest(
    'a word beside a reference',
    [schema('Card'), '{ card-record-fields: x }', 'update: { properties: { currency: { maxLength: 3 } } }'],
    '/properties/currency/maxLength would stand next to a $ref',
    'Answer at #/components/schemas/CurrencyCode',
  ),
  rest(
    'a reference in place of a response',
    [`${GET}.responses['2XX']`, STATUS, "update: { $ref: '#/components/responses/OtherOutcome' }"],
    '/$ref would take the place of what is stated',
    STATED,
  ),
  rest(
    'a path',
    ['$', TOKEN, 'update: { paths: { /v1/cards: {} } }'],
    '/paths/~1v1~1cards is not left open',
    ELSEWHERE,
  ),
  rest(
    'a parameter where parameters are not open',
    ['$.components.parameters.CardId', '{ query-parameters: A page. }', 'update: { schema: { maxLength: 9 } }'],
    '/components/parameters/CardId does not leave "query-parameters" open',
    'correct the target',
  ),
  rest(
    'a request body of a retrieval',
    [GET, '{ query-parameters: In a body. }', 'update: { requestBody: { content: {} } }'],
    '/get/requestBody cannot be added to an operation by an answer',
    'Add parameters, security',
  ),
  rest(
    'another success',
    [GET, '{ rate-limits: x }', "update: { responses: { '204': { description: Nothing. } } }"],
    '/get/responses/204 would add a success',
    'Write x-status at the 2XX response',
  ),
  rest(
    'another media type',
    [
      '$.components.responses.OtherOutcome',
      '{ error-responses: Text. }',
      'update: { content: { text/plain: { schema: { type: string } } } }',
    ],
    '/content/text~1plain would allow another media type',
    'Describe the one that is stated',
  ),
  rest(
    'another media type of a success',
    [
      `${GET}.responses['2XX']`,
      STATUS,
      'update: { content: { application/problem+json: { schema: { type: object } } } }',
    ],
    '/responses/2XX/content/application~1problem+json would allow another media type',
    'only errors may have another',
  ),
  rest(
    'another media type of errors, for a point that is not about errors',
    [
      '$.components',
      '{ api-credentials: x }',
      'update: { responses: { OtherOutcome: { content: { application/problem+json: { schema: {} } } } } }',
    ],
    '/components/responses/OtherOutcome/content/application~1problem+json is not left open',
    ELSEWHERE,
  ),
  rest(
    'the removal of the media type of a success',
    [`${GET}.responses['2XX'].content['application/json']`, STATUS, 'remove: true'],
    '/responses/2XX/content/application~1json is stated, and an answer may not remove it',
    STATED,
  ),
  rest(
    'a header of a response, for a point of another operation',
    [
      '$.paths',
      '{ idempotency: x }',
      "update: { '/v1/cards/{card_id}': { get: { responses: { '2XX': { headers: { Age: { schema: {} } } } } } } }",
    ],
    '/get/responses/2XX/headers is not left open',
    ELSEWHERE,
  ),
  events(
    'a header of deliveries, for a point that is not about them',
    ['$', '{ further-events: x }', 'update: { components: { schemas: { DeliveryHeaders: { required: [X-Key] } } } }'],
    '/components/schemas/DeliveryHeaders/required/1 is not left open',
    ELSEWHERE,
  ),
  events(
    'the stated header of deliveries required twice',
    [schema('DeliveryHeaders'), '{ signed-content: x }', 'update: { required: [X-Service-Signature] }'],
    '/components/schemas/DeliveryHeaders/required/1 is not left open',
    ELSEWHERE,
  ),
  rest(
    'words of the documents',
    [schema('PhoneNumber'), PHONE, 'update: { x-source: My provider }'],
    '/components/schemas/PhoneNumber/x-source is not for overlays to write',
    'Leave x-source out',
  ),
  rest(
    'words of the documents, further down',
    [
      schema('Card'),
      '{ card-record-fields: x }',
      'update: { properties: { owner: { type: string, x-open-points: [x] } } }',
    ],
    '/components/schemas/Card/properties/owner/x-open-points is not for overlays to write',
    'Leave x-open-points out',
  ),
  whole(
    'a change of what an earlier action answered',
    overlayText(
      action(schema('PhoneNumber'), PHONE, 'update: { maxLength: 16 }'),
      action(`${schema('PhoneNumber')} # here`, PHONE, 'update: { maxLength: 17 }'),
    ),
    '/components/schemas/PhoneNumber/maxLength has been answered by an earlier action',
    'Answer it in one of the two',
  ),
];

export const WRONG_CHANGES: readonly WrongOverlay[] = [...CONTRADICTIONS, ...ADDITIONS];
