import type { OperationRow } from '../contract.ts';
import { declaredResponse, isOtherType } from '../http/declared-response.ts';
import { isJson, mediaTypeOf } from '../http/media-type.ts';
import { encodeCall } from './encode-call.ts';
import { copyBodies, exactBody, hasBigInts } from './exact-bodies.ts';
import { isDeclared, operationAt } from './operations.ts';

/**
 * How a client follows the operations of a `variant`, which brings this code: one of JSON alone does without it, and
 * browsers do not load it.
 */
export const STATED_CALLS = {
  operationAt,
  encodeCall,
  isBodiless,
  problemOf,
  hasBigInts,
  copyBodies,
  exactBody,
} as const;

type StatedRow = OperationRow & { readonly id: string };

interface Problem {
  readonly message: string;
}

/** Returns true if the contract states that a success has no body. */
function isBodiless({ responses }: OperationRow, status: number): boolean {
  const row = responses[status] ?? responses['2XX'];
  return row !== undefined && row.validate === undefined;
}

/** Why the error of a response cannot be of the type that its contract states: it is of another media type, or not JSON. */
function problemOf(row: StatedRow, { status, headers }: Response, error: unknown): Problem | undefined {
  const stated = declaredResponse(row, status);
  const problem = (kind: string, message: string) => ({
    kind,
    message,
    operation: row.id,
    status,
    at: '',
    openPoints: [],
  });
  if (!stated?.validate) return undefined;
  const mediaType = mediaTypeOf(headers.get('content-type'));
  // A body without a media type may still be what is declared.
  if (mediaType !== '' && !isDeclared(stated, mediaType))
    return problem('media-type', `has the content-type ${mediaType}; the contract says ${stated.mediaType}`);
  const isText = stated.mediaType !== undefined && !isJson(stated.mediaType);
  if (typeof error !== 'string' || isText || stated.validate(error).ok || isOtherType(stated, mediaType))
    return undefined;
  return problem('not-json', error === '' ? 'has no body' : 'has a body that is not JSON');
}
