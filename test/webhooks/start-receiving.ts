import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { bundleProcess } from '../bundle-process.ts';
import type { Usage } from './receiving-process.ts';

/** A running `receiving-process.ts`. */
export interface Receiving extends AsyncDisposable {
  readonly url: string;
  usage(): Promise<Usage>;
}

/** Starts a receiver in a process of its own. */
export async function startReceiving(): Promise<Receiving> {
  const program = await bundleProcess('test/webhooks/receiving-process.ts');
  const child = fork(program, [], { execArgv: ['--expose-gc'] });
  const exited = once(child, 'exit');
  const { port } = (await reply(child)) as { port: number };
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    async usage() {
      child.send('usage');
      return (await reply(child)) as Usage;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function reply(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}
