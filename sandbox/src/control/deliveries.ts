import { reply } from 'reward-card-contract/server';
import type * as Shown from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { DELIVERY } from '../../generated/receiver.ts';
import { asCurl, asNode, asPython } from '../delivery/copy-exchange.ts';
import { repeatDelivery } from '../delivery/delivery-rows.ts';
import { type ExchangeRow, findExchange, type HeaderList } from '../delivery/exchanges.ts';
import { INBOX_URL } from '../delivery/inbox.ts';
import { verificationOf } from '../delivery/signature.ts';
import { type Ledger, timestamp } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import { type Controls, DEFAULT_LIMIT, NEWEST, pageOf, shown } from './controls.ts';

export interface Row
  extends Omit<Shown.Delivery, 'last_attempt' | 'next_at' | 'created_at' | 'most_attempts' | 'faults'> {
  readonly next_at: number;
  readonly created_at: number;
  /** Of the last attempt; `null` before the first. */
  readonly last_at: number | null;
  readonly last_outcome: string | null;
  readonly last_status: number | null;
  readonly last_duration_ms: number | null;
  readonly last_error: string | null;
  readonly last_faults: string | null;
  /** JSON array of what went wrong on purpose in any attempt. */
  readonly all_faults: string;
}

type Attempt = Omit<Shown.Attempt, 'at' | 'faults'> & { readonly at: number; readonly faults: string | null };

export const FROM = `SELECT deliveries.delivery, events.name AS event, deliveries.webhook_id, url, deliveries.status, attempts,
    next_at, events.at AS created_at, repeats, last.at AS last_at, last.outcome AS last_outcome,
    last.status AS last_status, last.duration_ms AS last_duration_ms, last.error AS last_error,
    last.faults AS last_faults, substr(coalesce(payload ->> '$.card_id', payload ->> '$.batch_id',
      payload ->> '$.data.reward_id', payload ->> '$.data.wallet_id'), 1, 60) AS subject,
    (SELECT json_group_array(DISTINCT fault.value) FROM attempts, json_each(attempts.faults) AS fault
      WHERE attempts.delivery = deliveries.delivery) AS all_faults
  FROM deliveries JOIN events USING (event) JOIN webhooks USING (webhook_id)
    LEFT JOIN attempts AS last ON last.delivery = deliveries.delivery AND last.number = deliveries.attempts`;

const LIST = `${FROM} WHERE deliveries.delivery < ?1 AND (?2 IS NULL OR deliveries.status = ?2)
  AND (?3 IS NULL OR events.name = ?3) AND (?4 IS NULL OR deliveries.webhook_id = ?4)
  ORDER BY deliveries.delivery DESC LIMIT ?5`;

export function deliveryHandlers({ ledger }: Controls) {
  return {
    listDeliveries({ query: { limit = DEFAULT_LIMIT, after = NEWEST, ...filters } }) {
      const { status = null, event = null, webhook_id = null } = filters;
      const rows = ledger.store.all<Row>(LIST, after, status, event, webhook_id, limit + 1);
      return reply(
        200,
        shown(
          pageOf(rows, limit, ({ delivery }) => delivery),
          showDelivery,
        ),
      );
    },
    inspectDelivery: ({ params: { delivery } }) => reply(200, inspect(ledger, delivery)),
    inspectExchange({ params: { delivery, attempt } }) {
      const found = inspect(ledger, delivery);
      const made = found.log.find(({ number }) => number === attempt);
      if (made === undefined)
        throw new SandboxProblem('delivery-not-found', `Delivery ${delivery} has no attempt ${attempt}.`);
      return reply(200, showExchange(ledger, found, made));
    },
    async replayDelivery({ params: { delivery }, body: { fault = null } }) {
      const repeated = ledger.store.transaction(() => {
        const { webhook_id } = find(ledger, delivery);
        const sql = 'SELECT 1 FROM webhooks WHERE webhook_id = ? AND removed_at IS NULL';
        if (ledger.store.get(sql, webhook_id) !== undefined) return repeatDelivery(ledger, delivery, fault);
        throw new SandboxProblem('state-conflict', 'The endpoint of the delivery was removed.');
      });
      return reply(201, inspect(ledger, repeated));
    },
    async cancelDelivery({ params: { delivery } }) {
      ledger.store.transaction(() => {
        const { status } = find(ledger, delivery);
        if (status !== 'pending' && status !== 'sending') {
          throw new SandboxProblem('state-conflict', `The delivery is ${status} already.`);
        }
        ledger.store.run("UPDATE deliveries SET status = 'cancelled' WHERE delivery = ?", delivery);
        ledger.note({ kind: 'delivery', id: delivery });
      });
      return reply(200, inspect(ledger, delivery));
    },
  } satisfies Partial<ControlHandlers>;
}

function find({ store }: Ledger, delivery: number): Row {
  const row = store.get<Row>(`${FROM} WHERE deliveries.delivery = ?`, delivery);
  if (row !== undefined) return row;
  throw new SandboxProblem('delivery-not-found', `No delivery has the number ${delivery}.`);
}

const PAYLOAD = 'SELECT payload FROM events JOIN deliveries USING (event) WHERE delivery = ?';
const ATTEMPTS =
  'SELECT number, at, outcome, status, duration_ms, error, faults FROM attempts WHERE delivery = ? ORDER BY number';

function inspect(ledger: Ledger, delivery: number): Shown.DeliveryWithLog {
  const row = find(ledger, delivery);
  const { payload = 'null' } = ledger.store.get<{ payload: string }>(PAYLOAD, delivery) ?? {};
  const attempts = ledger.store.all<Attempt>(ATTEMPTS, delivery);
  return { ...showDelivery(row), payload: JSON.parse(payload), log: attempts.map(showAttempt) };
}

function showAttempt(attempt: Attempt): Shown.Attempt {
  return { ...attempt, at: timestamp(attempt.at), faults: JSON.parse(attempt.faults ?? '[]') };
}

/** `attempts` is their number; `next_at` is there while another will be made. */
export function showDelivery(row: Row): Shown.Delivery {
  const { delivery, event, webhook_id, url, status, attempts, next_at, created_at, repeats, subject, all_faults } = row;
  return {
    ...{ delivery, event, webhook_id, url, status, attempts },
    last_attempt: lastAttempt(row),
    next_at: status === 'pending' ? timestamp(next_at) : null,
    created_at: timestamp(created_at),
    repeats,
    ...{ subject, most_attempts: DELIVERY.maxAttempts, faults: JSON.parse(all_faults) },
  };
}

function lastAttempt({ attempts: number, last_at: at, ...row }: Row): Shown.Attempt | null {
  if (at === null) return null;
  const { last_outcome: outcome, last_status: status, last_duration_ms: duration_ms } = row;
  return showAttempt({ number, at, outcome, status, duration_ms, error: row.last_error, faults: row.last_faults });
}

/** Both sides of an attempt, and how its signature is made; `exchange` is `null` where it is not kept. */
export function showExchange(
  ledger: Ledger,
  { delivery, event, url }: Shown.Delivery,
  attempt: Shown.Attempt,
): Shown.Exchange {
  const row = findExchange(ledger, delivery, attempt.number);
  return { delivery, event, attempt, exchange: row === undefined ? null : exchangeOf(row, url) };
}

function exchangeOf(row: ExchangeRow, url: string): NonNullable<Shown.Exchange['exchange']> {
  const bytes = row.body ?? new TextEncoder().encode(row.payload);
  const headers: HeaderList = JSON.parse(row.request_headers);
  const body = new TextDecoder().decode(bytes);
  const verification = verificationOf(headerOf(headers, 'x-service-signature'), bytes, row.secret);
  const request = { method: 'POST', url, headers, body };
  return {
    sent_at: timestamp(row.sent_at),
    request: { ...request, headers: showHeaders(headers), bytes: bytes.byteLength },
    response: responseOf(row),
    verification,
    copies: {
      // Nothing outside of the sandbox reaches its inbox.
      curl: url === INBOX_URL ? null : asCurl(request),
      node: asNode(body, verification.header),
      python: asPython(body, verification.header),
    },
  };
}

function responseOf({ response_headers, response_body, response_is_whole }: ExchangeRow) {
  if (response_headers === null) return null;
  const body = new TextDecoder().decode(response_body ?? new Uint8Array());
  return { headers: showHeaders(JSON.parse(response_headers)), body, is_whole: response_is_whole === 1 };
}

export function showHeaders(headers: HeaderList): Shown.Header[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function headerOf(headers: HeaderList, wanted: string): string | null {
  return headers.find(([name]) => name === wanted)?.[1] ?? null;
}
