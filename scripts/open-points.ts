import { OVERLAY_OPTION, runCommand } from './command.ts';
import { stateOfPoint } from './contract/state-of-point.ts';
import { tableOfPoints } from './open-points/table-of-points.ts';
import { readVariant } from './read-variant.ts';

await runCommand({
  name: 'npm run open-points --',
  summary: 'List the open points: which are open, and which an overlay answers, and how.',
  options: {
    overlay: OVERLAY_OPTION,
    json: { type: 'boolean', help: 'Print JSON, the places in the documents included' },
    open: { type: 'boolean', help: 'Leave out what is answered everywhere' },
  },
  async run({ overlay, json = false, open = false }) {
    const { openPoints } = await readVariant('npm run open-points --', overlay);
    const shown = openPoints.filter((point) => !open || stateOfPoint(point) !== 'answered');
    if (json) {
      const rows = shown.map((point) => ({ ...point, state: stateOfPoint(point) }));
      console.log(JSON.stringify(rows, null, 2));
      return 0;
    }
    console.log(tableOfPoints(shown, process.stdout.columns ?? 120));
    return 0;
  },
});
