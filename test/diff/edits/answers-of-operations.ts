import { add, answer, answerEverywhere, put, rename } from './edit.ts';
import { requestAnswer, responseAnswer, restAnswer } from './labels.ts';
import { BULK, GET, ISSUE, OTHER_OUTCOME, TOP_UP } from './places.ts';

const PROBLEM = { type: 'object', required: ['code'], properties: { code: { type: 'string' } } };
const TOO_MANY = { description: 'Too many calls.', content: { 'application/json': { schema: PROBLEM } } };
const LEFT = { 'X-Calls-Left': { description: 'Calls left.', schema: { type: 'integer' } } };
const KEY = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
const SCHEME = put('openapi/components', { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } });

export const OPERATION_ANSWERS = [
  responseAnswer(
    'the status of getCard is known',
    'success-statuses',
    answer('success-statuses', [`${GET}/responses/2XX`]),
    rename(`${GET}/responses/2XX`, '200'),
  ),
  responseAnswer(
    'the status of bulkIssueCards is known, from two',
    'success-statuses',
    answer('success-statuses', [`${BULK}/responses/2XX`]),
    (contents) => {
      const { responses } = contents.openapi.paths['/v1/cards/bulk']?.post ?? {};
      const { '2XX': success, ...others } = responses ?? {};
      if (responses && success) {
        for (const status of Object.keys(responses)) delete responses[status];
        Object.assign(responses, { 200: success, 202: structuredClone(success), ...others });
      }
    },
  ),
  restAnswer(
    'an issue is answered 201 and no other',
    'success-statuses',
    answer('success-statuses', [`${ISSUE}/responses/201`]),
  ),
  restAnswer(
    'the shape of errors is known',
    'error-responses',
    answerEverywhere('error-responses'),
    put(`${OTHER_OUTCOME}/content/application~1json`, { schema: PROBLEM }),
  ),
  requestAnswer(
    'the media type of errors is known',
    'error-responses',
    answerEverywhere('error-responses'),
    rename(`${OTHER_OUTCOME}/content/application~1json`, 'application/problem+json'),
  ),
  restAnswer(
    'a status of errors is known',
    'error-responses',
    answerEverywhere('error-responses'),
    put(`${GET}/responses`, { 404: TOO_MANY }),
  ),
  restAnswer(
    'limits are told by a status',
    'rate-limits',
    answer('rate-limits', [GET]),
    put(`${GET}/responses`, { 429: TOO_MANY }),
  ),
  restAnswer(
    'limits are told by a header',
    'rate-limits',
    answer('rate-limits', [GET]),
    put(`${GET}/responses/2XX`, { headers: LEFT }),
  ),
  requestAnswer(
    'credentials are sent as a token',
    'api-credentials',
    answerEverywhere('api-credentials'),
    SCHEME,
    put('openapi', { security: [{ bearer: [] }] }),
  ),
  requestAnswer(
    'credentials of getCard are sent as a token',
    'api-credentials',
    answer('api-credentials', [GET]),
    SCHEME,
    put(GET, { security: [{ bearer: [] }] }),
  ),
  restAnswer(
    'a key makes top-ups repeatable',
    'idempotency',
    answer('idempotency', [TOP_UP]),
    add(`${TOP_UP}/parameters`, KEY),
  ),
  requestAnswer(
    'a key is required of top-ups',
    'idempotency',
    answer('idempotency', [TOP_UP]),
    add(`${TOP_UP}/parameters`, { ...KEY, required: true }),
  ),
  restAnswer(
    'getCard takes query parameters',
    'query-parameters',
    answer('query-parameters', [GET]),
    add(`${GET}/parameters`, { name: 'fields', in: 'query', schema: { type: 'string' } }),
  ),
  restAnswer(
    'the address is known',
    'base-url',
    answerEverywhere('base-url'),
    put('openapi/servers/0/variables/base_url', { default: 'https://cards.example' }),
  ),
  restAnswer(
    'how long credentials last is known in words',
    'credential-lifetime',
    answerEverywhere('credential-lifetime'),
  ),
];
