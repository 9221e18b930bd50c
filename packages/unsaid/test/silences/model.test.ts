import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { modelOf } from '../../src/silences/model.ts';
import { readDescription } from '../../src/silences/read-description.ts';

const MONEY = '{ type: object, properties: { amount: { type: integer }, currency: { type: string } } }';
const BODY = (schema: string) => `requestBody: { content: { application/json: { schema: ${schema} } } }, `;
const OK = (schema: string) =>
  `responses: { '200': { description: OK, content: { application/json: { schema: ${schema} } } } }`;

/** Styles in which the same operation is described: what it has to be recognised as, and as not. */
test.each([
  ['post', '/payments', `operationId: post-payments, ${BODY(MONEY)}`, 'pays moves-money money changes', 'reads'],
  ['post', '/v2/payments', `operationId: CreatePayment, ${BODY(MONEY)}`, 'pays creates moves-money', ''],
  ['post', '/v1/payment_intents/{id}/capture', `operationId: PostCapture, ${BODY(MONEY)}`, 'captures', 'creates'],
  [
    'post',
    '/payments/{id}/complete',
    `operationId: CompletePayment, ${OK(`{ type: object, properties: { amount_money: ${MONEY} } }`)}, `,
    'captures moves-money',
    '',
  ],
  ['post', '/payments/{id}/captures', `operationId: post-captures, ${BODY(MONEY)}`, 'captures moves-money', ''],
  ['post', '/payments/{id}/cancels', 'operationId: post-cancels, ', 'cancels changes', 'moves-money'],
  ['post', '/refunds', `operationId: RefundPayment, ${BODY(MONEY)}`, 'refunds moves-money', ''],
  ['post', '/transfer/get', 'operationId: transferGet, summary: Retrieve a transfer, ', 'reads', 'moves-money changes'],
  ['post', '/transfer/list', 'operationId: transferList, ', 'reads', 'moves-money changes'],
  ['post', '/checkBalance', `operationId: checkBalance, ${BODY(MONEY)}`, 'reads', 'moves-money'],
  ['post', '/orders/search', 'operationId: SearchOrders, ', 'searches reads', 'moves-money'],
  [
    'post',
    '/payouts',
    `operationId: payouts.post, summary: Create batch payout, ${BODY(MONEY)}`,
    'transfers moves-money',
    '',
  ],
  ['post', '/giftcards/{id}/debit', `operationId: debitCard, ${BODY(MONEY)}`, 'redeems moves-money', ''],
  ['post', '/checks', 'operationId: check_create, summary: create, ', 'creates', 'verifies'],
  ['post', '/checks', `operationId: check_create, ${BODY(MONEY)}`, 'creates of-transfer moves-money', 'verifies'],
  ['post', '/asset_report/create', 'operationId: assetReportCreate, ', 'creates by-verb of-report', ''],
  [
    'get',
    '/add_ons',
    `operationId: findAllAddOns, ${OK('{ type: array, items: { type: object } }')}, `,
    'lists',
    'searches',
  ],
  [
    'post',
    '/plans/{code}/charges',
    `operationId: createPlanCharge, ${BODY(MONEY)}`,
    'creates',
    'pays moves-money of-payment',
  ],
  [
    'post',
    '/accounts/{id}/transferLimits',
    `operationId: postTransferLimits, ${BODY(MONEY)}`,
    'creates',
    'transfers moves-money',
  ],
  ['post', '/readers/{id}/terminate', 'operationId: createReaderTerminate, ', 'closes', 'creates'],
  [
    'post',
    '/signal/decision/report',
    'operationId: signalDecisionReport, summary: Report a decision, ',
    'by-verb',
    'of-report',
  ],
  [
    'post',
    '/sandbox/fire_webhook',
    `operationId: fire, ${BODY('{ properties: { webhook: { type: string } } }')}`,
    'changes',
    'registers-events',
  ],
  ['post', '/ledger_account_monitors', 'operationId: createMonitor, ', 'creates', 'is-party'],
  [
    'post',
    '/checks',
    `operationId: check_create, summary: Create, ${BODY(MONEY)}`,
    'creates transfers moves-money',
    '',
  ],
  ['post', '/payment-consents', `operationId: createConsent, ${BODY(MONEY)}`, 'creates', 'moves-money pays'],
  ['post', '/standing-orders', 'operationId: createStandingOrder, ', 'creates', 'of-order'],
  ['post', '/webhooks/{id}/generateHmac', 'operationId: generateHmac, ', 'by-verb', 'registers-events'],
  ['post', '/us_verifications', 'operationId: usVerification, ', 'creates', 'of-verification'],
  ['delete', '/lobbies/{id}/members/@me', 'operationId: leaveLobby, ', 'deletes', 'updates'],
  ['post', '/designs/{id}', 'operationId: duplicateDesign, summary: Duplicate a design, ', 'creates', 'updates'],
  ['post', '/conversations/redact', 'operationId: redact, summary: Redact a part, ', 'by-verb', ''],
  ['patch', '/uploads/{id}', `operationId: upload_update, ${BODY(MONEY)}`, 'updates', 'uploads'],
  [
    'post',
    '/lists/{id}/members',
    `operationId: addMember, ${BODY('{ properties: { member_id: { type: string } } }')}`,
    'sends-only-ids',
    '',
  ],
  ['post', '/oauth/authorize', 'operationId: authorize, ', 'authorizes', 'moves-money reserves-money'],
  [
    'post',
    '/v2/Services/{Sid}/Verifications',
    'operationId: CreateVerification, ',
    'creates of-verification',
    'verifies',
  ],
  [
    'post',
    '/v2/Services/{Sid}/VerificationCheck',
    `operationId: CreateVerificationCheck, ${BODY(MONEY)}`,
    'verifies of-verification',
    'of-transfer moves-money by-verb',
  ],
  ['post', '/v2/Services/{Sid}', 'operationId: UpdateService, ', 'updates', 'creates'],
  ['put', '/files/{id}#add_shared_link', 'operationId: put_files_id#add_shared_link, ', 'shares of-link', ''],
  ['delete', '/files/{id}', 'operationId: delete_files_id, ', 'deletes of-file ends', ''],
  [
    'get',
    '/payments',
    `operationId: listPayments, ${OK('{ type: array, items: { type: object } }')}, `,
    'lists reads',
    'pays changes',
  ],
  ['post', '/refunds/{id}/dismiss', `operationId: DismissRefund, ${BODY(MONEY)}`, 'updates', 'creates moves-money'],
  ['post', '/loyalty/accounts/{id}/accumulate', 'operationId: AccumulateLoyaltyPoints, ', 'loads of-points', ''],
])('%s %s is recognised', async (method, route, rest, wanted, unwanted) => {
  const responses = rest.includes('responses:')
    ? rest.replace(/, $/, '')
    : `${rest}responses: { '200': { description: OK } }`;
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  ${route}: { ${method}: { ${responses} } }\n`;
  const [operation] = (await modelIn(text)).filter(({ of }) => of === 'operation');
  const tags = [...(operation?.tags ?? [])];
  expect(wanted.split(' ').filter((tag) => !tags.includes(tag))).toEqual([]);
  expect(unwanted.split(' ').filter((tag) => tags.includes(tag))).toEqual([]);
});

test.each([
  ['amount', '{ type: integer }', 'amount number'],
  ['total_amount', MONEY, 'amount money-object currency-beside'],
  ['swept_settled_amount', '{ type: string }', 'amount text'],
  ['amount', `{ allOf: [${MONEY}, { description: The sum. }] }`, 'amount money-object'],
  ['days_with_negative_balance', '{ type: integer }', '!amount !balance'],
  ['balance', '{ type: number }', 'balance'],
  ['birth_date', '{ type: string, format: date }', 'date !day-of-business'],
  ['due_date', '{ type: string, format: date }', 'date day-of-business'],
  ['expires_at', '{ type: string, format: date-time }', 'expires moment'],
  ['status', '{ type: string, enum: [pending, paid] }', 'state has-waiting-state'],
  [
    'requestId',
    '{ type: string, description: "If you send the same requestId two or more times, one is made, never a duplicate." }',
    'idempotency',
  ],
  ['requestId', '{ type: string, description: An id for support. }', '!idempotency'],
  ['webhook_url', '{ type: string }', 'callback'],
  ['return_url', '{ type: string }', 'return-url !callback'],
  ['page_token', '{ type: string }', 'cursor !secret'],
  ['client_secret', '{ type: string }', 'secret'],
  ['loyalty_points', '{ type: integer }', 'points !amount'],
  ['fee', '{ type: object, properties: { payment_id: { type: string } } }', '!fee'],
  ['processing_fee', '{ type: array, items: { type: object } }', 'fee'],
  ['restricted_level', '{ type: string, enum: [true, false] }', '!enum'],
  ['secondary_state', '{ type: string, description: Of the business. }', '!state'],
  ['state', '{ type: string, enum: [open, closed] }', 'state'],
  ['token', '{ type: string, format: uuid }', '!secret'],
  ['reason', '{ type: string, description: A description of the reason. }', '!set'],
  ['lend_score_version', '{ type: string }', '!version'],
  ['version_token', '{ type: string }', 'version'],
  ['iso_currency_code', '{ type: string }', 'currency iso-name'],
  ['average_balance', '{ type: number }', '!balance'],
  ['upload_url_expires', '{ type: string, format: date-time }', 'expiry-of-url'],
  ['status', '{ type: string, enum: [valid, invalid] }', 'state only-outcomes'],
  ['status', '{ type: string, enum: ["0", "16"] }', '!state'],
  ['thing_id', '{ type: string }', 'own-identifier'],
  ['thing_offer_id', '{ type: string }', '!own-identifier'],
  ['username', '{ type: string, description: The name provided by the acquirer. }', '!unique-name'],
  ['listed_exchange', '{ type: string }', '!exchange-rate'],
  ['exchange_rate', '{ type: string }', 'exchange-rate'],
  ['transit_time', '{ type: string, description: Duration in business days. }', '!moment'],
  ['token', '{ type: string, description: A possible text token. }', '!secret'],
  ['throttle_rate', '{ type: number }', '!percent'],
  ['previous_status', '{ type: string, enum: [pending, paid] }', '!state'],
  ['marital_status', '{ type: string }', '!state'],
  ['status', '{ type: string, description: The SMTP response of the bounce. }', '!state'],
  ['auto_calculate', '{ type: boolean }', '!timed-action'],
  ['auto_renew', '{ type: boolean }', 'timed-action'],
  ['channel', '{ type: string }', '!set'],
  ['channel', '{ type: string, description: One of sms or email. }', 'set'],
  ['next_url', '{ type: string }', 'link-to-api'],
  ['report_url', '{ type: string }', 'leads-to-content'],
  ['homepage_url', '{ type: string }', '!leads-to-content'],
  ['edits_all_time', '{ type: boolean }', 'flag !moment'],
])('a field %s of %s is %s', async (name, schema, wanted) => {
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /things: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }, responses: { '200': { description: OK } } } } }
components: { schemas: { Thing: { type: object, properties: { ${name}: ${schema} } } } }
`;
  const field = (await modelIn(text)).find((thing) => thing.name === `Thing.${name}`);
  const wrong = wanted
    .split(' ')
    .filter((tag) => (field?.tags.has(tag.replace('!', '')) ?? false) === tag.startsWith('!'));
  expect(wrong).toEqual([]);
});

async function fileOf(text: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'model-')), 'openapi.yaml');
  await writeFile(file, text);
  return file;
}

const modelIn = async (text: string) => modelOf((await readDescription(await fileOf(text))).documents).things;

const ORDERS = `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /orders: { post: { operationId: makeOrder, responses: { '200': { description: OK } } } } }
`;

test('--explain prints what is recognised, and silences.yaml corrects it', async () => {
  const file = await fileOf(ORDERS);
  const explained = () => runCliInProcess(['silences', file, '--explain', 'POST /orders']);
  const before = await explained();
  expect(before).toMatchObject({
    code: 0,
    output: expect.stringMatching(/POST \/orders \(operation\)[\s\S]*recognised: .*changes.*creates/),
  });
  expect(before.output).not.toContain('repeated-call');
  await writeFile(
    path.join(path.dirname(file), 'silences.yaml'),
    'recognised:\n  - at: POST /orders\n    is: [moves-money]\n    is-not: [creates]\n',
  );
  const { output } = await explained();
  expect(output).toMatch(/recognised: (?!.*creates).*moves-money/);
  expect(output).toContain('repeated-call');
});

test.each([
  ['a place that is none', 'POST /order', '', /is not a place of the description\. Did you mean POST \/orders\?/],
  [
    'a tag that is none',
    'POST /orders',
    'recognised: [{ at: POST /orders, is: [move-money] }]\n',
    /silences\.yaml:1: move-money is not a tag\. Did you mean moves-money\?/,
  ],
  ['an entry that is none', 'POST /orders', 'recognised: [{ is: [x] }]\n', /silences\.yaml:1: .*lacks at/],
])('%s is refused in one line', async (_, place, notes, message) => {
  const file = await fileOf(ORDERS);
  if (notes !== '') await writeFile(path.join(path.dirname(file), 'silences.yaml'), notes);
  const { code, output } = await runCliInProcess(['silences', file, '--explain', place]);
  expect([code, output.trim()]).toEqual([2, expect.stringMatching(message)]);
  expect(output.trim().split('\n')).toHaveLength(1);
});
