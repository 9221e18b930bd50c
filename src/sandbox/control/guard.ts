import type { IncomingMessage } from 'node:http';
import { kindOfAddress } from '../delivery/address-rules.ts';
import { SandboxProblem } from '../problem.ts';

/** What a browser calls this machine. */
const OWN_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Lets in only this machine, and no page of another site: the connection comes from a loopback address, the host is
 * called by a loopback name (which defeats DNS rebinding), and a page that sends the request is the sandbox's own.
 * Throws `control-refused`.
 */
export function guardControl(request: IncomingMessage): void {
  const { headers, socket } = request;
  if (kindOfAddress(socket.remoteAddress ?? '') !== 'loopback') throw refused('The connection comes from elsewhere.');
  const host = headers.host ?? '';
  if (!OWN_HOST.test(host)) throw refused('Call it by the address that the sandbox printed.');
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${host}`) throw refused('The page is not of this sandbox.');
  if (headers['sec-fetch-site'] === 'cross-site') throw refused('The page is not of this sandbox.');
}

function refused(why: string): SandboxProblem {
  return new SandboxProblem('control-refused', why);
}
