import type { SignatureEncoding } from './signature-encoding.ts';

/**
 * How deliveries are signed, as an overlay answers it under `x-signature` and a generated `variant` carries it. In the
 * templates, `{body}` stands for the raw body, `{timestamp}` for the time of signing, `{id}` for the id of the delivery.
 */
export interface SignatureDescription {
  readonly algorithm: 'hmac-sha256' | 'hmac-sha384' | 'hmac-sha512';
  readonly encoding: SignatureEncoding;
  /** Signed content, such as `{timestamp}.{body}`. */
  readonly content: string;
  /** Value of the header, such as `t={timestamp},v1={signature}`. Default: `{signature}`. */
  readonly header?: string;
  /** Between the parts of the header, in any order and number; a part of another form is passed over. Default: one part. */
  readonly separator?: string;
  /** Header with the time, where the header of the signature does not have it. */
  readonly timestamp_header?: string;
  /** Default: seconds, since 1970. */
  readonly timestamp_unit?: 'seconds' | 'milliseconds';
  /** Header with the id, where the header of the signature does not have it. */
  readonly id_header?: string;
  /** How the text of a secret stands for its bytes. Default: as UTF-8. */
  readonly secret_encoding?: 'text' | 'base64' | 'hex';
  /** Beginning of a secret that is not part of its bytes. */
  readonly secret_prefix?: string;
  /** How old a delivery may be. Default: any age. */
  readonly tolerance_seconds?: number;
}

/** Placeholders that each template may hold; the first is required. */
const PLACEHOLDERS = {
  content: ['body', 'timestamp', 'id'],
  header: ['signature', 'timestamp', 'id'],
} as const;

const CHOICES = {
  algorithm: ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'],
  encoding: ['hex', 'base64', 'base64url'],
  timestamp_unit: ['seconds', 'milliseconds'],
  secret_encoding: ['text', 'base64', 'hex'],
} as const;

/**
 * Finds what is wrong with the description of a signature: how it cannot be followed, and how to fix it, without a full stop
 * at the end; undefined where nothing is. One check for overlays, for `signatureScheme` and for the command line.
 */
export function signatureProblem(description: SignatureDescription): string | undefined {
  const given = { header: '{signature}', timestamp_unit: 'seconds', secret_encoding: 'text', ...description } as const;
  for (const [name, choices] of Object.entries(CHOICES)) {
    const value: unknown = given[name as keyof typeof CHOICES];
    if (!(choices as readonly unknown[]).includes(value)) return `has no ${name} that is known. Use ${listed(choices)}`;
  }
  for (const [name, [first, ...others]] of Object.entries(PLACEHOLDERS)) {
    const template: unknown = given[name as keyof typeof PLACEHOLDERS];
    if (typeof template !== 'string' || !template.includes(`{${first}}`))
      return `has no {${first}} in \`${name}\`. Write {${first}} into ${name}`;
    const known = [first, ...others].map((each) => `{${each}}`);
    const stray = template.match(/\{[^}]*\}/g)?.find((each) => !known.includes(each));
    if (stray !== undefined) return `has ${stray}, which stands for nothing in \`${name}\`. Use ${listed(known)}`;
  }
  return problemOfParts(given);
}

function problemOfParts(given: SignatureDescription & { readonly header: string }): string | undefined {
  const { content, header, separator, timestamp_header, id_header, tolerance_seconds } = given;
  if (separator !== undefined && (typeof separator !== 'string' || separator === ''))
    return 'has a separator that separates nothing. Write what stands between the parts of the header';
  for (const [what, own] of Object.entries({ timestamp: timestamp_header, id: id_header })) {
    if (own !== undefined && !/^[!#$%&'*+.^_`|~\w-]+$/.test(own))
      return `has a ${what}_header that no header can be called. Write the name of a header`;
    if (content.includes(`{${what}}`) && !header.includes(`{${what}}`) && own === undefined)
      return `signs the ${what}, and does not say where it travels. Write {${what}} into header, or add ${what}_header`;
  }
  return tolerance_seconds === undefined ? undefined : toleranceProblem(content, tolerance_seconds);
}

/** Problem of a limit for the age of a delivery with this signed content. */
export function toleranceProblem(content: string, tolerance: number): string | undefined {
  if (typeof tolerance !== 'number' || !Number.isFinite(tolerance) || tolerance <= 0)
    return 'has a tolerance that is not a positive, finite number. Correct it, or remove it to accept any age';
  return content.includes('{timestamp}')
    ? undefined
    : 'limits the age of a timestamp that is not signed. Write {timestamp} into content, or remove the tolerance';
}

const listed = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
