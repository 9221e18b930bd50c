import type { EventName } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { CliError, invalidArguments } from './cli-error.ts';
import { type Command, URL_OPTION as url } from './command.ts';
import { table } from './table.ts';

export const TRIGGER: Command = {
  name: 'trigger',
  summary: 'Send an event to the endpoints that selected it, made from an example and your overrides.',
  usage: [
    'trigger EVENT [--set FIELD=VALUE ...]',
    'trigger EVENT --overrides \'{"amount_redeemed": 1}\'',
    'trigger (lists the events)',
  ],
  options: {
    url,
    set: {
      type: 'string',
      multiple: true,
      value: 'FIELD=VALUE',
      help: 'Field to override, data.amount=5 within data; repeatable',
    },
    overrides: { type: 'string', value: 'JSON', help: 'Fields to override, as a JSON object' },
  },
  async run(input) {
    const [event, ...more] = input.words;
    if (more.length > 0) throw invalidArguments('trigger');
    if (event === undefined) {
      const list = await call(input, (controls) => controls.GET('/_sandbox/trigger'));
      return input.print(list, () => table(list.items, ['event'], ''));
    }
    const overrides = readOverrides(input.text('overrides'), input.texts('set'));
    // The sandbox refuses an event that it does not know, and lists those that there are.
    const body = { event: event as EventName, overrides };
    const triggered = await call(input, (controls) => controls.POST('/_sandbox/trigger', { body }));
    const { length } = triggered.deliveries;
    input.print(triggered, () => `${event} goes to ${length} ${length === 1 ? 'endpoint' : 'endpoints'}.`);
  },
};

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

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new CliError('--overrides is not a JSON object.', 2);
}
