import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { bundleProcess } from '../bundle-process.ts';
import type { ReceivingOptions, Usage } from './receiving-process.ts';

/** A running `receiving-process.ts`. */
export interface Receiving extends AsyncDisposable {
  readonly url: string;
  usage(): Promise<Usage>;
  /** Ends it as `kill -9` does, and resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a receiver in a process of its own. */
export async function startReceiving(options: ReceivingOptions): Promise<Receiving> {
  const program = await bundleProcess('test/webhooks/receiving-process.ts');
  const child = fork(program, [JSON.stringify(options)], { execArgv: ['--expose-gc'] });
  const exited = once(child, 'exit');
  const { port } = (await reply(child)) as { port: number };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    async usage() {
      child.send('usage');
      return (await reply(child)) as Usage;
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

async function reply(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}
