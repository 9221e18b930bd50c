import { isIpv6 } from './hosts.ts';

/** Scheme, authority, path, query and fragment of a reference (RFC 3986, appendix B). */
const PARTS = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

/** A character that stands in no part of a URI (RFC 3986, 2), or a percent sign without two digits. */
const FOREIGN = /[^\w.~!$&'()*+,;=:@/?%-]|%(?![\da-f]{2})/i;

/** Returns true if a text is a URI or a reference that is relative to one (RFC 3986, 4.1). */
export function isUriReference(text: string): boolean {
  const [, scheme, authority = '', ...others] = PARTS.exec(text) ?? [];
  const isNamed = scheme === undefined || /^[a-z][a-z\d+.-]*$/i.test(scheme);
  return isNamed && isAuthority(authority) && !others.some((part) => part !== undefined && FOREIGN.test(part));
}

/** Returns true if a text is a user and a host with a port, of which each may be absent (RFC 3986, 3.2). */
function isAuthority(text: string): boolean {
  const match = /^(?:[^@[\]]*@)?(?:\[([^\]]*)\]|[^:@[\]]*)(?::\d*)?$/.exec(text);
  if (match === null || FOREIGN.test(text.replace(/[[\]]/g, ''))) return false;
  const [, literal] = match;
  return literal === undefined || isIpv6(literal) || /^v[\da-f]+\.[^%/?@]+$/i.test(literal);
}

/** Returns true if a text is a URI (RFC 3986, 3). */
export function isUri(text: string): boolean {
  return /^[^:/?#]*:/.test(text) && isUriReference(text);
}

/** Characters beyond ASCII that an IRI may have (RFC 3987, 2.2). */
const BEYOND_ASCII =
  /(?!\p{Noncharacter_Code_Point})[\xa0-\ud7ff\uf900-\uffef\u{10000}-\u{dffff}\u{e1000}-\u{effff}]/gu;

/** An IRI or a reference with a character of a URI in place of each that only an IRI may have. */
function withoutIri(text: string): string {
  const [head = '', query = ''] = /^[^?#]*(\?[^#]*)?/.exec(text) ?? [];
  const characters = query.replace(/(?!\p{Noncharacter_Code_Point})\p{Co}/gu, '_');
  return (head.slice(0, head.length - query.length) + characters + text.slice(head.length)).replace(BEYOND_ASCII, '_');
}

/** Returns true if a text is an IRI, a URI with characters beyond ASCII (RFC 3987, 2.2). */
export function isIri(text: string): boolean {
  return isUri(withoutIri(text));
}

/** Returns true if a text is an IRI or a reference that is relative to one (RFC 3987, 2.2). */
export function isIriReference(text: string): boolean {
  return isUriReference(withoutIri(text));
}

/** An expression of a URI template: an operator, then variables with their modifiers (RFC 6570, 2.2). */
const EXPRESSION =
  /\{[+#./;?&=,!@|]?(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?::[1-9]\d{0,3}|\*)?(?:,(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?::[1-9]\d{0,3}|\*)?)*\}/gi;

/** A character that stands in no template outside of an expression (RFC 6570, 2.1; erratum 6937 allows the apostrophe). */
const NOT_LITERAL = /[\0- "<>\\^`{|}\x7f-\x9f\ud800-\udfff\ufff0-\uffff]|%(?![\da-f]{2})|\p{Noncharacter_Code_Point}/iu;

/** Returns true if a text is a URI template (RFC 6570, 2). */
export function isUriTemplate(text: string): boolean {
  return !NOT_LITERAL.test(text.replace(EXPRESSION, ''));
}

/** Returns true if a text is a UUID in its usual form, of any version (RFC 9562, 4). */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** Returns true if a text is a JSON pointer (RFC 6901, 3). */
export function isJsonPointer(text: string): boolean {
  return /^(?:\/|$)/.test(text) && !/~(?![01])/.test(text);
}

/** Returns true if a text is a relative JSON pointer (draft-bhutton-relative-json-pointer-00, 3). */
export function isRelativeJsonPointer(text: string): boolean {
  const [, rest] = /^(?:0|[1-9]\d*)(?:[+-][1-9]\d*)?(.*)$/s.exec(text) ?? [];
  return rest !== undefined && (rest === '#' || isJsonPointer(rest));
}
