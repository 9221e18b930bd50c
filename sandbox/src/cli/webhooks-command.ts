import { type Command, InvalidArgumentError } from 'commander';
import type { EventName } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { print } from './print.ts';
import { table } from './table.ts';

export function addWebhooks(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description('Register, list and remove webhook endpoints, and choose their events');
  webhooks.command('list', { isDefault: true }).description('List the endpoints').action(list);
  webhooks
    .command('add <url>')
    .description('Register an endpoint; sandbox:inbox is the built-in inbox')
    .option('--events <names>', 'Events to receive, by commas; all of them by default', readEvents)
    .option('--secret <secret>', 'Secret of your own, of 16 to 200 printable characters')
    .action(add);
  webhooks
    .command('events <id>')
    .description('Choose the events of an endpoint anew')
    .requiredOption('--events <names>', 'Events to receive, by commas', readEvents)
    .action(select);
  webhooks.command('remove <id>').description('Remove an endpoint').action(remove);
}

/** Names by commas; the sandbox refuses one that it does not know, and lists those that there are. */
function readEvents(text: string): EventName[] {
  if (text === '') throw new InvalidArgumentError('Name at least one event.');
  return text.split(',') as EventName[];
}

async function list(_options: object, command: Command): Promise<void> {
  const found = await call(command, (controls) => controls.GET('/_sandbox/webhooks'));
  print(command, found, () => table(found.items, ['webhook_id', 'url', 'events'], 'No endpoint is registered.'));
}

async function add(
  url: string,
  { events, secret }: { events?: EventName[]; secret?: string },
  command: Command,
): Promise<void> {
  const body = { url, ...(events && { events }), ...(secret && { secret }) };
  const added = await call(command, (controls) => controls.POST('/_sandbox/webhooks', { body }));
  const shown = secret === undefined ? ` Its secret, shown only now: ${added.secret}` : '';
  print(command, added, () => `${added.webhook_id} registered.${shown}`);
}

async function select(webhook_id: string, { events }: { events: EventName[] }, command: Command): Promise<void> {
  const params = { path: { webhook_id } };
  const changed = await call(command, (controls) =>
    controls.PATCH('/_sandbox/webhooks/{webhook_id}', { params, body: { events } }),
  );
  print(command, changed, () => `${changed.webhook_id}: ${changed.events.join(',')}`);
}

async function remove(webhook_id: string, _options: object, command: Command): Promise<void> {
  const params = { path: { webhook_id } };
  await call(command, (controls) => controls.DELETE('/_sandbox/webhooks/{webhook_id}', { params }));
  print(command, null, () => `${webhook_id} removed.`);
}
