import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Names of files without any folder: nothing outside the page's own folder can be named. */
const OWN_FILE = /^\/([a-z0-9-]+\.(html|js|css|svg))$/;

/** What the page imports of lit-html, by the names that the package exports. */
const LIT_FILE = /^\/(lit-html\/(?:lit-html|directive|directive-helpers|directives\/repeat)\.(js))$/;

const HEADERS = {
  'content-security-policy': "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

const FOLDER = new URL('../../page/', import.meta.url);
const { resolve } = createRequire(import.meta.url);

/** Serves the page at `/`, the files next to it, and the library that it uses; resolves with `false` for any other path. */
export async function servePage(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
  const [, own, extension = ''] = OWN_FILE.exec(path === '/' ? '/index.html' : path) ?? [];
  const [, lit] = LIT_FILE.exec(path) ?? [];
  if ((own ?? lit) === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  try {
    const file =
      lit === undefined ? new URL(own ?? '', FOLDER) : resolve(lit.replace('lit-html/lit-html.js', 'lit-html'));
    const bytes = await readFile(file);
    response.writeHead(200, { ...HEADERS, 'content-type': TYPES[extension || 'js'], 'content-length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return true;
  } catch {
    if (path !== '/') return false;
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' });
    response.end('The sandbox is running; its controls are under /_sandbox/.\n');
    return true;
  }
}
