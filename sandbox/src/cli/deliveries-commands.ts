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
import { addControl, addWork, CliError, call, print, readInteger } from './call-sandbox.ts';
import { escapeUnseen, table } from './table.ts';

interface DeliveryFilters {
  readonly status?: DeliveryStatus;
  readonly event?: EventName;
  readonly webhook?: string;
  readonly limit?: number;
  readonly after?: number;
}

/** The sandbox refuses a status or an event that it does not know, and lists those that there are. */
export function addDeliveries(program: Command): void {
  const deliveries = program
    .command('deliveries')
    .description('List deliveries, newest first; show one, send one again, or cancel one');
  addControl(deliveries, 'list', 'List deliveries, newest first', {
    isDefault: true,
    send: (controls, _, { webhook, ...filters }: DeliveryFilters) => {
      const query = { ...filters, ...(webhook !== undefined && { webhook_id: webhook }) };
      return controls.GET('/_sandbox/deliveries', { params: { query } });
    },
    show: ({ items }) => listOf(items),
  })
    .option('--status <status>', 'pending, sending, delivered, failed or cancelled')
    .option('--event <name>', 'Name of the event')
    .option('--webhook <id>', 'Endpoint')
    .option('--limit <n>', 'Largest number that is listed, up to 500 (50)', readInteger)
    .option('--after <number>', 'List those before this number', readInteger);
  addControl(deliveries, 'show <number>', 'Show a delivery with its payload and its attempts', {
    send: (controls, [number]) => controls.GET('/_sandbox/deliveries/{delivery}', requestOf(number)),
    show: detailsOf,
  });
  addControl(deliveries, 'replay <number>', 'Send a delivery again', {
    send: (controls, [number], body: { fault?: DeliveryFault }) =>
      controls.POST('/_sandbox/deliveries/{delivery}/replay', { ...requestOf(number), body }),
    show: detailsOf,
  }).option('--fault <fault>', 'Fault of the first attempt: tamper, unsigned or noncanonical');
  addWork(deliveries, 'inspect <number>', 'Show what the last attempt sent and got, byte for byte', inspect)
    .option('--attempt <n>', 'Another attempt', readInteger)
    .option('--as <form>', 'Print a program instead: curl sends it again, node and python verify it');
  addControl(deliveries, 'cancel <number>', 'Cancel a delivery', {
    send: (controls, [number]) =>
      controls.POST('/_sandbox/deliveries/{delivery}/cancel', { ...requestOf(number), body: {} }),
    show: detailsOf,
  });
}

function requestOf(number: string | undefined) {
  return { params: { path: { delivery: readInteger(number) } } };
}

interface Wanted {
  readonly attempt?: number;
  readonly as?: string;
}

async function inspect(command: Command, [number]: readonly string[], { attempt, as }: Wanted): Promise<void> {
  const { params } = requestOf(number);
  const { delivery } = params.path;
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

interface TimelineFilters {
  readonly kind?: TimelineKind;
  readonly subject?: string;
  readonly limit?: number;
  readonly after?: number;
}

export function addTimeline(program: Command): void {
  addControl(program, 'timeline', 'List calls of the API and deliveries together, newest first', {
    send: (controls, _, query: TimelineFilters) => controls.GET('/_sandbox/timeline', { params: { query } }),
    show: ({ items, next, total }) => {
      const rows = table(items.map(lineOf), TIMELINE_COLUMNS, 'Nothing happened yet.');
      return next === null ? rows : `${rows}\n${items.length} of ${total}. More: --after ${next}`;
    },
  })
    .option('--kind <kind>', 'call or delivery')
    .option('--subject <id>', 'Only what is about this card, batch, reward or wallet')
    .option('--limit <n>', 'Largest number that is listed, up to 500 (50)', readInteger)
    .option('--after <position>', 'Go on where the page before ended', readInteger);
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
