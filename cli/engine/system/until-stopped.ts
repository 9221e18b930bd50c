import { once } from 'node:events';

/** Resolves on Ctrl-C, and when the process is asked to end. Call it before there is anything to close. */
export async function untilStopped(): Promise<void> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}
