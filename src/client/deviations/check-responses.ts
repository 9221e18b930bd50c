import type { Middleware } from 'openapi-fetch';
import { RewardCardClientError } from '../reward-card-client-error.ts';
import type { Deviation, OperationId } from './deviation.ts';
import { findDeviations, OPEN } from './find-deviations.ts';
import { type ReportOptions, readCopy, reportDeviations } from './report-deviations.ts';

/** How responses are checked. */
export interface CheckOptions extends ReportOptions {
  /** Is called with each deviation, breaches and evidence alike. Default: a warning on the console. */
  readonly report?: (deviation: Deviation) => unknown;
}

/**
 * Middleware that checks responses, in a mode that may come from configuration: `off` does nothing, `report` is
 * `reportDeviations`, and `throw` reports too and rejects the call with a RewardCardClientError (`response-invalid`)
 * where the body of a response breaks the contract: a listed field that is missing or of another type, a sum that does
 * not add up. What the contract leaves open, an unseen value, field or status, is never refused. A call that is rejected
 * may have been carried out: its `response` has the status.
 * Throws a TypeError for another mode.
 */
export function checkResponses(
  mode: 'off' | 'report' | 'throw',
  { report = warn, variant = OPEN, ...options }: CheckOptions = {},
): Middleware {
  if (!['off', 'report', 'throw'].includes(mode))
    throw new TypeError(`checkResponses: the mode is ${mode}; it is off, report or throw.`);
  if (mode === 'off') return { onResponse: () => undefined };
  const reporting = reportDeviations(report, { variant, ...options });
  if (mode === 'report') return reporting;
  return {
    async onResponse(call) {
      const { request, response, schemaPath } = call;
      await reporting.onResponse?.(call);
      const row = variant.responses.find(({ method, path }) => method === request.method && path === schemaPath);
      if (!row) return;
      const seen = await readCopy(row.id as OperationId, response);
      const breaches = findDeviations(seen, { variant }).filter(({ kind }) => kind === 'violation');
      const [first] = breaches;
      if (!first) return;
      const more = breaches.length > 1 ? `, and ${breaches.length - 1} more` : '';
      throw new RewardCardClientError(
        'response-invalid',
        `${request.method} ${schemaPath} was answered ${response.status}, but its body breaks the contract: ${first.at || 'it'} ${first.message}${more}.`,
        { response, sent: true, cause: breaches },
      );
    },
  };
}

function warn({ operation, status, at, message, openPoints }: Deviation): void {
  const points = openPoints.length > 0 ? ` (${openPoints.join(', ')})` : '';
  console.warn(`${operation} ${status}: ${at || 'the response'} ${message}${points}`);
}
