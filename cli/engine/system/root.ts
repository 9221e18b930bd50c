import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether this runs from the repository, in which the documents lie next to the command line, or is installed. */
export const IN_REPOSITORY = existsSync(new URL('../../../openapi', import.meta.url));

/** The folder of reward-card-contract, with `openapi/`, `asyncapi/` and `open-points.yaml`: ours, or that installed. */
export const ROOT = path.dirname(
  fileURLToPath(
    IN_REPOSITORY
      ? new URL('../../../package.json', import.meta.url)
      : import.meta.resolve('reward-card-contract/package.json'),
  ),
);

/** The two documents, relative to the root of the package. */
export const DOCUMENTS = { openapi: 'openapi/openapi.yaml', asyncapi: 'asyncapi/asyncapi.yaml' } as const;

/** The workflows over the operations of the OpenAPI document, in Arazzo, relative to the root of the package. */
export const WORKFLOWS = 'workflows/cards.arazzo.yaml';

export const CONTROLS = {
  document: 'sandbox/controls/openapi.yaml',
  folder: 'sandbox/controls',
  config: 'sandbox/controls/redocly.yaml',
} as const;
