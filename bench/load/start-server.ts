import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Report, Usage } from './serve.ts';

/** A server in a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly port: number;
  /** Cost of the server since it started. */
  usage(): Promise<Usage>;
}

/** Starts `servers/NAME.ts`. Its output is dropped, its errors are shown. */
export async function startServer(name: string, ...args: string[]): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL(`../servers/${name}.ts`, import.meta.url)), args, {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--conditions=unsaid-source'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const reports = on(child, 'message', { close: ['exit'] });
  const report = async (): Promise<Report> => {
    const { done, value } = await reports.next();
    if (done) throw new Error(`The server ${name} ended before its time.`);
    return value[0];
  };
  const first = await report();
  return {
    port: 'port' in first ? first.port : 0,
    async usage() {
      child.send('usage');
      const answer = await report();
      return 'cpu' in answer ? answer : { cpu: Number.NaN, memory: Number.NaN };
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
