/** Returns true if a text is base64 with padding and without line breaks (RFC 4648, 4). */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);
}

/** Returns true if a text is base64 with the alphabet for URLs, with or without padding (RFC 4648, 5). */
export function isBase64Url(text: string): boolean {
  return /^[\w-]*={0,2}$/.test(text) && text.length % 4 !== 1 && (!text.endsWith('=') || text.length % 4 === 0);
}

/** Returns true if a text is a single character. */
export function isCharacter(text: string): boolean {
  return /^.$/su.test(text);
}

/** Returns true if a text is a regular expression of ECMA-262 with Unicode support, as `pattern` has it. */
export function isRegExp(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** Language, script, region, variants, extensions and private use; private use alone; and what was registered before. */
const LANGUAGE_TAG =
  /^(?:(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?|x(?:-[a-z\d]{1,8})+|en-gb-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:be-fr|be-nl|ch-de))$/i;

/** Returns true if a text is a language tag (RFC 5646, 2.1). */
export function isLanguageTag(text: string): boolean {
  return LANGUAGE_TAG.test(text);
}

/** Two tokens, of which each may be a star, and parameters with tokens or quoted strings. */
const MEDIA_RANGE =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:[ \t]*;(?:[ \t]*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"(?:[\t !#-[\]-~\x80-\xff]|\\[\t -~\x80-\xff])*"))?)*$/;

/** Returns true if a text is a media type or a range of them (RFC 9110, 12.5.1). */
export function isMediaRange(text: string): boolean {
  return MEDIA_RANGE.test(text);
}

/** Returns true if a text is a boolean of a structured field (RFC 8941, 3.3.6). */
export function isFieldBoolean(text: string): boolean {
  return text === '?0' || text === '?1';
}

/** Returns true if a text is a byte sequence of a structured field (RFC 8941, 3.3.5). */
export function isFieldBinary(text: string): boolean {
  return /^:[A-Za-z\d+/=]*:$/.test(text);
}

/** Returns true if a text is a string of a structured field (RFC 8941, 3.3.3). */
export function isFieldString(text: string): boolean {
  return /^"[ -~]*"$/.test(text) && !/["\\]/.test(text.slice(1, -1).replace(/\\["\\]/g, ''));
}

/** Returns true if a text is a token of a structured field (RFC 8941, 3.3.4). */
export function isFieldToken(text: string): boolean {
  return /^[a-z*][\w!#$%&'*+.^`|~:/-]*$/i.test(text);
}
