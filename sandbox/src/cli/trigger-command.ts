import type { Command } from 'commander';
import type { DeliveryFault, EventName } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { CliError } from './cli-error.ts';
import { print } from './print.ts';
import { collect } from './read-values.ts';
import { table } from './table.ts';

export function addTrigger(program: Command): void {
  program
    .command('trigger [event]')
    .description('Send an event to the endpoints that selected it, made from an example; without an event, list them')
    .option('--set <field=value>', 'Field to override, data.amount=5 within data; repeatable', collect, [])
    .option('--overrides <json>', 'Fields to override, as a JSON object')
    .option('--payload <json>', 'Takes the place of the example, as a JSON object')
    .option('--fault <fault>', 'Fault of the first attempt: tamper, unsigned or noncanonical')
    .action(trigger);
}

interface Options {
  readonly set: readonly string[];
  readonly overrides?: string;
  readonly payload?: string;
  readonly fault?: DeliveryFault;
}

async function trigger(
  event: string | undefined,
  { set, overrides: json, payload, fault }: Options,
  command: Command,
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

function readOverrides(json: string | undefined, settings: readonly string[]): Record<string, unknown> {
  const overrides: Record<string, unknown> = json === undefined ? {} : parseObject(json);
  for (const setting of settings) {
    const [, path, value] = /^([\w.]+)=(.*)$/s.exec(setting) ?? [];
    if (path === undefined || value === undefined) throw new CliError(`--set ${setting} is not FIELD=VALUE.`, 2);
    const names = path.split('.');
    const last = names.pop() ?? path;
    let place = overrides;
    for (const name of names) {
      const next = Object.hasOwn(place, name) ? place[name] : undefined;
      const inner: Record<string, unknown> = typeof next === 'object' && next !== null ? { ...next } : {};
      Object.defineProperty(place, name, { value: inner, enumerable: true, configurable: true, writable: true });
      place = inner;
    }
    const read = /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    Object.defineProperty(place, last, { value: read, enumerable: true, configurable: true, writable: true });
  }
  return overrides;
}

function parseObject(json: string, option = '--overrides'): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new CliError(`${option} is not a JSON object.`, 2);
}
