import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { validateCard } from '../../generated/sandbox/validators.js';
import { ROOT, readContract } from '../../scripts/contract/read-contract.ts';
import { emitClient } from '../../scripts/emit/emit-client.ts';
import { emitOperations } from '../../scripts/emit/emit-operations.ts';
import { emitServer } from '../../scripts/emit/emit-server.ts';

/** The sandbox's variant with more in it than any of our overlays has; the open one knows none of this. */
const contract = structuredClone(await readContract(ROOT, path.join(ROOT, 'overlays/sandbox')));
const { components, paths } = contract.openapi;
const string = { type: 'string', description: 'A text.' };
components.schemas.Problem = { type: 'object', description: 'What went wrong.', properties: { title: string } };
const problem = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } };
components.responses.OtherOutcome = { description: 'Anything else.', ...problem };
Object.assign(paths['/v1/cards/issue']?.post?.responses ?? {}, {
  '409': { description: 'Too little in the wallet.', ...problem },
  '4XX': { description: 'The mistake is yours.', ...problem },
});
Object.assign(paths['/v1/cards/issue']?.post ?? {}, {
  parameters: [{ name: 'Idempotency-Key', in: 'header', description: 'A key.', required: true, schema: string }],
});
components.securitySchemes = {
  'api-key': { type: 'apiKey', in: 'header', name: "X-Ke'y" },
  basic: { type: 'http', scheme: 'basic' },
  session: { type: 'apiKey', in: 'cookie', name: 'session' },
};
contract.openapi.security = [{ 'api-key': [] }, { 'api-key': [], basic: [] }];

describe('what overlays may bring into a contract', () => {
  test('statuses of errors are typed one by one, ranges are left to any other reply', () => {
    const source = emitServer(contract);
    expect(source).toContain('export type IssueCardReply = Reply<201, IssuedCard> | Reply<409, Problem> | OtherReply;');
    expect(source).not.toMatch(/Reply<(default|4XX)/);
  });

  test('a parameter without a named schema has no validator, and breaks nothing', () => {
    const source = emitOperations(contract);
    expect(source).not.toContain('Idempotency-Key');
    expect(source).not.toMatch(/\bvalidate\b(?!:)[ ,}]/);
  });

  test('credentials are required where every choice names them, and sent as their scheme says', () => {
    const source = emitClient(contract);
    expect(source).toContain("readonly 'api-key': string;");
    expect(source).toContain('readonly basic?: string;');
    expect(source).toContain("request.headers.set('X-Ke\\'y', credentials['api-key']);");
    expect(source).toMatch(/set\('Authorization', `Basic \$\{btoa\(credentials\.basic\)\}`\);/);
    expect(source).toContain('The scheme session (apiKey) has to be sent by an authenticate of your own.');
  });

  test('a value outside a list that an overlay closes is an issue', () => {
    const card = { card_id: 'c', balance: 1, currency: 'KES', status: 'lost', redeemed: 0, expires_at: '2027-01-01' };
    expect(validateCard(card)).toMatchObject({ ok: false, issues: [{ at: '/status', rule: 'enum' }] });
    expect(validateCard({ ...card, status: 'expired' })).toMatchObject({ ok: true });
  });
});
