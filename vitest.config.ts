import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Most tests wait for processes that they have started; a core left free would only stand idle.
    maxWorkers: '100%',
  },
});
