import { deepEqual } from 'node:assert/strict';
import { createControlClient, sandboxScheme } from 'reward-card-sandbox';

/** Signs and verifies as the sandbox does, and calls the controls of a sandbox that is elsewhere. */
export default async function use(): Promise<void> {
  const scheme = sandboxScheme('whsec_c2VjcmV0IG9mIHRoaXMgcHJvZ3JhbSwgMzIgYnl0ZXM=', { toleranceMs: 300_000 });
  const called: string[] = [];
  const controls = createControlClient({
    baseUrl: 'http://sandbox.example',
    fetch: async ({ url }) => {
      called.push(url);
      return Response.json({});
    },
  });
  await controls.GET('/_sandbox/faults');
  deepEqual([typeof scheme.verify, called], ['function', ['http://sandbox.example/_sandbox/faults']]);
}
