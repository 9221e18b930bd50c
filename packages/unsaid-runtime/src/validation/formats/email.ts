import { isIpv6 } from './hosts.ts';

/**
 * A mailbox of RFC 5321 (4.1.2) with what RFC 6531 (3.3) adds beyond ASCII: atoms with dots between them, or a quoted
 * string; then the labels of a domain, or an address literal. Lengths in RFC 5321 are least capacities, not limits.
 */
const EMAIL_ADDRESS =
  /^(?:[^\0- "(),.:;<>@[\\\]\x7f\ud800-\udfff]+(?:\.[^\0- "(),.:;<>@[\\\]\x7f\ud800-\udfff]+)*|"(?:[ !#-[\]-~\x80-\ud7ff\ue000-\u{10ffff}]|\\[ -~])*")@(?:[^\0-/:-@[-`{-\x9f\s\ud800-\udfff]+(?:(?:\.|-+)[^\0-/:-@[-`{-\x9f\s\ud800-\udfff]+)*|\[([!-Z^-~]+)\])$/u;

/** Returns true if a text is an e-mail address, a mailbox of RFC 5321 or RFC 6531. Lengths are not judged. */
export function isEmailAddress(text: string): boolean {
  const match = EMAIL_ADDRESS.exec(text);
  return match !== null && (match[1] === undefined || isAddress(match[1]));
}

/** Returns true if the text in brackets is the address of a host: of IPv4, of IPv6, or of a kind that it names itself. */
function isAddress(text: string): boolean {
  const [, tag, address = ''] = /^([a-z\d-]*[a-z\d]):(.+)$/i.exec(text) ?? [];
  if (tag === undefined) return !text.includes(':') && FOUR_NUMBERS.test(text);
  return tag.toLowerCase() !== 'ipv6' || isIpv6(address.replace(FOUR_NUMBERS, ':0:0'));
}

/** An IPv4 address of a mailbox, whose numbers may begin with zeros (RFC 5321, Snum). */
const FOUR_NUMBERS = /(?:^|:)(?:(?:25[0-5]|2[0-4]\d|[01]?\d?\d)(?:\.(?!$)|$)){4}$/;

/** Returns true if a text is an e-mail address of ASCII characters alone, a mailbox of RFC 5321 (4.1.2). */
export function isAsciiEmailAddress(text: string): boolean {
  return !/[^\0-\x7f]/.test(text) && isEmailAddress(text);
}
