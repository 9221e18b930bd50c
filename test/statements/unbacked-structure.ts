import { type Edit, editsOf as file } from './edited-contract.ts';

const schema = (name: string) => `openapi/schemas/${name}.yaml`;
const event = (name: string) => `asyncapi/events/${name}.yaml`;
const ROOT = 'asyncapi/asyncapi.yaml';
const HEADERS = 'asyncapi/schemas/DeliveryHeaders.yaml';
const API = 'openapi/openapi.yaml';
const ISSUE = 'openapi/paths/issue-card.yaml';
const GET = 'openapi/paths/get-card.yaml';

const FIELD = { issue: 'issueCard request field', bulk: 'bulkIssueCards request field' };

/** Keywords, fields, bodies, headers, operations and events that no statement backs. */
export const UNBACKED: readonly Edit[] = [
  ...file(schema('IssueCardRequest'), ['    type: integer\n', '    type: integer\n    minimum: 1\n']),
  ...file(schema('CardStatus'), ['type: string\n', 'type: string\nenum: [issued, active]\n']),
  ...file(API, ['info:\n', 'info:\n  license: { name: MIT, url: https://example.com }\n']),
  ...file(API, ['info:\n', 'info:\n  contact: { email: help@example.com }\n']),
  ...file(API, ['paths:\n', 'webhooks: {}\npaths:\n']),
  ...file(API, ['tags:\n', '  - url: https://api.example.com\ntags:\n']),
  ...file(API, ['tags:\n', 'security: [{ key: [] }]\ntags:\n']),
  ...file(API, ['        default: http', '        enum: [http://127.0.0.1:4010]\n        default: http']),
  ...file(API, ['tags:\n', 'tags:\n  - name: Refunds\n    description: Cards.\n']),
  ...file(ISSUE, ["    '201':\n", "    '409':\n      description: Any other outcome.\n    '201':\n"]),
  ...file(ISSUE, ['  requestBody:\n', '  deprecated: true\n  requestBody:\n']),
  ...file(GET, [
    '  parameters:\n',
    '  parameters:\n    - name: expand\n      in: query\n      schema: { type: string }\n',
  ]),
  ...file(ROOT, ['backoff: exponential', 'backoff: exponential\n        intervals_seconds: [1, 4]']),
  ...file(event('reward.expired'), ['  - name: Reward events', '  - name: Reward events\n  - name: Card events']),
  ...file(event('wallet.low_balance'), [
    '          examples: [wal',
    '          type: string\n          examples: [wal',
  ]),
  ...file(schema('IssueCardRequest'), [
    'required: [',
    'additionalProperties: false\nrequired: [',
    'issueCard request has "additionalProperties false"',
  ]),
  ...file(schema('IssueCardRequest'), [
    '    type: integer\n',
    '    type: integer\n    maximum: 9\n',
    `${FIELD.issue} value has "maximum 9"`,
  ]),
  ...file(schema('IssueCardRequest'), [
    '    type: integer\n',
    '    type: integer\n    multipleOf: 5\n',
    `${FIELD.issue} value has "multipleOf 5"`,
  ]),
  ...file(schema('IssueCardRequest'), [
    '    type: integer\n',
    '    type: integer\n    default: 5\n',
    `${FIELD.issue} value has "default 5"`,
  ]),
  ...file(schema('IssueCardRequest'), [
    '    type: array\n',
    '    type: array\n    minItems: 1\n',
    `${FIELD.issue} access has "minItems 1"`,
  ]),
  ...file(schema('IssueCardRequest'), [
    '    type: array\n',
    '    type: array\n    maxItems: 3\n',
    `${FIELD.issue} access has "maxItems 3"`,
  ]),
  ...file(schema('IssueCardRequest'), [
    '    type: array\n',
    '    type: array\n    uniqueItems: true\n',
    `${FIELD.issue} access has "uniqueItems true"`,
  ]),
  ...file(schema('Card'), [
    '    x-open-points: [amount-units]\n    type: integer\n',
    '    x-open-points: [amount-units]\n    x-unique: true\n    type: integer\n',
    'getCard 2XX field balance has "x-unique true"',
  ]),
  ...file(schema('IssueCardRequest'), [
    'properties:\n',
    'properties:\n  note: {}\n',
    `${FIELD.issue} note is backed by no statement`,
  ]),
  ...file(schema('IssueCardRequest'), [
    'properties:\n',
    'properties:\n  note: true\n',
    `${FIELD.issue} note is backed by no statement`,
  ]),
  ...file(schema('IssueCardRequest'), [
    '      $ref: AccessChannel.yaml',
    '      allOf: [{ $ref: AccessChannel.yaml }]\n      items: { required: [name] }',
    'item field name',
  ]),
  ...file(schema('CardFormat'), ['type: string\n', 'type: string\nenum: [digital]\n', `${FIELD.issue} format`]),
  ...file(schema('CardFormat'), ['x-values-seen: [digital]', 'x-values-seen: [digital, plastic]', 'format']),
  ...file(schema('CardStatus'), ['type: string\n', 'type: string\nconst: active\n', 'field status']),
  ...file(schema('BatchStatus'), ['type: string\n', 'type: string\nconst: complete\n', 'field status has "const']),
  ...file(schema('CurrencyCode'), ['type: string\n', 'type: string\npattern: ^[A-Z]{3}$\n', 'currency']),
  ...file(schema('CardId'), ['type: string\n', 'type: string\nminLength: 1\n', '"minLength 1"']),
  ...file(schema('CardId'), ['type: string\n', 'type: string\nmaxLength: 36\n', '"maxLength 36"']),
  ...file(schema('CardId'), ['type: string\n', 'type: string\nformat: uuid\n', 'format']),
  ...file(schema('BulkIssueRequest'), [
    'type: object\n',
    'type: object\nrequired: [file]\n',
    `${FIELD.bulk} file has "required"`,
  ]),
  ...file(schema('TopUpRequest'), [
    'type: object\n',
    'type: object\nrequired: [amount]\n',
    'topUpCard request field amount has "required"',
  ]),
  ...file(schema('Batch'), [
    'type: object\n',
    'x-sum: { total: [issued, failed] }\ntype: object\n',
    'bulkIssueCards 2XX has "x-sum',
  ]),
  ...file(schema('Card'), ['type: object\n', 'type: object\nnot: {}\n', 'getCard 2XX has "not {}"']),
  ...file(schema('Card'), ['type: object\n', 'type: object\nif: {}\n', 'getCard 2XX has "if {}"']),
  ...file(schema('Card'), [
    'type: object\n',
    'type: object\nallOf: [{ required: [holder] }]\n',
    'getCard 2XX field holder has "required"',
  ]),
  ...file(schema('Card'), ['type: object\n', 'type: object\nallOf: [false]\n', 'getCard 2XX has "schema false"']),
  ...file(schema('Card'), [
    '    type: integer\n',
    '    type: integer\n    anyOf: []\n',
    'getCard 2XX field balance has "anyOf []"',
  ]),
  ...file(schema('Card'), [
    '    type: integer\n',
    '    type: integer\n    oneOf: []\n',
    'getCard 2XX field balance has "oneOf []"',
  ]),
  ...file(API, [
    'paths:\n',
    'components: { schemas: { Refund: { type: object } } }\npaths:\n',
    'openapi components has "schemas',
  ]),
  ...file(API, [
    'paths:\n',
    'components: { securitySchemes: { key: { type: apiKey, in: header, name: X } } }\npaths:\n',
    'openapi components has "securitySchemes',
  ]),
  ...file(API, ['paths:\n', 'paths:\n  /v1/wallet: { get: { responses: {} } }\n', 'GET /v1/wallet']),
  ...file(API, [
    'paths:\n',
    'webhooks: { card.blocked: { post: { responses: {} } } }\npaths:\n',
    'openapi has "webhooks',
  ]),
  ...file(ISSUE, ['  requestBody:\n', '  security: []\n  requestBody:\n', 'issueCard has "security []"']),
  ...file(ISSUE, ['  requestBody:\n', '  callbacks: {}\n  requestBody:\n', 'issueCard has "callbacks {}"']),
  ...file(ISSUE, ['post:\n', 'delete:\n  responses: {}\npost:\n', 'DELETE /v1/cards/issue']),
  ...file(ISSUE, ['post:\n', 'parameters: []\npost:\n', '/v1/cards/issue has "parameters []"']),
  ...file(ISSUE, [
    '      description: The card is issued.\n',
    '      description: The card is issued.\n      headers: {}\n',
    'issueCard 201 has "headers {}"',
  ]),
  ...file(ISSUE, [
    '    content:\n',
    '    content:\n      text/csv: { schema: {} }\n',
    'issueCard request has "media type',
  ]),
  ...file(GET, [
    '  responses:\n',
    '  requestBody: { content: {} }\n  responses:\n',
    'getCard request is backed by no statement',
  ]),
  ...file('openapi/responses/OtherOutcome.yaml', ['schema: {}', 'schema: { type: string }', ' has "type "string""']),
  ...file('openapi/responses/OtherOutcome.yaml', [
    'schema: {}',
    'schema: { type: string, pattern: ^E }',
    ' has "pattern',
  ]),
  ...file('openapi/responses/OtherOutcome.yaml', ['schema: {}', 'schema: false', ' has "schema false"']),
  ...file(ROOT, [
    '      card.redeemed:\n',
    '      card.blocked: { name: card.blocked, summary: A card is issued, payload: {} }\n      card.redeemed:\n',
    'card.blocked',
  ]),
  ...file(event('card.issued'), ['payload:\n', 'correlationId: {}\npayload:\n', 'card.issued has "correlationId {}"']),
  ...file(event('card.issued'), [
    'x-triggered-by: [issueCard, bulkIssueCards]',
    'x-triggered-by: [topUpCard]',
    'card.issued has "x-triggered-by',
  ]),
  ...file(event('card.issued'), [
    '  properties:\n',
    '  properties:\n    card_id: { type: string }\n',
    'card.issued field card_id',
  ]),
  ...file(event('card.redeemed'), [
    "      pattern: '^[A-Za-z]{2}$'\n",
    "      pattern: '^[A-Za-z]{2}$'\n      enum: [KE]\n",
    'card.redeemed field market has "enum',
  ]),
  ...file(event('card.redeemed'), [
    '      x-values-seen: [ussd]\n      type: string\n',
    '      type: string\n      enum: [ussd]\n',
    'card.redeemed field method has "enum',
  ]),
  ...file(event('reward.sent'), [
    '      properties:\n',
    '      properties:\n        code: { type: string }\n',
    'reward.sent field data.code',
  ]),
  ...file(event('wallet.low_balance'), [
    '        wallet_id:\n          description: Identifier of the wallet.\n          x-source: [wallet.4, rewards.17]\n          x-open-points: [identifier-forms, wallet-field-types]\n          examples: [wal_1B6ZK8RMD4XQ7HTN]\n',
    '        wallet_id: false\n',
    'wallet.low_balance field data.wallet_id has "schema false"',
  ]),
  ...file(HEADERS, [
    'properties:\n',
    'properties:\n  X-Event-Id: { type: string }\n',
    'card.issued headers field X-Event-Id',
  ]),
  ...file(ROOT, [
    '    title: Webhook endpoint',
    '    address: /hooks\n    title: Webhook endpoint',
    'channel webhook has "address',
  ]),
  ...file(ROOT, [
    '    protocol: https\n',
    '    protocol: https\n    security: []\n',
    'server integrator has "security []"',
  ]),
];
