import type { Ledger } from '../ledger/ledger.ts';

/** Names and values of headers, in the order in which they were sent. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** How much of a body is kept. */
export const MAX_BYTES = 4_096;

/** The two sides of one attempt. */
export interface SentExchange {
  /** Milliseconds since 1970 by the machine's clock, as the signature has it. */
  readonly sentAt: number;
  readonly headers: HeaderList;
  /** Only where the bytes differ from the payload of the event. */
  readonly body: Uint8Array | undefined;
  readonly response: { readonly headers: HeaderList; readonly body: Uint8Array; readonly isWhole: boolean } | undefined;
}

/** Deliveries of which the exchanges are kept, the newest: what was sent to many endpoints does not fill the disk. */
export const MAX_KEPT = 10_000;

const INSERT = `INSERT INTO exchanges
  (delivery, number, sent_at, request_headers, body, response_headers, response_body, response_is_whole)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** Keeps what was sent and the beginning of what came back, and forgets that of deliveries long ago. */
export function keepExchange({ store }: Ledger, delivery: number, number: number, exchange: SentExchange): void {
  const { sentAt, headers, body = null, response } = exchange;
  const received =
    response === undefined
      ? [null, null, null]
      : [
          JSON.stringify(response.headers),
          response.body.subarray(0, MAX_BYTES),
          Number(response.isWhole && response.body.byteLength <= MAX_BYTES),
        ];
  store.run(INSERT, delivery, number, sentAt, JSON.stringify(headers), body, ...received);
  store.run('DELETE FROM exchanges WHERE delivery <= ?', delivery - MAX_KEPT);
}

/** An exchange as it is kept, with what its signature rests on. */
export interface ExchangeRow {
  readonly sent_at: number;
  readonly request_headers: string;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly response_headers: string | null;
  readonly response_body: Uint8Array | null;
  readonly response_is_whole: number | null;
  readonly payload: string;
  readonly secret: string;
}

const FIND = `SELECT exchanges.*, events.payload, webhooks.secret FROM exchanges JOIN deliveries USING (delivery)
  JOIN events USING (event) JOIN webhooks USING (webhook_id) WHERE exchanges.delivery = ? AND exchanges.number = ?`;

/** Finds what is kept of an attempt; `undefined` while it is under way, and once it was forgotten. */
export function findExchange({ store }: Ledger, delivery: number, number: number): ExchangeRow | undefined {
  return store.get<ExchangeRow>(FIND, delivery, number);
}
