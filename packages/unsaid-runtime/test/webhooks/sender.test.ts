import { describe, expect, test } from 'vitest';
import {
  type Attempt,
  type Clock,
  createWebhookReceiver,
  createWebhookSender,
  exponentialBackoff,
  hmac,
  systemClock,
  type WebhookEvent,
  type WebhookSenderOptions,
} from '../../../../src/webhooks.ts';
import { toNode } from '../../../../src/webhooks-node.ts';
import { createManualClock, EVENT_EXAMPLES } from '../../../../src/webhooks-testing.ts';
import { BROKEN, closedPort, RAW_ANSWERS, startEndpoint, startRawEndpoint, startSelfSigned } from './endpoints.ts';
import { listen } from './mounts.ts';
import { sign } from './scheme.ts';

const EVENT: WebhookEvent = EVENT_EXAMPLES['card.redeemed'][0].payload;
const MANY = process.env.SOAK ? 2_000 : 500;
const ATTEMPTS = [1, 2, 3, 4, 5];

/** How much faster than real time the clock goes: the 5 seconds of an attempt take more than one, so that a busy machine is in time. */
const SPEED = 4;
const fastClock: Clock = {
  now: () => performance.now() * SPEED,
  sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / SPEED, signal),
};
const schedule = exponentialBackoff({ firstMs: 100, factor: 2, jitter: 0.5, random: Math.random });

function senderTo(endpoint: string, options: Partial<WebhookSenderOptions> = {}) {
  const reported: Attempt[] = [];
  const onAttempt = (attempt: Attempt) => reported.push(attempt);
  const sender = createWebhookSender({ endpoint, sign, schedule, clock: fastClock, onAttempt, ...options });
  return { sender, reported };
}

function expectFiveFailures(attempts: readonly Attempt[], outcome: string): void {
  expect(attempts.map(({ number }) => number)).toEqual(ATTEMPTS);
  expect(attempts.map((attempt) => attempt.outcome)).toEqual(ATTEMPTS.map(() => outcome));
  const intervals = attempts.map(({ nextInMs }) => nextInMs);
  expect(intervals.pop()).toBeUndefined();
  expect(intervals).toEqual(intervals.toSorted((left = 0, right = 0) => left - right));
  expect(new Set(intervals).size).toBe(4);
}

describe.concurrent('an endpoint that', () => {
  test.each(Object.entries(BROKEN))(
    '%s is tried 5 times, ever later, and never a sixth time',
    async (_, [answer, outcome]) => {
      await using endpoint = await startEndpoint(answer);
      const { sender, reported } = senderTo(endpoint.url);
      const { delivered, attempts } = await sender.send(EVENT);
      expect(delivered).toBe(false);
      expectFiveFailures(attempts, outcome);
      expect(reported).toEqual(attempts);
      expect(endpoint.asked).toHaveLength(5);
      const gaps = endpoint.asked.slice(1).map((time, index) => time - (endpoint.asked[index] ?? 0));
      gaps.forEach((gap, index) => {
        expect(gap * SPEED).toBeGreaterThan((attempts[index]?.nextInMs ?? 0) * 0.7);
      });
    },
  );

  test('refuses the connection is tried 5 times', async () => {
    const { sender } = senderTo(await closedPort());
    const { delivered, attempts } = await sender.send(EVENT);
    expect(delivered).toBe(false);
    expectFiveFailures(attempts, 'connection-failed');
  });

  test('speaks no TLS is tried 5 times', async () => {
    await using plain = await startEndpoint((response) => response.end());
    const { sender } = senderTo(plain.url.replace('http:', 'https:'));
    expectFiveFailures((await sender.send(EVENT)).attempts, 'connection-failed');
    expect(plain.asked).toEqual([]);
  });

  test('shows a certificate of its own making is tried 5 times', async ({ skip }) => {
    await using server = await startSelfSigned();
    if (!server) return skip('there is no openssl to make a certificate');
    const { attempts } = await senderTo(server.url).sender.send(EVENT);
    expectFiveFailures(attempts, 'connection-failed');
    expect(attempts[0]?.error).toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  });
});

describe.concurrent('a server that', () => {
  test.each(Object.entries(RAW_ANSWERS))('%s sees each attempt once', async (title, answers) => {
    await using server = await startRawEndpoint(answers);
    const { sender } = senderTo(server.url);
    expect((await sender.send(EVENT)).attempts).toHaveLength(5);
    expect(server.counts.requests).toBe(5);
    // Otherwise it would not show anything.
    if (title.includes('used again')) expect(server.counts.connections).toBeLessThan(5);
  });
});

describe('a delivery', () => {
  test('is over with the first 200, whose body may be small', async () => {
    const statuses = [503, 202, 200];
    await using endpoint = await startEndpoint((response) => response.writeHead(statuses.shift() ?? 500).end('thanks'));
    const { delivered, attempts } = await senderTo(endpoint.url).sender.send(EVENT);
    expect(delivered).toBe(true);
    expect(attempts.map(({ outcome, status, nextInMs }) => [outcome, status, nextInMs !== undefined])).toEqual([
      ['refused', 503, true],
      ['refused', 202, true],
      ['acknowledged', 200, false],
    ]);
  });

  test('reaches a receiver that verifies it, each attempt with its own signature', async () => {
    const timed = hmac({
      hash: 'SHA-512',
      encoding: 'base64',
      prefix: 'v1 ',
      secrets: ['new', 'old'],
      content: ({ raw, headers }) => [`${headers.get('x-attempt')}.`, raw],
    });
    const signatures: string[] = [];
    const seen: unknown[] = [];
    const handle = (event: unknown, { signature }: { signature: string }) => {
      signatures.push(signature);
      seen.push(event);
      if (seen.length < 3) throw new Error('not yet');
    };
    const receiver = createWebhookReceiver({
      verify: timed.verify,
      on: { 'card.redeemed': handle },
      onError: () => {},
    });
    await using server = await listen(toNode(receiver));
    const headers = ({ number }: { number: number }) => ({ 'x-attempt': String(number) });
    const { delivered } = await senderTo(server.url, { sign: timed.sign, headers }).sender.send(EVENT);
    expect([delivered, seen]).toEqual([true, [EVENT, EVENT, EVENT]]);
    expect(new Set(signatures).size).toBe(3);
  });

  test('of what the contract does not allow is refused before the first attempt', async () => {
    const { sender, reported } = senderTo('https://integrator.invalid');
    const wrong = { ...EVENT, amount_redeemed: '3200' } as unknown as WebhookEvent;
    const unknown = { event: 'card.frozen' } as unknown as WebhookEvent;
    await expect(sender.send(wrong)).rejects.toMatchObject({
      code: 'payload-invalid',
      issues: [{ at: '/amount_redeemed' }],
    });
    await expect(sender.send(unknown)).rejects.toThrow("no event 'card.frozen'");
    expect(reported).toEqual([]);
  });

  test.each([
    ['while it waits for an answer', () => new Promise<Response>(() => {}), 1],
    ['while it waits for its next attempt', async () => new Response(null, { status: 500 }), 1],
  ])('stops %s when it is cancelled', async (_, fetch, calls) => {
    const clock = createManualClock();
    const cancel = new AbortController();
    let asked = 0;
    const counted = () => {
      asked += 1;
      setTimeout(() => cancel.abort(new Error('shutting down')), 5);
      return fetch();
    };
    const { sender } = senderTo('https://integrator.invalid', { clock, fetch: counted });
    await expect(sender.send(EVENT, { signal: cancel.signal })).rejects.toThrow('shutting down');
    expect([asked, clock.sleeping]).toEqual([calls, 0]);
  });
});

describe('by a clock that stands', () => {
  test('an answer after 5 seconds is too late, one just before is not', async () => {
    for (const [answerAfter, delivered] of [
      [4_999, true],
      [5_001, false],
    ] as const) {
      const clock = createManualClock();
      const fetch = () => clock.sleep(answerAfter).then(() => new Response());
      const once = () => Number.MAX_SAFE_INTEGER / 2;
      const { sender, reported } = senderTo('https://integrator.invalid', {
        clock,
        fetch,
        sign: () => 's',
        schedule: once,
      });
      void sender.send(EVENT);
      await clock.advance(0);
      await clock.advance(5_001);
      expect(reported.map(({ outcome }) => outcome === 'acknowledged')).toEqual([delivered]);
      expect(reported[0]?.durationMs).toBe(Math.min(answerAfter, 5_000));
    }
  });

  test(`${MANY} failing deliveries make 5 attempts each, ever later, and then no more`, async () => {
    const clock = createManualClock();
    let asked = 0;
    const fetch = async () => {
      asked += 1;
      return new Response(null, { status: 202 });
    };
    const jitters = [0, 0.5, 0.999];
    const rising = exponentialBackoff({ firstMs: 1_000, factor: 2, jitter: 1, random: () => jitters[asked % 3] ?? 0 });
    const { sender } = senderTo('https://integrator.invalid', { clock, fetch, sign: () => 's', schedule: rising });
    const sending = Array.from({ length: MANY }, () => sender.send(EVENT));
    await clock.advance(0);
    await clock.advance(60_000);
    const results = await Promise.all(sending);
    for (const { attempts } of results) expectFiveFailures(attempts, 'refused');
    await clock.advance(365 * 86_400_000);
    expect([asked, clock.sleeping]).toEqual([5 * MANY, 0]);
  });
});

describe('options that cannot be meant', () => {
  const good = { sign, schedule, endpoint: 'https://integrator.example/hooks' };
  test.each<[string, object, RegExp]>([
    ['no sign', { sign: undefined }, /`sign` is missing; there is no default/],
    ['no schedule', { schedule: undefined }, /`schedule` is missing; there is no default/],
    ['HTTP to another machine', { endpoint: 'http://integrator.example' }, /HTTPS/],
    ['HTTP to a name that looks like this machine', { endpoint: 'http://localhost.example' }, /HTTPS/],
    ['another protocol', { endpoint: 'ftp://127.0.0.1' }, /HTTPS/],
    ['no URL', { endpoint: 'integrator.example' }, /not a URL/],
  ])('%s', (_, options, message) => {
    expect(() => createWebhookSender({ ...good, ...options })).toThrow(message);
  });

  test.each(['http://localhost:1/', 'http://127.0.0.1:1/', 'http://[::1]:1/'])('%s is this machine', (endpoint) => {
    expect(() => createWebhookSender({ ...good, endpoint })).not.toThrow();
  });

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY, '1000'])(
    'a schedule that returns %j rejects',
    async (interval) => {
      const fetch = async () => new Response(null, { status: 500 });
      const { sender } = senderTo(good.endpoint, { fetch, schedule: () => interval as number });
      await expect(sender.send(EVENT)).rejects.toThrow(
        `\`schedule\` returned ${typeof interval === 'string' ? `'${interval}'` : interval}`,
      );
    },
  );

  test('a backoff begins with its first interval, and multiplies it', () => {
    const intervals = exponentialBackoff({ firstMs: 100, factor: 3, jitter: 0.5, random: () => 0 });
    expect([1, 2, 3, 4].map(intervals)).toEqual([100, 300, 900, 2700]);
    const later = exponentialBackoff({ firstMs: 100, factor: 3, jitter: 0.5, random: () => 0.5 });
    expect([1, 2].map(later)).toEqual([125, 375]);
    const spread = (factor: number) => exponentialBackoff({ firstMs: 1_000, factor, random: () => 0.5 })(1);
    expect([spread(2), Math.round(spread(1.1))]).toEqual([1_100, 1_050]);
    expect(exponentialBackoff({ firstMs: 1_000, factor: 4 })(1)).toSatisfy((ms) => ms >= 1_000 && ms < 1_200);
  });

  test.each([
    { firstMs: 0, factor: 2, jitter: 0 },
    { firstMs: 1, factor: 1, jitter: 0 },
    { firstMs: 1, factor: 2, jitter: 1.1 },
    { firstMs: 1, factor: 2, jitter: -1 },
    { firstMs: Number.NaN, factor: 2, jitter: 0 },
    { firstMs: 1e100, factor: 1e100, jitter: 0 },
  ])('a backoff of %j does not rise', (numbers) => {
    expect(() => exponentialBackoff({ ...numbers, random: Math.random })).toThrow(TypeError);
  });
});
