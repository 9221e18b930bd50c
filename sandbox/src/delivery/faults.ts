/** What goes wrong on purpose. It is forgotten when the sandbox ends. */
export interface Faults {
  /** With the answers of the four operations. */
  readonly api: {
    readonly latency_ms: number;
    /** Status that is sent in place of the operation. */
    readonly status: number | null;
    /** Lets the operation act, and then closes the connection without a response, or responds with 500. */
    readonly after: 'drop' | 'error' | null;
    /** How many calls are still concerned; `null` for all. */
    readonly times: number | null;
  };
  /** With the deliveries. */
  readonly webhooks: {
    readonly latency_ms: number;
    /** Every delivery that is acknowledged is sent once more. */
    readonly duplicate: boolean;
    /** Deliveries are held back for a moment, and sent newest first, one at a time. */
    readonly reorder: boolean;
    /** A byte of the body is changed after it was signed. */
    readonly tamper: boolean;
    /** The header with the signature is left out. */
    readonly unsigned: boolean;
    /** The body is JSON as no serializer writes it: the same value, with other bytes. */
    readonly noncanonical: boolean;
  };
}

export const NO_FAULTS: Faults = {
  api: { latency_ms: 0, status: null, after: null, times: null },
  webhooks: { latency_ms: 0, duplicate: false, reorder: false, tamper: false, unsigned: false, noncanonical: false },
};

/** For how long a delivery is held back in order that another may overtake it. */
export const HOLD_BACK_MS = 500;

/** Holds the faults that are injected now. */
export interface FaultBox {
  readonly current: Faults;
  set(faults: Faults): void;
  /** The faults of one call of an operation, which uses up one of `times`. */
  takeApi(): Faults['api'];
}

export function createFaultBox(): FaultBox {
  let current = NO_FAULTS;
  return {
    get current() {
      return current;
    },
    set(faults) {
      current = faults;
    },
    takeApi() {
      const { api } = current;
      if (api.times === null) return api;
      if (api.times === 0) return NO_FAULTS.api;
      current = { ...current, api: { ...api, times: api.times - 1 } };
      return api;
    },
  };
}

/** The same body with one byte changed. */
export function tampered(raw: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = raw.slice();
  // A digit or a letter within the text becomes another, so that what arrives is likely to be JSON all the same.
  const at = copy.findIndex((byte) => byte >= 0x30 && byte <= 0x38);
  const place = at === -1 ? Math.floor(copy.length / 2) : at;
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}

/** A fault of a single delivery; its first attempt alone has it. A duplicate is one that nobody asked for. */
export type DeliveryFault = 'tamper' | 'unsigned' | 'noncanonical' | 'duplicate';

/** The same JSON value with other bytes: a receiver that verifies what it parsed and serialized again does not match. */
export function noncanonical(json: string): string {
  const spaced = JSON.stringify(JSON.parse(json), null, 1).replaceAll('\n', '\r\n').replaceAll('": ', '" : ');
  // Any character may be escaped; a slash is the one that serializers of other languages do escape.
  return `${spaced.replaceAll('/', '\\/')}\r\n`;
}
