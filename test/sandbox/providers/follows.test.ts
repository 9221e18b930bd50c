import { describe, expect, test } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/src/index.ts';
import { listen } from '../../listen.ts';
import { withOverlay } from '../../overlay/overlay-folder.ts';
import { overlayOf } from './providers.ts';

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
  options: SandboxOptions = {},
): Promise<Result> {
  const files = {
    ...(rest.length > 0 && { 'openapi.overlay.yaml': textOf(rest) }),
    ...(events.length > 0 && { 'asyncapi.overlay.yaml': textOf(events) }),
  };
  return withOverlay(files, async (overlay) => {
    await using sandbox = await startSandbox({ port: 0, clock: 'manual', overlay, ...options });
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
const file = (rows: number, encode: (text: string) => string = btoa) =>
  encode(`recipient_phone,value\n${'+254712345678,5\n'.repeat(rows)}`);
const KEYED = answer('$.paths.*.post', 'idempotency', {
  parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
  'x-idempotency': { header: 'Idempotency-Key', lifetime_seconds: 60 },
});
const key = (value: string) => ({ 'idempotency-key': value });
const cardsOf = async ({ controls }: Sandbox) => (await controls.GET('/_sandbox/cards')).data?.total;

describe('a key', () => {
  test('is remembered for its lifetime, and an empty one is none', () =>
    following({ rest: [KEYED] }, async (sandbox, call) => {
      const issue = async (name: string) => (await call('POST', '/v1/cards/issue', CARD, key(name))).body.card_id;
      const first = await issue('a');
      await sandbox.advance(59_000);
      expect(await issue('a')).toBe(first);
      await sandbox.advance(1_000);
      expect(await issue('a')).not.toBe(first);
      expect(await issue('')).not.toBe(await issue(''));
    }));

  test('of a top-up is that of one card, whatever its body says', () =>
    following({ rest: [KEYED] }, async (_, call) => {
      const [one, other] = [
        (await call('POST', '/v1/cards/issue', CARD)).body.card_id,
        (await call('POST', '/v1/cards/issue', CARD)).body.card_id,
      ];
      const body = { amount: 5, currency: 'KES', card_id: 'x' };
      expect((await call('POST', `/v1/cards/${one}/topup`, body, key('t'))).status).toBe(200);
      expect((await call('POST', `/v1/cards/${other}/topup`, body, key('t'))).status).toBe(409);
    }));

  test('that comes twice at the same time makes one batch', () =>
    following({ rest: [KEYED] }, async (sandbox, call) => {
      const body = { file: file(3_000), currency: 'KES' };
      const answers = await Promise.all([1, 2].map(() => call('POST', '/v1/cards/bulk', body, key('b'))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(await cardsOf(sandbox)).toBe(3_000);
    }));

  test('of a batch that is answered first gets its first response again', () => {
    const batch = '$.paths["/v1/cards/bulk"].post';
    const rest = [
      KEYED,
      answer(`${batch}.responses["2XX"]`, 'success-statuses', { 'x-status': 202 }),
      answer('$.components.schemas.BatchStatus', 'batch-statuses', {
        enum: ['accepted', 'complete'],
        'x-states': { pending: 'accepted' },
      }),
      answer('$.components.schemas.Batch', 'batch-counts'),
    ];
    return following({ rest }, async (sandbox, call) => {
      const send = () => call('POST', '/v1/cards/bulk', { file: file(3), currency: 'KES' }, key('b'));
      const first = await send();
      expect(first).toMatchObject({ status: 202, body: { status: 'accepted', total: 3, issued: 0 } });
      await sandbox.idle();
      expect((await send()).body).toEqual(first.body);
      expect(await cardsOf(sandbox)).toBe(3);
    });
  });
});

test('a limit is told in its headers, and over with its window', () => {
  const headers = { limit: 'X-Limit', remaining: 'X-Left', retry_after: 'Retry-After' };
  const rest = [
    answer('$.paths.*.get', 'rate-limits', { 'x-rate-limit': { requests: 1, window_seconds: 60, headers } }),
  ];
  return following({ rest }, async (sandbox, call) => {
    const get = async () => {
      const { status, headers } = await call('GET', '/v1/cards/crd_5Q7M2XKD8RT4VBN6');
      return [status, headers.get('x-limit'), headers.get('x-left'), headers.get('retry-after') !== null];
    };
    expect(await get()).toEqual([404, '1', '0', false]);
    expect(await get()).toEqual([429, '1', '0', true]);
    await sandbox.advance(60_000);
    expect(await get()).toEqual([404, '1', '0', false]);
    expect((await call('POST', '/v1/cards/issue', CARD)).status).toBe(201);
  });
});

test.each([
  [{ days_after_issue: 90 }, '2030-05-01'],
  [{ months_after_issue: 1 }, '2030-02-28'],
  [{ years_after_issue: 2 }, '2032-01-31'],
])('a card expires %j after its issue', (expiry, date) =>
  following(
    { rest: [answer('$.components.schemas.ExpiryDate', 'card-expiry', { 'x-expiry': expiry })] },
    async (sandbox, call) => {
      await sandbox.advance(Date.UTC(2030, 0, 31, 12) - sandbox.now());
      expect((await call('POST', '/v1/cards/issue', CARD)).body.expires_at).toBe(date);
    },
  ),
);

test('a batch has at most so many rows, in its encoding, and there are at most so many endpoints', () => {
  const rest = [
    answer('$.paths["/v1/cards/bulk"].post', 'batch-size', { 'x-batch': { max_rows: 2 } }),
    answer('$.components.schemas.BulkIssueRequest.properties.file', 'csv-encoding', {
      'x-csv': { encoding: 'utf-16le' },
    }),
  ];
  const events = [answer('$.servers.integrator', 'several-endpoints', { 'x-max-endpoints': 1 })];
  const encode = (text: string) => Buffer.from(text, 'utf16le').toString('base64');
  return following({ rest, events }, async ({ controls }, call) => {
    const send = async (rows: number, ...how: (typeof encode)[]) =>
      (await call('POST', '/v1/cards/bulk', { file: file(rows, ...how), currency: 'KES' })).status;
    expect([await send(2, encode), await send(3, encode), await send(2)]).toEqual([200, 413, 400]);
    const register = async (port: number) =>
      (await controls.POST('/_sandbox/webhooks', { body: { url: `http://127.0.0.1:${port}/` } })).response.status;
    expect([await register(9), await register(10)]).toEqual([201, 409]);
  });
});

describe('credentials', () => {
  const schemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'A key.' },
    tenant: { type: 'apiKey', in: 'header', name: 'X-Tenant', description: 'A tenant.' },
  };
  const answered = (target: string, update: object) => answer(target, 'api-credentials', update);

  test('of several schemes are all asked for, and those of an operation are its own', () => {
    const rest = [
      answered('$', { security: [{ key: [], tenant: [] }], components: { securitySchemes: schemes } }),
      answered('$.paths["/v1/cards/{card_id}"].get', { security: [{ tenant: [] }] }),
    ];
    return following({ rest }, async ({ token }, call) => {
      const statusOf = async (method: string, path: string, headers: Readonly<Record<string, string>>) =>
        (await call(method, path, method === 'POST' ? CARD : undefined, headers)).status;
      expect(await statusOf('POST', '/v1/cards/issue', { 'x-key': token })).toBe(401);
      expect(await statusOf('POST', '/v1/cards/issue', { 'x-key': token, 'x-tenant': token })).toBe(201);
      expect(await statusOf('GET', '/v1/cards/crd_5Q7M2XKD8RT4VBN6', { 'x-key': token })).toBe(401);
      expect(await statusOf('GET', '/v1/cards/crd_5Q7M2XKD8RT4VBN6', { 'x-tenant': token })).toBe(404);
    });
  });

  test.each([
    { type: 'http', scheme: 'digest', description: 'A digest.' },
    { type: 'mutualTLS', description: 'A certificate.' },
  ])('that the sandbox cannot check end the start: %j', async (scheme) => {
    const rest = [answered('$', { security: [{ other: [] }], components: { securitySchemes: { other: scheme } } })];
    const line = /^\S+openapi\.overlay\.yaml:\d+: the sandbox cannot serve the security scheme other/;
    await expect(following({ rest }, async () => {})).rejects.toThrow(line);
  });
});

describe('an answer about errors', () => {
  const RESPONSE = '$.components.responses.OtherOutcome';
  const CODES = [
    'invalid-request',
    'unauthorized',
    'card-not-found',
    'card-expired',
    'currency-mismatch',
    'wallet-insufficient',
    'internal-error',
  ];
  const problems = Object.fromEntries(CODES.map((code, at) => [code, 400 + at]));
  const message = (more: object = {}) => ({
    'x-problems': problems,
    content: {
      'application/json': {
        schema: {
          ...{ description: 'An error.', type: 'object', required: ['code', 'message'] },
          properties: {
            code: { description: 'Its code.', type: 'string' },
            message: { description: 'What went wrong.', type: 'string', ...more },
          },
        },
      },
    },
  });

  test('that leaves little room for words is answered in few', () =>
    following({ rest: [answer(RESPONSE, 'error-responses', message({ maxLength: 40 }))] }, async (_, call) => {
      const found = [
        await call('POST', '/v1/cards/issue', { value: 1 }),
        await call('POST', '/v1/cards/issue', CARD, { authorization: 'Bearer wrong' }),
        await call('GET', '/v1/cards/crd_5Q7M2XKD8RT4VBN6'),
      ];
      expect(found.map(({ status, body }) => [status, body.code])).toEqual([
        [400, 'invalid-request'],
        [401, 'unauthorized'],
        [402, 'card-not-found'],
      ]);
      for (const { body } of found) expect(body.message.length).toBeLessThanOrEqual(40);
    }));

  test('of one operation holds there', () => {
    const own = {
      responses: {
        422: {
          ...{ description: 'Refused.', 'x-problems': { 'currency-mismatch': 422 } },
          content: message().content,
        },
      },
    };
    const rest = [
      answer(RESPONSE, 'error-responses', message()),
      answer('$.paths["/v1/cards/{card_id}/topup"].post', 'error-responses', own),
    ];
    return following({ rest }, async (_, call) => {
      const { card_id } = (await call('POST', '/v1/cards/issue', CARD)).body;
      const refused = await call('POST', `/v1/cards/${card_id}/topup`, { amount: 5, currency: 'GHS' });
      expect([refused.status, refused.body.code]).toEqual([422, 'currency-mismatch']);
    });
  });
});

describe('in words alone, the sandbox goes on in its own way', () => {
  test('with statuses and bounds', () => {
    const rest = [
      answer('$.paths["/v1/cards/{card_id}"].get.responses["2XX"]', 'success-statuses'),
      answer('$.components.schemas.IssueCardRequest.properties.value', 'value-bounds'),
      answer('$.components.schemas.TopUpRequest.properties.amount', 'value-bounds'),
    ];
    return following({ rest }, async (_, call) => {
      const { card_id } = (await call('POST', '/v1/cards/issue', CARD)).body;
      expect((await call('GET', `/v1/cards/${card_id}`)).status).toBe(200);
      expect((await call('POST', '/v1/cards/issue', { ...CARD, value: 0 })).status).toBe(400);
      expect((await call('POST', `/v1/cards/${card_id}/topup`, { amount: -50, currency: 'KES' })).status).toBe(400);
    });
  });
});

test('a form of few identifiers gives each once', () => {
  const code = '$.components.schemas.IssuedCard.properties.code';
  const rest = [answer(code, 'identifier-forms', { pattern: '^\\d{3}$', 'x-form': '{digits:3}', examples: ['123'] })];
  return following({ rest }, async (sandbox, call) => {
    const { status, body } = await call('POST', '/v1/cards/bulk', { file: file(300), currency: 'KES' });
    expect([status, body?.issued]).toEqual([200, 300]);
    expect(await cardsOf(sandbox)).toBe(300);
  });
});

test('the controls speak of the channels, the currencies and the markets of the provider', () => {
  const rest = [
    answer('$.components.schemas.AccessChannel', 'access-channels', { enum: ['whatsapp', 'web', 'ussd', 'app'] }),
    answer('$.components.schemas.DeliveryResult', 'delivery-channels', {
      enum: ['sent_whatsapp', 'sent_web', 'sent_ussd', 'sent_app'],
    }),
    answer('$.components.schemas.CurrencyCode', 'currency-codes', { enum: ['USDT', 'KES'] }),
  ];
  const redeemed = '$.components.schemas.CardRedeemedEvent.properties';
  const events = [
    answer(`${redeemed}.market`, 'market-codes', { enum: ['NG', 'GH'] }),
    answer(`${redeemed}.method`, 'redemption-methods', { enum: ['app', 'ussd'] }),
  ];
  return following({ rest, events }, async ({ controls }, call) => {
    const { body } = await call('POST', '/v1/cards/issue', { ...CARD, currency: 'USDT', access: ['app'] });
    expect((await controls.GET('/_sandbox/cards')).data?.items).toMatchObject([{ currency: 'USDT', access: ['app'] }]);
    const path = { card_id: body.card_id };
    const { error } = await controls.POST('/_sandbox/cards/{card_id}/redeem', { params: { path }, body: {} });
    expect(error).toBeUndefined();
    const fund = async (currency: string) =>
      (await controls.POST('/_sandbox/wallet/fund', { body: { currency, amount: 5 } })).response.status;
    expect([await fund('USDT'), await fund('EUR')]).toEqual([200, 400]);
  });
});

describe('a secret', () => {
  test('that the scheme of the provider cannot read is refused as it is registered', async () => {
    await using sandbox = await startSandbox({ port: 0, overlay: overlayOf('cedar') });
    const body = { url: 'http://127.0.0.1:9/', secret: 'a-secret-of-ours' };
    expect((await sandbox.controls.POST('/_sandbox/webhooks', { body })).response.status).toBe(400);
  });

  test('is made as the scheme has it', () => {
    const scheme = { algorithm: 'hmac-sha256', encoding: 'hex', content: '{body}', secret_encoding: 'hex' };
    const at = "$.components.schemas.DeliveryHeaders.properties['X-Service-Signature']";
    const events = [answer(at, 'signature-algorithm', { 'x-signature': scheme })];
    return following({ events }, async (sandbox, call) => {
      await using endpoint = await listen((_, response) => response.end());
      const { data } = await sandbox.controls.POST('/_sandbox/webhooks', { body: { url: endpoint.url } });
      expect(data?.secret).toMatch(/^[0-9a-f]{64}$/);
      await call('POST', '/v1/cards/issue', CARD);
      await sandbox.idle();
      const { data: deliveries } = await sandbox.controls.GET('/_sandbox/deliveries');
      expect(deliveries?.items).toMatchObject([{ status: 'delivered' }]);
    });
  });
});

test.each([
  ['headers that the overlay does not describe', { id_header: 'X-Id', timestamp_header: 'X-Time' }],
  ['the header of the signature', { header: 'id={id},t={timestamp},v1={signature}', separator: ',' }],
])('an id and a time that are signed travel in %s', (_, travels) => {
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

test.each<[string, Answers, RegExp]>([
  [
    'a delivery over another channel than the one that was asked for',
    { rest: [answer('$.components.schemas.DeliveryResult', 'delivery-channels', { enum: ['sent_whatsapp'] })] },
    /the response of issueCard: \/delivery/,
  ],
  [
    'a field of a card that it does not know when it is retrieved',
    {
      rest: [
        answer('$.components.schemas.Card', 'card-record-fields', {
          required: ['created_at'],
          properties: { created_at: { description: 'When.', type: 'string' } },
        }),
        answer(
          '$.paths["/v1/cards/{card_id}"].get.responses["2XX"].content["application/json"].examples.*.value',
          'card-record-fields',
          { created_at: '2026-07-03' },
        ),
      ],
    },
    /the response of getCard: \/created_at is missing/,
  ],
  [
    'a batch in the event of a single card',
    {
      events: [
        answer('$.components.schemas.CardIssuedEvent', 'card-issued-payload', {
          required: ['batch_id'],
          properties: { batch_id: { description: 'Its batch.', type: 'string' } },
        }),
        answer('$.channels.webhook.messages["card.issued"].examples.*.payload', 'card-issued-payload', {
          batch_id: 'b',
        }),
      ],
    },
    /the event card\.issued: \/batch_id is missing/,
  ],
  [
    'a header of deliveries that it does not know',
    {
      events: [
        answer('$.components.schemas.DeliveryHeaders', 'payload-versioning', {
          required: ['X-Tenant'],
          properties: { 'X-Tenant': { description: 'Whose.', type: 'string' } },
        }),
      ],
    },
    /the header X-Tenant of deliveries/,
  ],
])('%s ends the start', (_, answers, says) => expect(following(answers, async () => {})).rejects.toThrow(says));
