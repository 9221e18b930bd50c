import type { DeliveryFault, Faults } from '../../generated/controls/rest.ts';

export const NO_FAULTS: Faults = {
  api: { latency_ms: 0, status: null, after: null, times: null },
  webhooks: { latency_ms: 0, inbox: 'verdict', duplicate: false, tamper: false, unsigned: false, noncanonical: false },
};

/** A fault of the first attempt of one delivery. A duplicate is not selected by name: it is a delivery of its own. */
export type KeptFault = DeliveryFault | 'duplicate';

export type FaultBox = ReturnType<typeof createFaultBox>;

/** Holds what goes wrong on purpose now. It is forgotten when the sandbox ends. */
export function createFaultBox() {
  let current = NO_FAULTS;
  return {
    get current(): Faults {
      return current;
    },
    set(faults: Faults) {
      current = faults;
    },
    /** The faults of one call of an operation, which uses up one of `times`. */
    takeApi(): Faults['api'] {
      const { api } = current;
      if (api.times === null) return api;
      if (api.times === 0) return NO_FAULTS.api;
      current = { ...current, api: { ...api, times: api.times - 1 } };
      return api;
    },
  };
}

/** Copy of a body with one byte changed. */
export function tampered(raw: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = raw.slice();
  // A digit becomes another, so that what arrives is JSON all the same: every event has a time in it.
  const place = copy.findIndex((byte) => byte >= 0x30 && byte <= 0x38);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}

/** The JSON value with other bytes: a receiver that verifies its parsed and serialized form does not match. */
export function noncanonical(json: string): string {
  const spaced = JSON.stringify(JSON.parse(json), null, 1).replaceAll('\n', '\r\n').replaceAll('": ', '" : ');
  // Any character may be escaped; a slash is the one that serializers of other languages do escape.
  return `${spaced.replaceAll('/', '\\/')}\r\n`;
}
