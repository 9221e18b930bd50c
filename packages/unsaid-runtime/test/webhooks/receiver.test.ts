import { describe, expect, test, vi } from 'vitest';
import {
  createWebhookReceiver,
  type DeliveryContext,
  STATUSES,
  type Verify,
  type WebhookError,
  type WebhookReceiverOptions,
} from '../../../../src/webhooks.ts';
import { createDelivery, type Delivery, replay, signDelivery, tamper } from '../../../../src/webhooks-testing.ts';
import { sign, verify } from './scheme.ts';

function receiverOf(options: Partial<WebhookReceiverOptions> = {}) {
  const errors: WebhookError[] = [];
  const receiver = createWebhookReceiver({ verify, on: {}, onError: (error) => errors.push(error), ...options });
  const post = async (delivery: Delivery) => (await receiver.fetch(delivery.request())).status;
  return { receiver, post, errors, codes: () => errors.map(({ code }) => code) };
}

const redeemed = () => createDelivery('card.redeemed', { sign });

describe('verification', () => {
  test('has no default, and the message says so', () => {
    // @ts-expect-error what a caller without types may write
    const build = () => createWebhookReceiver({ on: {} });
    expect(build).toThrow(TypeError);
    expect(build).toThrow('`verify` is missing; there is no default.');
  });

  const verdicts: [string, unknown, number][] = [
    ['true', true, 200],
    ['{ ok: true }', { ok: true }, 200],
    ['false', false, 400],
    ['{ ok: false }', { ok: false, reason: 'too old' }, 400],
    ['undefined', undefined, 400],
    ['null', null, 400],
    ['1', 1, 400],
    ["'ok'", 'ok', 400],
    ["{ ok: 'yes' }", { ok: 'yes' }, 400],
    ['{}', {}, 400],
    ['a function', () => true, 400],
  ];
  test.each(
    verdicts.flatMap(([name, verdict, status]) => [
      [name, () => verdict, status] as const,
      [`a promise of ${name}`, async () => verdict, status] as const,
    ]),
  )('that returns %s', async (_, judge, status) => {
    const { post, codes } = receiverOf({ verify: judge as Verify, on: { 'card.redeemed': () => {} } });
    expect(await post(await redeemed())).toBe(status);
    expect(codes()).toEqual(status === 200 ? [] : ['signature-refused']);
  });

  test('is not asked about a request without a signature', async () => {
    const judge = vi.fn(() => true);
    const { post, codes } = receiverOf({ verify: judge });
    expect(await post(tamper(await redeemed(), { header: 'X-Service-Signature' }))).toBe(400);
    expect(codes()).toEqual(['signature-missing']);
    expect(judge).not.toHaveBeenCalled();
  });

  test('sees the raw bytes before anything is parsed', async () => {
    const seen: Uint8Array[] = [];
    const { post } = receiverOf({ verify: ({ raw }) => seen.push(raw) < 0 });
    const bytes = Uint8Array.of(0xff, 0x00, 0x7b);
    expect(await post(await signDelivery(bytes, { sign }))).toBe(400);
    expect(seen).toEqual([bytes]);
  });
});

describe('methods', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is refused with 405', async (method) => {
    const { receiver, codes } = receiverOf();
    const response = await receiver.fetch(new Request('https://integrator.invalid/', { method }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(codes()).toEqual(['method-refused']);
  });
});

describe('events and payloads', () => {
  test.each<[string, unknown]>([
    ['a name the contract does not know', { event: 'card.frozen', card_id: 'crd_1' }],
    ['a name that every object has', { event: 'constructor' }],
    ['the name __proto__', { event: '__proto__' }],
    ['a known name without a handler', { event: 'card.expired', any: [1] }],
  ])('%s goes to onUnknown as it is, and is answered 200', async (_, payload) => {
    const seen: unknown[] = [];
    const { post, errors } = receiverOf({ onUnknown: (event) => seen.push(event) });
    expect(await post(await signDelivery(payload, { sign }))).toBe(200);
    expect(seen).toEqual([payload]);
    expect(errors).toEqual([]);
  });

  test('without onUnknown it is answered 200 and reported', async () => {
    const { post, errors } = receiverOf();
    expect(await post(await signDelivery({ event: 'card.frozen' }, { sign }))).toBe(200);
    expect(errors).toEqual([expect.objectContaining({ code: 'event-unhandled', event: 'card.frozen' })]);
  });

  test('fields that the contract does not know reach the handler', async () => {
    const seen: unknown[] = [];
    const { post } = receiverOf({ on: { 'reward.opened': (event) => seen.push(event) } });
    const { raw } = await createDelivery('reward.opened', { sign });
    const payload = { ...JSON.parse(new TextDecoder().decode(raw)), extra: { deep: [null] } };
    expect(await post(await signDelivery(payload, { sign }))).toBe(200);
    expect(seen).toEqual([payload]);
  });

  const INVALID: [string, unknown, object][] = [
    ['no JSON', '{"event":', { at: '', rule: 'json' }],
    ['no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), { at: '', rule: 'json' }],
    ['an empty body', '', { at: '', rule: 'json' }],
    ['nesting without end', '['.repeat(200_000), { at: '', rule: 'json' }],
    ['null', 'null', { at: '', rule: 'type' }],
    ['an array', '[]', { at: '', rule: 'type' }],
    ['no event', '{}', { at: '/event', rule: 'required' }],
    [
      'a field missing',
      { event: 'reward.opened', created_at: '2026-06-01T12:17:41Z', data: {} },
      { at: '/data/reward_id', rule: 'required' },
    ],
  ];
  test.each(INVALID)('%s: refused unless onInvalid keeps it', async (_, body, issue) => {
    const delivery = await signDelivery(body, { sign });
    const without = receiverOf();
    expect(await without.post(delivery)).toBe(400);
    expect(without.errors).toEqual([expect.objectContaining({ code: 'payload-invalid' })]);
    expect(without.errors[0]?.issues).toContainEqual(expect.objectContaining(issue));
    const kept: unknown[] = [];
    const keeping = receiverOf({ onInvalid: ({ issues }, { raw }) => ({ keep: kept.push([issues, raw]) > 0 }) });
    expect(await keeping.post(delivery)).toBe(200);
    expect(kept).toEqual([[without.errors[0]?.issues, delivery.raw]]);
    const refusing = receiverOf({ onInvalid: async () => ({ keep: false }) });
    expect([await refusing.post(delivery), refusing.codes()]).toEqual([400, ['payload-invalid']]);
  });

  test('an invalid payload that was kept is kept once; one that was refused is offered again', async () => {
    let calls = 0;
    const { post } = receiverOf({ onInvalid: () => ({ keep: ++calls > 1 }) });
    const delivery = await signDelivery('{}', { sign });
    expect([await post(delivery), await post(delivery), await post(delivery)]).toEqual([400, 200, 200]);
    expect(calls).toBe(2);
  });
});

describe('the answer', () => {
  test.each([undefined, false, 202, new Response(null, { status: 202 }), { status: 500 }])(
    'to a handled event is 200 without a body, whatever the handler returns (%j)',
    async (result) => {
      const { receiver } = receiverOf({ on: { 'card.redeemed': () => result } });
      const response = await receiver.fetch((await redeemed()).request());
      expect([response.status, await response.text()]).toEqual([200, '']);
    },
  );
});

describe('failures', () => {
  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('database is down');
      },
    ],
    ['rejects', () => Promise.reject(new Error('database is down'))],
  ])('a handler that %s is answered 500, and the retry runs it again', async (_, fail) => {
    let calls = 0;
    const { post, errors } = receiverOf({ on: { 'card.redeemed': () => (++calls === 1 ? fail() : undefined) } });
    const delivery = await redeemed();
    expect([await post(delivery), await post(delivery), await post(delivery)]).toEqual([500, 200, 200]);
    expect(calls).toBe(2);
    expect(errors).toEqual([expect.objectContaining({ code: 'handler-failed', cause: new Error('database is down') })]);
  });

  test('the same delivery 50 times at once runs once; until it is done the others are told to come again', async () => {
    let [runs, busy] = [0, 0];
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const handle = () => {
      runs += 1;
      return held;
    };
    const onError = () => {
      busy += 1;
      if (busy === 49) end();
    };
    const { post } = receiverOf({ onError, on: { 'card.redeemed': handle } });
    const statuses = await Promise.all(replay(await redeemed(), 50).map(post));
    expect([runs, statuses.toSorted()]).toEqual([1, [200, ...Array.from({ length: 49 }, () => 503)]]);
  });

  test('without a store every delivery runs', async () => {
    let runs = 0;
    const { post } = receiverOf({ store: false, on: { 'card.redeemed': () => (runs += 1) } });
    for (const delivery of replay(await redeemed(), 3)) await post(delivery);
    expect(runs).toBe(3);
  });

  test('a report never holds the payload', async () => {
    const { post, errors } = receiverOf({ on: { 'reward.sent': () => Promise.reject(new Error('no')) } });
    await post(await createDelivery('reward.sent', { sign }));
    expect(JSON.stringify(errors[0]) + errors[0]?.message).not.toContain('amina');
  });

  test('every status but those of an accepted event is a failure to the service', () => {
    const accepted = Object.entries(STATUSES)
      .filter(([, status]) => status === 200)
      .map(([code]) => code);
    expect(accepted).toEqual(['event-unhandled', 'hook-failed', 'dead-lettered', 'loss-possible']);
    expect(Object.values(STATUSES).filter((status) => status !== 200 && status < 400)).toEqual([]);
  });
});

test.each(['', 'half \ud800', 'a\0b'])('a key %j that a database may not store is refused', async (key) => {
  const { post, codes } = receiverOf({ key: () => key });
  expect([await post(await redeemed()), codes()]).toEqual([500, ['key-failed']]);
});

describe('verifyAndParse', () => {
  test.each<[string, (delivery: Delivery) => [Uint8Array<ArrayBuffer> | string, object]]>([
    ['bytes and an object', ({ raw, headers }) => [raw, headers]],
    [
      'text and capitals',
      ({ raw, headers }) => [new TextDecoder().decode(raw), { 'X-SERVICE-SIGNATURE': headers['x-service-signature'] }],
    ],
    ['lists of values', ({ raw, headers }) => [raw, { 'x-service-signature': [headers['x-service-signature']] }]],
    ['Headers', ({ raw, headers }) => [raw, new Headers(headers)]],
  ])('takes %s', async (_, input) => {
    const { receiver } = receiverOf();
    const [raw, headers] = input(await redeemed());
    expect(await receiver.verifyAndParse(raw, headers as Headers)).toMatchObject({
      ok: true,
      known: true,
      event: { event: 'card.redeemed', amount_redeemed: 3200 },
      key: expect.stringMatching(/^[\da-f]{64}$/),
    });
  });

  test.each<[string, unknown, string]>([
    ['a parsed object', { event: 'card.redeemed' }, 'an object (Object)'],
    ['a parsed array', [], 'an object (Array)'],
    ['an ArrayBuffer', new ArrayBuffer(2), 'an object (ArrayBuffer)'],
    ['nothing', undefined, 'undefined'],
  ])('called with %s names the mistake, and asks nobody', async (_, body, what) => {
    const judge = vi.fn(() => true);
    const { receiver } = receiverOf({ verify: judge });
    const verified = await receiver.verifyAndParse(body as string, (await redeemed()).headers);
    expect(verified).toMatchObject({ ok: false, error: { code: 'body-already-read' } });
    expect(verified.ok || verified.error.message).toContain(
      `verifyAndParse was called with ${what}. Pass the raw body`,
    );
    expect(judge).not.toHaveBeenCalled();
  });

  test('says why there is no event', async () => {
    const { receiver } = receiverOf({ maxBodyBytes: 1000 });
    const spoiled = tamper(await redeemed(), { byte: 3 });
    const invalid = await signDelivery('{}', { sign });
    const large = await signDelivery(' '.repeat(1001), { sign });
    const codes = [spoiled, invalid, large].map(async ({ raw, headers }) => {
      const verified = await receiver.verifyAndParse(raw, headers);
      return verified.ok ? undefined : verified.error.code;
    });
    expect(await Promise.all(codes)).toEqual(['signature-refused', 'payload-invalid', 'body-too-large']);
  });
});

describe('options that cannot be meant', () => {
  test.each<[string, object, RegExp]>([
    ['a deadline of the service’s own 5 s', { deadlineMs: 5000 }, /deadlineMs/],
    ['no deadline', { deadlineMs: Number.POSITIVE_INFINITY }, /deadlineMs/],
    ['a cap of nothing', { maxBodyBytes: 0 }, /maxBodyBytes/],
    ['a handler for no event', { on: { 'card.redeem': () => {} } }, /'card.redeem'.*card\.redeemed/],
    ['a handler that is no function', { on: { 'card.issued': 'log' } }, /card\.issued/],
    ['no handlers', { on: undefined }, /`on`/],
  ])('%s', (_, options, message) => {
    expect(() => createWebhookReceiver({ verify, on: {}, ...options })).toThrow(message);
  });
});

test('a copy of the context has all of it, the signal included', async () => {
  const seen: DeliveryContext[] = [];
  const receiver = createWebhookReceiver({
    verify,
    store: false,
    on: { 'card.redeemed': (_event, context) => void seen.push(context, { ...context }) },
  });
  for (const delivery of [await redeemed(), await redeemed()]) {
    expect((await receiver.fetch(delivery.request())).status).toBe(200);
  }
  const [first, copy, second] = seen;
  expect(Object.keys(first ?? {}).sort()).toEqual(['headers', 'key', 'owner', 'raw', 'signal', 'signature']);
  expect({ ...first }).toEqual({ ...copy });
  expect(copy?.signal).toBe(first?.signal);
  expect(second?.owner).not.toBe(first?.owner);
});

test('a verdict that is itself a promise of another is no acceptance', async () => {
  const verdict = {
    ok: true,
    // biome-ignore lint/suspicious/noThenProperty: what the test is about
    then: (resolve: (verdict: boolean) => void) => resolve(false),
  };
  const codes: string[] = [];
  const receiver = createWebhookReceiver({
    verify: (() => verdict) as unknown as Verify,
    on: {},
    onError: ({ code }) => codes.push(code),
  });
  expect((await receiver.fetch((await redeemed()).request())).status).toBe(400);
  expect(codes).toEqual(['signature-refused']);
});
