/** Labels of at most 63 letters, digits and hyphens (RFC 952; RFC 1123, 2.1). */
const LABELS = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** Returns true if a text is the name of a host, of RFC 1123 (2.1); labels such as `xn--zca` are not decoded. */
export function isHostname(text: string): boolean {
  return text.length <= 253 && LABELS.test(text);
}

/** Returns true if a text is a name of a host that may have labels beyond ASCII (RFC 5890, 2.3.2.3). */
export function isIdnHostname(text: string): boolean {
  return text.length <= 253 && text.split(/[.。．｡]/).every((label) => isHostname(label) || isUnicodeLabel(label));
}

/** Characters that are letters, marks or digits, and not allowed all the same (RFC 5892, 2.6). */
const DISALLOWED = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/;

/** Characters that are allowed although they are in none of these classes, or change when normalised (RFC 5892, 2.6). */
const ALLOWED = /[\xdf\u03c2\u06fd\u06fe\u0f0b\u3007]/g;

/** Characters that are allowed in some contexts (RFC 5892, appendix A): joiners after a mark, or between Arabic letters. */
const IN_CONTEXT =
  /(?<=l)\xb7(?=l)|\u0375(?=\p{Script=Greek})|(?<=\p{Script=Hebrew})[\u05f3\u05f4]|(?<=\p{Mn})[\u200c\u200d]|(?<=[\p{Script=Arabic}\p{Script=Syriac}])\u200c(?=[\p{Script=Arabic}\p{Script=Syriac}])/gu;

/**
 * Returns true if a label beyond ASCII consists of characters that IDNA allows, in their contexts (RFC 5891, 4.2). The rule for
 * labels that run in two directions (RFC 5893) is not judged.
 */
function isUnicodeLabel(label: string): boolean {
  // Encoded, each character takes one letter or more, after `xn--`.
  if (label.length > 59 || /^(?:$|-|\p{M}|..--)|-$/u.test(label) || DISALLOWED.test(label)) return false;
  if (/[\u0660-\u0669]/.test(label) && /[\u06f0-\u06f9]/.test(label)) return false;
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label.replaceAll('\u30fb', ''));
  const others = label
    .replace(isJapanese ? /\u30fb/g : '', '')
    .replace(IN_CONTEXT, '')
    .replace(ALLOWED, '');
  return /^[-\p{L}\p{Mn}\p{Mc}\p{Nd}]*$/u.test(others) && others.normalize('NFKC').toLowerCase() === others;
}

/** Four numbers without leading zeros (RFC 2673, 3.2). */
const IPV4 = /(?:^|:)(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Returns true if a text is an IPv4 address (RFC 2673, 3.2). */
export function isIpv4(text: string): boolean {
  return !text.includes(':') && IPV4.test(text);
}

/** Returns true if a text is an IPv6 address: eight groups, or fewer around `::`; IPv4 may stand for the last two (RFC 4291, 2.2). */
export function isIpv6(text: string): boolean {
  const [left, right, ...others] = text.replace(IPV4, ':0:0').split('::');
  const groups = [left, right].flatMap((part) => (part ? part.split(':') : []));
  const isComplete = right === undefined ? groups.length === 8 : groups.length < 8 && others.length === 0;
  return isComplete && groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
}

/** Returns true if a text is a block of IPv4 addresses such as `192.0.2.0/24` (RFC 4632, 3.1). */
export function isIpv4Block(text: string): boolean {
  const [, address, bits] = /^([^/]*)\/(\d|[1-9]\d)$/.exec(text) ?? [];
  return address !== undefined && isIpv4(address) && Number(bits) <= 32;
}

/** Returns true if a text is a block of IPv6 addresses such as `2001:db8::/32` (RFC 4291, 2.3). */
export function isIpv6Block(text: string): boolean {
  const [, address, bits] = /^([^/]*)\/(\d|[1-9]\d{1,2})$/.exec(text) ?? [];
  return address !== undefined && isIpv6(address) && Number(bits) <= 128;
}
