import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { SandboxProblem } from '../problem.ts';

const MAX_CHARACTERS = 2_000;

/** Spelled as this machine: what HTTP without TLS may be sent to, if loopback is allowed at all. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads the address of a webhook endpoint by its spelling alone. The parser of WHATWG brings decimal, octal and
 * hexadecimal spellings of an IP address to one form, which is the form that is judged and connected to. Throws
 * `target-refused`.
 */
export function readTarget(text: string, policy: AddressPolicy): URL {
  const url = text.length <= MAX_CHARACTERS ? URL.parse(text) : null;
  if (url === null) throw refused('it is not a URL, or is too long');
  const { protocol, hostname } = url;
  if (url.username !== '' || url.password !== '') throw refused('it carries a user name or a password');
  if (hostname === '' || hostname.endsWith('.')) throw refused('its host is missing or ends in a full stop');
  const isLocal = THIS_MACHINE.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) {
    throw refused('it is not HTTPS; HTTP is for 127.0.0.1, [::1] and localhost');
  }
  if (isLocal && !policy.loopback) throw refused(`it is on this machine; ${FLAG} allows that`);
  if (isLocal && portOf(url) === policy.ownPort?.()) throw refused('it is the sandbox itself');
  const address = literalAddress(hostname);
  if (address !== undefined && !isAllowed(address, policy)) throw refused(reasonOf(address, 'its address'));
  return url;
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** Reads an address and resolves its name: none of the addresses of the name may be a forbidden one. */
export async function checkTarget(text: string, policy: AddressPolicy): Promise<URL> {
  const url = readTarget(text, policy);
  if (literalAddress(url.hostname) !== undefined) return url;
  const addresses = await resolve(url.hostname);
  if (addresses === undefined) throw refused('its host cannot be resolved');
  const bad = addresses.find((address) => !isAllowed(address, policy));
  if (bad === undefined) return url;
  throw refused(reasonOf(bad, `its host resolves to ${bad}, which`));
}

const FLAG = 'starting the sandbox with --allow-private-targets (allowPrivateTargets)';

/** Says of an address that is refused whether an option would allow it. */
function reasonOf(address: string, subject: string): string {
  const kind = kindOfAddress(address);
  if (kind === 'forbidden') return `${subject} is not one to send to`;
  return `${subject} is on ${kind === 'private' ? 'a private network' : 'this machine'}; ${FLAG} allows that`;
}

/** The address that a host is written as, if it is not a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

const PATIENCE_MS = 3_000;

async function resolve(hostname: string): Promise<string[] | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(done, PATIENCE_MS, undefined);
  });
  try {
    return await Promise.race([lookup(hostname, { all: true }).then((all) => all.map(({ address }) => address)), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function refused(why: string): SandboxProblem {
  return new SandboxProblem('target-refused', `Webhooks cannot be sent there: ${why}.`);
}

import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** What an address is, for somebody who is about to send secrets to it. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'forbidden';

/** Which addresses besides public ones may be sent to. */
export interface AddressPolicy {
  readonly loopback: boolean;
  /** Networks of an organization: RFC 1918, RFC 4193, RFC 6598. */
  readonly private: boolean;
  /** Port of this machine that is not sent to: the sandbox's own, once it listens. */
  readonly ownPort?: () => number | undefined;
}

/** What the ranges of the registries mean here; every other range is forbidden. */
const KINDS: Readonly<Record<string, AddressKind>> = {
  unicast: 'public',
  loopback: 'loopback',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
};

/** Metadata services of clouds within those ranges: never sent to, whatever is allowed. */
const METADATA = ['100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::/32', 'fd20:ce::/32'].map((cidr) =>
  ipaddr.parseCIDR(cidr),
);

/** The only part of IPv6 from which public addresses are assigned (RFC 4291, section 2.4). */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** The kind of an address; what is not an address is `forbidden`. An IPv4 address within an IPv6 one is judged itself. */
export function kindOfAddress(text: string): AddressKind {
  // A zone names an interface of this machine, and belongs to link-local addresses only.
  if (isIP(text) === 0 || text.includes('%')) return 'forbidden';
  const address = ipaddr.process(text);
  const isIn = ([range, bits]: [IPv4 | IPv6, number]) => range.kind() === address.kind() && address.match(range, bits);
  const kind = METADATA.some(isIn) ? 'forbidden' : (KINDS[address.range()] ?? 'forbidden');
  return kind === 'public' && address.kind() === 'ipv6' && !isIn(GLOBAL) ? 'forbidden' : kind;
}

export function isAllowed(address: string, policy: AddressPolicy): boolean {
  const kind = kindOfAddress(address);
  return kind === 'public' || (kind !== 'forbidden' && policy[kind]);
}
