import { type HmacOptions, type HmacScheme, hmac } from './hmac.ts';
import { type SignatureDescription, signatureProblem, toleranceProblem } from './signature-description.ts';
import { decodeSignature } from './signature-encoding.ts';
import type { UnsignedDelivery } from './verify.ts';

export interface SignatureSchemeOptions {
  /** Secrets that are valid now; two while one replaces the other. Signs with the first. */
  readonly secrets: readonly string[];
  /** Milliseconds, more than 0 and finite. Default: what the description says. */
  readonly toleranceMs?: number | undefined;
  /** Milliseconds since 1970. Default: the clock of the machine. */
  readonly now?: () => number;
}

/** Parts of a signature in the headers of a delivery. */
export interface SignatureParts {
  readonly timestamp?: string;
  readonly id?: string;
  readonly signatures: readonly string[];
}

/**
 * Both halves of a scheme that is described: `verify` for `createWebhookReceiver`, `sign` for `createWebhookSender`.
 * `sign` sets the header with the time where it is not set, and throws a TypeError where that of the id is not.
 * `read` parses the headers. Throws a TypeError for a description or a secret that cannot be used.
 */
export function signatureScheme(
  description: SignatureDescription,
  { secrets, now = Date.now, toleranceMs = toleranceOf(description) }: SignatureSchemeOptions,
): HmacScheme & { readonly read: (signature: string) => SignatureParts } {
  refuse(signatureProblem(description));
  const { algorithm, encoding, content, header = '{signature}', separator, timestamp_header, id_header } = description;
  if (toleranceMs !== undefined) refuse(toleranceProblem(content, toleranceMs));
  const unitMs = description.timestamp_unit === 'milliseconds' ? 1 : 1_000;
  const forms = (separator === undefined ? [header] : header.split(separator)).map(formOf);
  const read = (signature: string): SignatureParts => {
    const parts = separator === undefined ? [signature] : signature.split(separator);
    const found = forms.flatMap((form) =>
      parts.flatMap((part): Readonly<Record<string, string>>[] => {
        const groups = form.exec(part.trim())?.groups;
        return groups === undefined ? [] : [groups];
      }),
    );
    const { timestamp, id } = Object.assign({}, ...found) as Record<string, string | undefined>;
    return {
      ...(timestamp !== undefined && { timestamp }),
      ...(id !== undefined && { id }),
      signatures: found.flatMap((groups) => groups.signature ?? []),
    };
  };
  const valuesOf = (delivery: UnsignedDelivery & { readonly signature?: string }) => {
    const said = read(delivery.signature ?? '');
    const headerOf = (name: string | undefined) => (name === undefined ? undefined : delivery.headers.get(name));
    const timestamp = said.timestamp ?? headerOf(timestamp_header) ?? '';
    return { timestamp, id: said.id ?? headerOf(id_header) ?? '' };
  };
  const isTimed = (timestamp: string) => !content.includes('{timestamp}') || TIME.test(timestamp);
  const hash = `SHA-${algorithm.slice(-3)}` as HmacOptions['hash'];
  const scheme = (values: typeof valuesOf) =>
    hmac({
      hash,
      encoding,
      secrets: secrets.map((secret) => bytesOf(secret, description)),
      content: (delivery) => contentOf(content, values(delivery), delivery.raw),
      // A time of another form would let the same bytes be split in another way.
      signatures: (delivery) => (isTimed(values(delivery).timestamp) ? read(delivery.signature).signatures : []),
      ...(toleranceMs !== undefined && {
        tolerance: { toleranceMs, now, timestamp: (delivery) => Number(values(delivery).timestamp) * unitMs },
      }),
    });
  const { verify } = scheme(valuesOf);
  return {
    read,
    verify,
    async sign(delivery) {
      const { timestamp, id } = valuesOf(delivery);
      if (id === '' && id_header !== undefined && `${content}${header}`.includes('{id}'))
        throw new TypeError(`signatureScheme: the delivery has no ${id_header}. Set this header before it is signed.`);
      if (timestamp !== '' && !isTimed(timestamp))
        throw new TypeError(`signatureScheme: the ${timestamp_header} of the delivery is not a time in digits.`);
      const values = { timestamp: timestamp || String(Math.floor(now() / unitMs)), id };
      if (timestamp === '' && timestamp_header !== undefined && delivery.headers instanceof Headers)
        delivery.headers.set(timestamp_header, values.timestamp);
      const signature = await scheme(() => values).sign(delivery);
      return fill(header, { ...values, signature });
    },
  };
}

const DIGITS = String.raw`\d{1,16}`;
const TIME = new RegExp(`^${DIGITS}$`);

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new TypeError(`signatureScheme: the description ${problem}.`);
}

function toleranceOf({ tolerance_seconds }: SignatureDescription): number | undefined {
  return tolerance_seconds === undefined ? undefined : tolerance_seconds * 1_000;
}

/** Takes one part of a header apart. */
function formOf(template: string): RegExp {
  const GROUPS: Readonly<Record<string, string>> = {
    timestamp: DIGITS,
    id: String.raw`[^\s,;]+`,
    signature: '.+',
  };
  const source = template
    .trim()
    .split(/\{(timestamp|id|signature)\}/)
    .map((text, index) =>
      index % 2 === 1 ? `(?<${text}>${GROUPS[text]})` : text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'),
    );
  return new RegExp(`^${source.join('')}$`);
}

/** The parts of what is signed. */
function contentOf(template: string, values: Record<string, string>, raw: Uint8Array<ArrayBuffer>) {
  return template.split(/(\{body\})/).map((part) => (part === '{body}' ? raw : fill(part, values)));
}

function fill(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The bytes of a secret. Throws a TypeError where its text does not stand for any. */
function bytesOf(secret: string, { secret_encoding = 'text', secret_prefix = '' }: SignatureDescription) {
  const text = secret?.startsWith(secret_prefix) ? secret.slice(secret_prefix.length) : secret;
  // As it comes from a file or an environment variable; nothing signed with it would ever match.
  if (secret !== secret?.trim()) throw new TypeError('signatureScheme: the secret begins or ends with white space.');
  if (secret_encoding === 'text') return text;
  const padded = secret_encoding === 'base64' ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text;
  const bytes = decodeSignature(padded, secret_encoding);
  if (bytes !== undefined) return new Uint8Array(bytes);
  throw new TypeError(`signatureScheme: the secret is not ${secret_encoding} after "${secret_prefix}".`);
}
