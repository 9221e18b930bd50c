import type * as Shown from '../../generated/controls/rest.ts';
import { asCurl, asNode, asPython } from '../delivery/copy-exchange.ts';
import { type ExchangeRow, findExchange, type HeaderList } from '../delivery/exchange-rows.ts';
import { INBOX_URL } from '../delivery/inbox.ts';
import { verificationOf } from '../delivery/verification.ts';
import { type Ledger, timestamp } from '../ledger/ledger.ts';

/** Both sides of an attempt, and how its signature comes about; `exchange` is `null` where it is not kept. */
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
