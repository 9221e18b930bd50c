import type { DeliveryHeaders, SignedDelivery } from '../verification/verify.ts';
import type { Deadline } from './deadline.ts';
import type { DeliveryContext } from './receiver-options.ts';

let processId: string | undefined;
let runs = 0;

/** A token that only one run of a handler has, among all processes; counted, as a UUID for each would cost more. */
function nextOwner(): string {
  processId ??= crypto.randomUUID();
  runs += 1;
  return `${processId}-${runs}`;
}

/** What the handler of a delivery is told; the signal is made when it is asked for. */
export class HandlerContext implements DeliveryContext {
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly headers: DeliveryHeaders;
  readonly signature: string;
  readonly key: string;
  readonly owner = nextOwner();
  declare readonly signal: AbortSignal;
  readonly #deadline: Deadline;

  constructor({ raw, headers, signature }: SignedDelivery, key: string, deadline: Deadline) {
    this.raw = raw;
    this.headers = headers;
    this.signature = signature;
    this.key = key;
    this.#deadline = deadline;
    Object.defineProperty(this, 'signal', HandlerContext.#signal);
  }

  /** The property is the object's own, so that it is copied with the others; a getter in a literal costs far more. */
  static readonly #signal: PropertyDescriptor & ThisType<HandlerContext> = {
    enumerable: true,
    get() {
      return this.#deadline.signal;
    },
  };
}
