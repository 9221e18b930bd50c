import type { Command } from 'commander';
import type { Attempt, Delivery, DeliveryStatus, DeliveryWithLog, EventName } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { print } from './print.ts';
import { readInteger } from './read-values.ts';
import { table } from './table.ts';

export function addDeliveries(program: Command): void {
  const deliveries = program
    .command('deliveries')
    .description('List deliveries, newest first; show one, send one again, or cancel one');
  deliveries
    .command('list', { isDefault: true })
    .description('List deliveries, newest first')
    .option('--status <status>', 'pending, sending, delivered, failed or cancelled')
    .option('--event <name>', 'Name of the event')
    .option('--webhook <id>', 'Endpoint')
    .option('--limit <n>', 'Largest number that is listed, up to 500 (50)', readInteger)
    .option('--after <number>', 'List those before this number', readInteger)
    .action(list);
  const one = (name: string, description: string, action: typeof show) =>
    deliveries
      .command(name)
      .description(description)
      .argument('<number>', 'Number of the delivery', readInteger)
      .action(action);
  one('show', 'Show a delivery with its payload and its attempts', show);
  one('replay', 'Send a delivery again', replay);
  one('cancel', 'Cancel a delivery', cancel);
}

interface Filters {
  readonly status?: DeliveryStatus;
  readonly event?: EventName;
  readonly webhook?: string;
  readonly limit?: number;
  readonly after?: number;
}

/** The sandbox refuses a status or an event that it does not know, and lists those that there are. */
async function list({ webhook, ...filters }: Filters, command: Command): Promise<void> {
  const query = { ...filters, ...(webhook !== undefined && { webhook_id: webhook }) };
  const page = await call(command, (controls) => controls.GET('/_sandbox/deliveries', { params: { query } }));
  print(command, page, () => listOf(page.items));
}

async function show(delivery: number, _options: object, command: Command): Promise<void> {
  const params = { path: { delivery } };
  const found = await call(command, (controls) => controls.GET('/_sandbox/deliveries/{delivery}', { params }));
  print(command, found, () => detailsOf(found));
}

async function replay(delivery: number, _options: object, command: Command): Promise<void> {
  const request = { params: { path: { delivery } }, body: {} };
  const repeated = await call(command, (controls) => controls.POST('/_sandbox/deliveries/{delivery}/replay', request));
  print(command, repeated, () => detailsOf(repeated));
}

async function cancel(delivery: number, _options: object, command: Command): Promise<void> {
  const request = { params: { path: { delivery } }, body: {} };
  const cancelled = await call(command, (controls) => controls.POST('/_sandbox/deliveries/{delivery}/cancel', request));
  print(command, cancelled, () => detailsOf(cancelled));
}

function listOf(deliveries: readonly Delivery[]): string {
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

function detailsOf(delivery: DeliveryWithLog): string {
  const attempts = table(delivery.log, ['number', 'at', 'outcome', 'status', 'duration_ms', 'error'], '(none)');
  const payload = JSON.stringify(delivery.payload, null, 2);
  return `${listOf([delivery])}\n\nPayload:\n${payload}\n\nAttempts:\n${attempts}`;
}
