import type { RecordedExchange } from './record-exchanges.ts';

/** What stands in place of a secret or of personal data; `reward-card learn` draws no conclusion from it. */
const MASK = '***';

/** Header fields whose values tell how a message travels, and nothing of anybody. */
const PLAIN_HEADERS =
  /^(?:accept.*|allow|cache-control|content-(?:encoding|language|length|type)|date|(?:x-)?ratelimit.*|retry-after)$/i;
/** Names of fields that hold secrets, personal data or files of recipients. */
const SENSITIVE =
  /passw|secret|token|key$|credential|auth|signature|session|cookie|mail|phone|msisdn|mobile|recipient|(?:^|_)(?:code|file|name|pin|otp)$|cancelled_by/i;
const EMAIL = /[^\s@"<>]{1,64}@[^\s@"<>]+/g;
const PHONE = /\+\d[\d ()-]{5,20}/g;

/** Masks credentials, signatures, codes, phone numbers, e-mail addresses and files, by the names of their fields. */
export function maskExchange({ time, request, response }: RecordedExchange): RecordedExchange {
  const { body, url, headers, method } = request;
  const isError = response !== undefined && response.status >= 400;
  return {
    time,
    request: {
      method,
      url: maskUrl(url),
      headers: maskHeaders(headers),
      ...(body !== undefined && { body: maskBody(body, false) }),
    },
    ...(response && {
      response: { ...response, headers: maskHeaders(response.headers), body: maskBody(response.body, isError) },
    }),
  };
}

function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value)]));
}

/** The scheme of a credential is part of how it is sent. */
function maskHeader(name: string, value: string): string {
  if (PLAIN_HEADERS.test(name)) return value;
  const scheme = name.toLowerCase() === 'authorization' ? /^[A-Za-z-]+ (?=.)/.exec(value)?.[0] : undefined;
  return `${scheme ?? ''}${MASK}`;
}

function maskUrl(text: string): string {
  const url = new URL(text);
  const query = [...url.searchParams.keys()].map((name) => `${encodeURIComponent(maskText(name))}=${MASK}`).join('&');
  const path = url.pathname.split('/').map((part) => (/%40|@|%2B|\+/i.test(part) ? MASK : part));
  return `${url.origin}${path.join('/')}${query && `?${query}`}`;
}

function maskBody(body: string, isError: boolean): string {
  if (body === '') return body;
  try {
    return JSON.stringify(maskValue(JSON.parse(body), isError));
  } catch {
    // What is not JSON may be anything.
    return MASK;
  }
}

function maskValue(value: unknown, isError: boolean): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map((item) => maskValue(item, isError));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      // The code of an error is a word; that of a card would be in no error.
      const isWord = isError && name === 'code' && /^[A-Za-z]+(?:[_.-][A-Za-z]+)*$/.test(String(field));
      return [maskText(name), SENSITIVE.test(name) && !isWord ? maskAll(field) : maskValue(field, isError)];
    }),
  );
}

function maskAll(value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  // The form that a phone number has in any case.
  return String(value).startsWith('+') ? `+${MASK}` : MASK;
}

function maskText(text: string): string {
  return text.replaceAll(EMAIL, MASK).replaceAll(PHONE, `+${MASK}`);
}
