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
