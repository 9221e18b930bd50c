import type { OutboxStats, RecordedAttempt } from '../outbox/outbox.ts';
import type { ClaimedDelivery } from '../outbox/outbox-engine.ts';
import { observeSizes, SCOPE } from './observe-sizes.ts';
import type { OpenTelemetry } from './open-telemetry.ts';

/** Of `SpanKind` and `SpanStatusCode` of OpenTelemetry. */
const [PRODUCER, CONSUMER, ERROR] = [3, 4, 2];

/** What an outbox tells OpenTelemetry. Names no event and no endpoint, and holds nothing of a payload. */
export interface OutboxTelemetry {
  /** A span around the enqueuing of an event; what `work` stores as `trace` joins the later attempts to it. */
  enqueuing<Result>(work: (trace?: Readonly<Record<string, string>>) => Promise<Result>): Promise<Result>;
  /** A span around one attempt, below the one that enqueued the event. */
  attempting(delivery: ClaimedDelivery, work: () => Promise<RecordedAttempt>): Promise<RecordedAttempt>;
  /** Ends the observation of sizes. */
  stop(): void;
}

/** Numbers and traces of an outbox. Without OpenTelemetry nothing is measured. */
export function createOutboxTelemetry(
  telemetry: OpenTelemetry | undefined,
  readStats: () => Promise<OutboxStats>,
  now: () => number,
): OutboxTelemetry {
  if (!telemetry) return { enqueuing: (work) => work(), attempting: (_delivery, work) => work(), stop() {} };
  const { context, propagation } = telemetry;
  const tracer = telemetry.trace.getTracer(SCOPE);
  const meter = telemetry.metrics.getMeter(SCOPE);
  const counter = (name: string, description: string) =>
    meter.createCounter(`reward_card.outbox.${name}`, { description });
  const enqueued = counter('enqueued', 'Events that were enqueued');
  const delivered = counter('delivered', 'Events that were acknowledged');
  const failed = counter('failed_attempts', 'Attempts that were not acknowledged');
  const duration = meter.createHistogram('reward_card.outbox.attempt.duration', {
    description: 'Time that one attempt took',
    unit: 's',
  });
  const sizes = async () => {
    const { oldestEnqueuedAt: oldestAt, ...stats } = await readStats();
    return { ...stats, oldestAt };
  };
  return {
    stop: observeSizes(telemetry, 'outbox', 'that are neither acknowledged nor dead', sizes, now),
    enqueuing: (work) =>
      tracer.startActiveSpan('webhook.enqueue', { kind: PRODUCER }, context.active(), async (span) => {
        try {
          const trace: Record<string, string> = {};
          propagation.inject(context.active(), trace);
          const result = await work(trace);
          enqueued.add(1);
          return result;
        } catch (error) {
          span.setStatus({ code: ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    attempting(delivery, work) {
      const parent = propagation.extract(context.active(), delivery.trace ?? {});
      const attributes = { 'reward_card.attempt': delivery.attempt };
      return tracer.startActiveSpan('webhook.deliver', { kind: CONSUMER, attributes }, parent, async (span) => {
        const start = now();
        const attempt = await work();
        const { outcome } = attempt;
        duration.record((now() - start) / 1000, { outcome });
        if (outcome === 'acknowledged') delivered.add(1);
        else {
          failed.add(1, { outcome });
          span.setStatus({ code: ERROR, message: outcome });
        }
        span.end();
        return attempt;
      });
    },
  };
}
