import { reply } from 'unsaid-runtime/server';
import type * as Shown from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { DELIVERY } from '../../generated/receiver.ts';
import { repeatDelivery } from '../delivery/delivery-rows.ts';
import type { HeaderList } from '../delivery/post.ts';
import { verificationOf } from '../delivery/signature.ts';
import { type Ledger, timestamp } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import type { LoggedCall, Service } from '../service.ts';
import { DEFAULT_LIMIT, listPage, NEWEST, pageOf } from './controls.ts';

/** A delivery as it is read. */
interface Row extends Omit<Shown.Delivery, 'last_attempt' | 'next_at' | 'created_at' | 'most_attempts' | 'faults'> {
  readonly next_at: number;
  readonly created_at: number;
  readonly payload: string;
  /** JSON of an attempt; `null` before the first. */
  readonly last_attempt: string | null;
  /** JSON array of what went wrong on purpose in any attempt. */
  readonly all_faults: string;
}

type Attempt = Omit<Shown.Attempt, 'at'> & { readonly at: number };

const ATTEMPT = `SELECT json_object('number', number, 'at', at, 'outcome', outcome, 'status', status,
  'duration_ms', duration_ms, 'error', error, 'faults', json(faults)) AS attempt
  FROM attempts WHERE attempts.delivery = deliveries.delivery`;

const SELECT = `SELECT deliveries.delivery, events.name AS event, deliveries.webhook_id, url, deliveries.status, attempts,
    next_at, events.at AS created_at, payload, repeats, (${ATTEMPT} AND number = deliveries.attempts) AS last_attempt,
    substr(coalesce(payload ->> '$.card_id', payload ->> '$.batch_id',
      payload ->> '$.data.reward_id', payload ->> '$.data.wallet_id'), 1, 60) AS subject,
    (SELECT json_group_array(DISTINCT fault.value) FROM attempts, json_each(attempts.faults) AS fault
      WHERE attempts.delivery = deliveries.delivery) AS all_faults
  FROM deliveries JOIN events USING (event) JOIN webhooks USING (webhook_id)`;

const LIST = `SELECT * FROM (${SELECT} WHERE deliveries.delivery < ?1
    AND (?2 IS NULL OR deliveries.status = ?2) AND (?3 IS NULL OR events.name = ?3)
    AND (?4 IS NULL OR deliveries.webhook_id = ?4))
  WHERE ?5 IS NULL OR subject = ?5 ORDER BY delivery DESC LIMIT ?6`;

const DELIVERIES = { sql: LIST, key: 'delivery', show: showDelivery } as const;

export function deliveryHandlers({ ledger }: Service) {
  return {
    listDeliveries({ query }) {
      const { status = null, event = null, webhook_id = null } = query;
      return reply(200, listPage(ledger, DELIVERIES, query, status, event, webhook_id, null));
    },
    inspectDelivery: ({ params: { delivery } }) => reply(200, inspect(ledger, delivery)),
    async inspectExchange({ params: { delivery, attempt } }) {
      const found = inspect(ledger, delivery);
      const made = found.log.find(({ number }) => number === attempt);
      const row = ledger.store.get<ExchangeRow>(EXCHANGE, delivery, attempt);
      if (made === undefined || row === undefined)
        throw new SandboxProblem('delivery-not-found', `Delivery ${delivery} has no attempt ${attempt}.`);
      const exchange = row.request_headers === null ? null : await exchangeOf(ledger, row, row.request_headers);
      return reply(200, { delivery, event: found.event, attempt: made, exchange });
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
        ledger.note('delivery');
      });
      return reply(200, inspect(ledger, delivery));
    },
  } satisfies Partial<ControlHandlers>;
}

function find({ store }: Ledger, delivery: number): Row {
  const row = store.get<Row>(`${SELECT} WHERE deliveries.delivery = ?`, delivery);
  if (row !== undefined) return row;
  throw new SandboxProblem('delivery-not-found', `No delivery has the number ${delivery}.`);
}

const ATTEMPTS = `${ATTEMPT.replace('= deliveries.delivery', '= ?')} ORDER BY number`;

function inspect(ledger: Ledger, delivery: number): Shown.DeliveryWithLog {
  const row = find(ledger, delivery);
  const attempts = ledger.store.all<{ attempt: string }>(ATTEMPTS, delivery);
  return {
    ...showDelivery(row),
    payload: JSON.parse(row.payload),
    log: attempts.map(({ attempt }) => readAttempt(attempt)),
  };
}

function readAttempt(json: string): Shown.Attempt {
  const attempt: Attempt = JSON.parse(json);
  return { ...attempt, at: timestamp(attempt.at) };
}

/** `attempts` is their number; `next_at` is there while another will be made. */
function showDelivery(row: Row): Shown.Delivery {
  const { delivery, event, webhook_id, url, status, attempts, next_at, created_at, repeats, subject, all_faults } = row;
  return {
    delivery,
    event,
    webhook_id,
    url,
    status,
    attempts,
    last_attempt: row.last_attempt === null ? null : readAttempt(row.last_attempt),
    next_at: status === 'pending' ? timestamp(next_at) : null,
    created_at: timestamp(created_at),
    repeats,
    subject,
    most_attempts: DELIVERY.maxAttempts,
    faults: JSON.parse(all_faults),
  };
}

/** Stored data of an attempt; it has no headers while it is under way. */
interface ExchangeRow {
  readonly url: string;
  readonly secret: string;
  readonly payload: string;
  readonly sent_at: number;
  readonly request_headers: string | null;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly response_headers: string | null;
  readonly response_body: Uint8Array | null;
  readonly response_is_whole: number | null;
}

const EXCHANGE = `SELECT attempts.*, payload, url, secret FROM attempts JOIN deliveries USING (delivery)
  JOIN events USING (event) JOIN webhooks USING (webhook_id) WHERE delivery = ? AND number = ?`;

/** Both sides of an attempt, and how its signature is made. */
async function exchangeOf({ answers }: Ledger, row: ExchangeRow, requestHeaders: string): Promise<Shown.KeptExchange> {
  const { url, secret, response_headers, response_is_whole } = row;
  const bytes = row.body ?? new TextEncoder().encode(row.payload);
  const headers: HeaderList = JSON.parse(requestHeaders);
  const sent = new Headers(headers.map(([name, value]) => [name, value]));
  const text = (body: Uint8Array | null) => new TextDecoder().decode(body ?? undefined);
  return {
    sent_at: timestamp(row.sent_at),
    request: { method: 'POST', url, headers: showHeaders(headers), body: text(bytes), bytes: bytes.byteLength },
    response:
      response_headers === null
        ? null
        : {
            headers: showHeaders(JSON.parse(response_headers)),
            body: text(row.response_body),
            is_whole: response_is_whole === 1,
          },
    verification: await verificationOf(answers.signature, { headers: sent, bytes, secret }),
  };
}

function showHeaders(headers: HeaderList): Shown.Header[] {
  return headers.map(([name, value]) => ({ name, value }));
}

/** Between two deliveries there is a place for so many calls. */
const STEP = 1_000_000;

export function timelineHandlers({ ledger, calls }: Service) {
  return {
    readTimeline({ query: { limit = DEFAULT_LIMIT, after = NEWEST, kind, ...filters } }) {
      const { status = null, event = null, webhook_id = null, subject = null } = filters;
      const isOfDeliveries = kind === 'delivery' || (status ?? event ?? webhook_id) !== null;
      const asked = { limit: limit + 1, after: Math.ceil(after / STEP) };
      const sent =
        kind === 'call'
          ? { items: [], total: 0 }
          : listPage(ledger, DELIVERIES, asked, status, event, webhook_id, subject);
      const made = isOfDeliveries
        ? []
        : placed(calls).filter(({ call }) => subject === null || call?.subject === subject);
      const items = [...sent.items.map(ofDelivery), ...made]
        .filter(({ position }) => position < after)
        .toSorted((a, b) => b.position - a.position);
      const page = pageOf(items, { limit, total: sent.total + made.length, key: 'position' }, (item) => item);
      return reply(200, page);
    },
    inspectCall({ params: { number } }) {
      const found = calls.find(({ call }) => call === number);
      if (found === undefined) throw new SandboxProblem('call-not-found', `No call with the number ${number} is kept.`);
      return reply(200, showCallExchange(found));
    },
  } satisfies Partial<ControlHandlers>;
}

/**
 * Calls with their places among the deliveries: each before what it fired, and after all that there was when it came.
 */
function placed(calls: readonly LoggedCall[]): Shown.TimelineItem[] {
  return calls.map((made) => {
    const position = made.afterDelivery * STEP + Math.min(1 + (made.call % (STEP - 1)), STEP - 1);
    return { position, kind: 'call', delivery: null, call: showCall(made) };
  });
}

function ofDelivery(delivery: Shown.Delivery): Shown.TimelineItem {
  return { position: delivery.delivery * STEP, kind: 'delivery', delivery, call: null };
}

function showCall({ at, operation, method, path, status, durationMs, subject, faults, call }: LoggedCall): Shown.Call {
  const duration_ms = durationMs;
  return { call, at: timestamp(at), operation, method, path, status, duration_ms, subject, faults: [...faults] };
}

function showCallExchange(logged: LoggedCall): Shown.CallExchange {
  const side = ({ headers, body }: LoggedCall['request']) => ({ headers: showHeaders(headers()), ...body });
  return { ...showCall(logged), request: side(logged.request), response: side(logged.response) };
}
