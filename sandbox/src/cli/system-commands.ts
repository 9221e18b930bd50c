import { type Command, InvalidArgumentError } from 'commander';
import type { Clock } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { print } from './print.ts';
import { readInteger } from './read-values.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export function addClock(program: Command): void {
  const clock = program.command('clock').description('Show, move or stop the clock of the sandbox');
  clock
    .command('get', { isDefault: true })
    .description('Show the time')
    .action(async (_options: object, command: Command) =>
      show(command, await call(command, (controls) => controls.GET('/_sandbox/clock'))),
    );
  clock
    .command('advance')
    .description('Move the clock on, through every retry and expiry on its way')
    .argument('<duration>', 'as 500ms, 90s, 5m, 2h or 365d', readDuration)
    .action(async (ms: number, _options: object, command: Command) =>
      show(command, await call(command, (controls) => controls.POST('/_sandbox/clock/advance', { body: { ms } }))),
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

async function setClock(command: Command, body: { now?: string; mode?: Clock['mode'] }): Promise<void> {
  show(command, await call(command, (controls) => controls.PUT('/_sandbox/clock', { body })));
}

function show(command: Command, clock: Clock): void {
  print(command, clock, () => `${clock.now} (${clock.mode})`);
}

function readDuration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,12})(ms|s|m|h|d)$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('Write 500ms, 90s, 5m, 2h or 365d.');
  return Number(count) * (UNITS[unit] ?? 1);
}

export function addAssumptions(program: Command): void {
  program
    .command('assumptions')
    .description(
      'List what the sandbox assumes: each open point, the answer, and the line of the overlay that gives it',
    )
    .action(async (_options: object, command: Command) => {
      const list = await call(command, (controls) => controls.GET('/_sandbox/assumptions'));
      print(command, list, () =>
        list.items.map(({ id, answer, place }) => `${id}: ${answer}\n    ${place}`).join('\n'),
      );
    });
}

export function addSeed(program: Command): void {
  program
    .command('seed')
    .description('Fill the sandbox with example cards and a reward')
    .option('--cards <n>', 'Number of cards (10)', readInteger)
    .option('--currency <code>', 'Currency (KES)')
    .action(async (body: { cards?: number; currency?: string }, command: Command) => {
      const seeded = await call(command, (controls) => controls.POST('/_sandbox/seed', { body }));
      print(command, seeded, () => `${seeded.cards.length} cards and ${seeded.rewards.length} reward are there.`);
    });
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
