import { readJson } from '../../http/json.ts';
import type { Issue } from '../../validation/index.ts';
import type { AnyTypes } from '../variant.ts';
import { nodeCrypto } from '../verification/node-crypto.ts';
import { encodeSignature } from '../verification/signature-encoding.ts';
import type { DeliveryHeaders, SignedDelivery } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import type { ReceiverSettings } from './receiver-options.ts';
import { readHeader } from './verify-delivery.ts';

/** Result of parsing a body. Fields that the contract does not list are kept: they are data. */
export type Payload =
  | { readonly kind: 'known'; readonly name: string; readonly event: object }
  | { readonly kind: 'unknown'; readonly name: string; readonly event: AnyTypes['unknownEvent'] }
  | { readonly kind: 'invalid'; readonly payload: unknown; readonly issues: readonly Issue[] };

const NOT_JSON: Issue = { at: '', rule: 'json', message: 'is not JSON in UTF-8' };
const NO_NAME: Issue = { at: '', rule: 'required', message: 'names no event' };
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses a body, picks its schema by the name of its event, and validates it. Never throws. */
export function readPayload(
  { variant }: Pick<ReceiverSettings, 'variant'>,
  raw: Uint8Array,
  headers: DeliveryHeaders,
): Payload {
  const invalid = (payload: unknown, issues: readonly Issue[]): Payload => ({ kind: 'invalid', payload, issues });
  const { header, field = 'event' } = variant.eventName ?? {};
  const named = header && (readHeader(headers, header) ?? undefined);
  let payload: unknown;
  try {
    payload = readJson(decoder.decode(raw), variant.validateEvent, named);
  } catch {
    return invalid(undefined, [NOT_JSON]);
  }
  const name = header ? named : (Reflect.get(Object(payload), field) ?? undefined);
  const validation = variant.validateEvent(payload, name);
  if (!validation.ok) return invalid(payload, validation.issues);
  if (typeof name !== 'string') return invalid(payload, [NO_NAME]);
  // The validation says which of the two it is.
  return { kind: validation.known ? 'known' : 'unknown', name, event: validation.value } as Payload;
}

/** Names a delivery for the store. Throws `key-failed` when the caller's function throws or does not return text. */
export async function deliveryKey(
  { key }: ReceiverSettings,
  delivery: SignedDelivery,
  payload: Payload,
): Promise<string> {
  const event = payload.kind === 'invalid' ? undefined : payload.event;
  try {
    return checkName('key', await key({ ...delivery, event }));
  } catch (cause) {
    throw new WebhookError('key-failed', '`key` returned no key for a delivery, so no handler ran.', { cause });
  }
}

/** Most characters of what is indexed: PostgreSQL takes no more than 2,700 bytes. */
export const MAX_NAME = 512;

/**
 * Returns true if a name of a delivery is one that every database keeps: half a character, or what follows a NUL, it may store as something
 * else, so that two names would become one.
 */
export function isName(name: unknown): name is string {
  return typeof name === 'string' && name !== '' && name.length <= MAX_NAME && !/[\0\p{Cs}]/u.test(name);
}

/** Validates a name that a user's function returned for a delivery or its serial. Throws a TypeError for anything else. */
export function checkName(by: string, name: unknown): string {
  if (isName(name)) return name;
  throw new TypeError(`\`${by}\` did not return text of 1 to ${MAX_NAME} well-formed characters without NUL.`);
}

/**
 * The default key: SHA-256 of the raw body, in hexadecimal digits. It is the nearest thing to an identifier of a delivery,
 * and it cannot see two things: distinct events with identical bytes count as one (`{"event":"ping"}` twice, if the service
 * sends no more than that), and a retry whose bytes differ, for example in the order of fields, counts as another event.
 */
export function bodyDigest({ raw }: { readonly raw: Uint8Array<ArrayBuffer> }): string | Promise<string> {
  const node = nodeCrypto();
  return node ? node.hash('sha256', raw, 'hex') : digestByWebCrypto(raw);
}

async function digestByWebCrypto(raw: Uint8Array<ArrayBuffer>): Promise<string> {
  return encodeSignature(new Uint8Array(await crypto.subtle.digest('SHA-256', raw)), 'hex');
}
