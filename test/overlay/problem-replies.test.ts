import { describe, expect, test } from 'vitest';
import { problemReply } from '../../cli/engine/overlay/problem-replies.ts';
import { sandboxContract } from '../contract.ts';
import { sampled } from '../sampled.ts';
import { action, closeWith } from './overlay-folder.ts';

const ERRORS = '{ error-responses: x }';
const OTHER = '$.components.responses.OtherOutcome';

const errors = (problems: string, schema: string, examples = '{}') =>
  action(
    OTHER,
    ERRORS,
    `update: { x-problems: ${problems}, content: { application/json: { schema: ${schema}, examples: ${examples} } } }`,
  );

const object = (required: string, properties: string) =>
  `{ type: object, required: [${required}], properties: { ${properties} } }`;

describe('the reply that x-problems chooses', () => {
  const ROWS: [name: string, schema: string, body: unknown, problems?: string, examples?: string][] = [
    [
      'a code of the schema in another case, and words',
      object('code, message', 'code: { type: string, enum: [CARD_NOT_FOUND, NOT_FOUND] }, message: { type: string }'),
      { code: 'NOT_FOUND', message: '{detail}' },
    ],
    [
      'an open code, nested, with a status in digits',
      object('error', `error: ${object('code', 'code: { type: string }, statusCode: { type: string }')}`),
      { error: { code: 'not-found', statusCode: '404' } },
    ],
    [
      'an optional object that says something of it, and none that does not',
      object('', `error: ${object('', 'error_code: { type: string }')}, meta: ${object('id', 'id: { type: string }')}`),
      { error: { error_code: 'not-found' } },
    ],
    [
      'a code as its pattern writes it',
      object('type', 'type: { type: string, pattern: "^[A-Z_]+$" }, title: { type: string }'),
      { type: 'NOT_FOUND', title: '{title}' },
    ],
    [
      'a kind of errors beside an open code',
      object('type, code', 'type: { type: string, enum: [card_error, api_error] }, code: { type: string }'),
      { type: 'card_error', code: 'not-found' },
    ],
    [
      'what else is required, from an example, a default, a constant, a list and the least of a type',
      object(
        'a, b, c, d, e, f, g',
        'a: { type: string, examples: [x] }, b: { type: integer, default: 3 }, c: { const: y }, d: { enum: [z, w] }, e: { type: string, format: date-time }, f: { type: integer, minimum: 2 }, g: { type: array, items: { type: string } }, h: { type: string }',
      ),
      { a: 'x', b: 3, c: 'y', d: 'z', e: '2026-01-01T00:00:00Z', f: 2, g: [] },
    ],
    [
      'one of several schemas, the one that lists the code',
      `{ oneOf: [${object('code', 'code: { const: gone }')}, ${object('code', 'code: { const: not_found }')}] }`,
      { code: 'not_found' },
    ],
    ['parts of a schema', `{ allOf: [${object('code', 'code: { type: string }')}] }`, { code: 'not-found' }],
    ['a text alone', '{ type: string }', '{detail}'],
    [
      'the example that is named',
      '{ type: object }',
      { no: 4 },
      '{ status: 404, example: four }',
      '{ four: { value: { no: 4 } } }',
    ],
    [
      'the example with the name of the code',
      '{ type: object }',
      { no: 5 },
      '404',
      '{ notFound: { value: { no: 5 } } }',
    ],
    ['nothing where the schema says nothing', '{}', undefined],
  ];
  test.each(sampled(ROWS, 3))('has %s', async (_, schema, body, said = '404', examples = '{}') => {
    const { openapi } = await closeWith({ openapi: [errors(`{ not-found: ${said} }`, schema, examples)] });
    const reply = problemReply(openapi, 'getCard', 'not-found');
    expect(reply).toEqual({ status: 404, mediaType: 'application/json', ...(body !== undefined && { body }) });
    expect(problemReply(openapi, undefined, 'not-found')).toEqual(reply);
  });

  test('is one of the operation where its response has another body, or a code of its own', async () => {
    const own = action(
      "$.paths['/v1/cards/{card_id}'].get",
      ERRORS,
      `update: { responses: { '404': { description: x, x-problems: { gone: 404 }, content: { application/json: { schema: ${object('reason', 'reason: { const: none }')} } } } } }`,
    );
    const shared = errors('{ not-found: 404, gone: 410 }', object('code', 'code: { type: string }'));
    const { openapi } = await closeWith({ openapi: [shared, own] });
    const replies = ['not-found', 'gone', 'other'].map((code) => [
      problemReply(openapi, 'getCard', code)?.body,
      problemReply(openapi, 'issueCard', code)?.body,
    ]);
    expect(replies).toEqual([
      [{ reason: 'none' }, { code: 'not-found' }],
      [{ reason: 'none' }, { code: 'gone' }],
      [undefined, undefined],
    ]);
    expect(Object.keys(openapi['x-problem-replies']?.operations ?? {})).toEqual(['getCard']);
  });

  test('has no body where the response has none', async () => {
    const empty = "update: { responses: { '410': { description: x, x-problems: { gone: 410 } } } }";
    const { openapi } = await closeWith({ openapi: [action("$.paths['/v1/cards/{card_id}'].get", ERRORS, empty)] });
    expect(problemReply(openapi, 'getCard', 'gone')).toEqual({ status: 410 });
    expect(problemReply(openapi, 'issueCard', 'gone')).toBe(undefined);
  });

  test('is what the sandbox answers', async () => {
    const { openapi } = await sandboxContract();
    expect(problemReply(openapi, 'getCard', 'not-found')).toEqual({
      status: 404,
      mediaType: 'application/json',
      body: { type: 'urn:reward-card-sandbox:problem:not-found', title: '{title}', status: 404, detail: '{detail}' },
    });
  });
});
