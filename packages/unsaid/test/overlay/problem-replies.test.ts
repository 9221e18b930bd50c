import { describe, expect, test } from 'vitest';
import { sandboxContract } from '../../../../test/contract.ts';
import { readRows } from '../../../../test/read-rows.ts';
import { sampled } from '../../../../test/sampled.ts';
import { problemReply } from '../../src/engine/overlay/problem-replies.ts';
import { action, closeWith } from './overlay-folder.ts';

const ERRORS = '{ error-responses: x }';
const OTHER = '$.components.responses.OtherOutcome';

const errors = (problems: object, schema: object, examples: object = {}) => {
  const update = { 'x-problems': problems, content: { 'application/json': { schema, examples } } };
  return action(OTHER, ERRORS, `update: ${JSON.stringify(update)}`);
};

interface Row {
  readonly name: string;
  readonly schema: object;
  readonly body?: unknown;
  /** What `x-problems` says of the refusal. */
  readonly said?: unknown;
  readonly examples?: object;
}

const ROWS = await readRows<Row>('packages/unsaid/test/overlay/problem-replies.yaml');

describe('the reply that x-problems chooses', () => {
  test.each(sampled(ROWS, 3))('has $name', async ({ schema, body, said = 404, examples = {} }) => {
    const { openapi } = await closeWith({ openapi: [errors({ 'not-found': said }, schema, examples)] });
    const reply = problemReply(openapi, 'getCard', 'not-found');
    expect(reply).toEqual({ status: 404, mediaType: 'application/json', ...(body !== undefined && { body }) });
    expect(problemReply(openapi, undefined, 'not-found')).toEqual(reply);
  });

  test('is one of the operation where its response has another body, or a code of its own', async () => {
    const own = action(
      "$.paths['/v1/cards/{card_id}'].get",
      ERRORS,
      `update: { responses: { '404': { description: x, x-problems: { gone: 404 }, content: { application/json: { schema: { type: object, required: [reason], properties: { reason: { const: none } } } } } } } }`,
    );
    const CODE = { type: 'object', required: ['code'], properties: { code: { type: 'string' } } };
    const shared = errors({ 'not-found': 404, gone: 410 }, CODE);
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
