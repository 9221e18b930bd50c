import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SandboxProblem } from '../problem.ts';

/** What an address is to somebody who is about to send to it. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'forbidden';

/** Which addresses besides public ones may be sent to. */
export interface AddressPolicy {
  readonly loopback: boolean;
  /** Networks of an organization: RFC 1918, RFC 4193, RFC 6598. */
  readonly private: boolean;
}

const MAX_CHARACTERS = 2_000;

/** Spelled as this machine: what HTTP without TLS may be sent to, if loopback is allowed at all. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const FLAG = 'starting the sandbox with --allow-private-targets (allowPrivateTargets)';

/**
 * Reads the address of a webhook endpoint (open point endpoint-requirements). A name is judged when it is connected to.
 * Throws `target-refused`.
 */
export function readTarget(text: string, policy: AddressPolicy): URL {
  const url = text.length <= MAX_CHARACTERS ? URL.parse(text) : null;
  if (url === null) throw refused('it is not a URL, or is too long');
  const { protocol, hostname } = url;
  if (url.username !== '' || url.password !== '') throw refused('it carries a user name or a password');
  const isLocal = THIS_MACHINE.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) {
    throw refused('it is not HTTPS; HTTP is for 127.0.0.1, [::1] and localhost');
  }
  if (isLocal && !policy.loopback) throw refused(`it is on this machine; ${FLAG} allows that`);
  const address = literalAddress(hostname);
  if (address !== undefined && !isAllowed(address, policy)) throw refused(`its address ${whyNot(address)}`);
  return url;
}

/** Why an address is refused, and which option would allow it. */
export function whyNot(address: string): string {
  const kind = kindOfAddress(address);
  if (kind === 'forbidden') return 'is not one to send to';
  return `is on ${kind === 'private' ? 'a private network' : 'this machine'}; ${FLAG} allows that`;
}

/** The address that a host is written as, if it is not a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

export function isAllowed(address: string, policy: AddressPolicy): boolean {
  const kind = kindOfAddress(address);
  return kind === 'public' || (kind !== 'forbidden' && policy[kind]);
}

/** What the ranges of the registries mean here; every other range, that of metadata services among them, is forbidden. */
const KINDS: Readonly<Record<string, AddressKind>> = {
  unicast: 'public',
  loopback: 'loopback',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
};

/** The kind of an address; what is not an address is `forbidden`. An IPv4 address within an IPv6 one is judged itself. */
export function kindOfAddress(text: string): AddressKind {
  if (!ipaddr.isValid(text)) return 'forbidden';
  return KINDS[ipaddr.process(text).range()] ?? 'forbidden';
}

function refused(why: string): SandboxProblem {
  return new SandboxProblem('target-refused', `Webhooks cannot be sent there: ${why}.`);
}
