import type {
  Attempt,
  Delivery,
  DeliveryWithLog,
  Header,
  KeptExchange,
  TimelineItem,
} from '../../generated/controls/rest.ts';
import { table } from './table.ts';

export function showExchange(
  { outcome, status, faults }: Attempt,
  { request, response, verification }: KeptExchange,
): string {
  const { header, signed_content, expected, received, matches } = verification;
  const lines = (headers: readonly Header[]) => headers.map(({ name, value }) => `${name}: ${value}`);
  return [
    `${request.method} ${request.url}`,
    ...lines(request.headers),
    ...['', request.body, ''],
    ...(faults.length > 0 ? [`Faults: ${faults.join(', ')}`] : []),
    `Response: ${status ?? outcome}`,
    ...(response === null ? [] : [...lines(response.headers), '', response.body]),
    ...['', `Signature: ${header ?? '(none)'}`, `Signed:    ${signed_content ?? '(nothing)'}`],
    `Received:  ${received ?? '-'}\nExpected:  ${expected ?? '-'}\n${matches ? 'They match.' : 'They do not match.'}`,
  ].join('\n');
}

export function showDeliveries(deliveries: readonly Delivery[]): string {
  const rows = deliveries.map((delivery) => ({ ...delivery, last: endOf(delivery.last_attempt) }));
  return table(
    rows,
    ['delivery', 'event', 'webhook_id', 'status', 'attempts', 'last', 'created_at', 'next_at'],
    'There are no deliveries.',
  );
}

/** How an attempt ended, with the status of the response if there was one. */
function endOf(attempt: Attempt | null): string | null {
  if (attempt === null) return null;
  return [attempt.outcome ?? 'under way', attempt.status].filter((part) => part !== null).join(' ');
}

export function showDelivery(delivery: DeliveryWithLog): string {
  const attempts = table(delivery.log, ['number', 'at', 'outcome', 'status', 'duration_ms', 'error'], '(none)');
  const payload = JSON.stringify(delivery.payload, null, 2);
  return `${showDeliveries([delivery])}\n\nPayload:\n${payload}\n\nAttempts:\n${attempts}`;
}

export function showTimeline(items: readonly TimelineItem[]): string {
  return table(items.map(lineOf), ['at', 'what', 'subject', 'status', 'faults', 'number'], 'Nothing happened yet.');
}

function lineOf({ call: made, delivery }: TimelineItem) {
  if (delivery !== null) {
    const { created_at: at, event: what, subject, attempts, most_attempts } = delivery;
    const status = `${delivery.status}, attempt ${attempts} of ${most_attempts}`;
    return { at, what, subject, status, faults: delivery.last_attempt?.faults ?? [], number: delivery.delivery };
  }
  const { at = '', operation = null, method, path, subject = null, status, faults = [], call: number } = made ?? {};
  return { at, what: operation ?? `${method} ${path}`, subject, status, faults, number };
}
