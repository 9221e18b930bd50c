import { notify } from '../../callback.ts';

/** By which OpenTelemetry knows who measures. */
const SCOPE = 'reward-card-contract';
/** Of `SpanKind` and `SpanStatusCode` of OpenTelemetry. */
const [PRODUCER, CONSUMER, ERROR] = [3, 4, 2];

/** The sizes of an inbox or an outbox. */
interface Sizes {
  readonly waiting: number;
  /** In milliseconds since 1970. */
  readonly oldestAt: number | undefined;
  readonly deadLetters: number;
}

interface TelemetryOptions<Counter extends string> {
  readonly telemetry: OpenTelemetry | undefined;
  readonly place: 'inbox' | 'outbox';
  /** Names of the spans, and of the time that a run takes. */
  readonly names: { readonly store: string; readonly run: string; readonly duration: string };
  readonly whatWaits: string;
  readonly counters: Readonly<Record<Counter, string>>;
  readonly readSizes: () => Promise<Sizes>;
  readonly now: () => number;
}

/** What is told of a run: the attributes of its time, what to count, and what failed, if it did. */
export interface Told<Counter extends string> {
  readonly outcome: string;
  readonly counts: readonly (readonly [counter: Counter, attributes?: Readonly<Record<string, string>>])[];
  readonly failure?: string;
}

type Trace = Readonly<Record<string, string>>;

/**
 * What an inbox or an outbox tells OpenTelemetry. Names no event and no endpoint, and holds nothing of a payload. What fails
 * in telemetry changes nothing else.
 */
interface Telemetry<Counter extends string> {
  /** A span around the storing of a delivery; what `work` stores as `trace` joins the later runs to it. */
  storing<Result>(work: (trace?: Trace) => Promise<Result>, counterOf: (result: Result) => Counter): Promise<Result>;
  /** A span around one run, below the one that stored the delivery. */
  running<Result>(
    run: { readonly trace: Trace | undefined; readonly number: number },
    work: () => Promise<Result>,
    told: (result: Result) => Told<Counter>,
  ): Promise<Result>;
  /** Ends the observation of sizes. */
  stop(): void;
}

/** Numbers and traces of an inbox or an outbox. Without OpenTelemetry nothing is measured. */
export function createTelemetry<Counter extends string>(options: TelemetryOptions<Counter>): Telemetry<Counter> {
  const { telemetry, place, names, now } = options;
  if (!telemetry) return { storing: (work) => work(), running: (_run, work) => work(), stop() {} };
  const { context, propagation } = telemetry;
  const tracer = telemetry.trace.getTracer(SCOPE);
  const meter = telemetry.metrics.getMeter(SCOPE);
  const nameOf = (name: string) => `reward_card.${place}.${name}`;
  const described = Object.entries<string>(options.counters);
  const counters = new Map(
    described.map(([name, description]) => [name, meter.createCounter(nameOf(name), { description })]),
  );
  const description = 'Time that one run took';
  const duration = meter.createHistogram(nameOf(`${names.duration}.duration`), { description, unit: 's' });
  const inSpan = <Result>(
    name: string,
    kind: { readonly kind: number; readonly attributes?: Readonly<Record<string, number>> },
    parent: () => object,
    work: (span: Span | undefined) => Promise<Result>,
  ): Promise<Result> => {
    let working: Promise<Result> | undefined;
    notify(() =>
      tracer.startActiveSpan(name, kind, parent(), (span) => {
        working ??= work(span);
        return working.finally(() => notify(() => span.end()));
      }),
    );
    return working ?? work(undefined);
  };
  return {
    stop: observeSizes(options, meter, nameOf),
    storing: (work, counterOf) =>
      inSpan(
        names.store,
        { kind: PRODUCER },
        () => context.active(),
        async (span) => {
          const trace: Record<string, string> = {};
          notify(() => propagation.inject(context.active(), trace));
          try {
            const result = await work(trace);
            notify(() => counters.get(counterOf(result))?.add(1));
            return result;
          } catch (error) {
            notify(() => span?.setStatus({ code: ERROR }));
            throw error;
          }
        },
      ),
    running({ trace = {}, number }, work, told) {
      const kind = { kind: CONSUMER, attributes: { 'reward_card.attempt': number } };
      const parent = () => propagation.extract(context.active(), trace);
      return inSpan(names.run, kind, parent, async (span) => {
        const start = now();
        const result = await work();
        notify(() => {
          const { outcome, counts, failure } = told(result);
          duration.record((now() - start) / 1000, { outcome });
          for (const [counter, attributes] of counts) counters.get(counter)?.add(1, attributes);
          if (failure !== undefined) span?.setStatus({ code: ERROR, message: failure });
        });
        return result;
      });
    },
  };
}

/** Sizes are read when they are asked for, in one go. What cannot be read is left out. Returns what ends it. */
function observeSizes(
  { whatWaits, readSizes, now }: Pick<TelemetryOptions<string>, 'whatWaits' | 'readSizes' | 'now'>,
  meter: ReturnType<OpenTelemetry['metrics']['getMeter']>,
  nameOf: (name: string) => string,
): () => void {
  const gauge = (name: string, description: string, unit = '1') =>
    meter.createObservableGauge(nameOf(name), { description, unit });
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
  return () => notify(() => meter.removeBatchObservableCallback(observe, gauges));
}

/**
 * What is used of `@opentelemetry/api`. Its module namespace is such: `import * as opentelemetry from
 * '@opentelemetry/api'`. It is handed over, never imported, so that there is nothing to install or to load without it.
 */
export interface OpenTelemetry {
  readonly metrics: { getMeter(name: string, version?: string): Meter };
  readonly trace: { getTracer(name: string, version?: string): Tracer };
  readonly context: { active(): object };
  readonly propagation: {
    inject(context: object, carrier: Record<string, string>): void;
    extract(context: object, carrier: Readonly<Record<string, string>>): object;
  };
}

export interface Meter {
  createCounter(name: string, options?: InstrumentOptions): { add(value: number, attributes?: Attributes): void };
  createHistogram(name: string, options?: InstrumentOptions): { record(value: number, attributes?: Attributes): void };
  createObservableGauge(name: string, options?: InstrumentOptions): ObservableGauge;
  addBatchObservableCallback(callback: BatchCallback, gauges: ObservableGauge[]): void;
  removeBatchObservableCallback(callback: BatchCallback, gauges: ObservableGauge[]): void;
}

/** Observed in a batch callback; of any shape here, since it is only handed back. */
// biome-ignore lint/suspicious/noExplicitAny: the real type would bring the package
type ObservableGauge = any;

type BatchCallback = (result: BatchResult) => void | Promise<void>;

interface BatchResult {
  observe(gauge: ObservableGauge, value: number, attributes?: Attributes): void;
}

export interface Tracer {
  startActiveSpan<Result>(
    name: string,
    options: { readonly kind?: number; readonly attributes?: Attributes },
    context: object,
    run: (span: Span) => Result,
  ): Result;
}

export interface Span {
  setStatus(status: { readonly code: number; readonly message?: string }): unknown;
  end(): void;
}

interface InstrumentOptions {
  readonly description?: string;
  readonly unit?: string;
}

type Attributes = Readonly<Record<string, string | number | boolean>>;
