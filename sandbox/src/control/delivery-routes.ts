import { repeatDelivery } from '../delivery/delivery-rows.ts';
import { quote } from '../ledger/card-record.ts';
import { type Ledger, timestamp } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import type { ShownAttempt, ShownDelivery, ShownDeliveryWithLog } from './answers.ts';
import { NEWEST, pageOf, readPage } from './pages.ts';
import { choice, optional, readInput, text } from './read-input.ts';
import type { ControlRoute } from './route.ts';
import { EVENT_NAMES } from './webhook-routes.ts';

interface Row extends Omit<ShownDelivery, 'last_attempt' | 'next_at' | 'created_at'> {
  readonly next_at: number;
  readonly created_at: number;
  /** Of the last attempt; `null` before the first. */
  readonly last_at: number | null;
  readonly last_outcome: string | null;
  readonly last_status: number | null;
  readonly last_duration_ms: number | null;
  readonly last_error: string | null;
}

type Attempt = Omit<ShownAttempt, 'at'> & { readonly at: number };

const FROM = `SELECT deliveries.delivery, events.name AS event, deliveries.webhook_id, url, deliveries.status, attempts,
    next_at, events.at AS created_at, repeats, last.at AS last_at, last.outcome AS last_outcome,
    last.status AS last_status, last.duration_ms AS last_duration_ms, last.error AS last_error
  FROM deliveries JOIN events USING (event) JOIN webhooks USING (webhook_id)
    LEFT JOIN attempts AS last ON last.delivery = deliveries.delivery AND last.number = deliveries.attempts`;

const LIST = `${FROM} WHERE deliveries.delivery < ?1 AND (?2 IS NULL OR deliveries.status = ?2)
  AND (?3 IS NULL OR events.name = ?3) AND (?4 IS NULL OR deliveries.webhook_id = ?4)
  ORDER BY deliveries.delivery DESC LIMIT ?5`;

export const DELIVERY_ROUTES: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/deliveries',
    answer({ controls: { ledger }, query }) {
      const { limit, after, filters } = readPage(query, {
        status: optional(choice(['pending', 'sending', 'delivered', 'failed', 'cancelled'])),
        event: optional(choice(EVENT_NAMES)),
        webhook_id: optional(text(40)),
      });
      const { status = null, event = null, webhook_id = null } = filters;
      const rows = ledger.store.all<Row>(LIST, after ?? NEWEST, status, event, webhook_id, limit + 1);
      return { body: pageOf(rows, limit, ({ delivery }) => delivery, showDelivery) };
    },
  },
  {
    method: 'GET',
    path: '/deliveries/{delivery}',
    answer: ({ controls: { ledger }, params: { delivery = '' } }) => ({
      body: inspect(ledger, find(ledger, delivery)),
    }),
  },
  {
    method: 'POST',
    path: '/deliveries/{delivery}/replay',
    async answer({ controls: { ledger, commits }, params: { delivery = '' }, body }) {
      readInput(body, {});
      const key = await commits.run(() => {
        const found = find(ledger, delivery);
        const sql = 'SELECT 1 FROM webhooks WHERE webhook_id = ? AND removed_at IS NULL';
        if (ledger.store.get(sql, found.webhook_id) !== undefined) return repeatDelivery(ledger, found.delivery);
        throw new SandboxProblem('state-conflict', 'The endpoint of the delivery was removed.');
      });
      return { status: 201, body: inspect(ledger, find(ledger, String(key))) };
    },
  },
  {
    method: 'POST',
    path: '/deliveries/{delivery}/cancel',
    async answer({ controls: { ledger, commits }, params: { delivery = '' }, body }) {
      readInput(body, {});
      await commits.run(() => {
        const { status, delivery: key } = find(ledger, delivery);
        if (status !== 'pending' && status !== 'sending') {
          throw new SandboxProblem('state-conflict', `The delivery is ${status} already.`);
        }
        ledger.store.run("UPDATE deliveries SET status = 'cancelled' WHERE delivery = ?", key);
        ledger.note({ kind: 'delivery', id: key });
      });
      return { body: inspect(ledger, find(ledger, delivery)) };
    },
  },
];

function find({ store }: Ledger, id: string): Row {
  const row = /^\d{1,15}$/.test(id) ? store.get<Row>(`${FROM} WHERE deliveries.delivery = ?`, Number(id)) : undefined;
  if (row !== undefined) return row;
  throw new SandboxProblem('delivery-not-found', `No delivery has the number ${quote(id)}.`);
}

function inspect({ store }: Ledger, row: Row): ShownDeliveryWithLog {
  const payload = store.get<{ payload: string }>(
    'SELECT payload FROM events JOIN deliveries USING (event) WHERE delivery = ?',
    row.delivery,
  );
  const attempts = store.all<Attempt>(
    'SELECT number, at, outcome, status, duration_ms, error FROM attempts WHERE delivery = ? ORDER BY number',
    row.delivery,
  );
  return { ...showDelivery(row), payload: JSON.parse(payload?.payload ?? 'null'), log: attempts.map(showAttempt) };
}

function showAttempt(attempt: Attempt): ShownAttempt {
  return { ...attempt, at: timestamp(attempt.at) };
}

/** `attempts` is their number; `next_at` is there while another will be made. */
function showDelivery(row: Row): ShownDelivery {
  const { delivery, event, webhook_id, url, status, attempts, next_at, created_at, repeats } = row;
  return {
    ...{ delivery, event, webhook_id, url, status, attempts },
    last_attempt: lastAttempt(row),
    next_at: status === 'pending' ? timestamp(next_at) : null,
    created_at: timestamp(created_at),
    repeats,
  };
}

function lastAttempt({ attempts: number, last_at: at, ...row }: Row): ShownAttempt | null {
  if (at === null) return null;
  const { last_outcome: outcome, last_status: status, last_duration_ms: duration_ms, last_error: error } = row;
  return showAttempt({ number, at, outcome, status, duration_ms, error });
}
