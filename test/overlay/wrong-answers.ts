import { action, overlayText } from './overlay-folder.ts';
import { events, rest, type WrongOverlay, whole } from './wrong-overlay.ts';

const schema = (name: string) => `$.components.schemas.${name}`;
const BOUNDS = '{ value-bounds: From 1. }';
const FORMATS = '{ card-formats: Two. }';
const VALUE = schema('IssueCardRequest.properties.value');
const MEND = 'Correct what the overlay adds';

/** Answers that cannot be true of the contract, or that no tool could use. */
export const WRONG_ANSWERS: readonly WrongOverlay[] = [
  rest('a bound that is a text', [VALUE, BOUNDS, "update: { minimum: '1' }"], 'Expected type `number`', MEND),
  rest(
    'a misspelt keyword',
    [VALUE, BOUNDS, 'update: { minumum: 1 }'],
    '`minumum` is not expected',
    'you mean minimum?',
  ),
  rest(
    'a keyword of another type',
    [VALUE, BOUNDS, 'update: { maxLength: 3 }'],
    'cannot be used: missing type "string" for keyword "maxLength".',
    MEND,
  ),
  rest(
    'another type than that of the schema that a field refers to',
    [schema('TopUpRequest.properties.currency'), '{ top-up-currency: x }', 'update: { type: integer }'],
    'the example at /paths/',
    'Replace it in the overlay',
  ),
  ...['prefixItems: [{ type: string }]', '$id: https://a.example/tags'].map((keyword) =>
    rest(
      `the keyword ${keyword}, which AsyncAPI 3.0 lacks`,
      [
        schema('Card'),
        '{ card-record-fields: x }',
        `update: { properties: { tags: { type: array, contains: { type: string }, ${keyword} } } }`,
      ],
      `/components/schemas/Card/properties/tags/${keyword.replace(/:.*/, '')} is not a keyword of both`,
      'Say it with keywords that both have',
    ),
  ),
  ...[
    ["$.paths['/v1/cards/issue'].post", 'parameters: [{ name: q, in: query, schema: ODD }]'],
    ['$', 'components: { headers: { A: { schema: ODD } } }'],
  ].map(([target = '', change = '']) =>
    rest(
      `prefixItems in ${change}`,
      [target, '{ rate-limits: x }', `update: { ${change.replace('ODD', '{ type: array, prefixItems: [{}] }')} }`],
      '/schema/prefixItems is not a keyword of both',
      'Say it with keywords that both have',
    ),
  ),
  rest(
    'a parameter that is there already',
    [
      '$.paths["/v1/cards/{card_id}"].get',
      '{ query-parameters: x }',
      'update: { parameters: [{ name: page, in: query, schema: { type: string } }, { name: page, in: query, schema: { type: string } }] }',
    ],
    'must have unique `name` + `in` parameters',
    MEND,
  ),
  rest(
    'a pattern that is none',
    [schema('PhoneNumber'), '{ phone-number-form: x }', "update: { allOf: [{ type: string, pattern: '[' }] }"],
    '/components/schemas/PhoneNumber/allOf/0 cannot be used: Invalid regular expression',
    MEND,
  ),
  rest(
    'a reference to nothing',
    [
      schema('Card'),
      '{ card-record-fields: x }',
      "update: { properties: { tag: { $ref: '#/components/schemas/Tag' } } }",
    ],
    "/components/schemas/Card/properties/tag: Can't resolve $ref.",
    MEND,
  ),
  rest(
    'a list with an integer that JSON numbers do not carry exactly',
    [VALUE, BOUNDS, 'update: { enum: [5000, 9007199254740993] }'],
    '/value/enum lists 9007199254740992, which the contract does not allow there',
    'Take it out',
  ),
  rest(
    'an example with such an integer',
    [VALUE, BOUNDS, 'update: { examples: [-99999999999999999999] }'],
    'does not fit: it is beyond ±9007199254740991',
    'Correct it',
  ),
  rest(
    'an empty list',
    [schema('CardFormat'), FORMATS, 'update: { enum: [] }'],
    'enum must have non-empty array',
    MEND,
  ),
  rest(
    'a pattern that excludes a value seen',
    [schema('CardFormat'), FORMATS, 'update: { pattern: ^p }'],
    '/pattern excludes "digital"',
    'Allow every value seen',
  ),
  rest(
    'a list without a value that the schema behind a field has seen',
    [
      schema('IssueCardRequest.properties.format'),
      '{ issue-defaults: x }',
      'update: { type: string, enum: [plastic] }',
    ],
    '/components/schemas/IssueCardRequest/properties/format/enum excludes "digital"',
    'Allow every value seen',
  ),
  rest(
    'a list beyond a stated pattern',
    [schema('DeliveryResult'), '{ delivery-channels: x }', 'update: { enum: [sent_whatsapp, failed] }'],
    '/components/schemas/DeliveryResult/enum lists "failed", which the contract does not allow there',
    'Take it out',
  ),
  rest(
    'a bound below an example',
    [VALUE, BOUNDS, 'update: { maximum: 100 }'],
    'the example at /',
    'Replace it in the overlay',
  ),
  rest(
    'an example of its own that does not fit',
    [schema('PhoneNumber.examples'), '{ phone-number-form: x }', "update: '0712'"],
    'the example at /components/schemas/PhoneNumber/examples/1 does not fit: it must match pattern',
    'Correct it',
  ),
  rest(
    'a required field that is misspelt',
    [schema('TopUpRequest'), '{ top-up-required-fields: x }', 'update: { required: [amout] }'],
    '/components/schemas/TopUpRequest/required names amout, which is not a field of it',
    'Correct the name',
  ),
  events(
    'a payload that its example lacks',
    [
      schema('CardIssuedEvent'),
      '{ card-issued-payload: x }',
      'update: { required: [card_id], properties: { card_id: { type: string } } }',
    ],
    "the example at /channels/webhook/messages/card.issued/examples/0 no longer fits: it must have required property 'card_id'",
    'Replace it in the overlay: remove it there, and add yours',
  ),
  events(
    'a sum that cannot be read',
    [schema('BatchCompleteEvent'), '{ batch-complete-payload: x }', 'update: { x-sum: { total: issued } }'],
    '/components/schemas/BatchCompleteEvent cannot be used',
    MEND,
  ),
  rest(
    'credentials of a scheme that is not declared',
    ['$', '{ api-credentials: A key. }', 'update: { security: [{ apiKey: [] }] }'],
    'security names the scheme apiKey, which is not declared',
    'Add it under components.securitySchemes',
  ),
  rest(
    'credentials as the answer to another question about the whole API',
    ['$', '{ version-policy: x }', 'update: { security: [{ key: [] }] }'],
    '/security is said of all operations',
    'Answer a point that operations name in x-open-points',
  ),
  ...['[]', '[{ key: [] }, {}]'].map((security) =>
    rest(
      `credentials that may be left out, as security: ${security}`,
      [
        '$',
        '{ api-credentials: A key. }',
        `update: { security: ${security}, components: { securitySchemes: { key: { type: http, scheme: basic } } } }`,
      ],
      '/security lets a request go without credentials, which are required',
      'Name a scheme in every choice',
    ),
  ),
  ...[
    ['Authorization', 'describes Authorization, which tools ignore as a parameter', 'Describe credentials by a scheme'],
    ['accept', 'describes accept, which tools ignore as a parameter', 'Name the media type under content'],
  ].map(([name = '', what = '', remedy = '']) =>
    rest(
      `the header parameter ${name}`,
      [
        "$.paths['/v1/cards/issue'].post",
        '{ idempotency: x }',
        `update: { parameters: [{ name: ${name}, in: header, required: true, schema: { type: string } }] }`,
      ],
      `/post/parameters/0 ${what}`,
      remedy,
    ),
  ),
  rest(
    'a header parameter in two cases',
    [
      "$.paths['/v1/cards/issue'].post",
      '{ idempotency: x }',
      'update: { parameters: [{ name: X-Key, in: header, schema: {} }, { name: x-key, in: header, schema: {} }] }',
    ],
    '/post/parameters/1 describes x-key a second time',
    'Describe it once',
  ),
  rest(
    'a header of a response that tools ignore',
    [
      "$.paths['/v1/cards/issue'].post",
      '{ rate-limits: x }',
      "update: { responses: { '429': { description: x, headers: { content-type: { schema: {} } } } } }",
    ],
    '/headers/content-type describes content-type, which tools ignore as a header',
    'Name the media type under content',
  ),
  ...[
    ['x-service-signature', 'is there already in another case', 'Describe it once'],
    ['X Key', 'is not a name of a header', 'Use letters'],
  ].map(([name = '', what = '', remedy = '']) =>
    events(
      `the header ${name} of deliveries`,
      [
        schema('DeliveryHeaders'),
        '{ signed-content: x }',
        `update: { properties: { '${name}': { description: x, type: string } } }`,
      ],
      `/components/schemas/DeliveryHeaders/properties/${name} ${what}`,
      remedy,
    ),
  ),
  rest(
    'a parameter of the path that the path lacks',
    [
      "$.paths['/v1/cards/issue'].post",
      '{ idempotency: x }',
      'update: { parameters: [{ name: tenant, in: path, required: true, schema: { type: string } }] }',
    ],
    'Path parameter `tenant` is not used',
    MEND,
  ),
  rest(
    'errors without a media type',
    ["$.components.responses.OtherOutcome.content['application/json']", '{ error-responses: x }', 'remove: true'],
    '/components/responses/OtherOutcome/content has no media type left',
    'Add the one that the provider sends',
  ),
  rest(
    'a page in place of JSON',
    [
      '$',
      '{ rate-limits: x }',
      'update: { components: { responses: { Page: { description: x, content: { text/html: {} } } } } }',
    ],
    '/content/text~1html is not JSON, which bodies are',
    'Use application/json',
  ),
  rest(
    'a schema with the name of one of the webhooks',
    ['$.components', '{ error-responses: x }', 'update: { schemas: { CardIssuedEvent: { type: object } } }'],
    '/components/schemas/CardIssuedEvent has the name of a schema of the webhooks',
    'Choose another name',
  ),
  rest(
    'a response with the name of one of the webhooks',
    ['$.components', '{ error-responses: x }', 'update: { responses: { Acknowledged: { description: x } } }'],
    '/components/responses/Acknowledged has the name of a component of the webhooks',
    'Choose another name',
  ),
  events(
    'a required header of deliveries that is not declared',
    [schema('DeliveryHeaders'), '{ signed-content: x }', 'update: { required: [X-Time] }'],
    '/components/schemas/DeliveryHeaders/required names X-Time, which is not a field of it',
    'Correct the name',
  ),
  events(
    'a misspelt keyword in an event',
    [schema('CardRedeemedEvent.properties.method'), '{ redemption-methods: x }', 'update: { maxLenght: 9 }'],
    '/components/schemas/CardRedeemedEvent/properties/method/maxLenght: Property `maxLenght` is not expected here',
    'Did you mean maxLength?',
  ),
  {
    name: 'a mistake at a place that both documents have',
    files: {
      'asyncapi.overlay.yaml': overlayText(
        action('$.info', '{ terms-and-contact: x }', 'update: { contact: { email: a@acme.example } }'),
      ),
      'openapi.overlay.yaml': overlayText(
        action('$.info # here', '{ terms-and-contact: x }', 'update: { contact: { email: 5 } }'),
      ),
    },
    says: ['/info/contact/email: Expected type `string`', MEND],
  },
  {
    name: 'two answers to a point of both documents',
    files: {
      'openapi.overlay.yaml': overlayText(
        action(schema('CurrencyCode'), '{ currency-codes: a }', 'update: { maxLength: 9 }'),
      ),
      'asyncapi.overlay.yaml': overlayText(
        action(`${schema('CurrencyCode')} # here`, '{ currency-codes: b }', 'update: { maxLength: 8 }'),
      ),
    },
    says: ['/components/schemas/CurrencyCode is answered otherwise for the other document', 'Answer it in one of them'],
  },
  {
    name: 'an answer at the webhooks that breaks an example of the REST API',
    files: {
      'asyncapi.overlay.yaml': overlayText(
        action('$', '{ event-order: There is none. }'),
        action(`${schema('CardId')} # here`, '{ identifier-forms: x }', "update: { pattern: '^card-' }"),
        action(schema('CurrencyCode'), '{ currency-codes: x }', 'update: { maxLength: 8 }'),
      ),
    },
    says: ['the example at /paths/', 'Replace it in the overlay'],
  },
  whole(
    'a contradiction of two actions',
    overlayText(
      action(VALUE, BOUNDS, 'update: { minimum: 10 }'),
      action(`${VALUE} # here`, BOUNDS, 'update: { maximum: 5 }'),
    ),
    'no longer fits',
    'Replace it in the overlay',
  ),
];
