import type { IncomingMessage } from 'node:http';
import type { Operation } from '../engine/model/contract.ts';
import type { DescribedValue } from './guessed-open-points.ts';
import { excerpt, invalidRequest, Refusal } from './refusal.ts';

/** The largest body that the mock reads. A limit of the mock's: what the service takes is not shown. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Reads and parses the body of a request, with its schema; `undefined` where there is none, and for a form or a file, of
 * which the media type alone is judged. Throws a Refusal for a body that is missing, too large or not JSON, and for a
 * media type that the operation does not take; an Error when the client goes away.
 */
export async function readBody(
  { requestBody }: Operation,
  request: IncomingMessage,
): Promise<DescribedValue | undefined> {
  if (!requestBody) return undefined;
  const bytes = await readBytes(request);
  if (bytes.length === 0) {
    if (!requestBody.required) return undefined;
    throw invalidRequest([{ at: '/body', message: 'is missing' }]);
  }
  const mediaType = mediaTypeOf(Object.keys(requestBody.content), request);
  const { schema = {} } = requestBody.content[mediaType] ?? {};
  if (!/json$/.test(mediaType)) return undefined;
  try {
    return { schema, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch (cause) {
    const problem = cause instanceof SyntaxError ? excerpt(cause.message) : 'it is not UTF-8';
    throw new Refusal('malformed-json', `The body is not JSON: ${problem}. Send one JSON value in UTF-8.`, { cause });
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Refusal {
  const limit = `${MAX_BODY_BYTES} bytes, the limit of this mock; what the service takes is not shown`;
  return new Refusal('body-too-large', `The body has more than ${limit}. Send less.`);
}

/** The media type of a body, which the operation takes. */
function mediaTypeOf(known: string[], { headers }: IncomingMessage): string {
  const sent = headers['content-type'];
  const mediaType = sent?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (known.includes(mediaType)) return mediaType;
  const problem = sent === undefined ? 'The body has no content-type' : `The content-type is ${excerpt(sent)}`;
  throw new Refusal('unsupported-media-type', `${problem}. Send the header "content-type: ${known.join(' or ')}".`);
}
