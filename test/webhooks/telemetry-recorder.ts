import type { OpenTelemetry } from '../../src/webhooks/index.ts';

/** An implementation of OpenTelemetry that keeps what it is told. */
export function recorder() {
  const told: string[] = [];
  const callbacks = new Set<(result: object) => unknown>();
  const context = { active: () => ({ of: 'this request' }) };
  const telemetry = {
    context,
    propagation: {
      inject: (_context: object, carrier: Record<string, string>) =>
        void Object.assign(carrier, { traceparent: '00-1' }),
      extract: (_context: object, { traceparent = 'none' }: Record<string, string>) => ({ traceparent }),
    },
    metrics: {
      getMeter: () => ({
        createCounter: (name: string) => ({
          add: (value: number, attributes = {}) => told.push(`${name} +${value} ${JSON.stringify(attributes)}`),
        }),
        createHistogram: (name: string) => ({
          record: (_: number, attributes = {}) => told.push(`${name} ${JSON.stringify(attributes)}`),
        }),
        createObservableGauge: (name: string) => name,
        addBatchObservableCallback: (callback: (result: object) => unknown) => callbacks.add(callback),
        removeBatchObservableCallback: (callback: (result: object) => unknown) => callbacks.delete(callback),
      }),
    },
    trace: {
      getTracer: () => ({
        startActiveSpan: (name: string, _: object, parent: object, run: (span: object) => unknown) =>
          run({
            setStatus: (status: object) => told.push(`${name} ${JSON.stringify(status)}`),
            end: () => told.push(`${name} ${JSON.stringify(parent)}`),
          }),
      }),
    },
  } as unknown as OpenTelemetry;
  const observe = async () => {
    const seen: Record<string, number> = {};
    const result = { observe: (name: string, value: number) => Object.assign(seen, { [name]: value }) };
    for (const callback of callbacks) await callback(result);
    return seen;
  };
  return { telemetry, told, observe };
}
