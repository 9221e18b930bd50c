import { describe, expect, test } from 'vitest';
import { sandboxContract } from '../../../../test/contract.ts';
import { emitClient } from '../../src/engine/emit/emit-client.ts';
import { emitOperations } from '../../src/engine/emit/emit-operations.ts';
import { emitServer } from '../../src/engine/emit/emit-server.ts';
import { FILES } from '../../src/engine/emit/files.ts';

/** The sandbox's variant with more in it than any of our overlays has; the open one knows none of this. */
const contract = structuredClone(await sandboxContract());
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
  test('errors are typed by status, by range, and where neither is declared by `default`', () => {
    const source = String(emitServer(contract));
    const replies = [
      'Reply<201, IssuedCard>',
      'Reply<409, Problem>',
      'Reply<Exclude<OtherStatus, 409 | ClientErrorStatus>, Problem>',
      'Reply<Exclude<ClientErrorStatus, 409>, Problem>',
    ];
    expect(source).toContain(`export type IssueCardReply = ${replies.join(' | ')};`);
    expect(source).toContain('export type OtherReply = Reply<OtherStatus, Problem>;');
    expect(source).toMatch(/^ {2}readonly getCard: .* => GetCardReply/m);
    expect(source).toContain('export type GetCardReply = Reply<200, Card> | OtherReply;');
  });

  test('a set that an answer closed has the type of its values, whatever was seen of it', async () => {
    const closing = structuredClone(contract);
    Object.assign(closing.openapi.components.schemas.CardFormat ?? {}, { enum: ['digital', 'plastic'] });
    const types = String(await FILES['rest.ts']?.(closing));
    expect(types).toContain('export type CardFormat = "digital" | "plastic";');
  });

  test('a parameter without a named schema gets a name, a type and a validator', () => {
    expect(String(emitOperations(contract))).toMatch(
      /"name": "Idempotency-Key",\s+"required": true,\s+"validate": validateIssueCardIdempotencyKey,\s+"type": "string",\s+"in": "header"/,
    );
    expect(String(emitServer(contract))).toContain(
      "Call<Context, NoParameters, IssueCardRequest, NoParameters, { readonly 'Idempotency-Key': IssueCardIdempotencyKey }>",
    );
  });

  test('credentials are required where every choice names them, and sent as their scheme says', () => {
    const source = String(emitClient(contract));
    expect(source).toContain("readonly 'api-key': string;");
    expect(source).toContain('readonly basic?: string;');
    expect(source).toContain('"api-key": { "in": "header", "name": "X-Ke\'y" }');
    expect(source).toContain('"basic": { "in": "header", "name": "Authorization", "scheme": "Basic" }');
    expect(source).toContain('"session": { "in": "cookie", "name": "session" }');
  });
});
