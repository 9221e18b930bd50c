import type { Operation } from '../contract/contract.ts';
import { excerpt } from './excerpt.ts';
import type { MockRequest } from './message.ts';
import { Refusal } from './refusal.ts';

interface ParsedBody {
  readonly value: unknown;
  /** Length as it travelled. */
  readonly bytes: number;
}

/**
 * Reads and parses the body of a request; `undefined` where there is none or the operation takes none.
 * Throws a Refusal for a media type that the operation does not take, and for a body that is not JSON.
 */
export async function parseBody(operation: Operation, request: MockRequest): Promise<ParsedBody | undefined> {
  if (!operation.requestBody) return undefined;
  const bytes = await request.readBody();
  if (bytes.length === 0) return undefined;
  refuseMediaType(Object.keys(operation.requestBody.content), request);
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), bytes: bytes.length };
  } catch (cause) {
    const problem = cause instanceof SyntaxError ? excerpt(cause.message) : 'it is not UTF-8';
    throw new Refusal('malformed-json', `The body is not JSON: ${problem}. Send one JSON value in UTF-8.`, { cause });
  }
}

function refuseMediaType(known: string[], { headers }: MockRequest): void {
  const sent = headers['content-type'];
  const [mediaType = ''] = (sent ?? '').split(';');
  if (!known.includes(mediaType.trim().toLowerCase())) {
    const problem = sent === undefined ? 'The body has no content-type' : `The content-type is ${excerpt(sent)}`;
    throw new Refusal('unsupported-media-type', `${problem}. Send the header "content-type: ${known.join(' or ')}".`);
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    const problem = `The body has the content-encoding ${excerpt(encoding)}`;
    throw new Refusal('unsupported-media-type', `${problem}, which the mock does not read. Send the JSON as it is.`);
  }
}
