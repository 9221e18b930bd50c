import { expect } from 'vitest';
import { action } from './overlay-folder.ts';

/** An answer that providers commonly give, as actions on the two documents. */
export interface CommonAnswer {
  readonly name: string;
  readonly openapi?: readonly string[];
  readonly asyncapi?: readonly string[];
  /** JSON pointers into the closed OpenAPI document, each with what stands there. */
  readonly gives: Readonly<Record<string, unknown>>;
  /** What of the open document is no longer there, or new where only what is stated may stand: media types of errors. */
  readonly departs?: readonly string[];
}

const CONTENT = '/components/responses/OtherOutcome/content';

const ISSUE = "$.paths['/v1/cards/issue'].post";
const ISSUE_AT = '/paths/~1v1~1cards~1issue/post';
const GET_AT = '/paths/~1v1~1cards~1{card_id}/get';
const ERRORS = '{ error-responses: Problem details. }';
const PROBLEM = 'Problem: { type: object, required: [code], properties: { code: { type: string } } }';
const REFERENCE = "application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } }";
const LIMITS = '{ rate-limits: 100 requests in a minute. }';
const SIGNED = '{ signed-content: The time and the body joined by a full stop. }';
const RETRY_AFTER = 'headers: { Retry-After: { required: true, schema: { type: integer } } }';

/** Problem details in place of any JSON, by the media type of RFC 9457. */
export const PROBLEM_DETAILS = [
  action("$.components.responses.OtherOutcome.content['application/json']", ERRORS, 'remove: true'),
  action(
    '$.components',
    ERRORS,
    `update: { schemas: { ${PROBLEM} }, responses: { OtherOutcome: { content: { ${REFERENCE} } } } }`,
  ),
];

const TIMESTAMP = action(
  '$.components.schemas.DeliveryHeaders',
  SIGNED,
  "update: { required: [X-Timestamp], properties: { X-Timestamp: { description: Seconds., type: string, pattern: '^[0-9]+$' } } }",
);

export const COMMON_ANSWERS: readonly CommonAnswer[] = [
  {
    name: 'problem details in place of any JSON',
    openapi: PROBLEM_DETAILS,
    departs: [`${CONTENT}/application~1problem+json`, `${CONTENT}/application~1json`],
    gives: {
      '/components/responses/OtherOutcome/content': {
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      },
      '/components/responses/OtherOutcome/x-answers': expect.objectContaining({ 'error-responses': expect.anything() }),
    },
  },
  {
    name: 'single statuses of errors besides default',
    openapi: [
      action(
        '$.components',
        ERRORS,
        `update: { schemas: { ${PROBLEM} }, responses: { Problem: { description: A problem., content: { ${REFERENCE} } } } }`,
      ),
      action(
        '$.paths.*.*',
        ERRORS,
        `update: { responses: { '404': { $ref: '#/components/responses/Problem' }, '409': { $ref: '#/components/responses/Problem' },
           '422': { description: Invalid., content: { ${REFERENCE} } }, '5XX': { $ref: '#/components/responses/Problem' } } }`,
      ),
    ],
    gives: {
      [`${ISSUE_AT}/responses/404`]: { $ref: '#/components/responses/Problem' },
      [`${GET_AT}/responses/422/content/application~1problem+json/schema`]: { $ref: '#/components/schemas/Problem' },
      [`${GET_AT}/responses/default`]: { $ref: '#/components/responses/OtherOutcome' },
    },
  },
  {
    name: 'a limit with its status and header',
    openapi: [
      action(
        '$.paths.*.*',
        LIMITS,
        `update: { responses: { '429': { description: Too many requests., ${RETRY_AFTER} } } }`,
      ),
    ],
    gives: { [`${GET_AT}/responses/429/headers/Retry-After/schema/type`]: 'integer' },
  },
  {
    name: 'a limit with a component of its own',
    openapi: [
      action(
        '$.paths.*.*',
        LIMITS,
        "update: { responses: { '429': { $ref: '#/components/responses/TooManyRequests' } } }",
      ),
      action(
        '$',
        LIMITS,
        `update: { components: { headers: { RetryAfter: { schema: { type: integer } } }, responses: { TooManyRequests:
           { description: Too many., headers: { Retry-After: { $ref: '#/components/headers/RetryAfter' } } } } } }`,
      ),
    ],
    gives: { '/components/headers/RetryAfter/schema/type': 'integer' },
  },
  {
    name: 'a header of every success',
    openapi: [
      action(
        "$.paths['/v1/cards/{card_id}'].get",
        LIMITS,
        "update: { responses: { '2XX': { headers: { RateLimit-Remaining: { schema: { type: integer } } } } } }",
      ),
      action(
        `${ISSUE}.responses['201']`,
        '{ success-statuses: No other. }',
        'update: { headers: { Location: { schema: { type: string } } } }',
      ),
    ],
    gives: {
      [`${GET_AT}/responses/2XX/headers/RateLimit-Remaining/schema/type`]: 'integer',
      [`${ISSUE_AT}/responses/201/headers/Location/schema/type`]: 'string',
    },
  },
  {
    name: '200 and 202 for one operation',
    openapi: [
      action(
        "$.paths['/v1/cards/bulk'].post.responses['2XX']",
        '{ success-statuses: Done or accepted., bulk-processing: Larger files are worked on later. }',
        'update: { x-status: [200, 202] }',
      ),
    ],
    gives: {
      '/paths/~1v1~1cards~1bulk/post/responses/202/content/application~1json/schema': {
        $ref: '#/components/schemas/Batch',
      },
      '/paths/~1v1~1cards~1bulk/post/responses/2XX': undefined,
    },
  },
  {
    name: 'a query parameter',
    openapi: [
      action(
        "$.paths['/v1/cards/{card_id}'].get",
        '{ query-parameters: The language of texts. }',
        'update: { parameters: [{ name: lang, in: query, schema: { type: string, enum: [en, fr] } }] }',
      ),
    ],
    gives: { [`${GET_AT}/parameters/1/name`]: 'lang' },
  },
  {
    name: 'a required header, as a component of its own',
    openapi: [
      action(
        '$.components',
        '{ idempotency: By a key. }',
        'update: { parameters: { IdempotencyKey: { name: Idempotency-Key, in: header, required: true, schema: { type: string } } } }',
      ),
      action(
        '$.paths.*.post',
        '{ idempotency: By a key. }',
        "update: { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }",
      ),
    ],
    gives: {
      [`${ISSUE_AT}/parameters`]: [{ $ref: '#/components/parameters/IdempotencyKey' }],
      '/components/parameters/IdempotencyKey/required': true,
    },
  },
  {
    name: 'a time stamp in a further header of deliveries',
    asyncapi: [TIMESTAMP],
    gives: {
      '/components/parameters/X-Timestamp': expect.objectContaining({
        in: 'header',
        required: true,
        schema: { type: 'string', pattern: '^[0-9]+$' },
      }),
      '/webhooks/card.issued/post/parameters/1': { $ref: '#/components/parameters/X-Timestamp' },
    },
  },
  ...['header', 'query', 'cookie'].map((place) => ({
    name: `an API key in a ${place}`,
    openapi: [
      action(
        '$',
        '{ api-credentials: A key. }',
        `update: { security: [{ apiKey: [] }], components: { securitySchemes: { apiKey: { type: apiKey, in: ${place}, name: key } } } }`,
      ),
    ],
    gives: { '/components/securitySchemes/apiKey': { type: 'apiKey', in: place, name: 'key' } },
  })),
  {
    name: 'an access token, or one with a key',
    openapi: [
      action(
        '$',
        '{ api-credentials: A token. }',
        `update: { security: [{ oauth: [] }, { oauth: [], key: [] }], components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.example', scopes: {} } } } } } }`,
      ),
    ],
    gives: { '/components/securitySchemes/oauth/type': 'oauth2' },
  },
];
