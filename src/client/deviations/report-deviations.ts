import type { Middleware } from 'openapi-fetch';
import { OPERATION_RESPONSES } from '../../../generated/responses.ts';
import { notify } from '../../callback.ts';
import type { Deviation } from './deviation.ts';
import { findDeviations } from './find-deviations.ts';

/** Deviations remembered, so that each is reported once; new values can be without number. */
const MAX_REMEMBERED = 1000;

/** How deviations are reported. */
export interface ReportOptions {
  /** Reports a deviation each time it is seen; otherwise, once for each client. */
  readonly repeat?: boolean;
}

/**
 * Middleware that compares each response with the contract and hands `report` what the live service does differently,
 * which is how open points are answered in practice: `client.use(reportDeviations(console.warn))`.
 * It reads a copy of the response, and only after the call went on: what the caller gets stays as it is, and nothing
 * that fails here, `report` included, reaches the call.
 */
export function reportDeviations(
  report: (deviation: Deviation) => unknown,
  { repeat = false }: ReportOptions = {},
): Middleware {
  const remembered = new Set<string>();
  const isNews = (deviation: Deviation) => {
    const key = JSON.stringify(deviation);
    if (repeat || remembered.has(key)) return repeat;
    if (remembered.size < MAX_REMEMBERED) remembered.add(key);
    return true;
  };
  const compare = async (operation: Deviation['operation'], response: Response) => {
    for (const deviation of await read(operation, response)) {
      if (isNews(deviation)) notify(() => report(deviation));
    }
  };
  return {
    onResponse({ request, response, schemaPath }) {
      const row = OPERATION_RESPONSES.find(({ method, path }) => method === request.method && path === schemaPath);
      if (!row) return;
      // Not awaited: the call goes on meanwhile, and what fails here is none of its own.
      notify(() => compare(row.id, response));
    },
  };
}

/** Copies the response at once, before the caller reads it, and compares the copy when it is complete. */
async function read(operation: Deviation['operation'], response: Response): Promise<Deviation[]> {
  const { status, headers } = response;
  const text = await response.clone().text();
  return findDeviations({ operation, status, contentType: headers.get('content-type'), text });
}
