import type { IncomingMessage } from 'node:http';
import { kindOfAddress } from '../delivery/address-rules.ts';
import { literalAddress } from '../delivery/check-target.ts';
import { quote } from '../ledger/card-record.ts';
import { SandboxProblem } from '../problem.ts';

/** Throws `foreign-request` for a request that this machine would not make of its own accord. */
export type HostGuard = (request: IncomingMessage) => void;

/** Whether it is a name or an address, without a scheme, a port or a wildcard. */
export function isHostName(text: string): boolean {
  return NAME.test(text);
}

const NAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$|^\[[0-9a-f:.]+\]$/i;

/**
 * Makes a guard against pages of other sites, for every route. The host has to be a loopback name, the address that the
 * connection came to, or a name that is allowed, which defeats DNS rebinding; an origin has to be on this machine or have
 * an allowed name. Throws a TypeError for a name that is not one.
 */
export function createHostGuard(allowed: readonly string[]): HostGuard {
  for (const name of allowed) {
    if (!isHostName(name))
      throw new TypeError(`startSandbox: \`allowHosts\` has ${quote(name)}, which is not a host name.`);
  }
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  return ({ headers: { host = '', origin }, socket }) => {
    const name = hostnameOf(`http://${host}`);
    const isKnown = (hostname: string) => isLoopback(hostname) || names.has(hostname);
    if (name === undefined) throw refused('The request has no host that can be read.');
    if (!isKnown(name) && literalAddress(name) !== plain(socket.localAddress)) {
      throw refused(
        `The sandbox is not called ${quote(name)}. Call it by the address that it printed, or start it with --allow-host ${name.slice(0, 60)}.`,
      );
    }
    if (origin === undefined || origin === `http://${host}`) return;
    if (!isKnown(hostnameOf(origin) ?? '')) throw refused(`A page of ${quote(origin)} may not call the sandbox.`);
  };
}

/** What a browser calls this machine. */
export function isLoopback(hostname: string): boolean {
  const address = literalAddress(hostname);
  return hostname === 'localhost' || (address !== undefined && kindOfAddress(address) === 'loopback');
}

/** The host of an origin, in lower case; `undefined` for what is not an origin. */
function hostnameOf(origin: string): string | undefined {
  return /^https?:\/\/[^\s/?#@,]+$/i.test(origin) ? URL.parse(origin)?.hostname : undefined;
}

/** Without the prefix that an IPv4 address has on a socket that takes both families. */
function plain(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:/, '');
}

function refused(detail: string): SandboxProblem {
  return new SandboxProblem('foreign-request', detail);
}
