import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWebhookSender, systemClock } from '../../../../src/webhooks.ts';
import { EVENT_EXAMPLES } from '../../../../src/webhooks-testing.ts';
import { after as callBackAfter } from '../../src/webhooks/clock.ts';
import { sign } from './scheme.ts';

const DAY = 86_400_000;
/** The longest delay of one timer, in milliseconds. */
const TIMER = 2 ** 31 - 1;
const TIMES = [1, TIMER - 1, TIMER, TIMER + 1, 2 * TIMER, 30 * DAY, 1_000 * DAY];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(TIMES)('the clock of the machine, asked for %d ms', (milliseconds) => {
  test('sleeps for as long, and no shorter', async () => {
    const woken = vi.fn();
    void systemClock.sleep(milliseconds).then(woken);
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(woken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(woken).toHaveBeenCalledOnce();
  });

  test('calls back after as long, unless it was stopped', () => {
    const [called, stopped] = [vi.fn(), vi.fn()];
    callBackAfter(systemClock, milliseconds, called);
    const stop = callBackAfter(systemClock, milliseconds, stopped);
    vi.advanceTimersByTime(milliseconds - 1);
    expect(called).not.toHaveBeenCalled();
    stop();
    vi.advanceTimersByTime(1);
    expect([called.mock.calls.length, stopped.mock.calls.length]).toEqual([1, 0]);
  });

  test('stops sleeping when it is cancelled, and leaves no timer', async () => {
    const cancel = new AbortController();
    const sleeping = expect(systemClock.sleep(milliseconds, cancel.signal)).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    cancel.abort(new Error('enough'));
    await sleeping;
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a sender waits out an interval of 30 days', async () => {
  const asked: number[] = [];
  const fetch = async () => {
    asked.push(Date.now());
    return new Response(null, { status: 500 });
  };
  const sender = createWebhookSender({ endpoint: 'https://integrator.invalid', sign, schedule: () => 30 * DAY, fetch });
  const sending = sender.send(EVENT_EXAMPLES['card.redeemed'][0].payload);
  await vi.advanceTimersByTimeAsync(150 * DAY);
  const { attempts } = await sending;
  expect(attempts).toHaveLength(5);
  expect(asked.slice(1).map((time, index) => time - (asked[index] ?? 0))).toEqual(Array(4).fill(30 * DAY));
});
