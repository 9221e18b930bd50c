import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of the link alone, and others at which clouds hand out credentials. IPv4 ones match as part of IPv6 too. */
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16);
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');
LINK_LOCAL.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
LINK_LOCAL.addAddress('fd00:ec2::254', 'ipv6');
LINK_LOCAL.addAddress('100.100.100.200');

/** Returns true if the host of a URL is such an address. */
export function isLinkLocal(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family !== 0 && LINK_LOCAL.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Looks a name up for each connection; fails for one that stands for such an address, which it may only do by now. */
export const lookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, options, (error, found, family) => {
    const addresses = error ? [] : [found].flat().map((each) => (typeof each === 'string' ? each : each.address));
    const refused = addresses.find(isLinkLocal);
    if (refused === undefined) return callback(error, found, family);
    callback(new Error(`${hostname} stands for ${refused}. Webhooks are not sent to link-local addresses.`), []);
  });
};
