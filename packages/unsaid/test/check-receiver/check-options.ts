import { type Clock, systemClock } from '../../../../src/webhooks.ts';
import { contract } from '../../../../test/contract.ts';
import {
  checkReceiver,
  type ReceiverCheckOptions,
  type ReceiverReport,
} from '../../src/check-receiver/check-receiver.ts';
import { readScheme } from '../../src/check-receiver/signature.ts';
import { type Parts, SECRET, startReceiver } from './receivers.ts';

const GIVEN = { secretEnv: 'SECRET', algorithm: 'hmac-sha256', encoding: 'hex' };
export const { scheme } = readScheme({ ...GIVEN, signed: 'body' }, contract);
export const { scheme: timedScheme } = readScheme(
  { ...GIVEN, signed: '{timestamp}.{body}', signature: 't={timestamp},v1={signature}' },
  contract,
);

/**
 * A clock whose seconds pass so many times faster. A wait for less than the time limit of a delivery takes a tenth of
 * its time, and has passed in full after it.
 */
export function fastClock(speed: number): Clock {
  let skipped = 0;
  return {
    now: () => systemClock.now() * speed + skipped,
    sleep: async (milliseconds, signal) => {
      const isPause = milliseconds < 5_000;
      const taken = milliseconds / (isPause ? 10 : speed);
      await systemClock.sleep(taken, signal);
      if (isPause) skipped += milliseconds - taken * speed;
    },
  };
}

export interface Wanted extends Partial<ReceiverCheckOptions> {
  readonly parts?: Partial<Parts>;
  readonly speed?: number;
  readonly counts?: boolean;
}

/** Checks a receiver of these parts. */
export async function check({ parts = {}, speed = 1, counts = false, ...options }: Wanted): Promise<ReceiverReport> {
  await using receiver = await startReceiver(parts);
  const handledUrl = counts ? `${receiver.url}/handled` : undefined;
  const url = `${receiver.url}/webhooks`;
  return await checkReceiver({
    contract,
    url,
    scheme,
    secret: SECRET,
    handledUrl,
    clock: fastClock(speed),
    ...options,
  });
}

export function rulesOf(found: ReceiverReport['findings']): string[] {
  return found.map(({ rule }) => rule);
}
