import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['reward-card-source'] },
  ssr: { resolve: { conditions: ['reward-card-source'] } },
  test: { include: ['*/*.test.ts'] },
});
