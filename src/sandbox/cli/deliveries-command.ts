import { type Command, URL_OPTION as url } from './command.ts';
import { call, type Item, itemsOf, table, wrongWords } from './talk-to-sandbox.ts';

const DELIVERY_COLUMNS = ['delivery', 'event', 'webhook_id', 'status', 'attempts', 'created_at', 'next_at'];

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
      const answer = await call(input, 'GET', `/deliveries?${new URLSearchParams(query)}`);
      return input.print(answer, () => table(itemsOf(answer), DELIVERY_COLUMNS, 'There are no deliveries.'));
    }
    const path = `/deliveries/${encodeURIComponent(subject ?? '')}`;
    if (!['show', 'replay', 'cancel'].includes(action)) throw wrongWords('deliveries');
    const answer = (await (action === 'show'
      ? call(input, 'GET', path)
      : call(input, 'POST', `${path}/${action}`, {}))) as Item;
    input.print(answer, () => showDelivery(answer));
  },
};

function showDelivery(delivery: Item): string {
  const attempts = table(
    delivery.log as Item[],
    ['number', 'at', 'outcome', 'status', 'duration_ms', 'error'],
    '(none)',
  );
  const head = table([delivery], DELIVERY_COLUMNS, '');
  return `${head}\n\nPayload:\n${JSON.stringify(delivery.payload, null, 2)}\n\nAttempts:\n${attempts}`;
}
