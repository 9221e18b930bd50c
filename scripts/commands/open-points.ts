import type { Command } from 'commander';
import { stateOfPoint } from '../contract/state-of-point.ts';
import { tableOfPoints } from '../open-points/table-of-points.ts';
import { readVariant } from '../read-variant.ts';
import { createCommand, overlayOption } from '../run-command.ts';

interface Options {
  readonly overlay?: string;
  readonly json?: true;
  readonly open?: true;
}

export function openPointsCommand(name: string, summary: string): Command {
  return createCommand(name, summary)
    .addOption(overlayOption())
    .option('--json', 'Print JSON, the places in the documents included')
    .option('--open', 'Leave out what is answered everywhere')
    .action(async ({ overlay, json, open }: Options) => {
      const { openPoints } = await readVariant(name, overlay);
      const shown = openPoints.filter((point) => !open || stateOfPoint(point) !== 'answered');
      const rows = shown.map((point) => ({ ...point, state: stateOfPoint(point) }));
      console.log(json ? JSON.stringify(rows, null, 2) : tableOfPoints(shown, process.stdout.columns ?? 120));
    });
}
