import type { IncomingMessage, ServerResponse } from 'node:http';
import { quote, SandboxProblem } from '../problem.ts';

/** Throws `foreign-request` for a request that this machine would not make of its own accord. */
export type HostGuard = (request: IncomingMessage) => void;

/** A name or an address, without a scheme, a port or a wildcard. */
const NAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$|^\[[0-9a-f:.]+\]$/i;

/**
 * Makes a guard against pages of other sites, for every route. The host has to be a loopback name, the address that the
 * connection came to, or a name that is allowed, which defeats DNS rebinding; an origin has to be on this machine or have
 * an allowed name. Throws a TypeError for a name that is not one.
 */
export function createHostGuard(allowed: readonly string[]): HostGuard {
  for (const name of allowed) {
    if (!NAME.test(name))
      throw new TypeError(
        `startSandbox: \`allowHosts\` has ${quote(name)}, which is not a host name. Remove scheme and port.`,
      );
  }
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  const isKnown = (hostname: string) => isLoopback(hostname) || names.has(hostname);
  return ({ headers: { host = '', origin }, socket }) => {
    const name = hostnameOf(`http://${host}`);
    if (name === undefined) throw new SandboxProblem('foreign-request', 'The request has no valid Host header.');
    if (!isKnown(name) && bare(name) !== bare(socket.localAddress)) {
      throw new SandboxProblem(
        'foreign-request',
        `Host ${quote(name)} is not allowed. Use the printed address, or start the sandbox with --allow-host ${name.slice(0, 60)}.`,
      );
    }
    if (origin === undefined || origin === `http://${host}`) return;
    if (!isKnown(hostnameOf(origin) ?? ''))
      throw new SandboxProblem('foreign-request', `A page of ${quote(origin)} may not call the sandbox.`);
  };
}

/** Returns true if a name or an address, as a URL or a socket has it, is of this machine alone. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(bare(hostname) ?? '');
}

/** The host of an origin, in lower case; `undefined` for what is not an origin. */
function hostnameOf(origin: string): string | undefined {
  return /^https?:\/\/[^\s/?#@,]+$/i.test(origin) ? URL.parse(origin)?.hostname : undefined;
}

/** An address without the brackets of a URL, and without the prefix of a socket that takes both families. */
function bare(address: string | undefined): string | undefined {
  return address?.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:(?=\d+\.)/, '');
}

/**
 * Lets only this machine to the controls, and of pages only the sandbox's own. The host was checked before. Throws
 * `control-refused`.
 */
export function guardControl({ headers, socket }: IncomingMessage): void {
  if (!isLoopback(socket.remoteAddress ?? ''))
    throw new SandboxProblem(
      'control-refused',
      'The controls are only for this machine, but the connection comes from another one.',
    );
  const { host, origin } = headers;
  const isOwn = origin === undefined || origin === `http://${host}`;
  if (!isOwn || headers['sec-fetch-site'] === 'cross-site')
    throw new SandboxProblem('control-refused', 'The controls are only for the page of this sandbox.');
}

/**
 * Lets a page call the operations whose origin was let in before, so that a front end in development needs no proxy
 * (CORS). Returns whether the request was a preflight, which is answered then. The token is asked for all the same.
 */
export function allowOrigin({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-expose-headers', 'x-sandbox-assumptions');
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-allow-headers', String(headers['access-control-request-headers'] ?? '*'));
  response.setHeader('access-control-max-age', '600');
  response.writeHead(204).end();
  return true;
}
