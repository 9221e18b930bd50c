import type { IncomingMessage } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';

export const MAX_ATTEMPTS = 5;

/** What the receiver answered to one payload at one endpoint. */
interface Answers {
  accepted: number;
  refused: number;
}

/** By endpoint and payload; see `keyOf`. */
export type Arrivals = Map<string, Answers>;

/** `endpoint` is a URL, or the path and query of one. */
const keyOf = (endpoint: string, payload: string) =>
  `${new URL(endpoint, 'http://receiver.invalid').search} ${payload}`;

/** Notes a request before it is answered; returns what was answered to the same payload before. */
export async function noteArrival(arrivals: Arrivals, request: IncomingMessage): Promise<Answers> {
  let payload = '';
  for await (const chunk of request) payload += chunk;
  const key = keyOf(request.url ?? '', payload);
  const answers = arrivals.get(key) ?? { accepted: 0, refused: 0 };
  arrivals.set(key, answers);
  return answers;
}

export const selectOne = (database: DatabaseSync, sql: string, ...values: (string | number)[]) =>
  Object.values(database.prepare(sql).get(...values) ?? {})[0];

/** The file is whole, each balance is the sum of its entries, and each event that an endpoint selected has its delivery. */
export function checkRecords(database: DatabaseSync): void {
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  const cards = `SELECT count(*) FROM cards
    WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM card_entries e WHERE e.card = cards.card)`;
  expect(selectOne(database, cards)).toBe(0);
  const wallets = `SELECT count(*) FROM wallets
    WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM wallet_entries e WHERE e.currency = wallets.currency)`;
  expect(selectOne(database, wallets)).toBe(0);
  const topUps = "SELECT count(*) FROM card_entries WHERE kind = 'topup'";
  expect(selectOne(database, "SELECT count(*) FROM events WHERE name = 'card.topped_up'")).toBe(
    selectOne(database, topUps),
  );
}

/**
 * Finds deliveries whose record is not what the receiver saw: one that is `delivered` was accepted, each answer that is
 * recorded was given, no request was made that was not counted before, and none beyond the fifth.
 */
export function findUntrue(database: DatabaseSync, arrivals: Arrivals): unknown[] {
  const sql = `SELECT url, payload, deliveries.status, deliveries.attempts AS counted,
      count(*) FILTER (WHERE outcome = 'acknowledged') AS acknowledged, count(*) FILTER (WHERE outcome = 'refused') AS refused
    FROM deliveries JOIN events USING (event) JOIN webhooks USING (webhook_id)
      JOIN attempts AS each ON each.delivery = deliveries.delivery
    GROUP BY deliveries.delivery`;
  const deliveries = database.prepare(sql).all();
  return deliveries.filter(({ url, payload, status, counted, acknowledged, refused }) => {
    const seen = arrivals.get(keyOf(String(url), String(payload))) ?? { accepted: 0, refused: 0 };
    const isTrue =
      (status === 'delivered') === (acknowledged === 1) &&
      seen.accepted >= Number(acknowledged) &&
      seen.refused >= Number(refused) &&
      seen.accepted + seen.refused <= Number(counted) &&
      Number(counted) <= MAX_ATTEMPTS;
    return !isTrue;
  });
}
