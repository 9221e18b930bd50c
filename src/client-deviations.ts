/** `unsaid-runtime/client/deviations`, bound to this contract. */
import type { Middleware } from 'unsaid-runtime/client';
import * as runtime from 'unsaid-runtime/client/deviations';
import { OPERATIONS, type OperationId } from '../generated/operations.ts';

export * from 'unsaid-runtime/client/deviations';
export type { OperationId };

export type Deviation = runtime.Deviation<OperationId>;

export type SeenResponse = runtime.SeenResponse<OperationId>;

export type CheckOptions = runtime.CheckOptions<OperationId>;

/** The contract that an overlay closed. Default: the open contract. */
export type FindOptions = Partial<runtime.FindOptions>;

const OPEN: runtime.DeviationsVariant = { operations: OPERATIONS };

/** Compares a response with the contract. */
export function findDeviations(seen: SeenResponse, { variant = OPEN }: FindOptions = {}): Deviation[] {
  return runtime.findDeviations(seen, { variant });
}

/**
 * Middleware that hands `report` what the live service does differently than the contract, which is how open points are
 * closed in practice: `client.use(reportDeviations(console.warn))`. Each is reported once for each client.
 */
export function reportDeviations(
  report: (deviation: Deviation) => unknown,
  { variant = OPEN }: FindOptions = {},
): Middleware {
  return runtime.reportDeviations(report, { variant });
}

/**
 * Middleware in a mode that may come from configuration: `off` does nothing, `report` is `reportDeviations`, and
 * `throw` also rejects the call (`response-invalid`) where the body of its response breaks the contract.
 */
export function checkResponses(
  mode: 'off' | 'report' | 'throw',
  { variant = OPEN, ...options }: CheckOptions = {},
): Middleware {
  return runtime.checkResponses(mode, { variant, ...options });
}
