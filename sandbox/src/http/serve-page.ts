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

const require = createRequire(import.meta.url);

/** The library of the page, by the names that the package exports. */
const LIBRARY: Readonly<Record<string, () => string>> = {
  '/lit-html/lit-html.js': () => require.resolve('lit-html'),
  '/lit-html/directive.js': () => require.resolve('lit-html/directive.js'),
  '/lit-html/directive-helpers.js': () => require.resolve('lit-html/directive-helpers.js'),
  '/lit-html/directives/repeat.js': () => require.resolve('lit-html/directives/repeat.js'),
};

const HEADERS = {
  'content-security-policy': "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

const FOLDER = new URL('../../page/', import.meta.url);

/** Serves the page at `/`, the files next to it, and the library that it uses; resolves with `false` for any other path. */
export async function servePage(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
  const [, own, extension = 'js'] = OWN_FILE.exec(path === '/' ? '/index.html' : path) ?? [];
  const library = Object.hasOwn(LIBRARY, path) ? LIBRARY[path] : undefined;
  if ((own ?? library) === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  try {
    const bytes = await readFile(library?.() ?? new URL(own ?? '', FOLDER));
    response.writeHead(200, { ...HEADERS, 'content-type': TYPES[extension], 'content-length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return true;
  } catch {
    if (path !== '/') return false;
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' });
    response.end('The sandbox is running; its controls are under /_sandbox/.\n');
    return true;
  }
}
