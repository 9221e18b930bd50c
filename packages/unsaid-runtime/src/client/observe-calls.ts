import type { Middleware } from 'openapi-fetch';
import { notify } from '../callback.ts';
import { ClientError } from './client-error.ts';

/** A call that ended, without anything of its address, headers and bodies: no credential, no person. */
export interface ObservedCall {
  readonly method: string;
  /** Path of the operation as the contract has it, such as `/v1/orders/{id}`. */
  readonly path: string;
  /** Status of the response; absent where there was none. */
  readonly status?: number;
  /**
   * Why there was none: the code of a ClientError, such as `timeout` and `response-lost`, or an error's name.
   */
  readonly error?: string;
  /** Milliseconds from the request to the head of the response. */
  readonly durationMs: number;
}

/**
 * Middleware that reports each call to a log, a histogram or a span: `client.use(observeCalls(log))`. Errors that `observe`
 * throws do not reach the call, and no call waits for it.
 */
export function observeCalls(observe: (call: ObservedCall) => unknown): Middleware {
  // By what openapi-fetch makes for each call: some calls never come to an end.
  const begun = new WeakMap<object, number>();
  const end = (options: object, call: Omit<ObservedCall, 'durationMs'>) => {
    const now = performance.now();
    notify(() => observe({ ...call, durationMs: now - (begun.get(options) ?? now) }));
  };
  return {
    onRequest({ options }) {
      begun.set(options, performance.now());
    },
    onResponse({ options, request: { method }, schemaPath: path, response: { status } }) {
      end(options, { method, path, status });
    },
    onError({ options, request: { method }, schemaPath: path, error }) {
      end(options, { method, path, error: nameOf(error) });
    },
  };
}

/** Never the message, which may hold anything. */
function nameOf(error: unknown): string {
  try {
    if (error instanceof ClientError) return error.code;
    const name: unknown = error instanceof Error ? error.name : typeof error;
    return typeof name === 'string' && /^\w{1,80}$/.test(name) ? name : 'Error';
  } catch {
    return 'Error';
  }
}
