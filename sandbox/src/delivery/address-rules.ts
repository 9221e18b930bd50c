import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What an address is, for somebody who is about to send secrets to it. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'forbidden';

/** Which addresses besides public ones may be sent to. */
export interface AddressPolicy {
  readonly loopback: boolean;
  /** Networks of an organisation: RFC 1918, RFC 4193, RFC 6598. */
  readonly private: boolean;
  /** Port of this machine that is not sent to: the sandbox's own, once it listens. */
  readonly ownPort?: () => number | undefined;
}

type Range = readonly [address: string, bits: number];

/** Never sent to, whatever is allowed: metadata services, link-local, unspecified, multicast, reserved. */
const FORBIDDEN_V4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const PRIVATE_V4: readonly Range[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
];
/** Within 2000::/3 alone, outside which nothing is public: Teredo and its neighbours, documentation, 6to4. */
const FORBIDDEN_V6: readonly Range[] = [
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const forbidden = listOf(FORBIDDEN_V4, FORBIDDEN_V6);
const loopback = listOf([['127.0.0.0', 8]], [['::1', 128]]);
const privateNets = listOf(PRIVATE_V4, [['fc00::', 7]]);
const global6 = listOf([], [['2000::', 3]]);

/** The kind of an address; what is not an address is `forbidden`. An IPv4 address within an IPv6 one is judged itself. */
export function kindOfAddress(address: string): AddressKind {
  if (isIPv4(address)) return kindIn(address, 'ipv4', true);
  // A zone names an interface of this machine, and belongs to link-local addresses only.
  if (!isIPv6(address) || address.includes('%')) return 'forbidden';
  const groups = groupsOf(address);
  const embedded = embeddedIPv4(groups);
  if (embedded !== undefined) return kindOfAddress(embedded);
  if (isIsatap(groups)) return 'forbidden';
  return kindIn(address, 'ipv6', global6.check(address, 'ipv6'));
}

export function isAllowed(address: string, policy: AddressPolicy): boolean {
  const kind = kindOfAddress(address);
  return kind === 'public' || (kind !== 'forbidden' && policy[kind]);
}

function kindIn(address: string, family: 'ipv4' | 'ipv6', isGlobal: boolean): AddressKind {
  if (forbidden.check(address, family)) return 'forbidden';
  if (loopback.check(address, family)) return 'loopback';
  if (privateNets.check(address, family)) return 'private';
  return isGlobal ? 'public' : 'forbidden';
}

/** The IPv4 address that an IPv6 one stands for: mapped (RFC 4291), or translated by the well-known prefix (RFC 6052). */
function embeddedIPv4(groups: readonly number[]): string | undefined {
  const [first, second, , , , sixth, high = 0, low = 0] = groups;
  const zeros = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0);
  const isMapped = zeros(0, 5) && sixth === 0xffff;
  const isTranslated = first === 0x64 && second === 0xff9b && zeros(2, 6);
  return isMapped || isTranslated ? dotted(high, low) : undefined;
}

/** Whether an IPv4 address is in the interface identifier, to which a tunnel of ISATAP leads (RFC 5214). */
function isIsatap([, , , , fifth = 0, sixth]: readonly number[]): boolean {
  return sixth === 0x5efe && (fifth & 0xfdff) === 0;
}

/** The eight groups; the URL parser brings every spelling to one form. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const left = numbers(head);
  if (tail === undefined) return left;
  const right = numbers(tail);
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function numbers(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function listOf(v4: readonly Range[], v6: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of v4) list.addSubnet(address, bits, 'ipv4');
  for (const [address, bits] of v6) list.addSubnet(address, bits, 'ipv6');
  return list;
}
