import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createRewardCardClient } from '../../../../src/client.ts';
import { CARD, type NextResponse, service, TO_ISSUE } from './start-service.ts';

const live = service();
const connect = (options: object = {}) => createRewardCardClient({ baseUrl: live.url, ...options });
const params = { path: { card_id: 'crd_1' } };
const never = () => new Promise<never>(() => {});
const stalls: [string, NonNullable<NextResponse['stall']>][] = [
  ['before the head', 'before-head'],
  ['in the middle of the body', 'in-body'],
];

describe.each(stalls)('a response that stalls %s', (_name, stall) => {
  test('times out, by the time of the client or of the call', async () => {
    live.next = { body: CARD, stall };
    for (const [options, settings] of [
      [{ timeoutMs: 60 }, {}],
      [{}, { timeoutMs: 60 }],
      [{ timeoutMs: 60_000 }, { timeoutMs: 60 }],
      [{ timeoutMs: 60 }, { timeoutMs: undefined, signal: new AbortController().signal }],
    ] as const) {
      const started = performance.now();
      const call = connect(options).GET('/v1/cards/{card_id}', { params, ...settings });
      await expect(call).rejects.toMatchObject({
        code: 'timeout',
        message: 'GET /v1/cards/{card_id} had no complete response within 60 ms.',
      });
      // Long before the longer of two times would have ended it.
      expect(performance.now() - started).toBeLessThan(20_000);
    }
    // On a busy machine a call may time out before it arrives.
    await expect.poll(() => live.arrived.length > 0 && live.aborted === live.arrived.length).toBe(true);
  });

  test('can be aborted, with or without a timeout', async () => {
    live.next = { body: CARD, stall };
    for (const timeoutMs of [undefined, 60_000]) {
      const controller = new AbortController();
      const call = connect({ timeoutMs }).GET('/v1/cards/{card_id}', { params, signal: controller.signal });
      setTimeout(() => controller.abort(new RangeError('enough')), 30);
      await expect(call).rejects.toThrow(new RangeError('enough'));
    }
    await expect.poll(() => live.aborted).toBe(2);
  });
});

test.each([
  ['fetch', { fetch: never }, true],
  ['authenticate', { authenticate: never }, false],
])(
  '%s, when it never settles and ignores its signal, still times out and can be aborted',
  async (_name, options, sent) => {
    const client = connect(options);
    const late = client.POST('/v1/cards/issue', { body: TO_ISSUE, timeoutMs: 20 });
    await expect(late).rejects.toMatchObject({ name: 'ClientError', code: 'timeout', sent });
    const message = await late.then(String, ({ message }: Error) => message);
    expect(message).toContain('POST /v1/cards/issue had no complete response within 20 ms.');
    // Only a request that was sent may have been carried out.
    expect(message.includes('It may have been carried out; sending it again may repeat it.')).toBe(sent);
    const controller = new AbortController();
    const call = client.POST('/v1/cards/issue', { body: TO_ISSUE, signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  },
);

test('a signal that is aborted already sends nothing and asks for no credentials', async () => {
  let asked = 0;
  const authenticate = (request: Request) => {
    asked += 1;
    return request;
  };
  const call = connect({ authenticate }).GET('/v1/cards/{card_id}', { params, signal: AbortSignal.abort('no') });
  await expect(call).rejects.toBe('no');
  expect([asked, live.arrived]).toEqual([0, []]);
});

test('a call leaves no timer and no listener behind, however it ends', async () => {
  const { signal } = new AbortController();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  live.next = { body: CARD };
  await connect().GET('/v1/cards/{card_id}', { params });
  const before = timers();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      connect({ timeoutMs: 99_991, ...(index % 2 && { fetch: () => Promise.reject(new Error('down')) }) }).GET(
        '/v1/cards/{card_id}',
        { params, signal },
      ),
    ),
  );
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
  expect(timers()).toBeLessThan(before + 10);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '5', null])(
  'refuses the timeout %j',
  async (given) => {
    const timeoutMs = given as number;
    expect(() => connect({ timeoutMs })).toThrow(expect.objectContaining({ code: 'timeout-ms' }));
    if (given === null) return;
    await expect(connect().GET('/v1/cards/{card_id}', { params, timeoutMs })).rejects.toMatchObject({
      code: 'timeout-ms',
    });
  },
);
