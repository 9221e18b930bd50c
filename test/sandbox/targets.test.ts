import { isIPv6 } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindOfAddress, readTarget } from '../../sandbox/src/delivery/check-target.ts';
import { createPinnedFetch, type Resolve } from '../../sandbox/src/delivery/pinned-fetch.ts';
import { SandboxProblem } from '../../sandbox/src/problem.ts';
import { listening, type RunningSandbox, runningSandbox } from './running-sandbox.ts';

const hosts = (...lines: string[]) => lines.join(' ').split(' ');

/** Refused whatever is allowed: metadata services, link-local, unspecified, multicast, reserved, and bad spellings. */
const NEVER = hosts(
  '169.254.169.254 169.254.169.254. 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 １６９.２５４.１６９.２５４',
  '[::ffff:a9fe:a9fe] [::a9fe:a9fe] [64:ff9b::a9fe:a9fe] [2002:a9fe:a9fe::1] [2001:0:a9fe:a9fe::] [fe80::1] [febf::1]',
  '[fd00:ec2::254] [fd20:ce::254] 100.100.100.200 0x646464c8 168.63.129.16 192.0.0.192 169.254.170.2',
  '0.0.0.0 0 [::] [::ffff:0.0.0.0] 224.0.0.1 255.255.255.255 240.0.0.1 [ff02::1] [fec0::1] [100::] [4000::1] [1fff::1]',
  '192.0.2.1 198.51.100.7 203.0.113.9 [2001:db8::1] %31%36%39.254.169.254 169.254.169.254%2e',
);

/** Refused as soon as this machine is not allowed. */
const LOOPBACK = hosts(
  'localhost LOCALHOST localhost. 127.0.0.1 127.1 0177.0.0.1 0x7f000001 2130706433 127.255.255.254 [::1] [0000::0001]',
  '[::ffff:127.0.0.1] [::ffff:7f00:1] [64:ff9b::7f00:1] １２７.0.0.1 ⓛocalhost 127。0。0。1',
);

/** Refused unless private networks are allowed. */
const PRIVATE = hosts(
  '10.0.0.1 10.255.255.255 0xa000001 167772161 172.16.0.1 172.31.255.254 192.168.0.1 192.168.1 100.64.0.1',
  '[fd00::1] [fc00::1] [fdff:ffff::1] [::ffff:10.0.0.1] [::ffff:c0a8:1] [64:ff9b::a00:1]',
);

/** Refused for their form. */
const FORMS = [
  ...hosts(
    'http://example.com/ ftp://example.com/ file:///etc/passwd javascript:alert(1) data:,x example.com https://',
  ),
  ...hosts(
    'https://user@example.com/ https://user:pass@example.com/ https://example.com@169.254.169.254/ https://[::1',
  ),
  ...hosts('https://example.com./ https://[fe80::1%25eth0]/ https://example.com:99999/ http://10.0.0.1/ http://0/'),
  ...hosts('http://localhost.evil.example/ http://127.0.0.1.evil.example/ http:169.254.169.254'),
  ...['', ' ', 'https://exa mple.com/', `https://example.com/${'x'.repeat(2_000)}`],
];

const ALL = { loopback: true, private: true };
const isRefused = (url: string, policy: { loopback: boolean; private: boolean }) => {
  try {
    readTarget(url, policy);
    return false;
  } catch (error) {
    return error instanceof SandboxProblem && error.code === 'target-refused';
  }
};

describe('refused by their spelling', () => {
  test.each(NEVER)('%s, whatever is allowed', (host) => {
    expect([isRefused(`https://${host}/`, ALL), isRefused(`http://${host}/`, ALL)]).toEqual([true, true]);
  });
  test.each(LOOPBACK)('%s, where this machine is not allowed', (host) => {
    const policy = { loopback: false, private: true };
    expect([isRefused(`https://${host}/`, policy), isRefused(`http://${host}/`, policy)]).toEqual([true, true]);
  });
  test.each(PRIVATE)('%s, where private networks are not allowed', (host) => {
    const policy = { loopback: true, private: false };
    expect([isRefused(`https://${host}/`, policy), isRefused(`http://${host}/`, policy)]).toEqual([true, true]);
  });
  test.each(FORMS)('%s', (url) => {
    expect(isRefused(url, ALL)).toBe(true);
  });
});

test.each([
  'https://example.com/hook',
  'https://93.184.216.34/',
  'https://[2606:2800:220:1::1]/',
  'http://127.0.0.1:3000/',
  'http://[::1]/',
  'http://localhost/',
])('%s is taken by a local sandbox', (url) => {
  expect(isRefused(url, { loopback: true, private: false })).toBe(false);
});

test.each([
  ['8.8.8.8', 'public'],
  ['2606:4700::1111', 'public'],
  ['64:ff9b::808:808', 'forbidden'],
  ['::ffff:8.8.8.8', 'public'],
  ['2001:4860:4860::8888', 'public'],
  ['2001:200::1', 'public'],
  ['::1', 'loopback'],
  ['fe80::1%eth0', 'forbidden'],
  ['no address', 'forbidden'],
])('%s is %s', (address, kind) => {
  expect(kindOfAddress(address)).toBe(kind);
});

describe('a running sandbox', () => {
  let running: RunningSandbox;
  beforeAll(async () => {
    running = await runningSandbox();
  });
  afterAll(() => running.sandbox.close());

  test.each([...NEVER, ...PRIVATE].map((host) => `https://${host}/`))('registers no endpoint at %s', async (url) => {
    const { status, body } = await running.control('POST', '/webhooks', { url });
    expect([status, body.type]).toEqual([400, 'urn:reward-card-sandbox:problem:target-refused']);
  });

  test('follows no redirect', async () => {
    let followed = 0;
    const goal = await listening((_, response) => {
      followed += 1;
      response.end();
    });
    const detour = await listening((_, response) => void response.writeHead(307, { location: goal.url }).end());
    await running.control('POST', '/webhooks', { url: detour.url, events: ['reward.sent'] });
    const { body } = await running.control('POST', '/trigger', { event: 'reward.sent' });
    await running.sandbox.idle();
    const { body: delivery } = await running.control('GET', `/deliveries/${body.deliveries[0]}`);
    expect([delivery.log[0].outcome, delivery.log[0].status, followed]).toEqual(['refused', 307, 0]);
    goal.close();
    detour.close();
  });
});

describe('a name is judged where it is connected to', () => {
  const NOWHERE = { loopback: false, private: false };
  /** Resolves every name to these addresses, as a name server of somebody else's may. */
  const resolvingTo = (...addresses: string[]) => {
    const asked: string[] = [];
    const resolve: Resolve = (hostname, _options, callback) => {
      asked.push(hostname);
      setImmediate(
        callback,
        null,
        addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
      );
    };
    return { asked, resolve };
  };

  test.each([
    ['of this machine', ['127.0.0.1']],
    ['of a metadata service', ['169.254.169.254']],
    ['of a private network', ['10.0.0.1']],
    ['of a translator', ['64:ff9b:1::808:808']],
    ['of which one is not public', ['93.184.216.34', '::1']],
    ['of which there are none', []],
  ])('addresses %s are not connected to', async (_, addresses) => {
    const { asked, resolve } = resolvingTo(...addresses);
    const { fetch, close } = createPinnedFetch(NOWHERE, resolve);
    await expect(fetch('https://hooks.example/', { method: 'POST', body: '' })).rejects.toThrow('not one to send to');
    expect(asked).toEqual(['hooks.example']);
    close();
  });

  test('the address that was judged is the one that is connected to', async () => {
    const endpoint = await listening((_, response) => void response.end());
    const { asked, resolve } = resolvingTo('127.0.0.1', '127.0.0.2');
    const { fetch, close } = createPinnedFetch({ loopback: true, private: false }, resolve);
    const { port } = new URL(endpoint.url);
    const { status } = await fetch(`http://localhost:${port}/`, { method: 'POST', body: '' });
    expect([status, asked]).toEqual([200, ['localhost']]);
    close();
    endpoint.close();
  });

  test('what the resolver fails with is what the attempt fails with', async () => {
    const resolve: Resolve = (_hostname, _options, callback) => callback(new Error('ENOTFOUND'), []);
    const { fetch, close } = createPinnedFetch(NOWHERE, resolve);
    await expect(fetch('https://hooks.example/', { method: 'POST', body: '' })).rejects.toThrow('ENOTFOUND');
    close();
  });
});
