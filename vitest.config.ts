import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** `npm run test:soak` sets it: the same tests with larger counts, which take their time. */
const SOAK = Boolean(process.env.SOAK);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/shared-folders.ts',
    testTimeout: SOAK ? 1_200_000 : 120_000,
    hookTimeout: SOAK ? 300_000 : 180_000,
    // Many times what anything takes on an idle machine: a test may fail because of what it tests, not of the load.
    expect: { poll: { timeout: 60_000 } },
    // A process for each file would take half a second of each: no file changes what the next one sees.
    isolate: false,
    // Most tests wait for processes that they have started: one worker more than cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
  },
});
