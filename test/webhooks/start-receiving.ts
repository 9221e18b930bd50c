import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ReceivingOptions } from './receiving-process.ts';

/** A running `receiving-process.ts`. */
export interface Receiving extends AsyncDisposable {
  readonly url: string;
  /** Resident memory in bytes. */
  rss(): Promise<number>;
  /** Ends it as `kill -9` does, and resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a receiver in a process of its own. */
export async function startReceiving(options: ReceivingOptions): Promise<Receiving> {
  const child = fork(new URL('receiving-process.ts', import.meta.url), [JSON.stringify(options)], { execArgv: [] });
  const exited = once(child, 'exit');
  const { port } = (await reply(child)) as { port: number };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    async rss() {
      child.send('rss');
      return ((await reply(child)) as { rss: number }).rss;
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

async function reply(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}
