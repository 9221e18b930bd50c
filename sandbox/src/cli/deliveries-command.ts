import type { Command } from 'commander';
import type {
  Attempt,
  Delivery,
  DeliveryFault,
  DeliveryStatus,
  DeliveryWithLog,
  EventName,
  Header,
  KeptExchange,
  TimelineItem,
  TimelineKind,
} from '../../generated/controls/rest.ts';
import { CliError, call, print, readInteger, show } from './call-sandbox.ts';
import { escapeUnseen, table } from './table.ts';

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
    .action(listDeliveries);
  const one = (
    name: string,
    description: string,
    action: (delivery: number, options: object, command: Command) => Promise<void>,
  ) =>
    deliveries
      .command(name)
      .description(description)
      .argument('<number>', 'Number of the delivery', readInteger)
      .action(action);
  one('show', 'Show a delivery with its payload and its attempts', showDelivery);
  one('replay', 'Send a delivery again', replay).option(
    '--fault <fault>',
    'Fault of the first attempt: tamper, unsigned or noncanonical',
  );
  one('inspect', 'Show what the last attempt sent and got, byte for byte', inspect)
    .option('--attempt <n>', 'Another attempt', readInteger)
    .option('--as <form>', 'Print a program instead: curl sends it again, node and python verify it');
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
function listDeliveries({ webhook, ...filters }: Filters, command: Command): Promise<void> {
  const query = { ...filters, ...(webhook !== undefined && { webhook_id: webhook }) };
  return show(
    command,
    (controls) => controls.GET('/_sandbox/deliveries', { params: { query } }),
    ({ items }) => listOf(items),
  );
}

function showDelivery(delivery: number, _options: object, command: Command): Promise<void> {
  const params = { path: { delivery } };
  return show(command, (controls) => controls.GET('/_sandbox/deliveries/{delivery}', { params }), detailsOf);
}

function replay(delivery: number, { fault }: { fault?: DeliveryFault }, command: Command): Promise<void> {
  const request = { params: { path: { delivery } }, body: fault === undefined ? {} : { fault } };
  return show(command, (controls) => controls.POST('/_sandbox/deliveries/{delivery}/replay', request), detailsOf);
}

function cancel(delivery: number, _options: object, command: Command): Promise<void> {
  const request = { params: { path: { delivery } }, body: {} };
  return show(command, (controls) => controls.POST('/_sandbox/deliveries/{delivery}/cancel', request), detailsOf);
}

interface Wanted {
  readonly attempt?: number;
  readonly as?: string;
}

async function inspect(delivery: number, { attempt, as }: Wanted, command: Command): Promise<void> {
  const params = { path: { delivery } };
  const { attempts } = await call(command, (controls) => controls.GET('/_sandbox/deliveries/{delivery}', { params }));
  const wanted = { path: { delivery, attempt: attempt ?? Math.max(attempts, 1) } };
  const found = await call(command, (controls) =>
    controls.GET('/_sandbox/deliveries/{delivery}/attempts/{attempt}', { params: wanted }),
  );
  const { exchange } = found;
  if (exchange === null) throw new CliError(`Attempt ${wanted.path.attempt} is under way, or not kept any more.`);
  if (as === undefined) return print(command, found, () => exchangeOf(found.attempt, exchange));
  const copy = { ...exchange.copies }[as];
  if (typeof copy !== 'string')
    throw new CliError(`--as ${as} is not curl, node or python, or not for this endpoint.`, 2);
  console.log(escapeUnseen(copy));
}

function exchangeOf({ outcome, status, faults }: Attempt, { request, response, verification }: KeptExchange): string {
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

export function addTimeline(program: Command): void {
  program
    .command('timeline')
    .description('List calls of the API and deliveries together, newest first')
    .option('--kind <kind>', 'call or delivery')
    .option('--subject <id>', 'Only what is about this card, batch, reward or wallet')
    .option('--limit <n>', 'Largest number that is listed, up to 500 (50)', readInteger)
    .option('--after <position>', 'Go on where the page before ended', readInteger)
    .action((query: TimelineFilters, command: Command) =>
      show(
        command,
        (controls) => controls.GET('/_sandbox/timeline', { params: { query } }),
        ({ items, next }) => {
          const rows = table(items.map(lineOf), TIMELINE_COLUMNS, 'Nothing happened yet.');
          return next === null ? rows : `${rows}\nMore: --after ${next}`;
        },
      ),
    );
}

interface TimelineFilters {
  readonly kind?: TimelineKind;
  readonly subject?: string;
  readonly limit?: number;
  readonly after?: number;
}

const TIMELINE_COLUMNS = ['at', 'what', 'subject', 'status', 'faults', 'number'] as const;

function lineOf({ call: made, delivery }: TimelineItem) {
  if (delivery !== null) {
    const { created_at: at, event: what, subject, attempts, most_attempts } = delivery;
    const status = `${delivery.status}, attempt ${attempts} of ${most_attempts}`;
    return { at, what, subject, status, faults: delivery.last_attempt?.faults ?? [], number: delivery.delivery };
  }
  const { at = '', operation = null, method, path, subject = null, status, faults = [], call: number } = made ?? {};
  return { at, what: operation ?? `${method} ${path}`, subject, status, faults, number };
}
