import type { Group } from '../group.ts';
import { measureBatches } from './sandbox/batches.ts';
import { measureDeliveries } from './sandbox/deliveries.ts';
import { measureTopUps } from './sandbox/top-ups.ts';

/** The sandbox with its database in a file: requests per second, large files, and deliveries beside a hanging endpoint. */
export const measureSandbox: Group = async (run) => [
  ...(await measureTopUps(run)),
  ...(await measureBatches(run)),
  ...(await measureDeliveries(run)),
];
