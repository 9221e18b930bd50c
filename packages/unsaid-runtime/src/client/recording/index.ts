import { notify } from '../../callback.ts';
import { isStream } from '../../http/media-type.ts';
import { createMask, type Mask, type MaskOptions } from './create-mask.ts';

export { createMask, MASK, type Mask, type MaskOptions } from './create-mask.ts';

/** One call and its response; without a response where none came. */
export interface RecordedExchange {
  /** When the request was sent, in ISO 8601 UTC. */
  readonly time: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Absent without a body. */
    readonly body?: string;
  };
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

export interface RecordOptions {
  /** Called with one line of JSON, without its line end, for each exchange: append it to a file. */
  readonly write: (line: string) => unknown;
  /** Sends the requests, in place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /**
   * Takes secrets and personal data out of an exchange, in place of `createMask`; `false` writes everything as it is.
   */
  readonly mask?: false | ((exchange: RecordedExchange) => RecordedExchange);
  /** Names of fields that hold secrets or personal data, for `createMask`. */
  readonly sensitive?: MaskOptions['sensitive'];
}

/**
 * Makes a `fetch` for `createClient` that records what is sent and what comes back, as NDJSON that
 * `npx unsaid learn` reads. It reads copies after the call went on; nothing that fails here, `write` included, reaches
 * the call.
 */
export function recordExchanges({
  write,
  fetch,
  mask,
  sensitive = [],
}: RecordOptions): (request: Request) => Promise<Response> {
  const own = createMask({ sensitive });
  const masked = mask === false ? undefined : (mask ?? ((exchange) => maskExchange(own, exchange)));
  const record = async (time: string, request: Request, response: Response | undefined) => {
    const exchange = await exchangeOf(time, request, response);
    await write(JSON.stringify(masked ? masked(exchange) : exchange));
  };
  return async (request) => {
    const time = new Date().toISOString();
    const sent = request.clone();
    // The global `fetch` is looked up at each call, so that one that replaces it later is used.
    const answer = (fetch ?? globalThis.fetch)(request);
    const response = await answer.catch((error: unknown) => {
      notify(() => record(time, sent, undefined));
      throw error;
    });
    // A stream may have no end.
    const isEndless = isStream(response.headers.get('content-type') ?? '');
    const received = isEndless ? new Response(null, response) : response.clone();
    notify(() => record(time, sent, received));
    return response;
  };
}

async function exchangeOf(time: string, request: Request, response: Response | undefined): Promise<RecordedExchange> {
  const { method, url, headers } = request;
  const body = await request.text();
  return {
    time,
    request: { method, url, headers: Object.fromEntries(headers), ...(body !== '' && { body }) },
    ...(response && {
      response: {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      },
    }),
  };
}

/** Masks an exchange; the response before the URL, because only it may show that a part of the URL is a secret. */
function maskExchange(mask: Mask, { time, request, response }: RecordedExchange): RecordedExchange {
  // A response may repeat a credential.
  mask.remember(undefined, Object.entries(request.headers));
  const headers = (fields: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mask.header(name, value)]));
  const masked = response && {
    status: response.status,
    headers: headers(response.headers),
    body: mask.body(response.body, response.status >= 400),
  };
  const { method, url, body } = request;
  const asked = { headers: headers(request.headers), ...(body !== undefined && { body: mask.body(body) }) };
  return { time, request: { method, url: mask.url(url), ...asked }, ...(masked && { response: masked }) };
}
