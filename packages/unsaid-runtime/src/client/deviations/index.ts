import type { Middleware } from 'openapi-fetch';
import { notify } from '../../callback.ts';
import { isStream } from '../../http/media-type.ts';
import { ClientError } from '../client-error.ts';
import { type OperationsVariant, operationAt, STATED } from '../operations.ts';
import { type Deviation, type FindOptions, findDeviations } from './find-deviations.ts';

export type { OperationsVariant as DeviationsVariant } from '../operations.ts';
export {
  type Deviation,
  type DeviationKind,
  type FindOptions,
  findDeviations,
  type SeenResponse,
} from './find-deviations.ts';

/** Deviations remembered, so that each is reported once; there is no end to the values that a service may send. */
const MAX_REMEMBERED = 1000;

/**
 * Middleware that hands `report` what the live service does differently than the contract, which is how open points are
 * closed in practice: `client.use(reportDeviations(console.warn))`. Each is reported once for each client. It reads a copy
 * of the response after the call went on; nothing that fails here, `report` included, reaches the call. A client is compared
 * with its own variant; `variant` is for one that was created without `operations`.
 */
export function reportDeviations<Id extends string = string>(
  report: (deviation: Deviation<Id>) => unknown,
  { variant }: Partial<FindOptions> = {},
): Middleware {
  const remembered = new Set<string>();
  const isDue = (deviation: Deviation) => {
    const key = JSON.stringify(deviation);
    if (remembered.has(key)) return false;
    if (remembered.size < MAX_REMEMBERED) remembered.add(key);
    return true;
  };
  return {
    onResponse(call) {
      // Not awaited: the call continues, and is not affected by a failure here.
      notify(async () => {
        for (const deviation of await deviationsOf(call, variant))
          if (isDue(deviation)) notify(() => report(deviation as Deviation<Id>));
      });
    },
  };
}

type ReceivedCall = Parameters<NonNullable<Middleware['onResponse']>>[0];

/** Compares a copy of a response, made at once, before the caller reads it. */
async function deviationsOf(
  { options, request, response, schemaPath }: ReceivedCall,
  given: OperationsVariant | undefined,
): Promise<Deviation[]> {
  const stated = STATED.get(options.fetch);
  const variant = stated ?? given;
  const path = stated?.path ?? schemaPath;
  const operation = variant && operationAt(variant, { method: request.method, path })?.id;
  if (variant === undefined || operation === undefined) return [];
  const { status, headers } = response;
  const contentType = headers.get('content-type');
  // A stream may have no end.
  const text = isStream(contentType ?? '') ? '' : await response.clone().text();
  return findDeviations({ operation, status, contentType, headers, text }, { variant });
}

/** How responses are checked. */
export interface CheckOptions<Id extends string = string> extends Partial<FindOptions> {
  /** Is called with each deviation, breaches and evidence alike. Default: a warning on the console. */
  readonly report?: (deviation: Deviation<Id>) => unknown;
}

/**
 * Middleware in a mode that may come from configuration: `off` does nothing, `report` is `reportDeviations`, and
 * `throw` also rejects the call (`response-invalid`) where the body of its response breaks the contract; what that
 * leaves open is never refused. A call that is rejected may have been carried out. Throws a TypeError for another mode.
 */
export function checkResponses<Id extends string = string>(
  mode: 'off' | 'report' | 'throw',
  { report = warn, ...options }: CheckOptions<Id> = {},
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
      throw new ClientError(
        'response-invalid',
        `${request.method} ${schemaPath} was answered ${response.status}, but its body breaks the contract: ${first.at || 'it'} ${first.message}${more}.`,
        { response, sent: true, cause: breaches },
      );
    },
  };
}

/** Returns true for a deviation that rejects a call: a body that breaks a rule, or an error body that the variant does not state. */
function isBreach(deviation: Deviation): boolean {
  if (deviation.kind === 'violation') return true;
  const isWrongType = deviation.kind === 'media-type' && deviation.mediaType !== '';
  return deviation.status >= 300 && (isWrongType || deviation.kind === 'not-json');
}

function warn({ operation, status, at, message, openPoints }: Deviation): void {
  const points = openPoints.length > 0 ? ` (${openPoints.join(', ')})` : '';
  console.warn(`${operation} ${status}: ${at || 'the response'} ${message}${points}`);
}
