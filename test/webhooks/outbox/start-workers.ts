import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { bundleProcess } from '../../bundle-process.ts';
import type { OutboxProcessOptions } from './outbox-process.ts';

/** Workers of an outbox, each in a process of its own. */
export interface Workers extends AsyncDisposable {
  /** Kills one as `kill -9` does, and starts another in its place. */
  killOne(index: number): Promise<void>;
}

export async function startWorkers(count: number, options: OutboxProcessOptions): Promise<Workers> {
  const program = await bundleProcess('test/webhooks/outbox/outbox-process.ts');
  const start = async () => {
    const child = fork(program, [JSON.stringify(options)], { execArgv: [] });
    await once(child, 'message');
    return child;
  };
  const children = await Promise.all(Array.from({ length: count }, start));
  return {
    async killOne(index) {
      const child = children[index % count];
      if (child) await end(child, 'SIGKILL');
      children[index % count] = await start();
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all(children.map((child) => end(child, 'SIGTERM')))),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
