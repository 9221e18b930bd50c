import { describe, expect, test } from 'vitest';
import { createRewardCardClient, type ObservedCall, observeCalls, retryCalls } from '../../../../src/client.ts';
import { checkResponses, type Deviation } from '../../../../src/client-deviations.ts';
import { listen } from '../../../../test/listen.ts';
import { CARD, TOPPED_UP } from './start-service.ts';

const params = { path: { card_id: 'crd_1' } };
const baseUrl = 'http://127.0.0.1';
const ok = () => Response.json(CARD);
const lost = () => {
  throw new TypeError('fetch failed');
};
const status =
  (code: number, headers = {}) =>
  () =>
    new Response('', { status: code, headers });

/** Ends with its request. */
const hanging = ({ signal }: Request) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** A client whose attempts get these answers, one after another. */
function retrying(answers: ((request: Request) => Response | Promise<Response>)[], options = {}) {
  const [requests, waits]: [Request[], number[]] = [[], []];
  const fetch = retryCalls({
    fetch: async (request) => {
      requests.push(request);
      return (answers[requests.length - 1] ?? ok)(request);
    },
    sleep: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  });
  return { client: createRewardCardClient({ baseUrl, fetch }), requests, waits };
}

describe('retryCalls', () => {
  test.each([
    ['a connection that fails', lost],
    ['429', status(429)],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
    [
      'a body that never ends',
      () => new Response(new ReadableStream({ cancel: () => new Promise(() => {}) }), { status: 503 }),
    ],
  ])('sends a read again after %s', async (_, answer) => {
    const { client, waits } = retrying([answer, answer]);
    const { data } = await client.GET('/v1/cards/{card_id}', { params });
    expect(data).toEqual(CARD);
    expect(waits).toEqual([
      expect.toSatisfy((ms) => ms >= 100 && ms < 200),
      expect.toSatisfy((ms) => ms >= 200 && ms < 400),
    ]);
  });

  test('hands over what the last attempt got', async () => {
    const { client, requests } = retrying([status(503), status(503), status(503)]);
    expect((await client.GET('/v1/cards/{card_id}', { params })).response.status).toBe(503);
    expect(requests).toHaveLength(3);
    await expect(retrying([lost, lost, lost]).client.GET('/v1/cards/{card_id}', { params })).rejects.toMatchObject({
      code: 'response-lost',
    });
  });

  test.each([400, 401, 404, 409, 500])('sends a read that was answered %i once', async (code) => {
    const { client, requests } = retrying([status(code)]);
    expect((await client.GET('/v1/cards/{card_id}', { params })).response.status).toBe(code);
    expect(requests).toHaveLength(1);
  });

  test('waits as long as Retry-After asks for, up to a bound', async () => {
    const asked = retrying([status(429, { 'retry-after': '3' })]);
    await asked.client.GET('/v1/cards/{card_id}', { params });
    expect(asked.waits).toEqual([3_000]);
    const dated = retrying([status(503, { 'retry-after': new Date(Date.now() + 8_000).toUTCString() })]);
    await dated.client.GET('/v1/cards/{card_id}', { params });
    expect(dated.waits).toEqual([expect.toSatisfy((ms) => ms > 5_000 && ms <= 8_000)]);
    const tooLong = retrying([status(429, { 'retry-after': '11' })]);
    expect((await tooLong.client.GET('/v1/cards/{card_id}', { params })).response.status).toBe(429);
    expect(tooLong.waits).toEqual([]);
  });

  test('stops waiting when the call is aborted', async () => {
    const { client } = retrying([status(503, { 'retry-after': '9' })], { sleep: undefined });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(client.GET('/v1/cards/{card_id}', { params, signal })).rejects.toThrow('enough');
    const controller = new AbortController();
    const call = client.GET('/v1/cards/{card_id}', { params, signal: controller.signal });
    setImmediate(() => controller.abort(new Error('enough')));
    await expect(call).rejects.toThrow('enough');
  });

  test.each([
    ['during an attempt', hanging],
    ['before the wait', () => new Promise<Response>((resolve) => setImmediate(() => resolve(status(503)())))],
  ])('sends nothing more once the call is aborted %s', async (_, answer) => {
    const controller = new AbortController();
    let sent = 0;
    const fetch = retryCalls({
      firstDelayMs: 1,
      fetch: (request) => {
        sent += 1;
        setImmediate(() => controller.abort(new Error('enough')));
        return answer(request);
      },
    });
    await expect(fetch(new Request(baseUrl, { signal: controller.signal }))).rejects.toThrow('enough');
    expect(sent).toBe(1);
  });

  const operations = {
    topUpCard: { method: 'POST', path: '/v1/cards/{card_id}/topup', repeatableBy: 'Idempotency-Key' },
  };
  const brokenOff = () =>
    new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) }), { status: 200 });
  const topUp = [{ amount: 2500, currency: 'KES' }, () => Response.json(TOPPED_UP)] as const;

  test.each(['', '/base/of'])('knows the operation of a request that somebody made anew, below %s', async (base) => {
    const sent: (string | null)[] = [];
    const fetch = retryCalls({
      ...{ attempts: 2, firstDelayMs: 1, variant: { operations } },
      fetch: async ({ headers }) => {
        sent.push(headers.get('idempotency-key'));
        return new Response(null, { status: sent.length === 1 ? 503 : 200 });
      },
    });
    await fetch(new Request(`http://provider.test${base}/v1/cards/crd_1/topup`, { method: 'POST', body: '{}' }));
    expect(sent).toEqual([expect.any(String), sent[0]]);
  });

  test.each([['none'], [''], [' '], ['a-key-of-mine']])(
    'repeats a write to which the variant knows a key, with the same one and the same body: %s given',
    async (given) => {
      const told: unknown[] = [];
      const onRetry = (retry: unknown) => void told.push(retry);
      const { client, requests } = retrying([lost, brokenOff, status(503), topUp[1]], {
        ...{ attempts: 4, variant: { operations }, onRetry },
      });
      const headers = given === 'none' ? {} : { 'Idempotency-Key': given };
      const { data } = await client.POST('/v1/cards/{card_id}/topup', { params, body: topUp[0], headers });
      expect(data).toEqual(TOPPED_UP);
      const keys = requests.map((request) => request.headers.get('idempotency-key'));
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(given === 'a-key-of-mine' ? /^a-key-of-mine$/ : /^[0-9a-f-]{36}$/);
      expect(await Promise.all(requests.slice(1).map((request) => request.json()))).toEqual(Array(3).fill(topUp[0]));
      expect(told).toMatchObject([
        { method: 'POST', attempt: 2, key: ['Idempotency-Key', keys[0]] },
        { method: 'POST', attempt: 3, key: ['Idempotency-Key', keys[0]] },
        { method: 'POST', attempt: 4, status: 503, key: ['Idempotency-Key', keys[0]] },
      ]);
    },
  );

  test.each([['none'], ['a-key-of-mine']])(
    'repeats a write whose key is a field of the body: %s given',
    async (given) => {
      const told: { key?: readonly [string, string] }[] = [];
      const { repeatableBy: _, ...row } = operations.topUpCard;
      const { client, requests } = retrying([lost, topUp[1]], {
        ...{ attempts: 2, variant: { operations: { topUpCard: { ...row, repeatableByField: 'request_id' } } } },
        onRetry: (retry: { key?: readonly [string, string] }) => void told.push(retry),
      });
      const body = given === 'none' ? topUp[0] : { ...topUp[0], request_id: given };
      const { data } = await client.POST('/v1/cards/{card_id}/topup', { params, body });
      expect(data).toEqual(TOPPED_UP);
      const [name, value] = told[0]?.key ?? [];
      expect(name).toBe('request_id');
      expect(value).toMatch(given === 'none' ? /^[0-9a-f-]{36}$/ : /^a-key-of-mine$/);
      expect(await requests[1]?.json()).toEqual({ ...topUp[0], request_id: value });
    },
  );

  test('sends a write once to which the variant knows no key, and any without a variant', async () => {
    for (const options of [
      {},
      { variant: { operations: { topUpCard: { ...operations.topUpCard, method: 'PUT' } } } },
    ]) {
      const { client, requests } = retrying([lost], options);
      const call = client.POST('/v1/cards/{card_id}/topup', { params, body: topUp[0] });
      await expect(call).rejects.toMatchObject({ code: 'response-lost' });
      expect(requests).toHaveLength(1);
      expect(requests[0]?.headers.has('idempotency-key')).toBe(false);
    }
  });

  test('sends a write again with the settings of the call, its dispatcher among them', async () => {
    await using server = await listen((_, response) => response.writeHead(503).end());
    const dispatched: string[] = [];
    const dispatcher = {
      dispatch(options: { path: string }, handler: object) {
        dispatched.push(options.path);
        return Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1')).dispatch(options, handler);
      },
    };
    const caches: string[] = [];
    const fetch = retryCalls({
      variant: { operations },
      firstDelayMs: 0,
      fetch: (request) => {
        caches.push(request.cache);
        return globalThis.fetch(request);
      },
    });
    const client = createRewardCardClient({
      baseUrl: server.url,
      fetch,
      dispatcher: dispatcher as never,
      cache: 'no-store',
    });
    await client.POST('/v1/cards/{card_id}/topup', { params, body: {} });
    expect([dispatched, caches]).toEqual([Array(3).fill('/v1/cards/crd_1/topup'), Array(3).fill('no-store')]);
  });

  test('ends the attempt that runs with the call', async () => {
    const { client, requests } = retrying([status(503), hanging], { variant: { operations } });
    const call = client.POST('/v1/cards/{card_id}/topup', { params, body: {}, timeoutMs: 50 });
    await expect(call).rejects.toMatchObject({ code: 'timeout' });
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  test.each([
    { attempts: 0 },
    { attempts: 1.5 },
    { attempts: Number.NaN },
    { attempts: Number.POSITIVE_INFINITY },
    { attempts: '3' },
    { firstDelayMs: -1 },
    { firstDelayMs: Number.POSITIVE_INFINITY },
    { firstDelayMs: '200' },
    { longestDelayMs: Number.NaN },
  ])('refuses %j', (options) => expect(() => retryCalls(options as object)).toThrow(TypeError));
});

describe('observeCalls', () => {
  async function observed(answer: () => Response, authenticate?: () => never) {
    const calls: ObservedCall[] = [];
    const client = createRewardCardClient({
      baseUrl,
      fetch: async () => answer(),
      headers: { 'x-tenant': 'secret' },
      authenticate: authenticate ?? ((request) => new Request(request, { headers: { authorization: 'secret' } })),
    });
    client.use(observeCalls((call) => calls.push(call)));
    await client.GET('/v1/cards/{card_id}', { params }).catch(() => {});
    return calls;
  }

  test('tells operation, status and time of a call, and nothing that is secret', async () => {
    const calls = await observed(() => {
      const begun = performance.now();
      while (performance.now() - begun < 3);
      return ok();
    });
    const durationMs = expect.toSatisfy((ms) => ms >= 3 && ms < 60_000);
    expect(calls).toEqual([{ method: 'GET', path: '/v1/cards/{card_id}', status: 200, durationMs }]);
  });

  test('tells why there was no response', async () => {
    expect(await observed(lost)).toMatchObject([{ method: 'GET', error: 'response-lost' }]);
  });

  test.each([
    [Object.assign(new TypeError('no key of +254712345678'), { cause: 'secret' }), 'TypeError'],
    [Object.assign(new Error('secret'), { name: 'no key of +254712345678' }), 'Error'],
    [Object.assign(new Error('secret'), { name: 7 }), 'Error'],
    ['secret', 'string'],
  ])('tells the name of an error, and nothing else of it (%#)', async (thrown, error) => {
    const calls = await observed(ok, () => {
      throw thrown;
    });
    expect(calls).toEqual([{ method: 'GET', path: '/v1/cards/{card_id}', error, durationMs: expect.any(Number) }]);
  });
});

describe('checkResponses', () => {
  const WRONG = { ...TOPPED_UP, new_balance: 7501 };
  const UNSEEN = { ...TOPPED_UP, more: { of: 'it' } };
  const REJECTED = {
    ...{ code: 'response-invalid', sent: true, response: { status: 200 } },
    message: expect.stringContaining('/topup was answered 200, but its body breaks the contract'),
  };

  test.each([
    ['off', 'says nothing', WRONG, 200, { data: WRONG }, []],
    [
      'report',
      'hands over what came, and says what is wrong',
      WRONG,
      200,
      { data: WRONG },
      ['success-status', 'violation'],
    ],
    [
      'throw',
      'rejects the call, and says that it may have been carried out',
      WRONG,
      200,
      REJECTED,
      ['success-status', 'violation'],
    ],
    [
      'throw',
      'lets pass what is open, and reports it',
      UNSEEN,
      202,
      { data: UNSEEN },
      ['extra-field', 'success-status'],
    ],
  ] as const)('%s %s', async (mode, _, body, status, outcome, kinds) => {
    const reports: Deviation[] = [];
    const client = createRewardCardClient({ baseUrl, fetch: async () => Response.json(body, { status }) });
    client.use(checkResponses(mode, { report: (deviation) => reports.push(deviation) }));
    const call = client.POST('/v1/cards/{card_id}/topup', { params, body: {} });
    expect(await call.catch((error: unknown) => error)).toMatchObject(outcome);
    await expect.poll(() => reports.map(({ kind }) => kind).toSorted()).toEqual(kinds);
  });

  test('another mode is refused', () => {
    expect(() => checkResponses('on' as 'off')).toThrow('the mode is on; it is off, report or throw');
  });
});
