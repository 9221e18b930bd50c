import { deliverOnce, systemClock } from 'reward-card-contract/webhooks';
import type { AttemptResult, ClaimedDelivery } from './delivery-rows.ts';
import { type Faults, tampered } from './faults.ts';
import { sandboxScheme } from './signature.ts';

/** Most of an error's text that is kept. */
const LONGEST_ERROR = 200;
const MAX_RESPONSE_BYTES = 65_536;

/** Makes one attempt at a delivery: one signed POST, answered within 5 seconds by the machine's clock. */
export async function sendAttempt(
  { url, secret, payload }: ClaimedDelivery,
  { fetch, faults, signal }: { fetch: typeof globalThis.fetch; faults: Faults['webhooks']; signal: AbortSignal },
): Promise<AttemptResult> {
  if (faults.latency_ms > 0) await systemClock.sleep(faults.latency_ms, signal);
  const raw = new TextEncoder().encode(payload);
  const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'reward-card-sandbox' });
  if (!faults.unsigned) headers.set('x-service-signature', await signerOf(secret)({ raw, headers }));
  const start = performance.now();
  const { outcome, status, error } = await deliverOnce({
    endpoint: url,
    headers,
    raw: faults.tamper ? tampered(raw) : raw,
    fetch,
    clock: systemClock,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    signal,
  });
  return {
    outcome,
    status,
    durationMs: performance.now() - start,
    error: error === undefined ? undefined : textOf(error),
  };
}

const signers = new Map<string, ReturnType<typeof sandboxScheme>['sign']>();
const MOST_SIGNERS = 1_000;

/** Keys are imported once for each secret. */
function signerOf(secret: string) {
  let sign = signers.get(secret);
  if (sign === undefined) {
    if (signers.size >= MOST_SIGNERS) signers.clear();
    sign = sandboxScheme(secret).sign;
    signers.set(secret, sign);
  }
  return sign;
}

function textOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return `${code === undefined ? '' : `${String(code)}: `}${String(message)}`.slice(0, LONGEST_ERROR);
}
