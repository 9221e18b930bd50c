import { type Command, InvalidArgumentError } from 'commander';
import type { Clock, FaultSettings, Faults } from '../../generated/controls/rest.ts';
import { call, print, readInteger, show } from './call-sandbox.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export function addClock(program: Command): void {
  const clock = program.command('clock').description('Show, move or stop the clock of the sandbox');
  clock
    .command('get', { isDefault: true })
    .description('Show the time')
    .action((_options: object, command: Command) =>
      show(command, (controls) => controls.GET('/_sandbox/clock'), showClock),
    );
  clock
    .command('advance')
    .description('Move the clock on, through every retry and expiry on its way')
    .argument('<duration>', 'as 500ms, 90s, 5m, 2h or 365d', readDuration)
    .action((ms: number, _options: object, command: Command) =>
      show(command, (controls) => controls.POST('/_sandbox/clock/advance', { body: { ms } }), showClock),
    );
  clock
    .command('set <time>')
    .description('Jump to a time like 2027-04-01T00:00:00Z')
    .action((now: string, _options: object, command: Command) => setClock(command, { now }));
  for (const mode of ['manual', 'system'] as const) {
    clock
      .command(mode)
      .description(mode === 'manual' ? 'Let time stand' : "Let time go on with the machine's")
      .action((_options: object, command: Command) => setClock(command, { mode }));
  }
}

function setClock(command: Command, body: { now?: string; mode?: Clock['mode'] }): Promise<void> {
  return show(command, (controls) => controls.PUT('/_sandbox/clock', { body }), showClock);
}

function showClock({ now, mode }: Clock): string {
  return `${now} (${mode})`;
}

function readDuration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,12})(ms|s|m|h|d)$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('Write 500ms, 90s, 5m, 2h or 365d.');
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
  faults
    .command('show', { isDefault: true })
    .description('Show the faults')
    .action((_options: object, command: Command) =>
      show(command, (controls) => controls.GET('/_sandbox/faults'), showFaults),
    );
  faults
    .command('set')
    .description('Set the faults; what is left out is switched off')
    .option('--api-latency <ms>', 'Delay of responses, once the operation has acted', readInteger)
    .option('--api-status <status>', 'Respond with this status in place of the operation', readInteger)
    .option('--api-after <how>', 'Act, then `drop` the response or respond with 500 (`error`)')
    .option('--api-times <n>', 'For so many calls', readInteger)
    .option('--latency <ms>', 'Delay of deliveries', readInteger)
    .option('--duplicate', 'Deliver twice')
    .option('--reorder', 'Deliver newest first')
    .option('--tamper', 'Change a byte after signing')
    .option('--unsigned', 'Leave the signature out')
    .option('--noncanonical', 'Send JSON that no serializer writes')
    .action((options: FaultOptions, command: Command) => setFaults(command, settingsOf(options)));
  faults
    .command('clear')
    .description('Switch all faults off')
    .action((_options: object, command: Command) => setFaults(command, {}));
}

function setFaults(command: Command, body: FaultSettings): Promise<void> {
  return show(command, (controls) => controls.PUT('/_sandbox/faults', { body }), showFaults);
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

export function addAssumptions(program: Command): void {
  program
    .command('assumptions')
    .description(
      'List what the sandbox assumes: each open point, the answer, and the line of the overlay that gives it',
    )
    .action((_options: object, command: Command) =>
      show(
        command,
        (controls) => controls.GET('/_sandbox/assumptions'),
        ({ items }) => items.map(({ id, answer, place }) => `${id}: ${answer}\n    ${place}`).join('\n'),
      ),
    );
}

export function addSeed(program: Command): void {
  program
    .command('seed')
    .description('Fill the sandbox with example cards and a reward')
    .option('--cards <n>', 'Number of cards (10)', readInteger)
    .option('--currency <code>', 'Currency (KES)')
    .action((body: { cards?: number; currency?: string }, command: Command) =>
      show(
        command,
        (controls) => controls.POST('/_sandbox/seed', { body }),
        ({ cards, rewards }) => `${cards.length} cards and ${rewards.length} reward are there.`,
      ),
    );
}

export function addReset(program: Command): void {
  program
    .command('reset')
    .description('Empty the sandbox: cards, batches, wallets, rewards, endpoints and deliveries')
    .action(async (_options: object, command: Command) => {
      await call(command, (controls) => controls.POST('/_sandbox/reset', { body: {} }));
      print(command, { reset: true }, () => 'The sandbox is empty.');
    });
}
