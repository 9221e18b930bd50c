import type { OpenTelemetry } from './open-telemetry.ts';

/** By which OpenTelemetry knows who measures. */
export const SCOPE = 'reward-card-contract';

/** The sizes of an inbox or an outbox. */
export interface Sizes {
  readonly waiting: number;
  /** In milliseconds since 1970. */
  readonly oldestAt: number | undefined;
  readonly deadLetters: number;
}

/** Sizes are read when they are asked for, in one go. What cannot be read is left out. Returns what ends it. */
export function observeSizes(
  { metrics }: OpenTelemetry,
  place: 'inbox' | 'outbox',
  whatWaits: string,
  readSizes: () => Promise<Sizes>,
  now: () => number,
): () => void {
  const meter = metrics.getMeter(SCOPE);
  const gauge = (name: string, description: string, unit = '1') =>
    meter.createObservableGauge(`reward_card.${place}.${name}`, { description, unit });
  const waiting = gauge('waiting', `Deliveries ${whatWaits}`);
  const oldest = gauge('oldest_age', 'Age of the oldest of these', 's');
  const dead = gauge('dead_letters', 'Deliveries that are not tried any more');
  const observe: Parameters<typeof meter.addBatchObservableCallback>[0] = async (result) => {
    const sizes = await readSizes().catch(() => undefined);
    if (!sizes) return;
    result.observe(waiting, sizes.waiting);
    result.observe(oldest, sizes.oldestAt === undefined ? 0 : (now() - sizes.oldestAt) / 1000);
    result.observe(dead, sizes.deadLetters);
  };
  const gauges = [waiting, oldest, dead];
  meter.addBatchObservableCallback(observe, gauges);
  return () => meter.removeBatchObservableCallback(observe, gauges);
}
