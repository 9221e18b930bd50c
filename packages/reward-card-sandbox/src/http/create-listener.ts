import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { type Answer, type Server, toNode } from 'unsaid-runtime/server';
import { observeCall } from '../calls/observe-calls.ts';
import type { Change } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import { CONTROL_HEADERS, sendProblem } from '../provider/problem-replies.ts';
import type { Service } from '../service.ts';
import { allowOrigin, guardControl, type HostGuard } from './guard.ts';

export interface ListenerParts {
  readonly contract: Server;
  readonly controls: Server;
  readonly stream: Stream;
  readonly guard: HostGuard;
  readonly service: Service;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Routes requests to the controls, the page or the contract by the path, after checking host and origin. */
export function createListener({ contract, controls, stream, guard, service }: ListenerParts): Listener {
  const toContract = observed(contract, service);
  const toControls = toNode(controls);
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isControl = path === '/_sandbox' || path.startsWith('/_sandbox/');
    try {
      guard(request);
      if (isControl && path !== HEALTH) guardControl(request);
      // Server-sent events are a connection that stays open, and so no operation of the stubs.
      if (path === '/_sandbox/stream' && request.method === 'GET') return stream.open(response);
    } catch (error) {
      if (error instanceof SandboxProblem) return sendProblem(response, error);
      throw error;
    }
    const isForPages = path.startsWith('/v1/') || path === HEALTH;
    if (isForPages && allowOrigin(request, response)) return;
    if (path.startsWith('/v1/')) return toContract(request, response);
    if (!isControl) return toPage(request, response, path, toContract);
    for (const [name, value] of Object.entries(CONTROL_HEADERS)) response.setHeader(name, value);
    toControls(request, response);
  };
}

/** Where probes from elsewhere, and pages of this machine, ask whether the sandbox runs. */
const HEALTH = '/_sandbox/health';

/** Calls of the contract: logged, and with the faults that a response may have. */
function observed(contract: Server, service: Service): Listener {
  return (request, response) =>
    toNode({
      async dispatch(exchange) {
        const { answer, isDropped } = await observeCall(service, contract, exchange);
        if (isDropped) loseResponse(request, response, answer);
        return answer;
      },
    })(request, response);
}

function toPage(request: IncomingMessage, response: ServerResponse, path: string, otherwise: Listener): void {
  servePage(request, response, path)
    .then((served) => served || otherwise(request, response))
    .catch(() => response.destroy());
}

/**
 * Closes the connection without a response. A browser would send such a call again by itself, and hide the
 * loss: it gets the head of the response, and no body.
 */
function loseResponse(request: IncomingMessage, response: ServerResponse, { status, body = '' }: Answer): void {
  if (request.headers['sec-fetch-mode'] === undefined) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-length': Math.max(Buffer.byteLength(String(body)), 1) });
  response.flushHeaders();
  request.socket.end();
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Names of files without any folder: nothing outside the page's own folder can be named. */
const OWN_FILE = /^\/([a-z0-9-]+\.(html|js|css|svg))$/;

const require = createRequire(import.meta.url);

/** The modules of lit-html that the page uses. */
const LIBRARY = /^\/lit-html\/(lit-html|directive|directive-helpers|directives\/repeat)\.js$/;

const HEADERS = {
  'content-security-policy': "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

const FOLDER = new URL('../../page/', import.meta.url);

/** The colours and faces of the docs. */
const TOKENS = new URL('../../generated/page/tokens.css', import.meta.url);

/** Serves the page at `/`, the files next to it, and the library that it uses; resolves with `false` for any other path. */
async function servePage(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
  const [, own, extension = 'js'] = OWN_FILE.exec(path === '/' ? '/index.html' : path) ?? [];
  const [, library] = LIBRARY.exec(path) ?? [];
  if ((own ?? library) === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  try {
    const fileOf = (name: string) => require.resolve(`lit-html/${name}.js`);
    const module = library === 'lit-html' ? require.resolve('lit-html') : library && fileOf(library);
    const bytes = await readFile(module ?? (own === 'tokens.css' ? TOKENS : new URL(own ?? '', FOLDER)));
    response.writeHead(200, { ...HEADERS, 'content-type': TYPES[extension], 'content-length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return true;
  } catch {
    return false;
  }
}

type Stream = ReturnType<typeof createStream>;

/** After which a page that lost its connection asks again. */
const RETRY_MS = 1_000;

/** Sends changes to watchers, as server-sent events. */
export function createStream() {
  const watchers = new Set<ServerResponse>();
  return {
    open(response: ServerResponse): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(`retry: ${RETRY_MS}\n\n`);
      watchers.add(response);
      response.once('close', () => watchers.delete(response));
    },
    publish(changes: readonly Change[]): void {
      const text = changes.map((kind) => `event: change\ndata: ${JSON.stringify({ kind })}\n\n`).join('');
      for (const watcher of watchers) watcher.write(text);
    },
    close(): void {
      for (const watcher of watchers) watcher.end();
    },
  };
}
