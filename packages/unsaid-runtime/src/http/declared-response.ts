import type { OperationRow, ResponseRow } from '../contract.ts';
import { covers } from './media-type.ts';

/** The response declared for a status: by itself, by its range, or from 300 on by `default`. */
export function declaredResponse({ responses }: OperationRow, status: number): ResponseRow | undefined {
  const declared = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  return declared ?? (status >= 300 ? responses.default : undefined);
}

/** Returns true for a media type that a response declares in addition to that of its body, which nothing checks. */
export function isOtherType({ mediaType = '', otherMediaTypes }: ResponseRow, seen: string): boolean {
  return seen !== '' && !covers(mediaType, seen) && otherMediaTypes.some((each) => covers(each, seen));
}
