import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHead } from './types.ts';

/** The head of a request of node:http; each part is made at first use, since most calls need none. */
export class NodeRequestHead implements RequestHead {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #headers: Headers | undefined;
  #signal: AbortSignal | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
  }

  get method(): string {
    return this.#request.method ?? '';
  }

  /**
   * As the caller has it, by the `host` header; behind Express with the prefix under which the server is mounted.
   * Always a URL with the path of the request target: a host that is not one is replaced by `localhost`.
   */
  get url(): string {
    const {
      headers,
      socket,
      url = '',
      originalUrl = url,
    } = this.#request as IncomingMessage & { originalUrl?: string };
    // HTTP/2 has the host in a header of its own.
    const host = headers[':authority'] ?? headers.host;
    // To a URL a backslash is a slash, to the routes it is not.
    const path = originalUrl.replace(ORIGIN, '').replaceAll('\\', '%5C');
    const origin = `${'encrypted' in socket ? 'https' : 'http'}://${isHost(host) ? host : 'localhost'}`;
    return `${origin}${path.startsWith('/') ? '' : '/'}${path}`;
  }

  get headers(): Headers {
    if (this.#headers === undefined) {
      this.#headers = new Headers();
      const { rawHeaders } = this.#request;
      for (const [index, name] of rawHeaders.entries()) {
        // HTTP/2 lists pseudo-headers such as `:method`; a WHATWG request rejects them.
        if (index % 2 === 0 && !name.startsWith(':')) this.#headers.append(name, rawHeaders[index + 1] ?? '');
      }
    }
    return this.#headers;
  }

  /** Aborts when the connection closes before the response was written. */
  get signal(): AbortSignal {
    this.#signal ??= this.#watch();
    return this.#signal;
  }

  #watch(): AbortSignal {
    const controller = new AbortController();
    const abort = () => this.#response.writableFinished || controller.abort(new Error('The caller went away.'));
    if (this.#response.destroyed || this.#response.closed) abort();
    else this.#response.once('close', abort);
    return controller.signal;
  }
}

/** A request target may be a complete URL (RFC 9112, section 3.2.2). */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** The path of a request target, without its query. */
export const pathOf = (target: string): string => target.replace(ORIGIN, '').replace(/[?#].*/s, '');

/** A slash or its like would begin the path there, and `@` would make credentials of what is before it. */
const NOT_IN_HOST = /[\s/\\?#@]/;

function isHost(host: string | string[] | undefined): boolean {
  return typeof host === 'string' && !NOT_IN_HOST.test(host) && URL.canParse(`http://${host}`);
}
