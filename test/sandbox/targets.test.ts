import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../sandbox/src/index.ts';
import { listening, type RunningSandbox, runningSandbox } from './running-sandbox.ts';

const hosts = (...lines: string[]) => lines.join(' ').split(' ');

/** Refused whatever is allowed: metadata services, link-local, unspecified, multicast, reserved. */
const NEVER = hosts(
  '169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 １６９.２５４.１６９.２５４ [::ffff:a9fe:a9fe]',
  '[fe80::1] 0.0.0.0 0 [::] 224.0.0.1 255.255.255.255 240.0.0.1 [ff02::1] 192.0.2.1 [2001:db8::1]',
);
const LOOPBACK = hosts('localhost LOCALHOST 127.0.0.1 127.1 2130706433 127.255.255.254 [::1] [::ffff:127.0.0.1]');
const PRIVATE = hosts('10.0.0.1 167772161 172.16.0.1 192.168.0.1 100.64.0.1 [fd00::1] [::ffff:10.0.0.1]');
const ILL_FORMED = [
  ...hosts('http://example.com/ ftp://example.com/ javascript:alert(1) example.com https:// https://user@example.com/'),
  ...hosts('https://example.com:99999/ http://10.0.0.1/ http://localhost.evil.example/'),
  ...['', 'https://exa mple.com/', `https://example.com/${'x'.repeat(2_000)}`],
];
const https = (list: readonly string[]) => list.map((host) => `https://${host}/`);

describe.each<[string, SandboxOptions, { taken: string[]; refused: string[] }]>([
  [
    'a local sandbox',
    {},
    {
      taken: ['https://example.com/hook', 'http://[::1]/', ...https(LOOPBACK), ...https(['93.184.216.34'])],
      refused: [...https(NEVER), ...https(PRIVATE), ...ILL_FORMED],
    },
  ],
  [
    'a sandbox that others can reach',
    { host: '0.0.0.0' },
    { taken: ['https://example.com/hook'], refused: [...https(LOOPBACK), ...https(PRIVATE)] },
  ],
  [
    'a sandbox that may send to private networks',
    { allowPrivateTargets: true },
    { taken: https([...PRIVATE, ...LOOPBACK]), refused: https(NEVER) },
  ],
])('%s', (_, options, { taken, refused }) => {
  let running: RunningSandbox;
  beforeAll(async () => {
    running = await runningSandbox(options);
  });
  afterAll(() => running.sandbox.close());

  test.each(taken)('registers an endpoint at %s', async (url) => {
    expect((await running.control('POST', '/webhooks', { url })).status).toBe(201);
  });

  test.each(refused)('registers no endpoint at %s', async (url) => {
    const { status, body } = await running.control('POST', '/webhooks', { url });
    expect([status, body.type]).toEqual([400, expect.stringMatching(/:(target-refused|invalid-request)$/)]);
  });
});

test('a private address is refused with the option that allows it', async () => {
  const { sandbox, control } = await runningSandbox();
  await using _ = sandbox;
  const detail = async (url: string) => (await control('POST', '/webhooks', { url })).body.detail;
  expect(await detail('https://10.0.0.1/hook')).toContain('--allow-private-targets');
  expect(await detail('https://169.254.169.254/hook')).not.toContain('--allow-private-targets');
});

test('a delivery follows no redirect', async () => {
  const { sandbox, control } = await runningSandbox();
  await using _ = sandbox;
  let followed = 0;
  const goal = await listening((_request, response) => {
    followed += 1;
    response.end();
  });
  const detour = await listening((_request, response) => void response.writeHead(307, { location: goal.url }).end());
  await control('POST', '/webhooks', { url: detour.url, events: ['reward.sent'] });
  const { body } = await control('POST', '/trigger', { event: 'reward.sent' });
  await sandbox.idle();
  const { body: delivery } = await control('GET', `/deliveries/${body.deliveries[0]}`);
  expect([delivery.log[0].outcome, delivery.log[0].status, followed]).toEqual(['refused', 307, 0]);
  await goal.close();
  await detour.close();
});

test('a name is judged where it is connected to', async () => {
  const { sandbox, control } = await runningSandbox({ host: '0.0.0.0' });
  await using _ = sandbox;
  await control('POST', '/webhooks', { url: `https://${hostname()}:9/`, events: ['reward.sent'] });
  const { body } = await control('POST', '/trigger', { event: 'reward.sent' });
  await sandbox.idle();
  const { body: delivery } = await control('GET', `/deliveries/${body.deliveries[0]}`);
  expect(delivery.log).toMatchObject([
    { outcome: 'connection-failed', error: expect.stringContaining('The host resolves to') },
  ]);
});
