import type { Contract } from '../engine/model/contract.ts';
import type { TimedExchange } from '../engine/observe/har-recorder.ts';
import { createTrafficMask } from '../engine/observe/mask.ts';

/**
 * Calls without secrets and personal data: those that the contract tells of, and those of this run.
 * @param redact Takes out what is known to be secret in this run.
 */
export function maskCalls(
  calls: readonly TimedExchange[],
  contract: Contract,
  redact: <Value>(value: Value) => Value,
): TimedExchange[] {
  const mask = createTrafficMask(contract);
  const bytes = (body: Uint8Array | undefined) => body && Buffer.from(redact(Buffer.from(body).toString()));
  return calls.map(({ exchange, milliseconds }) => {
    const { request, response, ...rest } = mask.exchange(exchange);
    const [asked, answered] = [bytes(request.body), bytes(response?.body)];
    const masked = {
      ...rest,
      request: { ...redact(request), ...(asked && { body: asked }) },
      ...(response && { response: { ...redact(response), ...(answered && { body: answered }) } }),
    };
    return { exchange: masked, milliseconds };
  });
}
