import dns from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collect } from '../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { runCli } from '../src/cli/run-cli.ts';
import { listening, type RunningSandbox, runningSandbox, until } from './running-sandbox.ts';

let running: RunningSandbox;
const closers: (() => void)[] = [];
beforeEach(async () => {
  running = await runningSandbox();
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await running.sandbox.close();
});

async function endpoint(answer: (count: number) => number | undefined, events = ['reward.sent', 'reward.opened']) {
  const arrivals: { readonly text: string }[] = [];
  const open = { now: 0, most: 0 };
  const { url, close } = await listening(async (request: IncomingMessage, response) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.once('close', () => {
      open.now -= 1;
    });
    let text = '';
    for await (const chunk of request) text += chunk;
    arrivals.push({ text });
    const status = answer(arrivals.length);
    if (status !== undefined) response.writeHead(status, { location: url }).end();
  });
  closers.push(close);
  const { body } = await running.control('POST', '/webhooks', { url, events });
  return { arrivals, open, secret: String(body.secret), webhook_id: String(body.webhook_id) };
}

const trigger = async (event = 'reward.sent') =>
  Number((await running.control('POST', '/trigger', { event })).body.deliveries[0]);
const inspect = async (delivery: number) => (await running.control('GET', `/deliveries/${delivery}`)).body;

test.each(['and a delivery of the same number after it', 'alone'])(
  'a reset while an attempt is under way leaves nothing of it: %s',
  async (also) => {
    const lines: string[] = [];
    await running.sandbox.close();
    running = await runningSandbox({ log: (line) => lines.push(line) });
    const held: ServerResponse[] = [];
    const slow = await listening((request, response) => void held.push(request.resume() && response));
    const quick = await listening((request, response) => void response.end(request.resume() && ''));
    closers.push(slow.close, quick.close);
    await running.control('POST', '/webhooks', { url: slow.url, events: ['reward.sent'] });
    const before = await trigger();
    const [response] = (await until(() => held.length > 0 && held)) as [ServerResponse];
    await running.control('POST', '/reset', {});
    if (also !== 'alone') {
      await running.control('POST', '/webhooks', { url: quick.url, events: ['reward.sent'] });
      expect(await trigger()).toBe(before);
      await until(() => lines.some((line) => line.includes('acknowledged')));
    }
    response.writeHead(418).end();
    await running.sandbox.idle();
    expect(lines.filter((line) => /418|constraint/.test(line))).toEqual([]);
    if (also === 'alone') expect((await running.control('GET', '/deliveries')).body.items).toEqual([]);
    else {
      const { status, log } = await inspect(before);
      expect([status, log]).toMatchObject(['delivered', [{ number: 1, status: 200 }]]);
    }
  },
);

test('a failing endpoint is tried 5 times, 1, 4, 16 and 64 seconds apart, with the same bytes', async () => {
  const { arrivals } = await endpoint(() => 500);
  const delivery = await trigger();
  const counts: number[] = [];
  for (const wait of [0, 999, 1, 4_000, 16_000, 63_999, 1, 1_000_000]) {
    await running.sandbox.advance(wait);
    counts.push(arrivals.length);
  }
  expect(counts).toEqual([1, 1, 2, 3, 4, 4, 5, 5]);
  expect(new Set(arrivals.map(({ text }) => text)).size).toBe(1);
  expect(await inspect(delivery)).toMatchObject({ status: 'failed', attempts: 5, next_at: null });
});

test('one advance goes through every retry on its way', async () => {
  const { arrivals } = await endpoint((count) => (count < 4 ? 503 : 200));
  const delivery = await trigger();
  await running.sandbox.advance(86_400_000);
  expect(arrivals.length).toBe(4);
  expect((await inspect(delivery)).log.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'refused',
    'refused',
    'refused',
    'acknowledged',
  ]);
});

test.each([202, 307])('status %d is a failure, and no redirect is followed', async (status) => {
  const { arrivals } = await endpoint(() => status);
  const delivery = await trigger();
  await running.sandbox.idle();
  expect(await inspect(delivery)).toMatchObject({
    status: 'pending',
    attempts: 1,
    log: [{ outcome: 'refused', status }],
  });
  expect(arrivals.length).toBe(1);
});

test('a response that does not end is not read to its end', async () => {
  const { url, close } = await listening(
    (_request, response) => void response.writeHead(200).write('x'.repeat(70_000)),
  );
  closers.push(close);
  await running.control('POST', '/webhooks', { url, events: ['reward.sent'] });
  const delivery = await trigger();
  await running.sandbox.idle();
  expect((await inspect(delivery)).log).toMatchObject([{ outcome: 'answer-too-large', status: 200 }]);
});

test('the list says of each delivery how its last attempt ended', async () => {
  await endpoint(() => 503, ['reward.sent']);
  await endpoint(() => 200, ['reward.opened']);
  await running.control('POST', '/webhooks', { url: 'http://127.0.0.1:9/', events: ['card.expired'] });
  const hanging = await endpoint(() => undefined, ['card.issued']);
  await trigger('reward.sent');
  await running.sandbox.advance(1_000);
  await trigger('reward.opened');
  await trigger('card.expired');
  await running.sandbox.idle();
  await trigger('card.issued');
  await until(() => hanging.arrivals.length === 1);
  const { items } = (await running.control('GET', '/deliveries')).body;
  const shown = items.map(({ last_attempt: last }: { last_attempt: Record<string, unknown> }) => [
    ...[last.number, last.outcome, last.status, typeof last.duration_ms, typeof last.error],
  ]);
  expect(shown).toEqual([
    [1, null, null, 'object', 'object'],
    [1, 'connection-failed', null, 'number', 'string'],
    [1, 'acknowledged', 200, 'number', 'object'],
    [2, 'refused', 503, 'number', 'object'],
  ]);
  for (const { delivery, last_attempt } of items) {
    const { last_attempt: last, log } = await inspect(delivery);
    expect([last, log.at(-1)]).toEqual([last_attempt, last_attempt]);
  }
});

test('an endpoint that hangs holds up nobody else', async () => {
  const hanging = await endpoint(() => undefined);
  const quick = await endpoint(() => 200);
  const count = 60;
  for (let sent = 0; sent < count; sent += 1) await running.control('POST', '/trigger', { event: 'reward.opened' });
  await until(() => quick.arrivals.length === count);
  expect(hanging.open.most).toBeLessThanOrEqual(16);
});

test('a delivery is sent again as one of its own, and one that waits is cancelled', async () => {
  const { arrivals, webhook_id } = await endpoint((count) => (count === 1 ? 200 : 500));
  const first = await trigger();
  await running.sandbox.idle();
  const replayed = await running.control('POST', `/deliveries/${first}/replay`, {});
  expect(replayed).toMatchObject({ status: 201, body: { repeats: first } });
  await running.sandbox.idle();
  expect(arrivals.length).toBe(2);
  const cancelled = await running.control('POST', `/deliveries/${replayed.body.delivery}/cancel`, {});
  expect(cancelled.body.status).toBe('cancelled');
  await running.sandbox.advance(1_000_000);
  expect(arrivals.length).toBe(2);
  expect((await running.control('POST', `/deliveries/${first}/cancel`, {})).status).toBe(409);
  expect((await running.control('GET', '/deliveries?status=cancelled&limit=1')).body).toMatchObject({
    items: [{ repeats: first }],
    next: null,
  });
  expect((await running.control('DELETE', `/webhooks/${webhook_id}`)).status).toBe(204);
  expect((await running.control('POST', `/deliveries/${first}/replay`, {})).status).toBe(409);
});

test('only selected events are sent, each endpoint with its own secret', async () => {
  const one = await endpoint(() => 200, ['reward.sent']);
  const other = await endpoint(() => 200, ['reward.opened']);
  expect(one.secret).not.toBe(other.secret);
  await trigger('reward.sent');
  await running.sandbox.idle();
  expect([one.arrivals.length, other.arrivals.length]).toEqual([1, 0]);
  await running.control('PATCH', `/webhooks/${other.webhook_id}`, { events: ['reward.sent'] });
  await trigger('reward.sent');
  await running.sandbox.idle();
  expect([one.arrivals.length, other.arrivals.length]).toEqual([2, 1]);
  const { body } = await running.control('GET', '/webhooks');
  expect(JSON.stringify(body)).not.toContain('whsec_');
});

test('a duplicate arrives twice', async () => {
  const { arrivals } = await endpoint(() => 200);
  await running.control('PUT', '/faults', { webhooks: { duplicate: true } });
  await trigger();
  await running.sandbox.idle();
  expect(arrivals.length).toBe(2);
});

test('an operation answers with an injected status as often as wanted', async () => {
  await running.control('PUT', '/faults', { api: { status: 503, times: 1 } });
  const params = { path: { card_id: 'crd_0000000000000000' } };
  const call = async () => (await running.client.GET('/v1/cards/{card_id}', { params })).response.status;
  expect([await call(), await call()]).toEqual([503, 404]);
});

test('what was being sent when the sandbox ended is sent by the next', async () => {
  const database = path.join(await temporaryFolder(), 'sandbox.db');
  const own = running;
  running = await runningSandbox({ database });
  let answers = false;
  const { arrivals } = await endpoint(() => (answers ? 200 : undefined));
  const delivery = await trigger();
  await until(() => arrivals.length === 1);
  await running.sandbox.close();
  answers = true;
  running = await runningSandbox({ database });
  await running.sandbox.idle();
  expect(arrivals.length).toBe(2);
  expect((await inspect(delivery)).log.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'interrupted',
    'acknowledged',
  ]);
  const { stdout } = await collect(async () => {
    await runCli(['deliveries', 'inspect', String(delivery), '--attempt', '1', '--url', running.sandbox.url]);
  });
  expect(stdout).toMatch(/^The sandbox stopped during attempt 1;/);
  await running.sandbox.close();
  running = own;
});

test.each(['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1'])(
  'nothing is sent to a name that stands for %s by now',
  async (address) => {
    type Answer = (error: null, addresses: dns.LookupAddress[]) => void;
    const answer = (_name: string, _options: object, callback: Answer) => callback(null, [{ address, family: 4 }]);
    const spy = vi.spyOn(dns, 'lookup').mockImplementation(answer as never);
    try {
      const { status } = await running.control('POST', '/webhooks', {
        url: 'http://metadata/',
        events: ['reward.sent'],
      });
      expect(status).toBe(201);
      const delivery = await trigger();
      await running.sandbox.idle();
      const [attempt] = (await inspect(delivery)).log;
      expect(attempt.error).toContain(`metadata stands for ${address}. Webhooks are not sent to link-local addresses.`);
    } finally {
      spy.mockRestore();
    }
  },
);
