import { type Command, InvalidArgumentError } from 'commander';
import type { DeliveryFault, EventName } from '../../generated/controls/rest.ts';
import { addControl, addWork, CliError, call, collect, print } from './call-sandbox.ts';
import { table } from './table.ts';

interface AddOptions {
  readonly events?: EventName[];
  readonly secret?: string;
}

export function addWebhooks(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description('Register, list and remove webhook endpoints, and choose their events');
  addControl(webhooks, 'list', 'List the endpoints', {
    isDefault: true,
    send: (controls) => controls.GET('/_sandbox/webhooks'),
    show: ({ items }) => table(items, ['webhook_id', 'url', 'events'], 'No endpoint is registered.'),
  });
  addWork(webhooks, 'add <url>', 'Register an endpoint; sandbox:inbox is the built-in inbox', addWebhook)
    .option('--events <names>', 'Events to receive, by commas; all of them by default', readEvents)
    .option('--secret <secret>', 'Secret of your own, of 16 to 200 printable characters');
  addControl(webhooks, 'events <id>', 'Choose the events of an endpoint anew', {
    send: (controls, [webhook_id = ''], body: { events: EventName[] }) =>
      controls.PATCH('/_sandbox/webhooks/{webhook_id}', { params: { path: { webhook_id } }, body }),
    show: ({ webhook_id, events }) => `${webhook_id}: ${events.join(',')}`,
  }).requiredOption('--events <names>', 'Events to receive, by commas', readEvents);
  addControl(webhooks, 'remove <id>', 'Remove an endpoint', {
    send: (controls, [webhook_id = '']) =>
      controls.DELETE('/_sandbox/webhooks/{webhook_id}', { params: { path: { webhook_id } } }),
    show: (_, [webhook_id]) => `${webhook_id} removed.`,
  });
}

/** Names by commas; the sandbox refuses one that it does not know, and lists those that there are. */
function readEvents(text: string): EventName[] {
  if (text === '') throw new InvalidArgumentError('Name at least one event.');
  return text.split(',') as EventName[];
}

async function addWebhook(
  command: Command,
  [url = '']: readonly string[],
  { events, secret }: AddOptions,
): Promise<void> {
  const body = { url, ...(events && { events }), ...(secret && { secret }) };
  const added = await call(command, (controls) => controls.POST('/_sandbox/webhooks', { body }));
  const shown = secret === undefined ? ` Its secret, shown only now: ${added.secret}` : '';
  print(command, added, () => `${added.webhook_id} registered.${shown}`);
}

export function addTrigger(program: Command): void {
  const description =
    'Send an event to the endpoints that selected it, made from an example; without an event, list them';
  addWork(program, 'trigger [event]', description, trigger)
    .option('--set <field=value>', 'Field to override, data.amount=5 within data; repeatable', collect, [])
    .option('--overrides <json>', 'Fields to override, as a JSON object')
    .option('--payload <json>', 'Takes the place of the example, as a JSON object')
    .option('--fault <fault>', 'Fault of the first attempt: tamper, unsigned or noncanonical');
}

interface TriggerOptions {
  readonly set: readonly string[];
  readonly overrides?: string;
  readonly payload?: string;
  readonly fault?: DeliveryFault;
}

async function trigger(
  command: Command,
  [event]: readonly string[],
  { set, overrides: json, payload, fault }: TriggerOptions,
): Promise<void> {
  if (event === undefined) {
    const list = await call(command, (controls) => controls.GET('/_sandbox/trigger'));
    return print(command, list, () => table(list.items, ['event'], ''));
  }
  // The sandbox refuses an event that it does not know, and lists those that there are.
  const body = {
    event: event as EventName,
    overrides: readOverrides(json, set),
    ...(payload && { payload: parseObject(payload, '--payload') }),
    ...(fault && { fault }),
  };
  const triggered = await call(command, (controls) => controls.POST('/_sandbox/trigger', { body }));
  const { length } = triggered.deliveries;
  print(command, triggered, () => `${event} goes to ${length} ${length === 1 ? 'endpoint' : 'endpoints'}.`);
}

/** The object of `--overrides`, with the fields of `--set` in it. */
function readOverrides(json: string | undefined, settings: readonly string[]): Record<string, unknown> {
  const overrides = json === undefined ? {} : parseObject(json, '--overrides');
  for (const setting of settings) {
    const [, path, value] = /^(\w+(?:\.\w+)*)=(.*)$/s.exec(setting) ?? [];
    if (path === undefined || value === undefined) throw new CliError(`--set ${setting} is not FIELD=VALUE.`, 2);
    put(overrides, path.split('.'), /^-?\d{1,15}$/.test(value) ? Number(value) : value);
  }
  return overrides;
}

function put(place: Record<string, unknown>, [name = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length === 0) place[name] = value;
  else {
    const next = { ...(place[name] as object | undefined) };
    put(next, inner, value);
    place[name] = next;
  }
}

function parseObject(json: string, option: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new CliError(`${option} is not a JSON object.`, 2);
}
