import { describe, expect, test } from 'vitest';
import { sandboxContract } from '../../../../test/contract.ts';
import { sampled } from '../../../../test/sampled.ts';
import type { Contract, Response as Declared } from '../../src/engine/model/contract.ts';
import { compileWithin, createContractAjv } from '../../src/engine/model/create-ajv.ts';
import { resolveRef } from '../../src/engine/model/json-pointer.ts';
import type { RefusalKind } from '../../src/mock/refusals.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';
import { runningMocks } from './running-mock.ts';

const ERRORS = '{ error-responses: x }';
const TOKEN = action(
  '$',
  '{ api-credentials: A token. }',
  'update: { security: [{ token: [] }], components: { securitySchemes: { token: { type: http, scheme: bearer } } } }',
);
const other = (media: string, problems = '{}') => [
  action("$.components.responses.OtherOutcome.content['application/json']", ERRORS, 'remove: true'),
  action(
    '$.components.responses.OtherOutcome',
    ERRORS,
    `update: { x-problems: ${problems}, content: { application/problem+json: ${media} } }`,
  ),
];
const CODE = '{ type: string, enum: [BAD_INPUT, INVALID_REQUEST, NOT_FOUND] }';
const CODES = `{ schema: { type: object, required: [code], properties: { code: ${CODE}, message: { type: string, maxLength: 60 } } } }`;
const EXAMPLE = '{ schema: { type: object }, examples: { any: { value: { error: x } } } }';

/** Overlays that answer what errors look like, and what some refusals become. */
const VARIANTS: Record<string, () => Promise<Contract>> = {
  'x-problems for all': sandboxContract,
  'x-problems for some': () =>
    closeWith({ openapi: [TOKEN, ...other(CODES, '{ invalid-request: 409, not-found: 410 }')] }),
  'a schema alone': () => closeWith({ openapi: [TOKEN, ...other(CODES)] }),
  'an example alone': () => closeWith({ openapi: [TOKEN, ...other(EXAMPLE)] }),
  'a text': () => closeWith({ openapi: [TOKEN, ...other('{ schema: { type: string, maxLength: 30 } }')] }),
  'a status of its own': () =>
    closeWith({
      openapi: [
        TOKEN,
        action(
          '$.paths.*.*.responses',
          ERRORS,
          "update: { '400': { description: x, content: { application/json: { schema: { type: object, required: [reason], properties: { reason: { const: bad } } } } } } }",
        ),
      ],
    }),
};

const mocks = runningMocks();
const mockOf = (name: string) => mocks(name, VARIANTS[name] ?? expect.fail(name));

const json = { 'content-type': 'application/json', authorization: 'Bearer any' };
const post = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = json): RequestInit => ({
  method: 'POST',
  body,
  headers,
});
const CARD = '/v1/cards/crd_5Q7M2XKD8RT4VBN6';
const REFUSED: readonly [RefusalKind, string, RequestInit?][] = [
  ['malformed-json', '/v1/cards/issue', post('{bad')],
  ['unsupported-media-type', '/v1/cards/issue', post('{}', { ...json, 'content-type': 'text/plain' })],
  ['missing-credentials', CARD],
  ['invalid-request', '/v1/cards/issue', post('{"value":"x"}')],
  ['not-found', '/v2/cards'],
  ['bad-path-encoding', '/v1/cards/%ZZ'],
  ['method-not-allowed', CARD, { method: 'DELETE' }],
  ['invalid-preference', CARD, { headers: { ...json, prefer: 'code=abc' } }],
  ['unknown-example', CARD, { headers: { ...json, prefer: 'example=nope' } }],
  ['body-too-large', '/v1/cards/issue', post(' '.repeat(5_000_000))],
];

describe.each(sampled(Object.keys(VARIANTS), 3))('with %s', (name) => {
  test.each(REFUSED)('%s has a body of the variant', async (kind, target, init) => {
    const { contract, url } = await mockOf(name);
    const response = await fetch(url + target, init);
    const [type = ''] = response.headers.get('content-type')?.split(';') ?? [];
    expect(response.headers.get('x-mock-refusal')).toBe(kind);
    const { responses } = contract.openapi.paths['/v1/cards/issue']?.post ?? expect.fail();
    const declared = responses[response.status] ?? responses.default ?? expect.fail();
    const { content = {} } = resolveRef<Declared>(contract.openapi, declared);
    // Where `default` is open, anything is a body of it.
    const { schema = {} } =
      content[type] ?? (name === 'a status of its own' ? {} : expect.fail(`${type} is not declared`));
    const validate = compileWithin(createContractAjv(contract), 'openapi', schema);
    expect([validate(await response.json()), validate.errors]).toEqual([true, []]);
  });
});

test.each([
  [
    'x-problems for all',
    'invalid-request',
    400,
    { type: 'urn:reward-card-sandbox:problem:invalid-request', status: 400 },
  ],
  ['x-problems for all', 'missing-credentials', 401, { type: 'urn:reward-card-sandbox:problem:unauthorized' }],
  ['x-problems for all', 'bad-path-encoding', 400, { type: 'urn:reward-card-sandbox:problem:bad-path-encoding' }],
  ['x-problems for some', 'invalid-request', 409, { code: 'INVALID_REQUEST' }],
  ['x-problems for some', 'not-found', 410, { code: 'NOT_FOUND', message: 'The contract has no such path' }],
  ['a schema alone', 'invalid-request', 422, { code: 'INVALID_REQUEST' }],
  ['a schema alone', 'not-found', 404, { code: 'NOT_FOUND' }],
  ['a schema alone', 'malformed-json', 400, { code: 'BAD_INPUT' }],
  ['an example alone', 'malformed-json', 400, { error: 'x' }],
  ['a status of its own', 'invalid-request', 400, { reason: 'bad' }],
  ['a status of its own', 'missing-credentials', 401, { type: 'https://contract.invalid/mock/missing-credentials' }],
])('with %s, %s is answered with %i and %j', async (name, kind, status, body) => {
  const { url } = await mockOf(name);
  const [, target = '', init] = REFUSED.find(([each]) => each === kind) ?? expect.fail(kind);
  const response = await fetch(url + target, init);
  expect([response.status, await response.json()]).toEqual([status, expect.objectContaining(body)]);
});
