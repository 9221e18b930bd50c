import type { Clock } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { CliError, invalidArguments } from './cli-error.ts';
import { type Command, type CommandInput, URL_OPTION as url } from './command.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export const CLOCK: Command = {
  name: 'clock',
  summary: 'Show, move or stop the clock of the sandbox.',
  usage: [
    'clock [get]',
    'clock advance 90s (ms, s, m, h or d)',
    'clock set 2027-04-01T00:00:00Z',
    'clock manual|system',
  ],
  options: { url },
  async run(input) {
    const [action = 'get', value, ...more] = input.words;
    if (more.length > 0 || (action === 'advance' || action === 'set') !== (value !== undefined))
      throw invalidArguments('clock');
    const clock = await changeClock(input, action, value ?? '');
    input.print(clock, () => `${clock.now} (${clock.mode})`);
  },
};

function changeClock(input: CommandInput, action: string, value: string): Promise<Clock> {
  switch (action) {
    case 'get':
      return call(input, (controls) => controls.GET('/_sandbox/clock'));
    case 'set':
      return call(input, (controls) => controls.PUT('/_sandbox/clock', { body: { now: value } }));
    case 'manual':
    case 'system':
      return call(input, (controls) => controls.PUT('/_sandbox/clock', { body: { mode: action } }));
    case 'advance': {
      const [, count, unit = ''] = /^(\d{1,12})(ms|s|m|h|d)$/.exec(value) ?? [];
      if (count === undefined) throw new CliError(`${value} is not a duration. Write 500ms, 90s, 5m, 2h or 365d.`, 2);
      const ms = Number(count) * (UNITS[unit] ?? 1);
      return call(input, (controls) => controls.POST('/_sandbox/clock/advance', { body: { ms } }));
    }
    default:
      throw invalidArguments('clock');
  }
}

export const ASSUMPTIONS: Command = {
  name: 'assumptions',
  summary: 'List what the sandbox assumes: each open point, the answer, and the line of the overlay that gives it.',
  usage: ['assumptions'],
  options: { url },
  async run(input) {
    const list = await call(input, (controls) => controls.GET('/_sandbox/assumptions'));
    const lines = () => list.items.map(({ id, answer: text, place }) => `${id}: ${text}\n    ${place}`);
    input.print(list, () => lines().join('\n'));
  },
};

export const RESET: Command = {
  name: 'reset',
  summary: 'Empty the sandbox: cards, batches, wallets, rewards, endpoints and deliveries.',
  usage: ['reset'],
  options: { url },
  async run(input) {
    await call(input, (controls) => controls.POST('/_sandbox/reset', { body: {} }));
    input.print({ reset: true }, () => 'The sandbox is empty.');
  },
};
