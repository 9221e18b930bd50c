import type { Middleware } from 'openapi-fetch';
import { RewardCardClientError } from '../reward-card-client-error.ts';
import type { Deviation } from './deviation.ts';
import { deviationsOf, type ReportOptions, reportDeviations } from './report-deviations.ts';

/** How responses are checked. */
export interface CheckOptions extends ReportOptions {
  /** Is called with each deviation, breaches and evidence alike. Default: a warning on the console. */
  readonly report?: (deviation: Deviation) => unknown;
}

/**
 * Middleware that checks responses, in a mode that may come from configuration: `off` does nothing, `report` is
 * `reportDeviations`, and `throw` reports too and rejects the call with a RewardCardClientError (`response-invalid`)
 * where the body of a response breaks the contract: a listed field that is missing or of another type, a sum that does
 * not add up, an error of another media type than the variant states. What the contract leaves open, an unseen value, field or status, is never refused. A call that is rejected
 * may have been carried out: its `response` has the status.
 * Throws a TypeError for another mode.
 */
export function checkResponses(
  mode: 'off' | 'report' | 'throw',
  { report = warn, ...options }: CheckOptions = {},
): Middleware {
  if (!['off', 'report', 'throw'].includes(mode))
    throw new TypeError(`checkResponses: the mode is ${mode}; it is off, report or throw.`);
  if (mode === 'off') return { onResponse: () => undefined };
  const reporting = reportDeviations(report, options);
  if (mode === 'report') return reporting;
  return {
    async onResponse(call) {
      const { request, response, schemaPath } = call;
      await reporting.onResponse?.(call);
      const breaches = (await deviationsOf(call, options.variant)).filter(isBreach);
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

/** What rejects a call: a body that breaks a rule, or an error's that is not what the variant states. */
function isBreach(deviation: Deviation): boolean {
  if (deviation.kind === 'violation') return true;
  const isWrongType = deviation.kind === 'media-type' && deviation.mediaType !== '';
  return deviation.status >= 300 && (isWrongType || deviation.kind === 'not-json');
}

function warn({ operation, status, at, message, openPoints }: Deviation): void {
  const points = openPoints.length > 0 ? ` (${openPoints.join(', ')})` : '';
  console.warn(`${operation} ${status}: ${at || 'the response'} ${message}${points}`);
}
