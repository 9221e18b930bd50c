import { type Command, InvalidArgumentError } from 'commander';
import type { Clock, FaultSettings, Faults } from '../../generated/controls/rest.ts';
import { addControl, readInteger } from './call-sandbox.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export function addClock(program: Command): void {
  const clock = program.command('clock').description('Show, move or stop the clock of the sandbox');
  addControl(clock, 'get', 'Show the time', {
    isDefault: true,
    send: (controls) => controls.GET('/_sandbox/clock'),
    show: showClock,
  });
  addControl(clock, 'advance <duration>', 'Move the clock on, through every retry and expiry on its way', {
    send: (controls, [duration]) => controls.POST('/_sandbox/clock/advance', { body: { ms: readDuration(duration) } }),
    show: showClock,
  });
  addControl(clock, 'set <time>', 'Jump to a time like 2027-04-01T00:00:00Z', {
    send: (controls, [now = '']) => controls.PUT('/_sandbox/clock', { body: { now } }),
    show: showClock,
  });
  for (const [mode, description] of [
    ['manual', 'Let time stand'],
    ['system', "Let time go on with the machine's"],
  ] as const) {
    addControl(clock, mode, description, {
      send: (controls) => controls.PUT('/_sandbox/clock', { body: { mode } }),
      show: showClock,
    });
  }
}

function showClock({ now, mode }: Clock): string {
  return `${now} (${mode})`;
}

function readDuration(text = ''): number {
  const [, count, unit = ''] = /^(\d{1,12})(ms|s|m|h|d)$/.exec(text) ?? [];
  if (count === undefined)
    throw new InvalidArgumentError(`${text} is not a duration. Write 500ms, 90s, 5m, 2h or 365d.`);
  return Number(count) * (UNITS[unit] ?? 1);
}

interface FaultOptions extends Partial<Faults['webhooks']> {
  readonly apiLatency?: number;
  readonly apiStatus?: number;
  readonly apiAfter?: 'drop' | 'error';
  readonly apiTimes?: number;
  readonly latency?: number;
}

export function addFaults(program: Command): void {
  const faults = program.command('faults').description('Show, set or clear what goes wrong on purpose');
  addControl(faults, 'show', 'Show the faults', {
    isDefault: true,
    send: (controls) => controls.GET('/_sandbox/faults'),
    show: showFaults,
  });
  addControl(faults, 'set', 'Set the faults; what is left out is switched off', {
    send: (controls, _, options: FaultOptions) => controls.PUT('/_sandbox/faults', { body: settingsOf(options) }),
    show: showFaults,
  })
    .option('--api-latency <ms>', 'Delay of responses, once the operation has acted', readInteger)
    .option('--api-status <status>', 'Respond with this status in place of the operation', readInteger)
    .option('--api-after <how>', 'Act, then `drop` the response or respond with 500 (`error`)')
    .option('--api-times <n>', 'For so many calls', readInteger)
    .option('--latency <ms>', 'Delay of deliveries', readInteger)
    .option('--duplicate', 'Deliver twice')
    .option('--reorder', 'Deliver newest first')
    .option('--tamper', 'Change a byte after signing')
    .option('--unsigned', 'Leave the signature out')
    .option('--noncanonical', 'Send JSON that no serializer writes');
  addControl(faults, 'clear', 'Switch all faults off', {
    send: (controls) => controls.PUT('/_sandbox/faults', { body: {} }),
    show: showFaults,
  });
}

/** What is left out is the default of the control: no fault. */
function settingsOf({ apiLatency, apiStatus, apiAfter, apiTimes, latency, ...flags }: FaultOptions): FaultSettings {
  return {
    api: { latency_ms: apiLatency ?? 0, status: apiStatus ?? null, after: apiAfter ?? null, times: apiTimes ?? null },
    webhooks: { latency_ms: latency ?? 0, ...flags },
  };
}

function showFaults(faults: Faults): string {
  const lines = Object.entries(faults).flatMap(([part, settings]) =>
    Object.entries(settings)
      .filter(([, value]) => value !== null && value !== false && value !== 0)
      .map(([name, value]) => `${part} ${name}: ${value}`),
  );
  return lines.length === 0 ? 'There are no faults.' : lines.join('\n');
}

/** Commands about the sandbox as a whole. */
export function addWhole(program: Command): void {
  const description =
    'List what the sandbox assumes: each open point, the answer, and the line of the overlay that gives it';
  addControl(program, 'assumptions', description, {
    send: (controls) => controls.GET('/_sandbox/assumptions'),
    show: ({ items }) => items.map(({ id, answer, place }) => `${id}: ${answer}\n    ${place}`).join('\n'),
  });
  addControl(program, 'seed', 'Fill the sandbox with example cards and a reward', {
    send: (controls, _, body: { cards?: number; currency?: string }) => controls.POST('/_sandbox/seed', { body }),
    show: ({ cards, rewards }) => `${cards.length} cards and ${rewards.length} reward are there.`,
  })
    .option('--cards <n>', 'Number of cards (10)', readInteger)
    .option('--currency <code>', 'Currency (KES)');
  addControl(program, 'reset', 'Empty the sandbox: cards, batches, wallets, rewards, endpoints and deliveries', {
    send: (controls) => controls.POST('/_sandbox/reset', { body: {} }),
    show: () => 'The sandbox is empty.',
  });
}
