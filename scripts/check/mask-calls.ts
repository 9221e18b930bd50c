import type { Contract } from '../contract/contract.ts';
import type { TimedExchange } from '../traffic/har-recorder.ts';
import type { createRedaction } from './redact.ts';

/** Calls without secrets and personal data. */
export function maskCalls(
  calls: readonly TimedExchange[],
  _contract: Contract,
  redact: ReturnType<typeof createRedaction>,
): TimedExchange[] {
  return calls.map(({ exchange, milliseconds }) => {
    const { request, response } = exchange;
    const body = (bytes: Uint8Array | undefined) => bytes && Buffer.from(redact(Buffer.from(bytes).toString()));
    const masked = { ...redact(request), ...(request.body && { body: body(request.body) }) };
    const answer = response && { ...redact(response), ...(response.body && { body: body(response.body) }) };
    return {
      exchange: { ...exchange, request: masked, ...(answer && { response: answer }) },
      milliseconds,
    } as TimedExchange;
  });
}
