import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of reward-card-contract, with `openapi/`, `asyncapi/` and `open-points.yaml`: ours, or that installed. */
export const ROOT = path.dirname(
  fileURLToPath(
    existsSync(new URL('../../openapi', import.meta.url))
      ? new URL('../../package.json', import.meta.url)
      : import.meta.resolve('reward-card-contract/package.json'),
  ),
);
