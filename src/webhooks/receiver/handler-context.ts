import type { SignedDelivery } from '../verification/verify.ts';
import type { Deadline } from './deadline.ts';
import type { DeliveryContext } from './receiver-options.ts';

let processId: string | undefined;
let runs = 0;

/** A token that only one run of a handler has, among all processes; counted, as a UUID for each would cost more. */
export function nextOwner(): string {
  processId ??= crypto.randomUUID();
  runs += 1;
  return `${processId}-${runs}`;
}

/** What the handler of a delivery is called with besides the event. */
export function handlerContext(signed: SignedDelivery, key: string, { signal }: Deadline): DeliveryContext {
  return { ...signed, key, owner: nextOwner(), signal };
}
