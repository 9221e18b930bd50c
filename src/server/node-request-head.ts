import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHead } from '../../generated/server.ts';

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

  /** As the caller has it, by the `host` header; behind Express with the prefix under which the server is mounted. */
  get url(): string {
    const {
      headers,
      socket,
      url = '',
      originalUrl = url,
    } = this.#request as IncomingMessage & { originalUrl?: string };
    if (!originalUrl.startsWith('/')) return originalUrl;
    return `${'encrypted' in socket ? 'https' : 'http'}://${headers.host ?? 'localhost'}${originalUrl}`;
  }

  get headers(): Headers {
    if (this.#headers === undefined) {
      this.#headers = new Headers();
      const { rawHeaders } = this.#request;
      for (let at = 0; at + 1 < rawHeaders.length; at += 2) append(this.#headers, rawHeaders[at], rawHeaders[at + 1]);
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

function append(headers: Headers, name = '', value = ''): void {
  // HTTP/2 gives `:method` and its like among the headers; to a WHATWG request they are none.
  if (!name.startsWith(':')) headers.append(name, value);
}
