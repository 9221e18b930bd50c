import { describe, expect, test } from 'vitest';
import { emitClient } from '../../cli/engine/emit/emit-client.ts';
import { emitOperations } from '../../cli/engine/emit/emit-operations.ts';
import { emitServer } from '../../cli/engine/emit/emit-server.ts';
import { emitValidators } from '../../cli/engine/emit/validators/emit-validators.ts';
import type { Schema } from '../../cli/engine/model/contract.ts';
import { createAjv, createContractAjv, schemaValidator } from '../../cli/engine/model/create-ajv.ts';
import { validateCard } from '../../sandbox/generated/validators.ts';
import { CARD } from '../answers.ts';
import { sandboxContract } from '../contract.ts';
import { importSource } from './import-source.ts';

/** The sandbox's variant with more in it than any of our overlays has; the open one knows none of this. */
const contract = structuredClone(await sandboxContract());
const { components, paths } = contract.openapi;
/** Words that our documents do without, and an overlay may use. */
const ODD: Schema & Record<string, unknown> = {
  description: 'An odd thing.',
  type: 'object',
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 3 },
    constant: { const: { a: [1, { b: null }] } },
    listed: { enum: [1, { a: 'x' }] },
    unique: Object.assign({ type: 'array', items: { type: 'object' } }, { uniqueItems: true }),
    number: Object.assign({ type: 'number' }, { minimum: 1, exclusiveMaximum: 5, multipleOf: 0.5 }),
  },
} as Schema & Record<string, unknown>;
const ODD_VALUES = [
  {},
  ...['', 'a', 'abc', 'abcd', '👍👍👍', '👍👍👍👍', '\ud800abc', '\ud800ab'].map((text) => ({ text })),
  ...[{ a: [1, { b: null }] }, { a: [1, { b: 0 }] }, { a: [1] }, [], null].map((constant) => ({ constant })),
  ...[1, 2, { a: 'x' }, { a: 'y' }, { a: 'x', b: 1 }].map((listed) => ({ listed })),
  ...[
    [],
    [{}, {}],
    [{ a: 1 }, { a: 2 }],
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
  ].map((unique) => ({ unique })),
  ...[0.5, 1, 1.5, 1.3, 4.5, 5].map((number) => ({ number })),
];

const string = { type: 'string', description: 'A text.' };
components.schemas.Odd = ODD;
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

/** The contract, a card of which has a balance of some size or was never used. */
function withAlternatives(): typeof contract.openapi {
  const openapi = structuredClone(contract.openapi);
  const alternatives = [
    { type: 'object', required: ['balance'], properties: { balance: { type: 'integer', minimum: 10 } } },
    { type: 'object', required: ['status'], properties: { status: { type: 'string', const: 'issued' } } },
  ];
  Object.assign(openapi.components.schemas.Card ?? {}, { anyOf: alternatives });
  return openapi;
}

describe('what overlays may bring into a contract', () => {
  test('errors are typed by status, by range, and where neither is declared by `default`', () => {
    const source = emitServer(contract);
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

  test('a parameter without a named schema gets a name, a type and a validator', () => {
    const row = "{ name: 'Idempotency-Key', required: true, validate: validateIssueCardIdempotencyKey, in: 'header' }";
    expect(emitOperations(contract)).toContain(`parameters: [${row}],`);
    expect(emitServer(contract)).toContain(
      "Call<Context, NoParameters, IssueCardRequest, NoParameters, { readonly 'Idempotency-Key': IssueCardIdempotencyKey }>",
    );
  });

  test('credentials are required where every choice names them, and sent as their scheme says', () => {
    const source = emitClient(contract);
    expect(source).toContain("readonly 'api-key': string;");
    expect(source).toContain('readonly basic?: string;');
    expect(source).toContain("request.headers.set('X-Ke\\'y', credentials['api-key']);");
    expect(source).toMatch(/set\('Authorization', `Basic \$\{btoa\(credentials\.basic\)\}`\);/);
    expect(source).toContain("request.headers.append('Cookie', 'session=' + credentials.session);");
  });

  test('validators judge lengths, constants and repetitions as ajv does, without ajv', async () => {
    const source = emitValidators(contract);
    expect(source).not.toContain('require(');
    const { validateOdd } = await importSource(source);
    const ajv = createAjv({ strictTypes: false }).compile(ODD);
    for (const value of ODD_VALUES) expect([value, validateOdd(value).ok]).toEqual([value, ajv(value)]);
    expect(ODD_VALUES.filter((value) => ajv(value)).length).toBeGreaterThan(3);
  });

  test('validators count the issues of alternatives as ajv does', async () => {
    const { validateCard: validate } = await importSource(emitValidators({ ...contract, openapi: withAlternatives() }));
    const ajv = createContractAjv({ ...contract, openapi: withAlternatives() });
    const compiled = schemaValidator(ajv, 'Card');
    const card = { ...CARD, balance: 20 };
    const values = [{}, { balance: 3 }, { balance: 'q' }, { status: 4 }, { balance: 3, status: 'issued' }];
    for (const value of [null, {}, ...values.map((changed) => ({ ...card, ...changed }))]) {
      const validation = validate(value);
      expect([value, validation.ok]).toEqual([value, compiled(value)]);
      expect([value, validation.issues?.length]).toEqual([value, compiled.errors?.length]);
    }
    expect([validate(card).ok, validate({ ...card, balance: 3 }).ok]).toEqual([true, false]);
  });

  test('a value outside a list that an overlay closes is an issue', () => {
    const card = { ...CARD, status: 'lost' };
    expect(validateCard(card)).toMatchObject({ ok: false, issues: [{ at: '/status', rule: 'enum' }] });
    expect(validateCard({ ...card, status: 'expired' })).toMatchObject({ ok: true });
  });
});
