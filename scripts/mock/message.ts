import type { IncomingHttpHeaders } from 'node:http';

/** A request as the mock sees it. */
export interface MockRequest {
  /** In capitals, as it travels. */
  readonly method: string;
  /** Path and query as they travel, still percent-encoded. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** Reads the body when it is needed; throws a Refusal when it is too large. */
  readonly readBody: () => Promise<Buffer>;
}

/** What the mock answers. */
export interface MockAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Ids of the open points that the answer had to guess; sent as `x-open-points`. */
  readonly openPoints: readonly string[];
}
