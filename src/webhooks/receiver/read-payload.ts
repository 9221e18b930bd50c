import type { UnknownEvent, WebhookEvent } from '../../../generated/events.ts';
import type { Issue } from '../../../generated/validators.ts';
import type { ReceiverSettings } from './read-options.ts';

/** What a body turned out to be. Fields that the contract does not know stay in it: they are data. */
export type Payload =
  | { readonly kind: 'known'; readonly event: WebhookEvent }
  | { readonly kind: 'unknown'; readonly event: UnknownEvent }
  | { readonly kind: 'invalid'; readonly payload: unknown; readonly issues: readonly Issue[] };

const NOT_JSON: Issue = { at: '', rule: 'json', message: 'is not JSON in UTF-8' };
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses a body, picks its schema by `event`, and validates it. Never throws. */
export function readPayload({ variant }: ReceiverSettings, raw: Uint8Array): Payload {
  const parsed = parse(raw);
  if (!parsed) return { kind: 'invalid', payload: undefined, issues: [NOT_JSON] };
  const validation = variant.validateEvent(parsed.value);
  if (!validation.ok) return { kind: 'invalid', payload: parsed.value, issues: validation.issues };
  return validation.known
    ? { kind: 'known', event: validation.value as WebhookEvent }
    : { kind: 'unknown', event: validation.value };
}

function parse(raw: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(decoder.decode(raw)) };
  } catch {
    return undefined;
  }
}
