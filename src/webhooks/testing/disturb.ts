import { type Delivery, deliveryOf } from './delivery.ts';

/** The same delivery so many times, as a service repeats what was not acknowledged. */
export function replay(delivery: Delivery, times: number): Delivery[] {
  return Array.from({ length: times }, () => delivery);
}

/** What to corrupt: one byte of the body by its index, or a header by its name; a header without a value is removed. */
export type Damage = { readonly byte: number } | { readonly header: string; readonly value?: string };

/** The delivery with one thing changed after it was signed. Throws a RangeError for a byte that is not there. */
export function tamper(delivery: Delivery, damage: Damage): Delivery {
  if ('byte' in damage) return deliveryOf(flipByte(delivery.raw, damage.byte), delivery.headers);
  const name = damage.header.toLowerCase();
  const { [name]: _, ...others } = delivery.headers;
  return deliveryOf(delivery.raw, damage.value === undefined ? others : { ...others, [name]: damage.value });
}

/** The same deliveries in another order, since none is declared (open point event-order). */
export function reorder<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item);
}

function flipByte(raw: Uint8Array, index: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(raw);
  const byte = bytes[index];
  if (byte === undefined) throw new RangeError(`tamper: the body has no byte ${index}; it has ${bytes.length} bytes.`);
  // The lowest bit, so that a letter or digit becomes another one and the body mostly stays JSON.
  bytes[index] = byte ^ 1;
  return bytes;
}
