import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { LOCKERS } from '../../../unsaid/test/lockers/lockers.ts';
import { withOverlay } from '../../../unsaid/test/overlay/overlay-folder.ts';
import { type Sandbox, startSandbox } from '../../src/index.ts';
import { generate, overlayOf } from './providers.ts';

type Actions = readonly object[];

/** One answer, and what it says to programs. */
const answer = (target: string, id: string, update: object = {}) => ({
  ...{ target, 'x-answers': { [id]: 'An answer.' } },
  update,
});
const textOf = (actions: Actions) =>
  JSON.stringify({ overlay: '1.0.0', info: { title: 'Mine', version: '1.0.0', 'x-answered-by': 'Us' }, actions });

interface Answers {
  readonly rest?: Actions;
  readonly events?: Actions;
}

/** Starts a sandbox with answers, and ends it after `use`. */
function following<Result>(
  { rest = [], events = [] }: Answers,
  use: (sandbox: Sandbox, call: Call) => Promise<Result>,
): Promise<Result> {
  const files = {
    ...(rest.length > 0 && { 'openapi.overlay.yaml': textOf(rest) }),
    ...(events.length > 0 && { 'asyncapi.overlay.yaml': textOf(events) }),
  };
  return withOverlay(files, async (overlay) => {
    // In this process, which has loaded what a command of its own would load each time.
    const { folder } = await generate(overlay, path.join(overlay, 'variant'), true);
    await using sandbox = await startSandbox({ port: 0, clock: 'manual', variant: folder });
    return await use(sandbox, callOf(sandbox));
  });
}

type Call = ReturnType<typeof callOf>;

function callOf({ url, token }: Sandbox) {
  return async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}

const CARD = { recipient_phone: '+254712345678', value: 500, currency: 'KES' };
const fileOf = (rows: number, encode: (text: string) => string = btoa) =>
  encode(`recipient_phone,value\n${'+254712345678,5\n'.repeat(rows)}`);
const KEYED = answer('$.paths.*.post', 'idempotency', {
  parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
  'x-idempotency': { header: 'Idempotency-Key', lifetime_seconds: 60 },
});
const key = (value: string) => ({ 'idempotency-key': value });
const cardsOf = async ({ controls }: Sandbox) => (await controls.GET('/_sandbox/cards')).data?.total ?? 0;
const GET = '/v1/cards/crd_5Q7M2XKD8RT4VBN6';
const problem = (status: number, code: string) => ({
  status,
  body: { type: `urn:reward-card-sandbox:problem:${code}` },
});

const CODES = [
  ...['invalid-request', 'unauthorized', 'card-not-found', 'card-expired', 'currency-mismatch'],
  ...['wallet-insufficient', 'internal-error', 'rate-limited'],
];

/** What a provider answers, and what the sandbox makes of it: answers that do not bear on each other share a sandbox. */
const rows: [name: string, run: () => Promise<void>][] = [];
const row = (name: string, run: () => Promise<void>) => rows.push([name, run]);

row('a key for each write is remembered for its time, reads are limited, and words alone change nothing', () => {
  const headers = { limit: 'X-Limit', remaining: 'X-Left', retry_after: 'Retry-After' };
  const json = { 'application/json': { schema: { type: 'object' }, example: {} } };
  const redeem = {
    ...{ operationId: 'redeem', summary: 'Redeem a card', requestBody: { content: json } },
    responses: { 200: { description: 'Redeemed.', content: json } },
  };
  const rest = [
    KEYED,
    answer('$.paths.*.get', 'rate-limits', { 'x-rate-limit': { requests: 1, window_seconds: 60, headers } }),
    answer('$.paths["/v1/cards/{card_id}"].get.responses["2XX"]', 'success-statuses'),
    answer('$.components.schemas.IssueCardRequest.properties.value', 'value-bounds'),
    answer('$.components.schemas.TopUpRequest.properties.amount', 'value-bounds'),
    answer('$.components.schemas.ExpiryDate', 'card-expiry', { 'x-expiry': { days_after_issue: 90 } }),
    answer('$.paths', 'redemption', { '/v1/redeem': { post: redeem } }),
  ];
  const issue = async (call: Call, name: string) => (await call('POST', '/v1/cards/issue', CARD, key(name))).body;
  return following({ rest }, async (sandbox, call) => {
    // A key is remembered for its lifetime, and an empty one is none.
    await sandbox.advance(Date.UTC(2030, 0, 31, 12) - sandbox.now());
    const first = await issue(call, 'a');
    expect(first.expires_at).toBe('2030-05-01');
    await sandbox.advance(59_000);
    expect(await issue(call, 'a')).toEqual(first);
    await sandbox.advance(1_000);
    const other = await issue(call, 'a');
    expect(other.card_id).not.toBe(first.card_id);
    expect((await issue(call, '')).card_id).not.toBe((await issue(call, '')).card_id);

    // The key of a top-up is that of one card, whatever its body says.
    const body = { amount: 5, currency: 'KES', card_id: 'x' };
    expect((await call('POST', `/v1/cards/${first.card_id}/topup`, body, key('t'))).status).toBe(200);
    expect(await call('POST', `/v1/cards/${other.card_id}/topup`, body, key('t'))).toMatchObject(
      problem(409, 'idempotency-conflict'),
    );

    // One that comes twice at the same time makes one batch.
    const before = await cardsOf(sandbox);
    const file = fileOf(3_000);
    const send = () => call('POST', '/v1/cards/bulk', { file, currency: 'KES' }, key('b'));
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await cardsOf(sandbox)) - before).toBe(3_000);

    // The limit is told in its headers, and over with its window.
    const get = async () => {
      const { status, headers: told } = await call('GET', `/v1/cards/${first.card_id}`);
      return [status, told.get('x-limit'), told.get('x-left'), told.get('retry-after') !== null];
    };
    expect(await get()).toEqual([200, '1', '0', false]);
    expect(await get()).toEqual([429, '1', '0', true]);
    await sandbox.advance(60_000);
    expect(await get()).toEqual([200, '1', '0', false]);
    const limited = await call('GET', `/v1/cards/${first.card_id}`);
    expect(limited).toMatchObject(problem(429, 'rate-limited'));

    // Its own: what it makes of an operation that the provider adds, and the bounds of amounts.
    expect(await call('POST', '/v1/redeem', {})).toMatchObject(problem(501, 'not-implemented'));
    expect((await call('POST', '/v1/cards/issue', { ...CARD, value: 0 })).status).toBe(400);
    const drawn = { amount: -50, currency: 'KES' };
    expect((await call('POST', `/v1/cards/${first.card_id}/topup`, drawn)).status).toBe(400);
  });
});

row('a batch that is answered first gets its first response again', () => {
  const batch = '$.paths["/v1/cards/bulk"].post.responses["2XX"]';
  const states = { enum: ['accepted', 'complete'], 'x-states': { pending: 'accepted' } };
  const first = [
    answer(batch, 'success-statuses', { 'x-status': 202 }),
    answer('$.components.schemas.BatchStatus', 'batch-statuses', states),
    answer('$.components.schemas.Batch', 'batch-counts'),
  ];
  return following({ rest: [KEYED, ...first] }, async (sandbox, call) => {
    const send = () => call('POST', '/v1/cards/bulk', { file: fileOf(3), currency: 'KES' }, key('b'));
    const accepted = await send();
    expect(accepted).toMatchObject({ status: 202, body: { status: 'accepted', total: 3, issued: 0 } });
    await sandbox.idle();
    expect((await send()).body).toEqual(accepted.body);
    expect(await cardsOf(sandbox)).toBe(3);
  });
});

row('a batch has so many rows, there are so many endpoints, and each operation has its credentials', () => {
  const scheme = (name: string) => ({ type: 'apiKey', in: 'header', name, description: 'A key.' });
  const securitySchemes = { key: scheme('X-Key'), tenant: scheme('X-Tenant') };
  const credentials = (target: string, update: object) => answer(target, 'api-credentials', update);
  const rest = [
    answer('$.paths["/v1/cards/bulk"].post', 'batch-size', { 'x-batch': { max_rows: 2 } }),
    answer('$.components.schemas.BulkIssueRequest.properties.file', 'csv-encoding', {
      'x-csv': { encoding: 'utf-16le' },
    }),
    credentials('$', { security: [{ key: [], tenant: [] }], components: { securitySchemes } }),
    credentials('$.paths["/v1/cards/{card_id}"].get', { security: [{ tenant: [] }] }),
  ];
  const events = [answer('$.servers.integrator', 'several-endpoints', { 'x-max-endpoints': 1 })];
  return following({ rest, events }, async ({ controls, token }, call) => {
    const both = { 'x-key': token, 'x-tenant': token };
    const send = async (file: string) => (await call('POST', '/v1/cards/bulk', { file, currency: 'KES' }, both)).status;
    const encoded = (rows: number) => fileOf(rows, (text) => Buffer.from(text, 'utf16le').toString('base64'));
    expect([await send(encoded(2)), await send(encoded(3)), await send(fileOf(2))]).toEqual([200, 413, 400]);
    const register = async (port: number) =>
      (await controls.POST('/_sandbox/webhooks', { body: { url: `http://127.0.0.1:${port}/` } })).response.status;
    expect([await register(9), await register(10)]).toEqual([201, 409]);
    expect((await call('POST', '/v1/cards/issue', CARD, { 'x-key': token })).status).toBe(401);
    expect((await call('POST', '/v1/cards/issue', CARD, both)).status).toBe(201);
    expect((await call('GET', GET, undefined, { 'x-key': token })).status).toBe(401);
    expect((await call('GET', GET, undefined, { 'x-tenant': token })).status).toBe(404);
  });
});

row('a request is prepared as the provider asks for it, with a key of its own each time', () => {
  const key = { name: 'X-Session', description: 'A session.', type: 'apiKey', in: 'header' };
  const schemes = { session: key, key: { ...key, name: 'a key', in: 'query' } };
  const header = (name: string, schema: object) => ({ name, in: 'header', required: true, schema });
  const rest = [
    answer('$', 'api-credentials', { security: [{ session: [], key: [] }], components: { securitySchemes: schemes } }),
    answer('$.components.schemas.CurrencyCode', 'currency-codes', { enum: ['USDT'] }),
    answer('$.components.schemas.PhoneNumber', 'phone-number-form', {
      allOf: [{ pattern: '^\\+233[0-9]{9}$' }],
      examples: ['+233201234567'],
    }),
    answer('$.components.schemas.BulkIssueRequest.properties.file', 'csv-columns', {
      'x-csv': { columns: { recipient_phone: 'to', value: 'sum', currency: 'in' }, delimiter: ';' },
    }),
    answer('$.paths.*.post', 'idempotency', {
      parameters: [
        header('Idempotency-Key', { type: 'string', pattern: '^\\d{16}$', examples: ['1234567890123456'] }),
        header('X-Tenant', { type: 'string', enum: ['acme'] }),
        header('X-Version', { type: 'integer' }),
      ],
      'x-idempotency': { header: 'Idempotency-Key' },
    }),
  ];
  return following({ rest }, async ({ controls, sample, token, url }) => {
    const card = { value: 5_000, currency: 'USDT' };
    const keys = new Set<string | null>();
    const send = async (operation: 'issueCard' | 'bulkIssueCards' | 'topUpCard' | 'getCard', card_id = '') => {
      const { data } = await controls.POST('/_sandbox/requests', { body: { operation, token } });
      const { method = '', path = '', headers = [], body } = data ?? {};
      const sent = new Headers(headers.map(({ name, value }): [string, string] => [name, value]));
      if (method === 'POST') keys.add(sent.get('idempotency-key'));
      sent.set('content-type', 'application/json');
      const file = body?.file === undefined ? {} : { file: btoa(String(body.file)) };
      const init = method === 'GET' ? {} : { body: JSON.stringify({ ...body, ...file }) };
      const response = await fetch(url + path.replace('{card_id}', card_id), { method, headers: sent, ...init });
      return { body, status: response.status, answered: (await response.json()) as { card_id: string } };
    };
    const issued = await send('issueCard');
    expect(issued).toMatchObject({ body: card, status: 201 });
    expect(await send('topUpCard', issued.answered.card_id)).toMatchObject({ body: { currency: 'USDT' }, status: 200 });
    expect((await send('getCard', issued.answered.card_id)).status).toBe(200);
    const bulk = await send('bulkIssueCards');
    expect(bulk).toMatchObject({ status: 200, answered: { total: 3, issued: 2 } });
    expect(bulk.body?.file).toMatch(/^to;sum;in\n\+233\d{9};5000;USDT\n/);
    expect(keys.size).toBe(3);
    expect(sample).toMatch(
      /issue\?a%20key=<token>' -H 'X-Session: <token>' -H 'Idempotency-Key: \d{16}' -H 'X-Tenant: acme'/,
    );
  });
});

row('an error that leaves little room for words is answered in few, and that of one operation holds there', () => {
  const schema = {
    ...{ description: 'An error.', type: 'object', required: ['code', 'message'] },
    properties: {
      code: { description: 'Its code.', type: 'string' },
      message: { description: 'What went wrong.', type: 'string', maxLength: 40 },
    },
  };
  const content = { 'application/json': { schema } };
  const problems = Object.fromEntries(CODES.map((code, at) => [code, 400 + at]));
  const own = { description: 'Refused.', 'x-problems': { 'currency-mismatch': 422 }, content };
  const rest = [
    answer('$.components.responses.OtherOutcome', 'error-responses', { 'x-problems': problems, content }),
    answer('$.paths["/v1/cards/{card_id}/topup"].post', 'error-responses', { responses: { 422: own } }),
  ];
  return following({ rest }, async (_, call) => {
    const { card_id } = (await call('POST', '/v1/cards/issue', CARD)).body;
    const found = [
      await call('POST', '/v1/cards/issue', { value: 1 }),
      await call('POST', '/v1/cards/issue', CARD, { authorization: 'Bearer wrong' }),
      await call('GET', GET),
      await call('POST', `/v1/cards/${card_id}/topup`, { amount: 5, currency: 'GHS' }),
    ];
    expect(found.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'invalid-request'],
      [401, 'unauthorized'],
      [402, 'card-not-found'],
      [422, 'currency-mismatch'],
    ]);
    for (const { body } of found) expect(body.message.length).toBeLessThanOrEqual(40);
  });
});

row(
  'few identifiers come once each, controls speak as the provider does, and secrets are as its scheme has them',
  () => {
    const code = { pattern: '^\\d{3}$', 'x-form': '{digits:3}', examples: ['123'] };
    const schemas = '$.components.schemas';
    const rest = [
      answer(`${schemas}.IssuedCard.properties.code`, 'identifier-forms', code),
      answer(`${schemas}.AccessChannel`, 'access-channels', { enum: ['whatsapp', 'web', 'ussd', 'app'] }),
      answer(`${schemas}.DeliveryResult`, 'delivery-channels', {
        enum: ['sent_whatsapp', 'sent_web', 'sent_ussd', 'sent_app'],
      }),
      answer(`${schemas}.CurrencyCode`, 'currency-codes', { enum: ['USDT', 'KES'] }),
    ];
    const scheme = { algorithm: 'hmac-sha256', encoding: 'hex', content: '{body}', secret_encoding: 'hex' };
    const signature = `${schemas}.DeliveryHeaders.properties['X-Service-Signature']`;
    const events = [
      answer(`${schemas}.CardRedeemedEvent.properties.market`, 'market-codes', { enum: ['NG', 'GH'] }),
      answer(`${schemas}.CardRedeemedEvent.properties.method`, 'redemption-methods', { enum: ['app', 'ussd'] }),
      answer(signature, 'signature-algorithm', { 'x-signature': scheme }),
    ];
    return following({ rest, events }, async (sandbox, call) => {
      const { controls } = sandbox;
      const bulk = await call('POST', '/v1/cards/bulk', { file: fileOf(300), currency: 'KES' });
      expect([bulk.status, bulk.body?.issued, await cardsOf(sandbox)]).toEqual([200, 300, 300]);

      await using endpoint = await listen((_, response) => response.end());
      const { data: webhook } = await controls.POST('/_sandbox/webhooks', { body: { url: endpoint.url } });
      expect(webhook?.secret).toMatch(/^[0-9a-f]{64}$/);
      const { body } = await call('POST', '/v1/cards/issue', { ...CARD, currency: 'USDT', access: ['app'] });
      await sandbox.idle();
      const { data: sent } = await controls.GET('/_sandbox/deliveries');
      expect(sent?.items).toMatchObject([{ status: 'delivered' }]);

      const { data: cards } = await controls.GET('/_sandbox/cards');
      expect(cards?.items[0]).toMatchObject({ currency: 'USDT', access: ['app'] });
      const path = { card_id: body.card_id };
      const { error } = await controls.POST('/_sandbox/cards/{card_id}/redeem', { params: { path }, body: {} });
      expect(error).toBeUndefined();
      const fund = async (currency: string) =>
        (await controls.POST('/_sandbox/wallet/fund', { body: { currency, amount: 5 } })).response.status;
      expect([await fund('USDT'), await fund('EUR')]).toEqual([200, 400]);
    });
  },
);

for (const [where, travels] of [
  ['headers that the overlay does not describe', { id_header: 'X-Id', timestamp_header: 'X-Time' }],
  ['the header of the signature', { header: 'id={id},t={timestamp},v1={signature}', separator: ',' }],
] as const) {
  row(`an id and a time that are signed travel in ${where}`, () => {
    const scheme = { algorithm: 'hmac-sha256', encoding: 'hex', content: '{id}.{timestamp}.{body}', ...travels };
    const at = "$.components.schemas.DeliveryHeaders.properties['X-Service-Signature']";
    const events = [answer(at, 'signature-algorithm', { 'x-signature': scheme })];
    return following({ events }, async ({ controls, idle }, call) => {
      await controls.POST('/_sandbox/webhooks', { body: { url: 'sandbox:inbox' } });
      await call('POST', '/v1/cards/issue', CARD);
      await idle();
      // The inbox of the sandbox answers 200 to what it can verify alone.
      expect((await controls.GET('/_sandbox/deliveries')).data?.items).toMatchObject([{ status: 'delivered' }]);
      const path = { delivery: 1, attempt: 1 };
      const { data } = await controls.GET('/_sandbox/deliveries/{delivery}/attempts/{attempt}', { params: { path } });
      expect(data?.exchange?.verification).toMatchObject({ matches: true });
    });
  });
}

row('declared headers are served: of a limit, of the address, by their schemas, and of errors', () => {
  const header = (schema: object) => ({ description: 'A header.', required: true, schema });
  const tooMany = { description: 'Too many requests.', headers: { 'Retry-After': header({ type: 'integer' }) } };
  const late = { description: 'Too many.', headers: { 'Retry-After': header({ type: 'string', pattern: 'GMT$' }) } };
  const success = '$.paths["/v1/cards/bulk"].post.responses["2XX"]';
  const rest = [
    answer('$.paths.*.*', 'rate-limits', { 'x-rate-limit': { requests: 2, window_seconds: 60 } }),
    answer('$.paths["/v1/cards/{card_id}"].get', 'rate-limits', { responses: { 429: late } }),
    answer('$.paths.*.post', 'rate-limits', { responses: { 429: tooMany } }),
    answer(success, 'success-statuses', {
      'x-status': 200,
      headers: {
        Location: header({ type: 'string' }),
        'X-Call': header({ type: 'string', format: 'uuid' }),
        'X-Version': header({ type: 'string', const: '7' }),
        'RateLimit-Reset': header({ type: 'string', examples: ['soon'], pattern: '^soon$' }),
        'X-Note': { description: 'Of which nothing is known.', schema: { type: 'string' } },
      },
    }),
    answer('$.components.responses.OtherOutcome', 'error-responses', {
      'x-problems': Object.fromEntries(CODES.map((code) => [code, code === 'card-not-found' ? 404 : 429])),
      content: {
        'application/json': {
          schema: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
        },
      },
      headers: { 'X-Trace': header({ type: 'string', pattern: '^[0-9a-f]{32}$' }) },
    }),
  ];
  return following({ rest }, async (sandbox, call) => {
    const bulk = await call('POST', '/v1/cards/bulk', { file: fileOf(1), currency: 'KES' });
    expect(bulk.status).toBe(200);
    expect(bulk.headers.get('location')).toBe(`/_sandbox/batches/${bulk.body.batch_id}`);
    expect(bulk.headers.get('x-call')).toMatch(/^[\da-f-]{36}$/);
    expect(['x-version', 'ratelimit-reset', 'x-note'].map((name) => bulk.headers.get(name))).toEqual([
      '7',
      'soon',
      null,
    ]);
    const missing = await call('GET', GET);
    expect([missing.status, missing.headers.get('x-trace')]).toEqual([404, expect.stringMatching(/^[\da-f]{32}$/)]);
    const limited = await call('POST', '/v1/cards/issue', CARD);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    const date = (await call('GET', GET)).headers.get('retry-after') ?? '';
    expect(Date.parse(date) - sandbox.now()).toBeGreaterThan(0);
  });
});

row('a key in the body makes a call repeatable, and a batch is read again by an operation of the provider', () => {
  const uuid = { description: 'The key.', type: 'string', format: 'uuid' };
  const batch = { $ref: '#/components/schemas/Batch' };
  const getBatch = {
    ...{ operationId: 'getBatch', summary: 'Retrieve a batch', tags: ['Bulk issuance'] },
    parameters: [{ name: 'id', in: 'path', required: true, description: 'Its id.', schema: { type: 'string' } }],
    responses: {
      200: { description: 'The batch.', content: { 'application/json': { schema: batch } } },
      default: { $ref: '#/components/responses/OtherOutcome' },
    },
  };
  const rest = [
    answer("$.components.schemas['IssueCardRequest','TopUpRequest']", 'idempotency', {
      required: ['request_id'],
      properties: { request_id: uuid },
    }),
    answer('$.paths["/v1/cards/issue","/v1/cards/{card_id}/topup"].post', 'idempotency', {
      'x-idempotency': { field: 'request_id', lifetime_seconds: 60 },
    }),
    answer('$.paths', 'batch-retrieval', { '/v1/batches/{id}': { get: getBatch } }),
  ];
  return following({ rest }, async (sandbox, call) => {
    const request_id = crypto.randomUUID();
    const issue = (body: object) => call('POST', '/v1/cards/issue', { ...CARD, request_id, ...body });
    const first = await issue({});
    expect((await issue({})).body).toEqual(first.body);
    expect(await issue({ value: 501 })).toMatchObject(problem(409, 'idempotency-conflict'));
    expect((await call('POST', '/v1/cards/issue', CARD)).status).toBe(400);
    expect(await cardsOf(sandbox)).toBe(1);
    // Prepared requests carry a new key each.
    const { data } = await sandbox.controls.POST('/_sandbox/requests', {
      body: { operation: 'issueCard', token: 'x' },
    });
    expect(data?.body).toMatchObject({ request_id: expect.stringMatching(/^[\da-f-]{36}$/) });
    const bulk = await call('POST', '/v1/cards/bulk', { file: fileOf(2), currency: 'KES' });
    expect(await call('GET', `/v1/batches/${bulk.body.batch_id}`)).toMatchObject({ status: 200, body: bulk.body });
    expect((await call('GET', '/v1/batches/none')).status).toBe(404);
    expect(sandbox.answers.unfollowed).toEqual([]);
  });
});

row(
  'a form, a default and a UUID make fields of which nothing is known, and bounds of fields count as followed',
  () => {
    const text = (schema: object = {}) => ({ description: 'A text.', type: 'string', ...schema });
    const form = text({ pattern: '^[A-Z0-9]{16}$', 'x-form': '{base32:16}' });
    const rest = [
      answer('$.components.schemas.IssuedCard', 'card-record-fields', {
        required: ['psp', 'kind', 'serial'],
        properties: {
          psp: form,
          kind: text({ default: 'gift' }),
          serial: { description: 'A number.', type: 'integer', 'x-form': '7{digits:6}' },
        },
      }),
      answer('$.components.schemas.Card', 'card-record-fields', { required: ['psp'], properties: { psp: form } }),
      answer('$.components.schemas.IssueCardRequest', 'value-bounds', { properties: { value: { minimum: 100 } } }),
      answer('$.components.schemas.IssueCardRequest', 'issue-defaults', {
        properties: { access: { 'x-default': ['web'] } },
      }),
      answer('$.components.schemas.CurrencyCode', 'currency-codes', { pattern: '^[a-z]{3}$' }),
      answer('$.components.schemas.CardStatus', 'card-statuses', {
        enum: ['I', 'A', 'X', 'issued', 'active'],
        'x-states': { issued: 'I', active: 'A', redeemed: 'X', expired: 'X' },
      }),
      answer('$.paths.*.post', 'idempotency', {
        parameters: [
          {
            name: 'X-Id',
            in: 'header',
            required: true,
            description: 'An id.',
            schema: text({ pattern: '^no_[0-9]{15}$' }),
          },
        ],
        'x-idempotency': { header: 'X-Id' },
      }),
      answer('$.components.schemas.PhoneNumber', 'phone-number-form', { allOf: [{ pattern: '^\\+1[2-9][0-9]{9}$' }] }),
    ];
    const events = [
      answer('$.components.schemas.BatchCompleteEvent', 'batch-complete-payload', {
        required: ['uuid', 'status'],
        properties: { uuid: text({ format: 'uuid' }), status: { $ref: '#/components/schemas/BatchStatus' } },
      }),
    ];
    return following({ rest, events }, async (sandbox, call) => {
      expect(sandbox.answers.unfollowed).toEqual([]);
      const { data } = await sandbox.controls.POST('/_sandbox/requests', {
        body: { operation: 'issueCard', token: sandbox.token },
      });
      const headers = Object.fromEntries((data?.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]));
      const first = await call('POST', '/v1/cards/issue', data?.body, headers);
      expect(first).toMatchObject({
        status: 201,
        body: { status: 'I', kind: 'gift', psp: expect.stringMatching(/^[A-Z0-9]{16}$/), delivery: 'sent_web' },
      });
      expect(String(first.body.serial)).toMatch(/^7\d{6}$/);
      // The same card has the same text of a form each time.
      const again = await call('GET', `/v1/cards/${first.body.card_id}`);
      expect(again.body).toMatchObject({ status: 'A', psp: first.body.psp, currency: 'kes' });
      const cheap = { ...data?.body, value: 99 };
      expect((await call('POST', '/v1/cards/issue', cheap, { 'x-id': 'no_000000000000000' })).status).toBe(400);
    });
  },
);

row('errors have the media type that describes them, and the words of the sandbox where none does', async () => {
  const CONTENT = {
    'application/problem+json': {
      schema: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
      examples: { any: { summary: 'Any', value: { title: '{title}' } } },
    },
  };
  const errors = (said: (status: number) => unknown, update: object = {}) => [
    answer('$.components.responses.OtherOutcome', 'error-responses', {
      'x-problems': Object.fromEntries(CODES.map((code, at) => [code, said(400 + at)])),
      ...update,
    }),
  ];
  const saying = async (rest: Actions) =>
    following({ rest }, async ({ url, token }) => {
      const response = await fetch(`${url}/v1/cards/nope`, { headers: { authorization: `Bearer ${token}` } });
      return [response.status, response.headers.get('content-type'), await response.json()];
    });
  const exampled = (status: number) => ({ status, example: 'any' });
  expect(await saying(errors(exampled, { content: CONTENT }))).toEqual([
    400,
    'application/problem+json',
    { title: 'The request is invalid' },
  ]);
  expect(await saying(errors((status) => status))).toEqual([
    400,
    'application/json',
    expect.objectContaining({ status: 400, detail: expect.stringMatching(/card_id/) }),
  ]);
});

row('errors are texts wherever a status has no room for JSON, and name their status and code', () => {
  const content = {
    'text/xml': {
      schema: { type: 'string' },
      examples: { any: { summary: 'Any', value: '<e n="{status}" c="{code}" {x}/>' } },
    },
  };
  const rest = [
    answer('$.paths.*.*.responses', 'error-responses', {
      '4XX': { description: 'Failed.', 'x-problems': { 'card-not-found': 404, 'invalid-request': 422 }, content },
    }),
    answer('$.components.responses.OtherOutcome', 'error-responses', {
      'x-problems': Object.fromEntries(CODES.map((code) => [code, 500])),
    }),
  ];
  return following({ rest }, async ({ url, token }) => {
    const response = await fetch(url + GET, { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      404,
      'text/xml',
      '<e n="404" c="card-not-found" {x}/>',
    ]);
  });
});

row('errors are texts, and lists with a field for each thing that is wrong', () => {
  const item = {
    ...{ type: 'object', required: ['code', 'detail'], description: 'One error.' },
    properties: { code: { type: 'string' }, detail: { type: 'string' }, field: { type: 'string' } },
  };
  const schema = {
    ...{ type: 'object', required: ['errors'], description: 'Errors.' },
    properties: { errors: { type: 'array', minItems: 1, items: item } },
  };
  const example = (code: string) => ({
    summary: code,
    value: { errors: [{ code, detail: 'It says: {detail}', field: '{field}' }] },
  });
  const codes = CODES.filter((code) => code !== 'rate-limited');
  const problems = Object.fromEntries(codes.map((code, at) => [code, { status: 400 + at, example: code }]));
  const text = { schema: { type: 'string' }, examples: { gateway: { summary: 'Its line', value: 'Slow down' } } };
  const rest = [
    answer('$.components.responses.OtherOutcome', 'error-responses', {
      'x-problems': { ...problems, 'rate-limited': 429 },
      content: {
        'application/json': {
          schema,
          examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
        },
      },
    }),
    answer('$.paths.*.*.responses', 'error-responses', {
      429: { description: 'Too many.', content: { 'text/plain': text } },
    }),
    answer('$.paths["/v1/cards/{card_id}"].get', 'rate-limits', {
      'x-rate-limit': { requests: 1, window_seconds: 60 },
    }),
  ];
  return following({ rest }, async ({ url, token }, call) => {
    const wrong = await call('POST', '/v1/cards/issue', { ...CARD, value: 0, currency: 'kes' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(['value', 'currency']);
    for (const { field, detail } of wrong.body.errors) expect(detail).toMatch(new RegExp(`^It says: ${field} must `));
    const broken = await call('POST', '/v1/cards/issue', undefined);
    expect(broken.body.errors).toEqual([{ code: 'invalid-request', detail: expect.stringMatching(/^It says: .+/) }]);
    expect((await call('GET', GET)).body.errors).toMatchObject([{ code: 'card-not-found', field: 'card_id' }]);
    const late = await fetch(url + GET, { headers: { authorization: `Bearer ${token}` } });
    expect([late.status, late.headers.get('content-type'), await late.text()]).toEqual([
      429,
      'text/plain',
      'Slow down',
    ]);
  });
});

row('a signature whose content another answer describes', () => {
  const events = [
    answer("$.components.schemas.DeliveryHeaders.properties['X-Service-Signature']", 'signature-algorithm', {
      'x-signature': {
        algorithm: 'hmac-sha256',
        encoding: 'hex',
        content: '{timestamp}.{body}',
        timestamp_header: 'X-At',
      },
    }),
    answer('$.components.schemas.DeliveryHeaders', 'signed-content', {
      required: ['X-At'],
      properties: { 'X-At': { description: 'Seconds.', type: 'string', pattern: '^[0-9]+$' } },
    }),
  ];
  return following({ events }, async ({ answers }) => expect(answers.unfollowed).toEqual([]));
});

row('a signature in words alone, headers by their names, lists in events, and a format of batches', () => {
  const required = (name: string, schema: object) => ({
    required: [name],
    properties: { [name]: { description: 'One.', ...schema } },
  });
  const list = (items: object) => ({ type: 'array', items });
  const failure = {
    ...{ type: 'object', required: ['row', 'reason'] },
    properties: { row: { type: 'integer' }, reason: { type: 'string' } },
  };
  const events = [
    answer("$.components.schemas.DeliveryHeaders.properties['X-Service-Signature']", 'signature-algorithm'),
    answer(
      '$.components.schemas.DeliveryHeaders',
      'signed-content',
      required('X-Service-Timestamp', { type: 'string', pattern: '^[0-9]+$' }),
    ),
    answer('$.components.schemas.CardIssuedEvent', 'card-issued-payload', {
      ...required('channels', { ...list({ type: 'string' }), minItems: 1, 'x-value': 'access' }),
      properties: {
        channels: { description: 'Channels.', ...list({ type: 'string' }), minItems: 1, 'x-value': 'access' },
        batch_id: { $ref: '#/components/schemas/BatchId' },
      },
    }),
    answer('$.components.schemas.BatchCompleteEvent', 'batch-complete-payload', {
      required: ['batch_id', 'failures', 'tags'],
      properties: {
        batch_id: { $ref: '#/components/schemas/BatchId' },
        failures: { description: 'Rows.', ...list(failure) },
        tags: { description: 'Tags.', ...list({ type: 'string' }) },
      },
    }),
  ];
  const rest = [answer('$.components.schemas.BatchId', 'identifier-forms', { format: 'uuid', 'x-form': '{uuid}' })];
  return following({ rest, events }, async ({ answers, controls, idle }, call) => {
    expect(answers.unfollowed.map((line) => /: ([a-z-]+) is/.exec(line)?.[1])).toEqual([
      'signature-algorithm',
      'signed-content',
    ]);
    await controls.POST('/_sandbox/webhooks', { body: { url: 'sandbox:inbox' } });
    const file = btoa('recipient_phone,value\n+254712345678,5\n0712,5\n');
    const { body } = await call('POST', '/v1/cards/bulk', { file, currency: 'KES' });
    expect(body.batch_id).toMatch(/^[\da-f-]{36}$/);
    await idle();
    const { data } = await controls.GET('/_sandbox/deliveries');
    const payloads = await Promise.all(
      (data?.items ?? []).map(async ({ delivery }) => {
        const found = await controls.GET('/_sandbox/deliveries/{delivery}', { params: { path: { delivery } } });
        return found.data?.payload;
      }),
    );
    expect(payloads).toMatchObject([
      { event: 'batch.complete', failures: [{ row: 2, reason: expect.any(String) }], tags: [] },
      { event: 'card.issued', channels: ['whatsapp'], batch_id: body.batch_id },
    ]);
    const path = { delivery: 1, attempt: 1 };
    const attempt = await controls.GET('/_sandbox/deliveries/{delivery}/attempts/{attempt}', { params: { path } });
    expect(JSON.stringify(attempt.data)).toMatch(/x-service-timestamp","value":"\d{10}"/);
  });
});

test.each(sampled(rows, 20))('%s', (_, run) => run());

test('a generated folder of which something is missing, broken or changed is refused in one line', async () => {
  const variant = await temporaryFolder();
  await generate(overlayOf('cedar'), variant, true);
  const put = (file: string, text: string) => writeFile(path.join(variant, file), text);
  // Each is found before the one that was broken before it.
  const changes: [() => Promise<unknown>, RegExp][] = [
    [() => put('asyncapi.json', '{}'), /: was changed after/],
    [() => put('open-points.json', '[]'), / is not answered there/],
    [() => put('openapi.json', '{'), /: cannot be read: .*JSON.*Write it by: /],
    [() => rm(path.join(variant, 'asyncapi.json')), /: cannot be read: .*asyncapi\.json.*Write it by: /],
  ];
  for (const [change, says] of changes) {
    await change();
    const message = await startSandbox({ port: 0, variant }).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
    expect([message.startsWith(variant), message.split('\n').length]).toEqual([true, 1]);
    expect(message).toMatch(says);
  }
});

test('a folder that was generated of another API is refused', async () => {
  const variant = await temporaryFolder();
  const { code } = await runCliInProcess(['generate', '--contract', LOCKERS, '--out', variant]);
  expect(code).toBe(0);
  await expect(startSandbox({ port: 0, variant })).rejects.toThrow(
    'has no operation issueCard, so it is of another API.',
  );
});
