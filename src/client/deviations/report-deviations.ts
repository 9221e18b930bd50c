import type { Middleware } from 'openapi-fetch';
import { notify } from '../../callback.ts';
import { type ResponsesVariant, rowOf, VARIANTS } from '../stated-response.ts';
import type { Deviation, OperationId } from './deviation.ts';
import { type FindOptions, findDeviations, OPEN } from './find-deviations.ts';

/** Deviations remembered, so that each is reported once; there is no end to the values that a service may send. */
const MAX_REMEMBERED = 1000;

/** How deviations are reported. */
export interface ReportOptions extends FindOptions {
  /** Reports a deviation each time it is seen; otherwise, once for each client. */
  readonly repeat?: boolean;
}

/**
 * Middleware that compares each response with the contract and hands `report` what the live service does differently,
 * which is how open points are closed in practice: `client.use(reportDeviations(console.warn))`.
 * By the variant of the client, or by `variant`, the errors that it states are compared as well. It reads a copy of the response, and only after
 * the call went on: what the caller gets stays as it is, and nothing that fails here, `report` included, reaches the
 * call.
 */
export function reportDeviations(
  report: (deviation: Deviation) => unknown,
  { repeat = false, variant }: ReportOptions = {},
): Middleware {
  const remembered = new Set<string>();
  const isDue = (deviation: Deviation) => {
    const key = JSON.stringify(deviation);
    if (repeat || remembered.has(key)) return repeat;
    if (remembered.size < MAX_REMEMBERED) remembered.add(key);
    return true;
  };
  return {
    onResponse(call) {
      // Not awaited: the call goes on meanwhile, and a failure here is not its own.
      notify(async () => {
        for (const deviation of await deviationsOf(call, variant))
          if (isDue(deviation)) notify(() => report(deviation));
      });
    },
  };
}

type ReceivedCall = Parameters<NonNullable<Middleware['onResponse']>>[0];

/** Compares a copy of a response, made at once, before the caller reads it. Without a variant, by the client's own. */
export async function deviationsOf(
  { options, request, response, schemaPath }: ReceivedCall,
  variant: ResponsesVariant | undefined,
): Promise<Deviation[]> {
  const compared = { ...OPEN, ...(variant ?? VARIANTS.get(options.fetch)) };
  const row = rowOf(compared, { method: request.method, path: schemaPath });
  if (!row) return [];
  const { status, headers } = response;
  const text = await response.clone().text();
  const operation = row.id as OperationId;
  const seen = { operation, status, contentType: headers.get('content-type'), headers, text };
  return findDeviations(seen, { variant: compared });
}
