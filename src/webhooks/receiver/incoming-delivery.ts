import type { DeliveryHeaders } from '../verification/verify.ts';

/** A body that is still to be read. */
export interface BodyReader {
  /** Reads the whole body; `undefined` when it has more than `limit` bytes. */
  read(limit: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Stops reading, because nobody waits any more. */
  cancel(): void;
}

/** A request, whichever server it came through. */
export interface IncomingDelivery {
  readonly method: string;
  readonly headers: DeliveryHeaders;
  /** The raw body, or how to read it. */
  readonly body: Uint8Array<ArrayBuffer> | BodyReader;
}
