import type { Middleware } from 'openapi-fetch';
import { notify } from '../../callback.ts';
import type { Deviation, OperationId } from './deviation.ts';
import { type FindOptions, findDeviations, OPEN, type SeenResponse } from './find-deviations.ts';

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
 * With a `variant`, the errors that it states are compared as well. It reads a copy of the response, and only after
 * the call went on: what the caller gets stays as it is, and nothing that fails here, `report` included, reaches the
 * call.
 */
export function reportDeviations(
  report: (deviation: Deviation) => unknown,
  { repeat = false, variant = OPEN }: ReportOptions = {},
): Middleware {
  const remembered = new Set<string>();
  const isDue = (deviation: Deviation) => {
    const key = JSON.stringify(deviation);
    if (repeat || remembered.has(key)) return repeat;
    if (remembered.size < MAX_REMEMBERED) remembered.add(key);
    return true;
  };
  const compare = async (operation: OperationId, response: Response) => {
    for (const deviation of findDeviations(await readCopy(operation, response), { variant })) {
      if (isDue(deviation)) notify(() => report(deviation));
    }
  };
  return {
    onResponse({ request, response, schemaPath }) {
      const row = variant.responses.find(({ method, path }) => method === request.method && path === schemaPath);
      if (!row) return;
      // Not awaited: the call goes on meanwhile, and a failure here is not its own.
      notify(() => compare(row.id as OperationId, response));
    },
  };
}

/** Copies the response at once, before the caller reads it, and reads the copy. */
export async function readCopy(operation: OperationId, response: Response): Promise<SeenResponse> {
  const { status, headers } = response;
  const text = await response.clone().text();
  return { operation, status, contentType: headers.get('content-type'), headers, text };
}
