import type { IncomingMessage } from 'node:http';
import { kindOfAddress } from '../delivery/address-rules.ts';
import { SandboxProblem } from '../problem.ts';

/**
 * Lets only this machine to the controls, and of pages only the sandbox's own. The host was checked before. Throws
 * `control-refused`.
 */
export function guardControl({ headers, socket }: IncomingMessage): void {
  if (kindOfAddress(socket.remoteAddress ?? '') !== 'loopback') throw refused('The connection comes from elsewhere.');
  const { host, origin } = headers;
  const isOwn = origin === undefined || origin === `http://${host}`;
  if (!isOwn || headers['sec-fetch-site'] === 'cross-site') throw refused('The page is not of this sandbox.');
}

function refused(why: string): SandboxProblem {
  return new SandboxProblem('control-refused', why);
}
