import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:http';
import path from 'node:path';
import type { Delivery } from '../../../src/webhooks/testing.ts';
import { bundleProcess } from '../../bundle-process.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { FleetOptions } from './fleet-process.ts';
import { issued, until } from './inbox-behaviour.ts';

/** A running `fleet-process.ts`. */
export interface Member extends AsyncDisposable {
  /** Resolves to the status, or to 0 where the process is gone. */
  post(delivery: Delivery): Promise<number>;
  /** Resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export async function startMember(options: FleetOptions): Promise<Member> {
  const program = await bundleProcess('test/webhooks/inbox/fleet-process.ts');
  const child = fork(program, [JSON.stringify(options)], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed = (printed + chunk).slice(-10_000);
  });
  const exited = once(child, 'exit');
  const ended = exited.then(() => Promise.reject(new Error(`A process of the fleet ended as it began.\n${printed}`)));
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  ended.catch(() => {});
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let isTold = false;
  const end = async (signal: NodeJS.Signals) => {
    const { exitCode } = child;
    if (exitCode !== null && !isTold)
      throw new Error(`A process of the fleet ended by itself: ${exitCode}.\n${printed}`);
    isTold = true;
    child.kill(signal);
    await exited;
    agent.destroy();
  };
  return {
    post: ({ raw, headers }) => send({ agent, port, method: 'POST', headers }, raw),
    end,
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  };
}

/** With connections that are kept, at a fraction of the cost of `fetch`: tens of thousands are posted. */
function send(options: RequestOptions, body?: Uint8Array): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', ...options }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('close', () => resolve(0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

/** A process that handles while its server goes away, and is then told to stop, ends by itself. */
export async function endsWithoutServer(options: Pick<FleetOptions, 'engine' | 'leaseMs'>, server: TestServer) {
  const runs = path.join(await temporaryFolder(), 'runs');
  await using member = await startMember({ ...options, url: server.url, queue: 'away', runs, isReceiver: false });
  const delivery = await issued('before');
  await until(async () => (await member.post(delivery)) === 200);
  await until(() => existsSync(runs));
  await server.kill();
  let isEnded = false;
  void member.end('SIGTERM').then(() => {
    isEnded = true;
  });
  await until(() => isEnded);
}
