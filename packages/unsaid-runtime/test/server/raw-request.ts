import { connect } from 'node:net';

/** A request byte by byte; `content-length` is written for a body unless `headers` say where it ends. */
export interface RawRequest {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** What came back: status 0 where the connection closed without an answer. */
export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends a request over a socket of its own, and resolves when the other side has closed it. */
export function sendRaw(port: number, request: RawRequest): Promise<RawResponse> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    // A connection that breaks is told by what was received until then.
    socket.on('error', () => {});
    socket.on('close', () => resolve(parseResponse(Buffer.concat(received).toString())));
    socket.write(Buffer.concat([Buffer.from(headOf(request)), Buffer.from(request.body ?? '')]));
  });
}

/** The head of a request, as it goes over the wire. */
export function headOf({ method = 'POST', target = '/', headers = {}, body }: RawRequest): string {
  const names = new Set(Object.keys(headers));
  const framed = names.has('content-length') || names.has('transfer-encoding') || body === undefined;
  const lines = Object.entries({
    host: 'provider.test',
    connection: 'close',
    ...(!framed && { 'content-length': String(Buffer.byteLength(body ?? '')) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

function parseResponse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return { status: Number(line.split(' ')[1] ?? 0), headers: new Map(headers), body: rest.join('\r\n\r\n') };
}
