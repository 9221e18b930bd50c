import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `npm run test:soak` sets it: the same tests with larger counts, which take their time. */
const SOAK = Boolean(process.env.SOAK);

/** Lets the packages meet in their sources, at the same entry points that they meet at once they are built. */
const SOURCES = 'unsaid-source';
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=${SOURCES}`.trim();

/** Workers do without; for the processes that tests start, `test/use-compile-cache.ts` names one. */
delete process.env.NODE_COMPILE_CACHE;

/** The files that take longest, which a fresh clone cannot know: the first three in the long run, the others in the short one. */
const LONGEST = [
  'packages/unsaid-runtime/test/webhooks/deliveries/kills.test.ts',
  'packages/unsaid-runtime/test/webhooks/deliveries/silence.test.ts',
  'packages/unsaid/test/schemas/soundness.test.ts',
  'packages/unsaid-runtime/test/webhooks/deliveries/queue.test.ts',
  'packages/unsaid-runtime/test/webhooks/deliveries/inbox.test.ts',
  'packages/unsaid-runtime/test/webhooks/deliveries/redis.test.ts',
  'packages/unsaid/test/docs/site.test.ts',
  'packages/unsaid/test/diff/command.test.ts',
  'packages/unsaid/test/check-receiver/broken-receivers.test.ts',
  'packages/unsaid/test/generate.test.ts',
  'packages/unsaid/test/generate-variant.test.ts',
  'packages/unsaid/test/check-receiver/check-receiver.test.ts',
  'packages/unsaid-runtime/test/webhooks/sender.test.ts',
  'packages/unsaid-runtime/test/webhooks/deadline.test.ts',
  'packages/unsaid/test/commands.test.ts',
  'packages/unsaid/test/diff/sides.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = [...LONGEST, ''];
    const placeOf = ({ moduleId }: TestSpecification) => places.findIndex((file) => moduleId.endsWith(file));
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  resolve: { conditions: [SOURCES] },
  ssr: { resolve: { conditions: [SOURCES], externalConditions: [SOURCES] } },
  test: {
    include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    sequence: { sequencer: LongestFirst },
    globalSetup: 'test/shared-folders.ts',
    setupFiles: 'test/use-compile-cache.ts',
    testTimeout: SOAK ? 1_200_000 : 300_000,
    hookTimeout: 600_000,
    // Many times what anything takes on an idle machine: a test may fail because of what it tests, not of the load.
    expect: { poll: { timeout: 60_000 } },
    // A process for each file would take half a second of each: no file changes what the next one sees.
    isolate: false,
    // A worker makes much that is soon garbage: with more room for it, a fifth less of the time goes into collecting it.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // Most tests wait for processes that they have started: two workers more than cores keep the cores busy.
    maxWorkers: availableParallelism() + 2,
  },
});
