import { MASK } from './masked.ts';

/** What looks like a secret or personal data in any text. */
const PATTERNS: readonly RegExp[] = [
  // E-mail addresses, percent-encoded ones too.
  /[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}/g,
  // Phone numbers with a plus, with spaces and hyphens between their digits.
  /(?:\+|%2B)\d(?:[ ()./-]{0,2}\d){5,17}/gi,
  // Numbers of somebody or something: not part of an identifier, a date or a decimal.
  /(?<![\w.-])\d{9,19}(?![\w-])/g,
  /(?<![\w.-])\d{3,4}(?:[ -]\d{3,4}){2,4}(?![\w-])/g,
  // Tokens: JSON Web Tokens, keys with a prefix, long hexadecimal and base64.
  /\beyJ[\w-]{5,}(?:\.[\w-]+)*/g,
  /\b(?:sk|pk|rk|whsec|ghp|gho|xox[abp]|AKIA)[_-]?[A-Za-z0-9_-]{12,}/g,
  /(?<![A-Za-z0-9])[A-Fa-f0-9]{32,}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9+/_-])(?=[A-Za-z0-9+/_-]*\d)(?=[A-Za-z0-9+/_-]*[A-Z])(?=[A-Za-z0-9+/_-]*[a-z])[A-Za-z0-9+/_-]{40,}={0,2}/g,
];

const SCHEME = /\b(Bearer|Basic|Digest|Token|ApiKey)\s+[^\s"',;]{3,}/gi;
const ASSIGNED = /\b([\w-]{0,40}(?:key|token|secret|password|signature|code))(\s*[=:]\s*)[^\s"'&,;]{3,}/gi;
const MEMBER = /"([^"\\]{1,60})"(\s*:\s*)"((?:[^"\\]|\\.)*)("?)/g;

/** Masks what looks like a secret or personal data, fields of JSON by their names, and secrets that were met before. */
export function maskText(given: string, isSensitive: (name: string) => boolean, secrets: ReadonlySet<string>): string {
  let text = given.replaceAll(MEMBER, (whole, name: string, colon: string, _: string, quote: string) =>
    isSensitive(name) ? `"${name}"${colon}"${MASK}${quote}` : whole,
  );
  text = text.replaceAll(SCHEME, `$1 ${MASK}`).replaceAll(ASSIGNED, `$1$2${MASK}`);
  for (const pattern of PATTERNS) text = text.replaceAll(pattern, MASK);
  if (secrets.size === 0) return text;
  return text.replaceAll(/[^\s"'`=&?/,:;()<>[\]{}]{6,}/g, (word) =>
    secrets.has(word) || secrets.has(word.replace(/\.$/, '')) ? MASK : word,
  );
}
