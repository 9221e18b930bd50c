import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { lookup } from './lookup.ts';

/** Names and values of headers, in the order in which they were sent. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** One signed request of a delivery. */
export interface PostRequest {
  readonly url: string;
  readonly headers: Headers;
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal | undefined;
}

/** The raw response: `fetch` would hide headers of both sides. */
export interface PostResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array<ArrayBuffer>;
  /** True if the body is complete. */
  readonly isWhole: boolean;
}

/** Sends a request; rejects with what the connection fails with. */
export type Post = (request: PostRequest) => Promise<PostResponse>;

/** Most that is read of a response. */
export const MAX_RESPONSE_BYTES = 65_536;

/** Less than the 5 s after which servers commonly close an idle connection, so that both do not meet in the middle. */
const IDLE_MS = 1_500;

/** Posts to endpoints of the network; follows no redirect. */
export function createPost(): { readonly post: Post; close(): void } {
  const options = { keepAlive: true, timeout: IDLE_MS, lookup };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  return {
    post: async ({ url, headers, raw, signal }) => {
      const isHttps = url.startsWith('https:');
      const agent = isHttps ? agents.https : agents.http;
      const settings = { method: 'POST', headers: Object.fromEntries(headers), agent, signal };
      return new Promise((resolve, reject) => {
        const request = isHttps ? requestHttps(url, settings) : requestHttp(url, settings);
        request.on('error', reject);
        request.on('response', (message) => void readResponse(message).then(resolve, reject));
        request.end(raw);
      });
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

async function readResponse(message: IncomingMessage): Promise<PostResponse> {
  const { statusCode: status = 0, rawHeaders } = message;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) break;
  }
  return { status, headers: pairsOf(rawHeaders), body: Buffer.concat(chunks), isWhole: message.readableEnded };
}

function pairsOf(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}
