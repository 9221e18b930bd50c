import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHONE, type RunningSandbox, runningSandbox } from './running-sandbox.ts';

let running: RunningSandbox;
beforeAll(async () => {
  running = await runningSandbox();
});
afterAll(() => running.sandbox.close());

const YEAR_MS = 366 * 86_400_000;
const INVALID = 'urn:reward-card-sandbox:problem:invalid-request';

/** Sends JSON as it is written, which an object cannot say. */
async function send(path: string, json: string) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${running.sandbox.url}/_sandbox${path}`, { method: 'POST', headers, body: json });
  return { status: response.status, body: (await response.json()) as { type: string; detail: string } };
}

describe('the clock at its end', () => {
  test('is not advanced beyond it, and says so before anything moves', async () => {
    const { sandbox, control, client } = await runningSandbox();
    await using _ = sandbox;
    await control('PUT', '/clock', { now: '2199-12-30T00:00:00Z' });
    await client.POST('/v1/cards/issue', { body: { recipient_phone: PHONE, value: 5, currency: 'KES' } });
    const { status, body } = await control('POST', '/clock/advance', { ms: YEAR_MS });
    expect([status, body.type]).toEqual([400, INVALID]);
    expect(body.detail).toContain('2200-01-01T00:00:00.000Z');
    expect(body.detail).toContain('172800000');
    expect((await control('GET', '/clock')).body.now).toBe('2199-12-30T00:00:00.000Z');
    await expect(sandbox.advance(YEAR_MS)).rejects.toThrow('2200-01-01T00:00:00.000Z');
    expect((await control('POST', '/clock/advance', { ms: 172_800_000 })).body.now).toBe('2200-01-01T00:00:00.000Z');
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('is not advanced by %s', async (milliseconds) => {
    const before = running.sandbox.now();
    await expect(running.sandbox.advance(milliseconds)).rejects.toThrow('milliseconds');
    expect(running.sandbox.now()).toBe(before);
  });
});

test.each([
  '2027-02-30',
  '2027-02-30T00:00:00Z',
  '2027-02-29T12:00:00Z',
  '2027-04-31',
  '2027-04-01T24:00:00Z',
  '2027-04-01T25:00Z',
])('the clock is not set to %s', async (now) => {
  const { status, body } = await running.control('PUT', '/clock', { now });
  expect([status, body.issues]).toEqual([
    400,
    [{ at: '/now', message: expect.stringContaining('2027-04-01T00:00:00Z') }],
  ]);
});

describe('the sandbox sends no event that its own contract refuses', () => {
  const EMAILS = ['a@b..c', 'a.@b.co', 'a b@c.co', 'a@b_c.co', 'a@-b.co', 'a"b@c.co', 'a@b.co.'];

  test.each(EMAILS)('a reward for %s is refused, and is not there', async (recipient_email) => {
    const { status, body } = await running.control('POST', '/rewards', { recipient_email, amount: 5, currency: 'KES' });
    expect([status, body.type]).toEqual([400, INVALID]);
    expect(body.issues).toEqual([{ at: expect.stringContaining('recipient_email'), message: expect.any(String) }]);
    expect((await running.control('GET', '/rewards')).body.items).toEqual([]);
  });
});

describe('JSON that is too much', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const listed = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  test.each([
    ['objects in the overrides', '/trigger', `{"event":"card.issued","overrides":${nested(20_000)}}`, 'deep'],
    ['lists in the overrides', '/trigger', `{"event":"card.issued","overrides":{"a":${listed(20_000)}}}`, 'deep'],
    ['objects of 33 levels', '/trigger', `{"event":"card.issued","overrides":${nested(32)}}`, 'deep'],
    ['lists in an unknown field', '/seed', `{"x":${listed(20_000)}}`, '/x is not a known field'],
    ['lists in place of a body', '/seed', listed(100_000), 'must be object'],
  ])('nested %s are refused', async (_, path, json, why) => {
    const { status, body } = await send(path, json);
    expect([status, body.type]).toEqual([400, INVALID]);
    expect(body.detail).toContain(why);
  });

  test.each([
    ['/trigger', '{"event":"card.redeemed","overrides":{"amount_redeemed":9007199254740993}}'],
    ['/trigger', '{"event":"card.redeemed","overrides":{"note":[{"amount":-99999999999999999999}]}}'],
    ['/trigger', '{"event":"card.issued","overrides":{"value":1e400}}'],
    ['/wallet/fund', '{"currency":"KES","amount":9007199254740993}'],
    ['/seed', '{"cards":99999999999999999999}'],
  ])('a number that would be rounded is refused: %s %s', async (path, json) => {
    const { status, body } = await send(path, json);
    expect([status, body.type]).toEqual([400, INVALID]);
    expect(body.detail).toContain('9007199254740991');
  });

  test('the greatest number that is exact is sent as it is', async () => {
    const json = '{"event":"card.issued","overrides":{"note":[9007199254740991,-9007199254740991,0.5]}}';
    const { status, body } = await send('/trigger', json);
    expect([status, body]).toMatchObject([201, { payload: { note: [9007199254740991, -9007199254740991, 0.5] } }]);
  });
});

test.each(['127.0.0.1', 'localhost', '[::1]', '127.0.0.2', '2130706433'])(
  'its own address as %s is no endpoint',
  async (host) => {
    const { port } = new URL(running.sandbox.url);
    for (const path of ['/', '/_sandbox/trigger', '/v1/cards/issue']) {
      const { status, body } = await running.control('POST', '/webhooks', { url: `http://${host}:${port}${path}` });
      expect([status, body.type]).toEqual([400, 'urn:reward-card-sandbox:problem:target-refused']);
      expect(body.detail).toContain('sandbox itself');
    }
  },
);
