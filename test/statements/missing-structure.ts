import { type Edit, editsOf as file } from './edited-contract.ts';

const schema = (name: string) => `openapi/schemas/${name}.yaml`;
const event = (name: string) => `asyncapi/events/${name}.yaml`;
const ROOT = 'asyncapi/asyncapi.yaml';
const HEADERS = 'asyncapi/schemas/DeliveryHeaders.yaml';
const API = 'openapi/openapi.yaml';
const ISSUE = 'openapi/paths/issue-card.yaml';
const GET = 'openapi/paths/get-card.yaml';
const STATEMENTS = 'statements.yaml';

const FIELD = { issue: 'issueCard request field' };

/** What statements state, left out or changed in a document, or in the statement itself. */
export const MISSING: readonly Edit[] = [
  ...file(schema('IssueCardRequest'), [
    'required: [recipient_phone, value, currency]',
    'required: [recipient_phone, value]',
  ]),
  ...file(schema('IssueCardRequest'), ['      - $ref: BrandId.yaml', '      - $ref: CardId.yaml']),
  ...file(schema('BulkIssueRequest'), ['      - $ref: BrandId.yaml', '      - $ref: CurrencyCode.yaml']),
  ...file(schema('Batch'), ['    $ref: BatchStatus.yaml', '    $ref: CardStatus.yaml']),
  ...file(schema('TopUpResult'), ['new_balance: [previous_balance, added]', 'new_balance: [previous_balance]']),
  ...file(ROOT, ['max_attempts: 5', 'max_attempts: 6']),
  ...file(schema('IssuedCard'), ['    x-unique: true\n', '', 'issueCard 201 field code lacks "x-unique true"']),
  ...file(ROOT, ['timeout_seconds: 5', 'timeout_seconds: 10']),
  ...file(ROOT, ['    protocol: https', '    protocol: http']),
  ...file(event('wallet.low_balance'), ['  - name: Wallet events', '  - name: Reward events']),
  ...file(event('card.topped_up'), ['x-triggered-by: [topUpCard]', 'x-triggered-by: [issueCard]']),
  ...file(HEADERS, ['required: [X-Service-Signature]\n', '']),
  ...file(API, ['  /v1/cards/issue:\n    $ref: paths/issue-card.yaml\n', '', 'issueCard']),
  ...file(ISSUE, ["    '201':\n", '    2XX:\n', 'issueCard 201']),
  ...file(ISSUE, ['  operationId: issueCard\n', '', 'POST /v1/cards/issue']),
  ...file(ISSUE, [
    "    '201':\n      description: The card is issued.\n      x-source: [issue.1, issue.14]\n      x-open-points: [success-statuses]\n      content:\n        application/json:\n          schema:\n            $ref: ../schemas/IssuedCard.yaml\n",
    "    '201':\n      description: The card is issued.\n      x-source: [issue.1, issue.14]\n      x-open-points: [success-statuses]\n      content:\n        application/json:\n",
    'issueCard 201 lacks',
  ]),
  ...file(GET, ['  parameters:\n    - $ref: ../parameters/CardId.yaml\n', '', 'getCard path card_id']),
  ...file(schema('IssueCardRequest'), [
    '    type: integer\n',
    '    type: number\n',
    `${FIELD.issue} value has "type "number""`,
  ]),
  ...file(schema('IssueCardRequest'), [
    '  value:\n    description: Value of the card, in the given currency.\n    x-source: [issue.4, issue.5]\n    x-open-points: [amount-units, value-bounds]\n    type: integer\n    examples: [5000]\n',
    '',
    'value',
  ]),
  ...file(schema('IssueCardRequest'), ['required: [recipient_phone, value, currency]\n', '', 'issueCard request']),
  ...file(schema('PhoneNumber'), ['pattern: ^\\+\n', '', 'recipient_phone lacks "pattern']),
  ...file(schema('CardFormat'), ['x-values-seen: [digital]\n', '', 'format']),
  ...file(schema('TopUpResult'), [
    'x-sum:\n  new_balance: [previous_balance, added]\n',
    '',
    'topUpCard 2XX lacks "x-sum',
  ]),
  ...file(schema('ExpiryDate'), ['format: date\n', '', 'expires_at']),
  ...file(ROOT, ['      reward.opened:\n        $ref: events/reward.opened.yaml\n', '', 'reward.opened']),
  ...file(event('reward.sent'), [
    'summary: A reward is dispatched to a recipient',
    'summary: A reward is sent',
    'reward.sent has "fires',
  ]),
  ...file(event('reward.sent'), ['const: reward.sent', 'const: reward', 'reward.sent field event has "const']),
  ...file(event('card.topped_up'), [
    'traits:\n  - $ref: ../asyncapi.yaml#/components/messageTraits/delivery\n',
    '',
    'card.topped_up lacks "media type',
  ]),
  ...file(ROOT, [
    '      headers:\n        $ref: schemas/DeliveryHeaders.yaml\n',
    '',
    'headers field X-Service-Signature',
  ]),
  ...file(STATEMENTS, ['{delivery: timeout_seconds, is: 5}', '{delivery: timeout_seconds, is: 10}']),
  ...file(STATEMENTS, ["type: integer, required: 'yes'}", "type: string, required: 'yes'}"]),
];
