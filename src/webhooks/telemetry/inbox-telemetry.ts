import type { InboxStats, StoredDelivery } from '../inbox/inbox.ts';
import type { RunAttempt, RunOutcome } from '../inbox/inbox-engine.ts';
import { observeSizes, SCOPE } from './observe-sizes.ts';
import type { OpenTelemetry } from './open-telemetry.ts';

/** Of `SpanKind` and `SpanStatusCode` of OpenTelemetry. */
const [PRODUCER, CONSUMER, ERROR] = [3, 4, 2];

/** What an inbox tells OpenTelemetry. Names no event and holds nothing of a payload. */
export interface InboxTelemetry {
  /** A span around the storing of a delivery; what `work` stores as `trace` joins the later handling to it. */
  storing(
    work: (trace?: Readonly<Record<string, string>>) => Promise<'stored' | 'duplicate'>,
  ): Promise<'stored' | 'duplicate'>;
  /** A span around one run of a handler, below the one that stored the delivery. */
  handling(delivery: StoredDelivery, attempt: RunAttempt, work: () => Promise<RunOutcome>): Promise<RunOutcome>;
  /** Ends the observation of sizes. */
  stop(): void;
}

/** Numbers and traces of an inbox. Without OpenTelemetry nothing is measured. */
export function createInboxTelemetry(
  telemetry: OpenTelemetry | undefined,
  readStats: () => Promise<InboxStats>,
  now: () => number,
): InboxTelemetry {
  if (!telemetry) return { storing: (work) => work(), handling: (_delivery, _attempt, work) => work(), stop() {} };
  const { context, propagation } = telemetry;
  const tracer = telemetry.trace.getTracer(SCOPE);
  const meter = telemetry.metrics.getMeter(SCOPE);
  const counter = (name: string, description: string) =>
    meter.createCounter(`reward_card.inbox.${name}`, { description });
  const counters = {
    stored: counter('stored', 'Deliveries that were stored'),
    duplicate: counter('duplicates', 'Deliveries that came again'),
    handled: counter('handled', 'Deliveries whose handler succeeded'),
    failed: counter('failed_attempts', 'Runs of a handler that failed'),
  };
  const duration = meter.createHistogram('reward_card.inbox.handling.duration', {
    description: 'Time that one run of a handler took',
    unit: 's',
  });
  const sizes = async () => {
    const { oldestReceivedAt: oldestAt, ...stats } = await readStats();
    return { ...stats, oldestAt };
  };
  const stop = observeSizes(telemetry, 'inbox', 'that are stored and not handled yet', sizes, now);
  return {
    stop,
    storing: (work) =>
      tracer.startActiveSpan('webhook.store', { kind: PRODUCER }, context.active(), async (span) => {
        try {
          const trace: Record<string, string> = {};
          propagation.inject(context.active(), trace);
          const result = await work(trace);
          counters[result].add(1);
          return result;
        } catch (error) {
          span.setStatus({ code: ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    handling(delivery, { number }, work) {
      const parent = propagation.extract(context.active(), delivery.trace ?? {});
      const attributes = { 'reward_card.attempt': number };
      return tracer.startActiveSpan('webhook.handle', { kind: CONSUMER, attributes }, parent, async (span) => {
        const start = now();
        const outcome = await work();
        duration.record((now() - start) / 1000, { outcome: outcome.status });
        if (outcome.status === 'handled') counters.handled.add(1);
        if ('failure' in outcome) {
          const { code } = outcome.failure;
          counters.failed.add(1, { code });
          span.setStatus({ code: ERROR, message: code });
        }
        span.end();
        return outcome;
      });
    },
  };
}
