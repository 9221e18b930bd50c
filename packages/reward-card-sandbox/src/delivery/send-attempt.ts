import { deliverOnce, signatureScheme, systemClock } from 'unsaid-runtime/webhooks';
import type { AttemptFault, Faults } from '../../generated/controls/rest.ts';
import { DELIVERY } from '../../generated/receiver.ts';
import type { Answers } from '../provider/answers.ts';
import type { AttemptResult, ClaimedDelivery } from './delivery-rows.ts';
import { noncanonical, tampered } from './faults.ts';
import { MAX_RESPONSE_BYTES, type Post, type PostResponse } from './post.ts';
import { SIGNATURE_HEADER, withHeaders } from './signature.ts';

/** Most of an error's text that is kept. */
const MAX_ERROR_CHARACTERS = 200;

interface SendOptions {
  readonly answers: Answers;
  readonly post: Post;
  readonly faults: Faults['webhooks'];
  readonly signal: AbortSignal;
}

/** Makes one attempt at a delivery: one signed POST, answered within 5 seconds by the machine's clock. */
export async function sendAttempt(
  claimed: ClaimedDelivery,
  { answers, post, faults, signal }: SendOptions,
): Promise<AttemptResult> {
  const injected = faultsOf(claimed, faults);
  const { raw, headers, isChanged } = await requestOf(answers, claimed, injected);
  let response: PostResponse | undefined;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const sent = init?.signal ?? signal;
    const received = await post({ url: claimed.url, headers, raw, signal: sent });
    if (faults.latency_ms > 0) await systemClock.sleep(faults.latency_ms, sent);
    response = received;
    const { status, body } = response;
    return new Response(status === 200 ? body : null, { status });
  };
  const start = performance.now();
  const sentAt = Date.now();
  const { outcome, status, error } = await deliverOnce({
    endpoint: claimed.url,
    headers,
    raw,
    fetch,
    clock: systemClock,
    signal,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    delivery: DELIVERY,
  });
  return {
    outcome,
    status,
    durationMs: performance.now() - start,
    faults: injected,
    error: error === undefined ? undefined : textOf(error),
    sentAt,
    headers: [...headers],
    body: isChanged ? raw : undefined,
    response,
  };
}

function faultsOf({ fault }: ClaimedDelivery, faults: Faults['webhooks']): AttemptFault[] {
  const names = ['tamper', 'unsigned', 'noncanonical'] as const;
  const flags: AttemptFault[] = names.filter((name) => faults[name] || fault === name);
  if (fault === 'duplicate') flags.push(fault);
  return faults.latency_ms > 0 ? ['latency', ...flags] : flags;
}

/** The bytes and every header of an attempt; nothing is left to the HTTP client to add. */
async function requestOf(answers: Answers, claimed: ClaimedDelivery, faults: readonly AttemptFault[]) {
  const { url, secret, payload } = claimed;
  const signed = new TextEncoder().encode(faults.includes('noncanonical') ? noncanonical(payload) : payload);
  const raw = faults.includes('tamper') ? tampered(signed) : signed;
  const host = URL.parse(url)?.host;
  const headers = new Headers({
    ...(host ? { host, connection: 'keep-alive' } : {}),
    'content-type': 'application/json',
    'content-length': String(raw.byteLength),
    'user-agent': 'reward-card-sandbox',
  });
  for (const [name, value] of Object.entries(answers.deliveryHeaders(headerFacts(answers, claimed))))
    headers.set(name, String(value));
  if (!faults.includes('unsigned')) {
    const scheme = withHeaders(answers.signature);
    const { sign } = signatureScheme(scheme, { secrets: [secret] });
    const signing = new Headers(headers);
    signing.set(scheme.id_header, claimed.identity);
    headers.set(SIGNATURE_HEADER, await sign({ raw: signed, headers: signing }));
  }
  return { raw, headers, isChanged: faults.includes('noncanonical') || faults.includes('tamper') };
}

/** Data of a delivery that headers can carry. */
export function headerFacts(
  { signature }: Answers,
  { delivery, number, event, identity }: Pick<ClaimedDelivery, 'delivery' | 'number' | 'event' | 'identity'>,
) {
  const now = Date.now();
  const signed_at = Math.floor(now / (signature.timestamp_unit === 'milliseconds' ? 1 : 1_000));
  return { event, event_id: identity, delivery_id: identity, delivery, attempt: number, delivery_time: now, signed_at };
}

function textOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return `${code === undefined ? '' : `${String(code)}: `}${String(message)}`.slice(0, MAX_ERROR_CHARACTERS);
}
