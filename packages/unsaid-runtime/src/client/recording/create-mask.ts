import { AS_WRITTEN, readJson, writeJson } from '../../http/json.ts';
/** Replacement for secrets and personal data; `npx unsaid learn` draws no conclusion from it. */
export const MASK = '***';

export interface MaskOptions {
  /** Names of additional fields that hold secrets or personal data. */
  readonly sensitive?: Iterable<string>;
  /** Values that are public, such as those that a contract lists: they are no secret where they come again. */
  readonly listed?: Iterable<string>;
}

/** Takes secrets and personal data out of texts. What was masked once is masked wherever it comes again. */
export interface Mask {
  /** Returns true if a field or column of this name holds a secret or personal data. */
  isSensitive(name: string): boolean;
  text(text: string): string;
  /** Keeps the path, and of the query the names alone. */
  url(url: string): string;
  header(name: string, value: string): string;
  /** A body, JSON or not. @param isError Whether it is that of an error, whose `code` is a word and no secret. */
  body(body: string, isError?: boolean): string;
  json(value: unknown, isError?: boolean): unknown;
  /** Remembers what is secret in the JSON of a body and in headers, and masks nothing. */
  remember(json: unknown, headers: Iterable<readonly [name: string, value: string]>): void;
}

/** Names that are given to secrets and personal data, with underscores between their words. */
const SENSITIVE =
  /passw|passphrase|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|credential|authori[sz]ation|signature|session|cookie|voucher|e-?mail|phone|msisdn|mobile|recipient|ed[-_]by$|address|street|postcode|birth|passport|(?:^|[-_])(?:name|key|auth|pin|otp|cvv|cvc|pan|iban|bic|ssn|nin|dob|code|zip)$|(?:first|last|full|user|given|family|middle|maiden|sur|nick)[-_]?name|(?:national|tax|identity)[-_]?(?:id|n)|(?:card|account)[-_]?n(?:o$|r$|um)/i;

/** Names with such an ending that describe a kind instead of an owner. */
const PLAIN =
  /(?:^|[-_])(?:error|status|state|reason|response|result|country|currency|language|market|event|type|format|method|channel|brand|http)[-_](?:code|name|key)$/i;
/** Objects in which the same goes for a field `name` or `code`. */
const PLAIN_HOLDER =
  /^(?:error|status|state|reason|country|currency|language|market|event|type|format|method|channel|brand)$/i;

/** Names of fields that hold a file of recipients. */
const FILE = /(?:^|_)file$/i;
const COLUMN = /^(?:value|amount|currency)$/i;

/** Header fields that describe the transport of a message, and no person. */
const PLAIN_HEADERS =
  /^(?:accept(?:-encoding|-language)?|age|allow|cache-control|connection|content-(?:encoding|language|length|type)|date|deprecation|expires|host|keep-alive|pragma|(?:x-)?rate-?limit.*|retry-after|server|strict-transport-security|sunset|transfer-encoding|upgrade|user-agent|vary|via)$/i;
const SECRET_HEADERS = /auth|cookie|key|token|secret|signature|credential/i;

/** Patterns of secrets and personal data in any text. */
const PATTERNS: readonly RegExp[] = [
  // E-mail addresses, percent-encoded ones too.
  /[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}/g,
  // Phone numbers with a plus, with spaces and hyphens between their digits.
  /(?:\+|%2B)\d(?:[ ()./-]{0,2}\d){5,17}/gi,
  // Numbers of a person or thing: not part of an identifier, a date or a decimal.
  /(?<![\w.-])\d{9,19}(?![\w-])/g,
  /(?<![\w.-])\d{3,4}(?:[ -]\d{3,4}){2,4}(?![\w-])/g,
  // International bank account numbers.
  /(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?(?![\w-])/g,
  // Tokens: JSON Web Tokens, keys with a prefix, long hexadecimal and base64.
  /\beyJ[\w-]{5,}(?:\.[\w-]+)*/g,
  /\b(?:sk|pk|rk|whsec|ghp|gho|xox[abp]|AKIA)[_-]?[A-Za-z0-9_-]{12,}/g,
  /(?<![A-Za-z0-9])[A-Fa-f0-9]{32,}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9+/_-])(?=[A-Za-z0-9+/_-]*\d)(?=[A-Za-z0-9+/_-]*[A-Z])(?=[A-Za-z0-9+/_-]*[a-z])[A-Za-z0-9+/_-]{40,}={0,2}/g,
];
const SCHEME = /\b(Bearer|Basic|Digest|Token|ApiKey)\s+[^\s"',;]{3,}/gi;
const ASSIGNED = /\b([\w-]{0,40}(?:key|token|secret|password|signature|code|pin|otp))(\s*[=:]\s*)[^\s"'&,;]{3,}/gi;
const MEMBER = /"([^"\\]{1,60})"(\s*:\s*)"((?:[^"\\]|\\.)*)("?)/g;
const WORDS = /[^\s"'`=&?/,:;()<>[\]{}]{6,}/g;

/** Longer texts are masked completely. */
const MAX_TEXT = 1024 * 1024;
/** Deeper than any body; deeper values are masked completely. */
const MAX_DEPTH = 200;
/** Values that are remembered after they were masked, and their least length: shorter ones occur by chance. */
const MAX_SECRETS = 20_000;
const MIN_SECRET = 8;

/** Words of programs, which are no secret: those in lower case, and those in capitals with a vowel in each. */
const LOWER = /^[a-z]+(?:[_.-][a-z]+)*$/;
const CODE_WORD = /^(?:[a-z]+|[A-Z]?[a-z]+(?:[A-Z][a-z]+)*|(?=[A-Z]*[AEIOU])[A-Z]{1,20})$/;

/** Keys that a program reads; any other may be the name of a person. */
const KEY = /^[\w$@.:/-]{1,80}$/;
const DATA_KEY = /\d{5}|(?:^|[^A-Za-z])[A-Z][A-Z\d]{3}-[A-Z\d]{4}/;

export function createMask({ sensitive = [], listed = [] }: MaskOptions = {}): Mask {
  const named = new Set(sensitive);
  const plain = new Set(listed);
  const secrets = new Set<string>();

  const isSensitive = (name: string): boolean => {
    if (named.has(name)) return true;
    const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2');
    return SENSITIVE.test(words) && !PLAIN.test(words);
  };
  const isSecret = (name: string, holder: string, value: unknown, isError: boolean): boolean => {
    if (!isSensitive(name)) return false;
    if (/^(?:name|code)$/i.test(name) && PLAIN_HOLDER.test(holder)) return false;
    return !(isError && name === 'code' && isCodeWord(value));
  };
  const keep = (secret: string): void => {
    if (secret.length < MIN_SECRET || secret.includes(MASK) || LOWER.test(secret)) return;
    if (!plain.has(secret) && secrets.size < MAX_SECRETS) secrets.add(secret);
  };
  const keepAll = (value: unknown, depth = 0): void => {
    if (['string', 'number', 'bigint'].includes(typeof value)) keep(String(value));
    else if (isObject(value) && depth < MAX_DEPTH) for (const each of Object.values(value)) keepAll(each, depth + 1);
  };
  const keepHeader = (name: string, value: string): void => {
    // A credential may be repeated in a body, as the complete value or as a part of it.
    if (SECRET_HEADERS.test(name)) for (const part of value.split(/[\s=;,"]+/)) keep(part);
  };
  const keepIn = (value: unknown, holder = '', depth = 0): void => {
    if (!isObject(value) || depth > MAX_DEPTH) return;
    for (const [name, field] of Object.entries(value)) {
      if (!Array.isArray(value) && isSecret(name, holder, field, false)) keepAll(field);
      else keepIn(field, Array.isArray(value) ? holder : name, depth + 1);
    }
  };

  const text = (given: string): string => {
    if (given.length > MAX_TEXT) return MASK;
    let masked = given.replaceAll(MEMBER, (whole, name: string, colon: string, _: string, quote: string) =>
      isSensitive(name) ? `"${name}"${colon}"${MASK}${quote}` : whole,
    );
    masked = masked.replaceAll(SCHEME, `$1 ${MASK}`).replaceAll(ASSIGNED, `$1$2${MASK}`);
    for (const pattern of PATTERNS) masked = masked.replaceAll(pattern, MASK);
    if (secrets.size === 0) return masked;
    return masked.replaceAll(WORDS, (word) =>
      secrets.has(word) || secrets.has(word.replace(/\.$/, '')) ? MASK : word,
    );
  };
  const maskKey = (name: string): string => (KEY.test(name) && !DATA_KEY.test(name) ? text(name) : MASK);
  const maskAll = (value: unknown, depth: number): unknown => {
    if (value === null || typeof value === 'boolean') return value;
    if (isObject(value) && depth <= MAX_DEPTH) return mapped(value, maskKey, (each) => maskAll(each, depth + 1));
    keepAll(value);
    // The form that a phone number has in any case, so that a masked recording breaks nothing.
    return String(value).startsWith('+') ? `+${MASK}` : MASK;
  };
  const maskJson = (value: unknown, isError: boolean, holder = '', depth = 0): unknown => {
    if (depth > MAX_DEPTH) return MASK;
    if (typeof value === 'string') return text(value);
    if (!isObject(value)) return value;
    const isList = Array.isArray(value);
    return mapped(value, maskKey, (field, name) => {
      if (isList) return maskJson(field, isError, holder, depth + 1);
      if (FILE.test(name) && typeof field === 'string') return maskFile(field, isSensitive);
      if (isSecret(name, holder, field, isError)) return maskAll(field, depth + 1);
      return maskJson(field, isError, name, depth + 1);
    });
  };

  return {
    isSensitive,
    text,
    url(given) {
      if (!URL.canParse(given)) return MASK;
      const { protocol, host, pathname, searchParams } = new URL(given);
      const path = pathname.split('/').map((part) => (decoded(part) === text(decoded(part)) ? part : MASK));
      const query = [...searchParams.keys()].map((name) => `${encodeURIComponent(maskKey(name))}=${MASK}`);
      return `${protocol}//${host}${path.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
    },
    header(name, value) {
      keepHeader(name, value);
      if (PLAIN_HEADERS.test(name)) return text(value);
      const isCredential = /^(?:proxy-)?authorization$/i.test(name);
      // The scheme of a credential is part of how it is sent.
      const scheme = isCredential ? /^[A-Za-z][A-Za-z\d-]{1,19}(?= .)/.exec(value)?.[0] : undefined;
      return scheme ? `${scheme} ${MASK}` : MASK;
    },
    body(given, isError = false) {
      if (given === '') return given;
      try {
        return String(writeJson(maskJson(readJson(given, AS_WRITTEN), isError), AS_WRITTEN));
      } catch {
        // A text that is not JSON may contain anything.
        return MASK;
      }
    },
    json: (value, isError = false) => maskJson(value, isError),
    remember(json, headers) {
      for (const [name, value] of headers) keepHeader(name, value);
      keepIn(json);
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function mapped(
  value: object,
  key: (name: string) => string,
  member: (value: unknown, name: string) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => member(each, ''));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [key(name), member(field, name)]));
}

/** The code of an error is a word; a secret code is not. */
function isCodeWord(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.split(/[_.-]/).every((word) => CODE_WORD.test(word)) &&
    !/[A-Z]-[A-Z]/.test(value)
  );
}

/**
 * Masks every cell of base64-encoded CSV, and keeps the number of its lines and columns; of the first line the names of
 * columns, if it has them.
 */
function maskFile(base64: string, isSensitive: (name: string) => boolean): string {
  let csv: string;
  try {
    csv = new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    return MASK;
  }
  if (csv === '' || csv.includes(MASK)) return base64;
  const lines = csv.split(/\r\n|\n|\r/);
  const masked = lines.map((line, index) => {
    const delimiter = /[,;\t|]/.exec(line)?.[0];
    const cells = (delimiter === undefined ? [line] : line.split(delimiter)).map((cell) =>
      cell.trim().replaceAll('"', ''),
    );
    const isName = (cell: string) => /^[A-Za-z][A-Za-z_ -]{0,39}$/.test(cell);
    const isHead = cells.every(isName) && cells.some((cell) => isSensitive(cell) || COLUMN.test(cell));
    return line === '' || (index === 0 && isHead) ? line : cells.map(() => MASK).join(delimiter);
  });
  // A line of names is ASCII, and so is a mask.
  return btoa(masked.join('\n'));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
