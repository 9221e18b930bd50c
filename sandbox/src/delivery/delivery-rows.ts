import type { AttemptFault } from '../../generated/controls/rest.ts';
import { DELIVERY } from '../../generated/receiver.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { keepExchange, type SentExchange } from './exchanges.ts';
import type { KeptFault } from './faults.ts';

/** A delivery that was claimed for one attempt. */
export interface ClaimedDelivery {
  readonly delivery: number;
  readonly webhook_id: string;
  readonly url: string;
  readonly secret: string;
  readonly payload: string;
  readonly event: string;
  /** What tells the event from others. */
  readonly identity: string;
  /** Number of this attempt, from 1. */
  readonly number: number;
  /** Fault of this delivery alone, in its first attempt. */
  readonly fault: KeptFault | null;
}

/** How an attempt ended, as it is kept. */
export interface AttemptResult {
  readonly outcome: string;
  readonly status?: number | undefined;
  readonly durationMs: number;
  readonly error?: string | undefined;
  /** What was wrong on purpose. */
  readonly faults: readonly AttemptFault[];
  readonly exchange: SentExchange;
}

const DUE = `SELECT delivery, deliveries.webhook_id, url, secret, payload, name AS event, identity, attempts + 1 AS number,
  CASE WHEN attempts = 0 THEN fault END AS fault
  FROM deliveries JOIN webhooks USING (webhook_id) JOIN events USING (event)
  WHERE deliveries.webhook_id = ?1 AND deliveries.status = 'pending' AND next_at <= ?2`;
const OLDEST_FIRST = `${DUE} ORDER BY next_at, delivery LIMIT ?3`;
const NEWEST_FIRST = `${DUE} ORDER BY next_at DESC, delivery DESC LIMIT ?3`;

/**
 * Claims due deliveries of an endpoint, and raises their attempts. Once this is committed the attempt counts, whether
 * it is made or not: a crash can cost an attempt, and can never add one.
 */
export function claimDue({ store, now }: Ledger, webhookId: string, limit: number, newestFirst: boolean) {
  const claimed = store.all<ClaimedDelivery>(newestFirst ? NEWEST_FIRST : OLDEST_FIRST, webhookId, now(), limit);
  for (const { delivery, number } of claimed) {
    store.run("UPDATE deliveries SET status = 'sending', attempts = attempts + 1 WHERE delivery = ?", delivery);
    store.run('INSERT INTO attempts (delivery, number, at) VALUES (?, ?, ?)', delivery, number, now());
  }
  return claimed;
}

/** Keeps how an attempt ended, and says when the next is due. A delivery that was cancelled meanwhile stays so. */
export function recordAttempt(ledger: Ledger, { delivery, number }: ClaimedDelivery, result: AttemptResult): void {
  const { store, answers, now, note } = ledger;
  const { outcome, status = null, durationMs, error = null, faults, exchange } = result;
  store.run(
    `UPDATE attempts SET outcome = ?, status = ?, duration_ms = ?, error = ?, faults = ?
     WHERE delivery = ? AND number = ?`,
    ...[outcome, status, Math.round(durationMs), error, JSON.stringify(faults), delivery, number],
  );
  keepExchange(ledger, delivery, number, exchange);
  const delivered = outcome === 'acknowledged';
  const next = delivered ? 'delivered' : number < DELIVERY.maxAttempts ? 'pending' : 'failed';
  store.run(
    "UPDATE deliveries SET status = ?, next_at = ? WHERE delivery = ? AND status = 'sending'",
    ...[next, now() + (answers.retryIntervalsMs[number - 1] ?? answers.retryIntervalsMs.at(-1) ?? 0), delivery],
  );
  note({ kind: 'delivery', id: delivery });
}

/** After a crash: what was being sent is sent again, unless its attempts are used up. Nobody knows whether it arrived. */
export function resumeInterrupted({ store, now }: Ledger): void {
  store.run(
    `UPDATE attempts SET outcome = 'interrupted' WHERE outcome IS NULL
     AND delivery IN (SELECT delivery FROM deliveries WHERE status = 'sending')`,
  );
  store.run(
    `UPDATE deliveries SET status = CASE WHEN attempts < ? THEN 'pending' ELSE 'failed' END, next_at = ?
     WHERE status = 'sending'`,
    ...[DELIVERY.maxAttempts, now()],
  );
}

/** When the next attempt of an endpoint is due, if any is left. */
export function nextAttemptAt({ store }: Ledger, webhookId: string): number | undefined {
  const sql = "SELECT next_at FROM deliveries WHERE webhook_id = ? AND status = 'pending' ORDER BY next_at LIMIT 1";
  return store.get<{ next_at: number }>(sql, webhookId)?.next_at;
}

/** Endpoints to which something may be sent. */
export function activeWebhooks({ store }: Ledger): string[] {
  const sql = 'SELECT webhook_id FROM webhooks WHERE removed_at IS NULL ORDER BY created_at';
  return store.all<{ webhook_id: string }>(sql).map(({ webhook_id }) => webhook_id);
}

/**
 * Once the clock was set back, the next attempt is due no later than its interval from now: nothing waits for a time that
 * was passed already.
 */
export function bringRetriesForward({ store, answers, now, note, holdBackMs }: Ledger): void {
  const waits = JSON.stringify([holdBackMs(), ...answers.retryIntervalsMs]);
  const { changes } = store.run(
    `UPDATE deliveries SET next_at = ?1 + coalesce(?2 ->> attempts, 0)
     WHERE status = 'pending' AND next_at > ?1 + coalesce(?2 ->> attempts, 0)`,
    ...[now(), waits],
  );
  if (changes > 0) note({ kind: 'delivery' });
}

/** Sends the event of a delivery once more, as a delivery of its own. */
export function repeatDelivery({ store, now, note }: Ledger, delivery: number, fault: KeptFault | null = null): number {
  const { key } = store.run(
    `INSERT INTO deliveries (event, webhook_id, next_at, repeats, fault)
     SELECT event, webhook_id, ?, delivery, ? FROM deliveries WHERE delivery = ?`,
    ...[now(), fault, delivery],
  );
  note({ kind: 'delivery', id: key });
  return key;
}
