import type { Command } from 'commander';
import type { FaultSettings, Faults } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { print } from './print.ts';
import { readInteger } from './read-values.ts';

interface Options {
  readonly apiLatency?: number;
  readonly apiStatus?: number;
  readonly apiAfter?: 'drop' | 'error';
  readonly apiTimes?: number;
  readonly latency?: number;
  readonly duplicate?: boolean;
  readonly reorder?: boolean;
  readonly tamper?: boolean;
  readonly unsigned?: boolean;
  readonly noncanonical?: boolean;
}

export function addFaults(program: Command): void {
  const faults = program.command('faults').description('Show, set or clear what goes wrong on purpose');
  faults
    .command('show', { isDefault: true })
    .description('Show the faults')
    .action(async (_options: object, command: Command) =>
      show(command, await call(command, (controls) => controls.GET('/_sandbox/faults'))),
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
    .action((options: Options, command: Command) => set(command, settingsOf(options)));
  faults
    .command('clear')
    .description('Switch all faults off')
    .action((_options: object, command: Command) => set(command, {}));
}

async function set(command: Command, body: FaultSettings): Promise<void> {
  show(command, await call(command, (controls) => controls.PUT('/_sandbox/faults', { body })));
}

function settingsOf({ apiLatency, apiStatus, apiAfter, apiTimes, latency, ...flags }: Options): FaultSettings {
  const { duplicate = false, reorder = false, tamper = false, unsigned = false, noncanonical = false } = flags;
  return {
    api: { latency_ms: apiLatency ?? 0, status: apiStatus ?? null, after: apiAfter ?? null, times: apiTimes ?? null },
    webhooks: { latency_ms: latency ?? 0, duplicate, reorder, tamper, unsigned, noncanonical },
  };
}

function show(command: Command, faults: Faults): void {
  const lines = Object.entries(faults).flatMap(([part, settings]) =>
    Object.entries(settings)
      .filter(([, value]) => value !== null && value !== false && value !== 0)
      .map(([name, value]) => `${part} ${name}: ${value}`),
  );
  print(command, faults, () => (lines.length === 0 ? 'There are no faults.' : lines.join('\n')));
}
