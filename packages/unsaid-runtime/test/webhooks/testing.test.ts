import { describe, expect, test } from 'vitest';
import {
  createDelivery,
  createManualClock,
  EVENT_EXAMPLES,
  reorder,
  replay,
  signDelivery,
  tamper,
} from '../../../../src/webhooks-testing.ts';
import { sign } from './scheme.ts';
import { seededRandom } from './seeded-random.ts';

const read = ({ raw }: { raw: Uint8Array }) => JSON.parse(new TextDecoder().decode(raw));

describe('createDelivery', () => {
  test('sets fields, and those of the data one by one', async () => {
    const overrides = { created_at: '2027-01-01T00:00:00Z', data: { amount: 1 } };
    const [{ payload }] = EVENT_EXAMPLES['reward.sent'];
    const delivery = await createDelivery('reward.sent', { sign, overrides });
    expect(read(delivery)).toEqual({
      ...payload,
      created_at: overrides.created_at,
      data: { ...payload.data, amount: 1 },
    });
    const flat = await createDelivery('card.issued', { sign, overrides: { card_id: 'crd_1' } });
    expect(read(flat)).toEqual({ event: 'card.issued', card_id: 'crd_1' });
  });

  test('names the examples there are when it does not know one', async () => {
    const unknown = createDelivery('card.issued', { sign, example: 'bulk' });
    await expect(unknown).rejects.toThrow("card.issued has no example 'bulk'; it has name-of-the-event.");
  });

  test('gives a new request each time, and signs headers of the scheme', async () => {
    const headers = { 'X-Sent-At': '1' };
    const delivery = await signDelivery('text', { sign: (input) => `at ${input.headers.get('x-sent-at')}`, headers });
    expect(delivery.headers).toEqual({
      'content-type': 'application/json',
      'x-sent-at': '1',
      'x-service-signature': 'at 1',
    });
    const [first, second] = replay(delivery, 2).map((one) => one.request('http://localhost/hooks'));
    expect([await first?.text(), await second?.text(), second?.url, second?.method]).toEqual([
      'text',
      'text',
      'http://localhost/hooks',
      'POST',
    ]);
  });
});

describe('what can befall a delivery', () => {
  test('tamper changes one bit of one byte, or one header, of a copy', async () => {
    const delivery = await signDelivery('abc', { sign });
    const before = delivery.raw.slice();
    expect(tamper(delivery, { byte: 1 }).raw).toEqual(new TextEncoder().encode('acc'));
    expect(tamper(delivery, { header: 'X-Service-Signature', value: 'no' }).headers['x-service-signature']).toBe('no');
    expect(tamper(delivery, { header: 'Content-Type' }).headers).not.toHaveProperty('content-type');
    expect(delivery.raw).toEqual(before);
    expect(() => tamper(delivery, { byte: 3 })).toThrow(RangeError);
  });

  test('reorder keeps every item, in another order', () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    const other = reorder(items, seededRandom(1));
    expect(other).not.toEqual(items);
    expect(other.toSorted((left, right) => left - right)).toEqual(items);
  });
});

test('the manual clock wakes sleepers in the order of their times, and those who lie down meanwhile', async () => {
  const clock = createManualClock(100);
  const woken: [string, number][] = [];
  const sleep = async (name: string, ...times: number[]) => {
    for (const time of times) {
      await clock.sleep(time);
      woken.push([name, clock.now()]);
    }
  };
  void sleep('late', 30);
  void sleep('twice', 10, 10);
  await clock.advance(25);
  expect([woken, clock.now(), clock.sleeping]).toEqual([
    [
      ['twice', 110],
      ['twice', 120],
    ],
    125,
    1,
  ]);
  await clock.advance(5);
  expect(woken.at(-1)).toEqual(['late', 130]);
  await expect(clock.sleep(1, AbortSignal.abort('no'))).rejects.toBe('no');
});
