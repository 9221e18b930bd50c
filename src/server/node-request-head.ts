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
    const {
      scheme = 'encrypted' in socket ? 'https' : 'http',
      host = headers[':authority'] ?? headers.host,
      rest,
    } = readTarget(originalUrl);
    // To a URL a backslash is a slash, to the routes it is not.
    const path = rest.replaceAll('\\', '%5C');
    return `${scheme}://${isHost(host) ? host : 'localhost'}${path.startsWith('/') ? '' : '/'}${path}`;
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

/** The path of a request target, without its query and without so many segments at its begin. */
export function pathOf(target: string, segments = 0): string {
  const path = readTarget(target).rest.replace(/[?#].*/s, '');
  return segments === 0
    ? path
    : `/${path
        .split('/')
        .slice(1 + segments)
        .join('/')}`;
}

/** The parts of a request target, which may be a whole URL (RFC 9112, section 3.2.2). */
function readTarget(target: string): { scheme?: string; host?: string; rest: string } {
  if (target.startsWith('/')) return { rest: target };
  const [whole = '', scheme = '', host = ''] = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)/i.exec(target) ?? [];
  const rest = target.slice(whole.length);
  return /^https?$/i.test(scheme) ? { scheme, host, rest } : { rest };
}

/** A slash or its like would begin the path there, and `@` would make credentials of what is before it. */
const NOT_IN_HOST = /[\s/\\?#@]/;

function isHost(host: string | string[] | undefined): boolean {
  return typeof host === 'string' && !NOT_IN_HOST.test(host) && URL.canParse(`http://${host}`);
}

function append(headers: Headers, name = '', value = ''): void {
  // HTTP/2 gives `:method` and its like among the headers; to a WHATWG request they are none.
  if (!name.startsWith(':')) headers.append(name, value);
}
