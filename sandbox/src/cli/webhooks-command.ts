import type { EventName } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { invalidArguments } from './cli-error.ts';
import { type Command, URL_OPTION as url } from './command.ts';
import { printable, table } from './table.ts';

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
    // The sandbox refuses names that it does not know, and lists those that there are.
    const events = input.text('events')?.split(',') as EventName[] | undefined;
    if (more.length > 0 || (action === 'list') !== (subject === undefined)) throw invalidArguments('webhooks');
    if (subject === undefined) {
      const list = await call(input, (controls) => controls.GET('/_sandbox/webhooks'));
      return input.print(list, () => table(list.items, ['webhook_id', 'url', 'events'], 'No endpoint is registered.'));
    }
    const params = { path: { webhook_id: subject } };
    if (action === 'add') {
      const body = { url: subject, ...(events && { events }) };
      const added = await call(input, (controls) => controls.POST('/_sandbox/webhooks', { body }));
      const lines = () => `${added.webhook_id} registered. Its secret, shown only now: ${added.secret}`;
      return input.print(added, lines);
    }
    if (action === 'events' && events !== undefined) {
      const changed = await call(input, (controls) =>
        controls.PATCH('/_sandbox/webhooks/{webhook_id}', { params, body: { events } }),
      );
      return input.print(changed, () => `${changed.webhook_id}: ${printable(changed.events)}`);
    }
    if (action !== 'remove') throw invalidArguments('webhooks');
    await call(input, (controls) => controls.DELETE('/_sandbox/webhooks/{webhook_id}', { params }));
    input.print(null, () => `${subject} removed.`);
  },
};
