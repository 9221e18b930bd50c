import type { Delivery, Exchange, Header, TimelineItem } from '../../generated/controls/rest.ts';

export function showExchange({ attempt, exchange }: Exchange): string {
  const { outcome, status, faults } = attempt;
  if (exchange === null) return 'The attempt is under way.';
  const { request, response, verification } = exchange;
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

/** A delivery with how its last attempt ended, and the status of the response if there was one. */
export function deliveryRow(delivery: Delivery) {
  const { outcome = null, status = null } = delivery.last_attempt ?? {};
  const end = [outcome ?? 'under way', status].filter((part) => part !== null).join(' ');
  return { ...delivery, last: delivery.last_attempt === null ? null : end };
}

export function timelineRow({ call: made, delivery }: TimelineItem) {
  if (delivery !== null) {
    const { created_at: at, event: what, subject, attempts, most_attempts } = delivery;
    const status = `${delivery.status}, attempt ${attempts} of ${most_attempts}`;
    return { at, what, subject, status, faults: delivery.last_attempt?.faults ?? [], number: delivery.delivery };
  }
  const { at = '', operation = null, method, path, subject = null, status, faults = [], call: number } = made ?? {};
  return { at, what: operation ?? `${method} ${path}`, subject, status, faults, number };
}
