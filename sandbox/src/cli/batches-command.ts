import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { csvFile } from 'reward-card-contract/client';
import { callApi, tokenOption } from './call-api.ts';
import { call } from './call-controls.ts';
import { CliError } from './cli-error.ts';
import { print } from './print.ts';
import { table } from './table.ts';

export function addBatches(program: Command): void {
  const batches = program.command('batches').description('Issue cards from a CSV file; list and show batches');
  batches.command('list', { isDefault: true }).description('List batches, newest first').action(list);
  batches.command('show <id>').description('Show a batch with the rows that failed').action(show);
  tokenOption(batches.command('issue <file>').description('Issue the cards of a CSV file'))
    .requiredOption('--currency <code>', 'Currency of the cards')
    .action(issue);
}

const COLUMNS = ['batch_id', 'status', 'total', 'issued', 'failed', 'currency', 'created_at'] as const;

async function list(_options: object, command: Command): Promise<void> {
  const page = await call(command, (controls) => controls.GET('/_sandbox/batches'));
  print(command, page, () => table(page.items, COLUMNS, 'There are no batches.'));
}

async function show(batch_id: string, _options: object, command: Command): Promise<void> {
  const params = { path: { batch_id }, query: { limit: 500 } };
  const batch = await call(command, (controls) => controls.GET('/_sandbox/batches/{batch_id}', { params }));
  const failures = table(
    batch.failures.items,
    ['row', 'recipient_phone', 'value', 'reason'],
    'Every row became a card.',
  );
  print(command, batch, () => `${table([batch], COLUMNS, '')}\n\n${failures}`);
}

async function issue(path: string, { currency }: { readonly currency: string }, command: Command): Promise<void> {
  const bytes = await readFile(path).catch(() => {
    throw new CliError(`${path} cannot be read.`);
  });
  const body = { file: csvFile(bytes), currency };
  const batch = await callApi(command, (client) => client.POST('/v1/cards/bulk', { body }));
  print(
    command,
    batch,
    () => `${batch.batch_id}: ${batch.issued} of ${batch.total} cards issued, ${batch.failed} failed.`,
  );
}
