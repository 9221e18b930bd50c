import { type Command, URL_OPTION as url } from './command.ts';
import { call, type Item, itemsOf, printable, table, wrongWords } from './talk-to-sandbox.ts';

export const WEBHOOKS: Command = {
  name: 'webhooks',
  summary: 'Register, list and remove webhook endpoints, and choose their events.',
  usage: [
    'webhooks [list]',
    'webhooks add URL [--events NAME,NAME]',
    'webhooks events ID --events NAME,NAME',
    'webhooks remove ID',
  ],
  options: { url, events: { type: 'string', value: 'NAMES', help: 'Events to receive, by commas (all of them)' } },
  async run(input) {
    const [action = 'list', subject, ...more] = input.words;
    const events = input.text('events')?.split(',');
    if (more.length > 0 || (action === 'list') !== (subject === undefined)) throw wrongWords('webhooks');
    if (action === 'list') {
      const answer = await call(input, 'GET', '/webhooks');
      const lines = () => table(itemsOf(answer), ['webhook_id', 'url', 'events'], 'No endpoint is registered.');
      return input.print(answer, lines);
    }
    const path = `/webhooks/${encodeURIComponent(subject ?? '')}`;
    if (action === 'add') {
      const added = (await call(input, 'POST', '/webhooks', { url: subject, events })) as Item;
      const lines = () => `${added.webhook_id} registered. Its secret, shown only now: ${added.secret}`;
      return input.print(added, lines);
    }
    if (action === 'events' && events !== undefined) {
      const changed = (await call(input, 'PATCH', path, { events })) as Item;
      return input.print(changed, () => `${changed.webhook_id}: ${printable(changed.events)}`);
    }
    if (action !== 'remove') throw wrongWords('webhooks');
    input.print(await call(input, 'DELETE', path), () => `${subject} removed.`);
  },
};
