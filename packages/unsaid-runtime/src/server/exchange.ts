import type { RequestHead } from './types.ts';

/** Result of reading a body. */
export type BodyReading =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Something before this server parsed the body already. */
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'too-large'; readonly limit: number }
  | { readonly kind: 'consumed' };

/** One request as an entry point such as `toNode` hands it to `dispatch`. */
export interface Exchange {
  readonly method: string;
  /** Path as it came, still percent-encoded, without the query. */
  readonly path: string;
  /** For handlers and `context`; it may be made at first use. */
  readonly request: RequestHead;
  /** True if the head of the request announces a body. */
  readonly hasBody: boolean;
  /** Value of a header, by its name in lower case. */
  header(name: string): string | null;
  /** Reads the body up to `limit` bytes. What it throws or rejects with is refused as `body-unreadable`. */
  readBody(limit: number): Promise<BodyReading>;
}

/** Answer that an entry point sends. */
export interface Answer {
  readonly status: number;
  /** Headers other than those of the body. */
  readonly headers?: Headers;
  /** The body as it is sent, JSON unless the headers say otherwise; absent without a body. */
  readonly body?: string | Blob | Uint8Array | ReadableStream;
}
