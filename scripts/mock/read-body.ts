import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

/** The largest body that the mock reads. A limit of the mock's: what the service takes is not shown. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * Reads a body to its end; throws a Refusal as soon as it is known to be too large, and an Error when the client goes.
 * The rest of a body that is too large is read and thrown away, since a client still sending may miss the answer.
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = () => {
      request.off('data', keep).resume();
      reject(tooLarge());
    };
    const chunks: Buffer[] = [];
    let length = 0;
    const keep = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_BODY_BYTES) refuse();
    };
    if (Number(request.headers['content-length']) > MAX_BODY_BYTES) return refuse();
    request.on('data', keep);
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The client went away.')));
  });
}

function tooLarge(): Refusal {
  const limit = `${MAX_BODY_BYTES} bytes`;
  return new Refusal(
    'body-too-large',
    `The body has more than ${limit}, the limit of this mock; what the service takes is not shown. Send less.`,
  );
}
