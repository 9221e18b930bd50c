import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { sandboxScheme, startSandbox } from '../src/index.ts';
import { listening, PHONE, runningSandbox } from './running-sandbox.ts';

const CARD = { recipient_phone: PHONE, value: 5000, currency: 'KES' };

test.each([
  ['drop', 'ClientError'],
  ['error', 500],
] as const)('a fault after the act (%s) loses the response and not the card', async (after, outcome) => {
  const { sandbox, control, client } = await runningSandbox();
  await using _ = sandbox;
  const issue = () =>
    client.POST('/v1/cards/issue', { body: CARD }).then(
      ({ response }) => response.status,
      (error: Error) => error.name,
    );
  await control('PUT', '/faults', { api: { after, times: 1 } });
  expect(await issue()).toBe(outcome);
  expect((await control('GET', '/cards')).body.items).toHaveLength(1);
  // The trap: who repeats what got no response pays twice.
  expect(await issue()).toBe(201);
  expect((await control('GET', '/cards')).body.items).toHaveLength(2);
  const calls = (await control('GET', '/timeline?kind=call')).body.items;
  expect(calls.map(({ call }: { call: { faults: string[] } }) => call.faults)).toEqual([[], [after]]);
});

test('a caller that gives up while the response is late did issue the card', async () => {
  const { sandbox, control } = await runningSandbox();
  await using _ = sandbox;
  await control('PUT', '/faults', { api: { latency_ms: 60_000 } });
  const stop = new AbortController();
  const call = fetch(`${sandbox.url}/v1/cards/issue`, {
    method: 'POST',
    signal: stop.signal,
    headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(CARD),
  });
  await expect.poll(async () => (await control('GET', '/cards')).body.items.length).toBe(1);
  stop.abort();
  await expect(call).rejects.toThrow();
});

test('endpoints of the start have their own secrets, and stay the same endpoints over a restart', async () => {
  const secret = 'a-secret-of-my-own-environment';
  const signatures: string[] = [];
  const endpoint = await listening((request, response) => {
    signatures.push(String(request.headers['x-service-signature']));
    request.resume().on('end', () => response.end());
  });
  const options = { port: 0, database: path.join(await temporaryFolder(), 'sandbox.db') };
  const webhooks = [{ url: endpoint.url, secret, events: ['reward.sent'] as const }];
  const ids: string[] = [];
  for (const round of [1, 2]) {
    await using sandbox = await startSandbox({ ...options, webhooks });
    expect(sandbox.webhooks).toMatchObject([{ url: endpoint.url, secret, events: ['reward.sent'] }]);
    ids.push(sandbox.webhooks[0]?.webhook_id ?? '');
    await sandbox.controls.POST('/_sandbox/trigger', { body: { event: 'reward.sent' } });
    await sandbox.idle();
    const { data } = await sandbox.controls.GET('/_sandbox/deliveries/{delivery}/attempts/{attempt}', {
      params: { path: { delivery: round, attempt: 1 } },
    });
    const body = data?.exchange?.request.body ?? '';
    const [signature = ''] = signatures.slice(-1);
    const raw = new TextEncoder().encode(body);
    const headers = new Headers({ 'x-service-signature': signature });
    expect(await sandboxScheme(secret).verify({ raw, headers, signature })).toEqual({ ok: true });
  }
  expect(new Set(ids).size).toBe(1);
  endpoint.close();
  const start = (webhook: object) => startSandbox({ port: 0, webhooks: [webhook as { url: string }] });
  await expect(start({ url: endpoint.url, secret: 'short' })).rejects.toThrow('secret');
  await expect(start({ url: endpoint.url, events: ['card.lost'] })).rejects.toThrow('events');
  await expect(start({ url: 'http://10.0.0.1/' })).rejects.toThrow('HTTPS');
});

test('the built-in inbox verifies, and refuses what was changed', async () => {
  const { sandbox, control } = await runningSandbox();
  await using _ = sandbox;
  expect((await control('POST', '/webhooks', { url: 'sandbox:inbox' })).status).toBe(201);
  const { deliveries } = (await control('POST', '/trigger', { event: 'card.redeemed' })).body;
  await sandbox.idle();
  const found = async (delivery: number) => {
    const { attempt, exchange } = (await control('GET', `/deliveries/${delivery}/attempts/1`)).body;
    return [attempt.outcome, JSON.parse(exchange.response.body)];
  };
  expect(await found(deliveries[0])).toEqual(['acknowledged', { verified: true, event: 'card.redeemed' }]);
  for (const fault of ['tamper', 'unsigned', 'noncanonical']) {
    await control('POST', `/deliveries/${deliveries[0]}/replay`, { fault });
  }
  await sandbox.idle();
  expect(await found(deliveries[0] + 1)).toEqual(['refused', expect.objectContaining({ verified: false })]);
  expect(await found(deliveries[0] + 2)).toEqual(['refused', expect.objectContaining({ verified: false })]);
  expect(await found(deliveries[0] + 3)).toEqual(['acknowledged', expect.objectContaining({ verified: true })]);
});

test('the built-in inbox responds with 500 where that is wanted', async () => {
  const { sandbox, control } = await runningSandbox();
  await using _ = sandbox;
  await control('POST', '/webhooks', { url: 'sandbox:inbox' });
  await control('PUT', '/faults', { webhooks: { inbox: 'error' } });
  const { deliveries } = (await control('POST', '/trigger', { event: 'card.redeemed' })).body;
  await expect
    .poll(async () => (await control('GET', `/deliveries/${deliveries[0]}`)).body.last_attempt)
    .toMatchObject({ outcome: 'refused', status: 500 });
  await control('PUT', '/faults', {});
  await control('POST', '/clock/advance', { ms: 86_400_000 });
  expect((await control('GET', `/deliveries/${deliveries[0]}`)).body).toMatchObject({
    status: 'delivered',
    attempts: 2,
  });
});

test('a delayed response and a late inbox exceed the five seconds, though the event arrived', async () => {
  const { sandbox, control } = await runningSandbox();
  await using _ = sandbox;
  const bodies: string[] = [];
  await using endpoint = await listening((request, response) => {
    request.setEncoding('utf8').on('data', (text) => bodies.push(text));
    request.on('end', () => response.writeHead(200).end());
  });
  await control('POST', '/webhooks', { url: 'sandbox:inbox' });
  await control('POST', '/webhooks', { url: endpoint.url });
  await control('PUT', '/faults', { webhooks: { latency_ms: 6_000, inbox: 'late' } });
  const { deliveries } = (await control('POST', '/trigger', { event: 'card.redeemed' })).body;
  const lastOf = async (delivery: number) => (await control('GET', `/deliveries/${delivery}`)).body.last_attempt;
  for (const delivery of deliveries)
    await expect
      .poll(() => lastOf(delivery))
      .toMatchObject({ number: 1, outcome: 'timed-out', status: null, faults: ['latency'] });
  expect(bodies.length).toBe(1);
});

test.each(['advance, then back', 'a restart on the same file'])(
  'retries do not wait for a clock that went: %s',
  async (how) => {
    let [arrivals, status] = [0, 503];
    const endpoint = await listening((request, response) => {
      arrivals += 1;
      request.resume().on('end', () => response.writeHead(status).end());
    });
    const database = path.join(await temporaryFolder(), 'sandbox.db');
    let running = await runningSandbox({ database });
    await running.control('PUT', '/clock', { now: '2090-01-01' });
    await running.control('POST', '/webhooks', { url: endpoint.url });
    await running.control('POST', '/trigger', { event: 'reward.sent' });
    await running.sandbox.idle();
    status = 200;
    if (how.startsWith('advance')) await running.control('PUT', '/clock', { now: '2031-02-03' });
    else {
      await running.sandbox.close();
      running = await runningSandbox({ database });
    }
    await running.sandbox.idle();
    expect(arrivals).toBe(2);
    await running.sandbox.close();
    endpoint.close();
  },
);

test('an event is triggered as it was edited, with times of now', async () => {
  const { sandbox, control } = await runningSandbox();
  await using _ = sandbox;
  await control('PUT', '/clock', { now: '2041-02-03T04:05:06Z' });
  const { items } = (await control('GET', '/trigger')).body;
  const { example } = items.find(({ event }: { event: string }) => event === 'card.redeemed');
  expect(example.redeemed_at).toBe('2041-02-03T04:05:06.000Z');
  const { market: _market, ...rest } = example;
  const refused = await control('POST', '/trigger', { event: 'card.redeemed', payload: rest });
  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('market')]);
  const payload = { ...example, amount_redeemed: 7 };
  expect((await control('POST', '/trigger', { event: 'card.redeemed', payload })).body.payload).toEqual(payload);
});

test('a page of this machine calls the operations and asks for health', async () => {
  const { sandbox } = await runningSandbox();
  await using _ = sandbox;
  const origin = 'http://localhost:5173';
  const asked = 'authorization,content-type';
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': asked };
  const preflight = await fetch(`${sandbox.url}/v1/cards/issue`, { method: 'OPTIONS', headers });
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, asked]);
  for (const [path, status] of [
    ['/v1/cards/crd_0000000000000000', 401],
    ['/_sandbox/health', 200],
  ] as const) {
    const response = await fetch(`${sandbox.url}${path}`, { headers: { origin } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, origin]);
  }
});
