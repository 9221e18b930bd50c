import type { Attempt, Delivery, DeliveryStatus, DeliveryWithLog, EventName } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { CliError, invalidArguments } from './cli-error.ts';
import { type Command, type CommandInput, URL_OPTION as url } from './command.ts';
import { table } from './table.ts';

export const DELIVERIES: Command = {
  name: 'deliveries',
  summary: 'List deliveries, newest first; show one, send one again, or cancel one.',
  usage: ['deliveries [list] [--status STATUS] [--event NAME] [--webhook ID]', 'deliveries show|replay|cancel NUMBER'],
  options: {
    url,
    status: { type: 'string', value: 'STATUS', help: 'pending, sending, delivered, failed or cancelled' },
    event: { type: 'string', value: 'NAME', help: 'Name of the event' },
    webhook: { type: 'string', value: 'ID', help: 'Endpoint' },
    limit: { type: 'string', value: 'N', help: 'Largest number that is listed, up to 500 (50)' },
    after: { type: 'string', value: 'NUMBER', help: 'List those before this number' },
  },
  async run(input) {
    const [action = 'list', subject, ...more] = input.words;
    if (more.length > 0 || (action === 'list') !== (subject === undefined)) throw invalidArguments('deliveries');
    if (subject === undefined) {
      const page = await call(input, (controls) => controls.GET('/_sandbox/deliveries', { params: queryOf(input) }));
      return input.print(page, () => listDeliveries(page.items));
    }
    const delivery = await change(input, action, readInteger('NUMBER', subject));
    input.print(delivery, () => showDelivery(delivery));
  },
};

function change(input: CommandInput, action: string, delivery: number): Promise<DeliveryWithLog> {
  const params = { path: { delivery } };
  switch (action) {
    case 'show':
      return call(input, (controls) => controls.GET('/_sandbox/deliveries/{delivery}', { params }));
    case 'replay':
      return call(input, (controls) => controls.POST('/_sandbox/deliveries/{delivery}/replay', { params, body: {} }));
    case 'cancel':
      return call(input, (controls) => controls.POST('/_sandbox/deliveries/{delivery}/cancel', { params, body: {} }));
    default:
      throw invalidArguments('deliveries');
  }
}

/** The filters; the sandbox refuses names that it does not know. */
function queryOf(input: CommandInput) {
  const integer = (option: string) => {
    const text = input.text(option);
    return text === undefined ? undefined : readInteger(`--${option}`, text);
  };
  const wanted = {
    status: input.text('status') as DeliveryStatus | undefined,
    event: input.text('event') as EventName | undefined,
    webhook_id: input.text('webhook'),
    limit: integer('limit'),
    after: integer('after'),
  };
  return { query: Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) };
}

function readInteger(name: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new CliError(`${name} ${text} is not a whole number.`, 2);
}

function listDeliveries(deliveries: readonly Delivery[]): string {
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

function showDelivery(delivery: DeliveryWithLog): string {
  const attempts = table(delivery.log, ['number', 'at', 'outcome', 'status', 'duration_ms', 'error'], '(none)');
  const payload = JSON.stringify(delivery.payload, null, 2);
  return `${listDeliveries([delivery])}\n\nPayload:\n${payload}\n\nAttempts:\n${attempts}`;
}
