import type { Command } from 'commander';
import type { TimelineItem, TimelineKind } from '../../generated/controls/rest.ts';
import { call } from './call-controls.ts';
import { print } from './print.ts';
import { readInteger } from './read-values.ts';
import { table } from './table.ts';

interface Filters {
  readonly kind?: TimelineKind;
  readonly subject?: string;
  readonly limit?: number;
  readonly after?: number;
}

export function addTimeline(program: Command): void {
  program
    .command('timeline')
    .description('List calls of the API and deliveries together, newest first')
    .option('--kind <kind>', 'call or delivery')
    .option('--subject <id>', 'Only what is about this card, batch, reward or wallet')
    .option('--limit <n>', 'Largest number that is listed, up to 500 (50)', readInteger)
    .option('--after <position>', 'Go on where the page before ended', readInteger)
    .action(list);
}

async function list(query: Filters, command: Command): Promise<void> {
  const page = await call(command, (controls) => controls.GET('/_sandbox/timeline', { params: { query } }));
  const rows = page.items.map(lineOf);
  const columns = ['at', 'what', 'subject', 'status', 'faults', 'number'] as const;
  const more = page.next === null ? '' : `\nMore: --after ${page.next}`;
  print(command, page, () => `${table(rows, columns, 'Nothing happened yet.')}${more}`);
}

function lineOf({ call: made, delivery }: TimelineItem) {
  if (delivery !== null) {
    const { created_at: at, event: what, subject, attempts, most_attempts } = delivery;
    const status = `${delivery.status}, attempt ${attempts} of ${most_attempts}`;
    return { at, what, subject, status, faults: delivery.last_attempt?.faults ?? [], number: delivery.delivery };
  }
  const { at = '', operation = null, method, path, subject = null, status, faults = [], call: number } = made ?? {};
  return { at, what: operation ?? `${method} ${path}`, subject, status, faults, number };
}
