import { askSync } from '../../callback.ts';
import type { DeliveryHeaders } from '../verification/verify.ts';

/** Headers as servers and serverless platforms hand them over. */
export type HeadersInput = DeliveryHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads headers from a plain object, whatever the case of its names; several values are joined as HTTP has it. */
export function toDeliveryHeaders(headers: HeadersInput): DeliveryHeaders {
  if (isReader(headers)) return headers;
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) values.set(name.toLowerCase(), [value].flat().join(', '));
  }
  return { get: (name) => values.get(name.toLowerCase()) ?? null };
}

/** The value of a header, `null` where there is none; the headers may be an object of the user's. */
export function readHeader(headers: DeliveryHeaders, name: string): string | null {
  const value: unknown = askSync('headers.get', () => headers.get(name));
  return typeof value === 'string' ? value : null;
}

function isReader(headers: HeadersInput): headers is DeliveryHeaders {
  return typeof headers.get === 'function';
}
