import type { AttemptFault } from '../../generated/controls/rest.ts';
import { DELIVERY } from '../../generated/receiver.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { KeptFault } from './faults.ts';
import type { HeaderList, PostResponse } from './post.ts';

/** A delivery that was claimed for one attempt. */
export interface ClaimedDelivery {
  readonly delivery: number;
  readonly webhook_id: string;
  readonly url: string;
  readonly secret: string;
  readonly payload: string;
  readonly event: string;
  /** Identity of the event. */
  readonly identity: string;
  /** Number of this attempt, from 1. */
  readonly number: number;
  /** Delivery that this one sends again. */
  readonly repeats: number | null;
  /** Fault of this delivery alone, in its first attempt. */
  readonly fault: KeptFault | null;
}

/** How an attempt ended, with both of its sides. */
export interface AttemptResult {
  readonly outcome: string;
  readonly status?: number | undefined;
  readonly durationMs: number;
  readonly error?: string | undefined;
  /** Injected faults. */
  readonly faults: readonly AttemptFault[];
  /** Milliseconds since 1970 by the machine's clock, as the signature has it. */
  readonly sentAt: number;
  readonly headers: HeaderList;
  /** Only where the bytes differ from the payload of the event. */
  readonly body: Uint8Array | undefined;
  readonly response: PostResponse | undefined;
}

/** Attempts at one endpoint at the same time: a slow endpoint delays only itself. */
const MAX_CONCURRENT = 16;

const PLACES = `SELECT webhook_id, ${MAX_CONCURRENT} - (SELECT count(*) FROM deliveries
    WHERE deliveries.webhook_id = webhooks.webhook_id AND status = 'sending') AS free
  FROM webhooks WHERE removed_at IS NULL`;

const DUE = `SELECT delivery, webhook_id, url, secret, payload, name AS event, identity, attempts + 1 AS number, repeats,
  CASE WHEN attempts = 0 THEN fault END AS fault
  FROM deliveries JOIN webhooks USING (webhook_id) JOIN events USING (event)
  WHERE webhook_id = ? AND status = 'pending' AND next_at <= ? ORDER BY next_at, delivery LIMIT ?`;

/**
 * Claims due deliveries, and raises their attempts. Once this is committed the attempt counts, whether it is made or not:
 * a crash can cost an attempt, and can never add one.
 */
export function claimDue({ store, now }: Ledger): ClaimedDelivery[] {
  const due = store
    .all<{ webhook_id: string; free: number }>(PLACES)
    .flatMap(({ webhook_id, free }) => store.all<ClaimedDelivery>(DUE, webhook_id, now(), free));
  if (due.length === 0) return [];
  store.transaction(() => {
    for (const { delivery, number } of due) {
      store.run("UPDATE deliveries SET status = 'sending', attempts = attempts + 1 WHERE delivery = ?", delivery);
      store.run('INSERT INTO attempts (delivery, number, at) VALUES (?, ?, ?)', delivery, number, now());
    }
  });
  return due;
}

/** How much of the body of a response is kept. */
export const MAX_BYTES = 4_096;

/** Records the outcome of an attempt, and returns the time of the next. A cancelled delivery stays cancelled. */
export function recordAttempt(ledger: Ledger, { delivery, number }: ClaimedDelivery, result: AttemptResult): void {
  const { store, answers, now, note } = ledger;
  const { outcome, status = null, durationMs, error = null, faults, sentAt, headers, body = null, response } = result;
  const received = response?.body.subarray(0, MAX_BYTES);
  store.run(
    `UPDATE attempts SET outcome = ?, status = ?, duration_ms = ?, error = ?, faults = ?, sent_at = ?,
     request_headers = ?, body = ?, response_headers = ?, response_body = ?, response_is_whole = ?
     WHERE delivery = ? AND number = ?`,
    outcome,
    status,
    Math.round(durationMs),
    error,
    JSON.stringify(faults),
    sentAt,
    JSON.stringify(headers),
    body,
    ...(response === undefined
      ? [null, null, null]
      : [
          JSON.stringify(response.headers),
          received ?? null,
          Number(response.isWhole && received?.byteLength === response.body.byteLength),
        ]),
    delivery,
    number,
  );
  const delivered = outcome === 'acknowledged';
  const next = delivered ? 'delivered' : number < DELIVERY.maxAttempts ? 'pending' : 'failed';
  store.run(
    "UPDATE deliveries SET status = ?, next_at = ? WHERE delivery = ? AND status = 'sending'",
    next,
    now() + (answers.retryIntervalsMs[number - 1] ?? answers.retryIntervalsMs.at(-1) ?? 0),
    delivery,
  );
  note('delivery');
}

/** After a crash, sends interrupted attempts again, unless attempts are used up. It is unknown whether they arrived. */
export function resumeInterrupted({ store, now }: Ledger): void {
  store.run("UPDATE attempts SET outcome = 'interrupted' WHERE outcome IS NULL");
  store.run(
    `UPDATE deliveries SET status = CASE WHEN attempts < ? THEN 'pending' ELSE 'failed' END, next_at = ?
     WHERE status = 'sending'`,
    DELIVERY.maxAttempts,
    now(),
  );
}

/** Once the clock was set back, what waits is due at once: nothing waits for a time that was passed already. */
export function bringRetriesForward({ store, now }: Ledger): void {
  store.run("UPDATE deliveries SET next_at = ?1 WHERE status = 'pending' AND next_at > ?1", now());
}

/** Time of the next attempt that is not due yet. */
export function nextAttemptAt({ store, now }: Ledger): number | undefined {
  const sql = "SELECT min(next_at) AS next_at FROM deliveries WHERE status = 'pending' AND next_at > ?";
  return store.get<{ next_at: number | null }>(sql, now())?.next_at ?? undefined;
}

export function isAttemptDue({ store, now }: Ledger): boolean {
  return store.get("SELECT 1 FROM deliveries WHERE status = 'pending' AND next_at <= ?", now()) !== undefined;
}

/** Sends the event of a delivery once more, as a delivery of its own. */
export function repeatDelivery({ store, now, note }: Ledger, delivery: number, fault: KeptFault | null = null): number {
  const { key } = store.run(
    `INSERT INTO deliveries (event, webhook_id, next_at, repeats, fault)
     SELECT event, webhook_id, ?, delivery, ? FROM deliveries WHERE delivery = ?`,
    now(),
    fault,
    delivery,
  );
  note('delivery');
  return key;
}
