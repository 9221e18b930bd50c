import { MASK } from '../traffic/masked.ts';

/** Shorter texts stand in too many places to be taken for a secret. */
const LEAST_CHARACTERS = 6;

/**
 * Replaces known secrets in every text of a value, whatever its shape: what a service repeats of a credential is found
 * wherever it stands.
 */
export function createRedaction(secrets: readonly string[]): <Value>(value: Value) => Value {
  const forms = secrets.flatMap((secret) => [secret, ...secret.split(/\s+/), encodeURIComponent(secret)]);
  // The longer first: one secret may be a part of another.
  const known = [...new Set(forms)].filter(({ length }) => length >= LEAST_CHARACTERS);
  known.sort((a, b) => b.length - a.length);
  const text = (plain: string) => known.reduce((rest, secret) => rest.replaceAll(secret, MASK), plain);
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(redact);
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [text(key), redact(member)]));
  };
  return redact as <Value>(value: Value) => Value;
}

/** A body or a map is not a text, and stays as it is. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
