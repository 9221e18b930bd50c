import type { IncomingMessage } from 'node:http';
import { type HeaderList, type KeptResponse, MAX_BYTES } from './exchange-rows.ts';

/** For how long the body of a response is waited for that nobody else reads. */
const PATIENCE_MS = 250;

const kept = new WeakMap<Response, () => Promise<KeptResponse>>();

/** Listens to a response that somebody reads, or that flows by unread, and keeps how it begins. */
export function rememberResponse(response: Response, message: IncomingMessage): void {
  const chunks: Buffer[] = [];
  let size = 0;
  message.on('data', (chunk: Buffer) => {
    if (size < MAX_BYTES) chunks.push(chunk.subarray(0, MAX_BYTES - size));
    size += chunk.byteLength;
  });
  const ended = new Promise<void>((resolve) => message.once('close', resolve).once('end', resolve));
  const headers = headersOf(message.rawHeaders);
  kept.set(response, async () => {
    if (!message.readableEnded) await orPatience(ended);
    return { headers, body: Buffer.concat(chunks), isWhole: message.readableEnded && size <= MAX_BYTES };
  });
}

/** As `rememberResponse`, for a response that was made within this process. */
export function rememberOwnResponse(response: Response, text: string): Response {
  const body = new TextEncoder().encode(text);
  kept.set(response, async () => ({ headers: [...response.headers], body, isWhole: true }));
  return response;
}

/** What is kept of a response; `undefined` where there was none. */
export async function keptResponse(response: Response | undefined): Promise<KeptResponse | undefined> {
  return response === undefined ? undefined : kept.get(response)?.();
}

function headersOf(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

async function orPatience(ended: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([ended, late]);
  clearTimeout(timer);
}
