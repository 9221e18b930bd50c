import type { Page, ShownAttempt, ShownDelivery, ShownDeliveryWithLog } from '../control/answers.ts';
import { type Command, URL_OPTION as url } from './command.ts';
import { call, table, wrongWords } from './talk-to-sandbox.ts';

export const DELIVERIES: Command = {
  name: 'deliveries',
  summary: 'List deliveries, newest first; show one, send one again, or cancel one.',
  usage: ['deliveries [list] [--status STATUS] [--event NAME] [--webhook ID]', 'deliveries show|replay|cancel NUMBER'],
  options: {
    url,
    status: { type: 'string', value: 'STATUS', help: 'pending, sending, delivered, failed or cancelled' },
    event: { type: 'string', value: 'NAME', help: 'Name of the event' },
    webhook: { type: 'string', value: 'ID', help: 'Endpoint' },
    limit: { type: 'string', value: 'N', help: 'Most that are listed, up to 500 (50)' },
    after: { type: 'string', value: 'NUMBER', help: 'List those before this number' },
  },
  async run(input) {
    const [action = 'list', subject, ...more] = input.words;
    if (more.length > 0 || (action === 'list') !== (subject === undefined)) throw wrongWords('deliveries');
    if (action === 'list') {
      const wanted = { status: 'status', event: 'event', webhook: 'webhook_id', limit: 'limit', after: 'after' };
      const query = Object.entries(wanted).flatMap(([option, name]) => {
        const value = input.text(option);
        return value === undefined ? [] : [[name, value] as [string, string]];
      });
      const answer = (await call(input, 'GET', `/deliveries?${new URLSearchParams(query)}`)) as Page<ShownDelivery>;
      return input.print(answer, () => listDeliveries(answer.items));
    }
    const path = `/deliveries/${encodeURIComponent(subject ?? '')}`;
    if (!['show', 'replay', 'cancel'].includes(action)) throw wrongWords('deliveries');
    const answer = (await (action === 'show'
      ? call(input, 'GET', path)
      : call(input, 'POST', `${path}/${action}`, {}))) as ShownDeliveryWithLog;
    input.print(answer, () => showDelivery(answer));
  },
};

function listDeliveries(deliveries: readonly ShownDelivery[]): string {
  const rows = deliveries.map((delivery) => ({ ...delivery, last: endOf(delivery.last_attempt) }));
  return table(
    rows,
    ['delivery', 'event', 'webhook_id', 'status', 'attempts', 'last', 'created_at', 'next_at'],
    'There are no deliveries.',
  );
}

/** How an attempt ended, with the status that was answered if any was. */
function endOf(attempt: ShownAttempt | null): string | null {
  if (attempt === null) return null;
  return [attempt.outcome ?? 'under way', attempt.status].filter((part) => part !== null).join(' ');
}

function showDelivery(delivery: ShownDeliveryWithLog): string {
  const attempts = table(delivery.log, ['number', 'at', 'outcome', 'status', 'duration_ms', 'error'], '(none)');
  const payload = JSON.stringify(delivery.payload, null, 2);
  return `${listDeliveries([delivery])}\n\nPayload:\n${payload}\n\nAttempts:\n${attempts}`;
}
