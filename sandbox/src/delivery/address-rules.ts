import { isIP } from 'node:net';
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

/** Never sent to, whatever is allowed: metadata services of clouds, benchmarks (RFC 2544), documentation (RFC 9637). */
const FORBIDDEN = [
  '100.100.100.200/32',
  '168.63.129.16/32',
  '198.18.0.0/15',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  '3fff::/20',
].map((cidr) => ipaddr.parseCIDR(cidr));

/** The only part of IPv6 from which public addresses are assigned (RFC 4291, section 2.4). */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** The well-known prefix of translators; that of local ones (RFC 8215) is not a public address. */
const TRANSLATED = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** The kind of an address; what is not an address is `forbidden`. An IPv4 address within an IPv6 one is judged itself. */
export function kindOfAddress(text: string): AddressKind {
  // A zone names an interface of this machine, and belongs to link-local addresses only.
  if (isIP(text) === 0 || text.includes('%')) return 'forbidden';
  const address = withoutTranslation(ipaddr.parse(text));
  if (FORBIDDEN.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))) {
    return 'forbidden';
  }
  const kind = KINDS[address.range()] ?? 'forbidden';
  if (!isIPv6(address)) return kind;
  return isIsatap(address) || (kind === 'public' && !address.match(GLOBAL)) ? 'forbidden' : kind;
}

export function isAllowed(address: string, policy: AddressPolicy): boolean {
  const kind = kindOfAddress(address);
  return kind === 'public' || (kind !== 'forbidden' && policy[kind]);
}

/** The IPv4 address that an IPv6 one stands for: mapped (RFC 4291), or translated by the well-known prefix (RFC 6052). */
function withoutTranslation(address: IPv4 | IPv6): IPv4 | IPv6 {
  if (!isIPv6(address)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address.match(TRANSLATED) ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

/** Whether an IPv4 address is in the interface identifier, to which a tunnel of ISATAP leads (RFC 5214). */
function isIsatap({ parts: [, , , , fifth = 0, sixth] }: IPv6): boolean {
  return sixth === 0x5efe && (fifth & 0xfdff) === 0;
}

function isIPv6(address: IPv4 | IPv6): address is IPv6 {
  return address.kind() === 'ipv6';
}
