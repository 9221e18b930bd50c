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

function isReader(headers: HeadersInput): headers is DeliveryHeaders {
  return typeof headers.get === 'function';
}
