import { readdir, readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const SMALLEST = 1024;

const COMPRESS = {
  // Within a tenth of the smallest, in a twentieth of the time.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const;

type Encoding = keyof typeof COMPRESS;

/** Answers with a file of the folder, compressed; returns `false` where that is for another to do. */
export function serveCompressed(
  directory: string,
  setHeaders: (response: ServerResponse, file: string) => void,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const compressed = new Map<string, Promise<Buffer>>();
  return async (request, response) => {
    const encoding = encodingFor(request);
    const name = encoding && (await nameOf(directory, request.url ?? ''));
    if (!encoding || !name) return false;
    const file = path.join(directory, name);
    const { size, mtimeMs } = await stat(file);
    if (size < SMALLEST) return false;
    const tag = `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}-${encoding}"`;
    const key = `${name} ${tag}`;
    if (!compressed.has(key)) compressed.set(key, readFile(file).then(COMPRESS[encoding]));
    const bytes = (await compressed.get(key)) as Buffer;
    response.setHeader('content-type', TYPES[path.extname(name)] ?? '').setHeader('etag', tag);
    response.setHeader('vary', 'accept-encoding').setHeader('content-encoding', encoding);
    setHeaders(response, file);
    if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
    else response.setHeader('content-length', bytes.length).end(request.method === 'HEAD' ? undefined : bytes);
    return true;
  };
}

function encodingFor({ method = '', headers }: IncomingMessage): Encoding | undefined {
  if (!['GET', 'HEAD'].includes(method) || headers.range !== undefined) return undefined;
  const accepted = String(headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/** The file that an address names, if it is one of the folder's: only names that a listing has are ever read. */
async function nameOf(directory: string, url: string): Promise<string | undefined> {
  const [address = ''] = url.slice(1).split('?');
  const names = await readdir(directory, { recursive: true }).catch(() => []);
  const wanted = address === '' ? ['index.html'] : [address, `${address}.html`];
  const name = names.map((each) => each.replaceAll('\\', '/')).find((each) => wanted.includes(each));
  return name !== undefined && path.extname(name) in TYPES ? name : undefined;
}
