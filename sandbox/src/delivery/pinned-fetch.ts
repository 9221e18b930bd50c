import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { type AddressPolicy, isAllowed, readTarget } from './check-target.ts';
import { type HeaderList, type KeptResponse, MAX_BYTES } from './delivery-rows.ts';

/** A `fetch` for webhooks alone: it posts bytes, follows no redirect, and connects only to addresses that it judged. */
export interface PinnedFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Closes the connections that are kept open. */
  close(): void;
}

/** Finds all addresses of a name, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** Less than the 5 s after which servers commonly close an idle connection, so that both do not meet in the middle. */
const IDLE_MS = 1_500;

/** The name is resolved where the connection is made, and what was judged is what is connected to. */
export function createPinnedFetch(policy: AddressPolicy, resolve: Resolve = lookup): PinnedFetch {
  const options = { keepAlive: true, timeout: IDLE_MS, lookup: judgedLookup(policy, resolve) };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = readTarget(String(input), policy);
    const isHttps = url.protocol === 'https:';
    const headers = Object.fromEntries(new Headers(init?.headers));
    const signal = init?.signal ?? undefined;
    return new Promise<Response>((respond, reject) => {
      const settings = { method: 'POST', headers, agent: isHttps ? agents.https : agents.http, signal };
      const request = isHttps ? requestHttps(url, settings) : requestHttp(url, settings);
      request.on('error', reject);
      request.on('response', (message) => {
        try {
          respond(responseOf(message));
        } catch (error) {
          message.destroy();
          reject(error);
        }
      });
      request.end(init?.body);
    });
  };
  return {
    fetch,
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Throws a RangeError for a status that is not valid in HTTP. */
function responseOf(message: IncomingMessage): Response {
  const status = message.statusCode ?? 0;
  const response = withBody(message, status);
  rememberResponse(response, message);
  return response;
}

function withBody(message: IncomingMessage, status: number): Response {
  if (status === 200) return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status });
  // Nothing but 200 is a success, so that there is nothing to read.
  message.on('error', () => {});
  message.resume();
  return new Response(null, { status });
}

function judgedLookup(policy: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const bad = error ?? (addresses.every(({ address }) => isAllowed(address, policy)) ? null : new Error(REFUSED));
      const [first] = addresses ?? [];
      if (bad !== null || first === undefined) callback(bad ?? new Error(REFUSED), []);
      else if (options.all) callback(null, [first]);
      else callback(null, first.address, first.family);
    });
}

const REFUSED = 'The host resolves to an address that is not one to send to.';

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
