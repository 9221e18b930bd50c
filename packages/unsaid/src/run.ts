import { createRequire } from 'node:module';
import type { Product } from './product.ts';
import { createCli } from './run-cli.ts';

/** The command `unsaid`, for any API. */
export const UNSAID: Product = {
  identity: {
    command: 'unsaid',
    summary: 'Find what an API description leaves unsaid, and work with what it says.',
    version: createRequire(import.meta.url)('unsaid/package.json').version,
  },
};

export const run = createCli(UNSAID);
