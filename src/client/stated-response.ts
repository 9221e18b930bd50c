import type { OperationResponses, StatedResponse } from '../../generated/responses.ts';
import { mediaTypeOf } from '../http/media-type.ts';

/** What is read of a variant, as `reward-card generate` writes it. */
export interface ResponsesVariant {
  readonly responses: readonly OperationResponses[];
  readonly openSuccessStatus: readonly string[];
}

/** The variant of a client, by the function that sends a call of it: all that middleware gets to see of the client. */
export const VARIANTS = new WeakMap<object, Partial<ResponsesVariant>>();

/** What a contract states of the responses of an operation. */
export function rowOf(
  { responses = [] }: Partial<ResponsesVariant>,
  { method, path }: { readonly method: string; readonly path: string },
): OperationResponses | undefined {
  return responses.find((row) => row.method === method && row.path === path);
}

/**
 * What is stated of the body of an outcome other than success: for its status, its range, or all that are not declared.
 */
export function statedFor({ responses }: OperationResponses, status: number): StatedResponse | undefined {
  const declared = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return declared.flatMap((each) => responses.find(({ status }) => status === each) ?? [])[0];
}

/** Whether a media type is one of those that the contract declares for a response. */
export function isDeclared({ mediaType, otherMediaTypes = [] }: StatedResponse, seen: string): boolean {
  return [mediaType, ...otherMediaTypes].some((each) => each.toLowerCase() === seen);
}

/**
 * Why the body of an error is not what its type says: one of a media type that is not declared, or one that is not
 * JSON.
 */
export function problemOf(
  stated: StatedResponse,
  contentType: string | null,
  error: unknown,
): { readonly kind: 'media-type' | 'not-json'; readonly message: string } | undefined {
  const mediaType = mediaTypeOf(contentType);
  // A body without a media type may still be what is declared.
  if (mediaType !== '' && !isDeclared(stated, mediaType))
    return { kind: 'media-type', message: `has the content-type ${mediaType}; the contract says ${stated.mediaType}` };
  if (typeof error !== 'string' || stated.validate(error).ok || stated.otherMediaTypes?.includes(mediaType))
    return undefined;
  return { kind: 'not-json', message: error === '' ? 'has no body' : 'has a body that is not JSON' };
}
