import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '../../../../../src/webhooks-testing.ts';
import { bundleProcess } from '../../../../../test/bundle-process.ts';
import { seededRandom } from '../seeded-random.ts';
import type { MemberOptions } from './member.ts';

/** A running `member.ts`. */
interface Member {
  /** Resolves to the status, or to 0 where the process is gone. */
  post(delivery: Delivery): Promise<number>;
  /** Resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Processes that share a queue, one of which may be killed at any time: another takes its place. */
export interface Fleet extends AsyncDisposable {
  /** Posts until that is answered 200; resolves to the number of requests. */
  deliver(delivery: Delivery): Promise<number>;
  killOne(): Promise<void>;
  /** Ends all as a deployment does. */
  stop(): Promise<void>;
}

export async function startFleet(count: number, options: MemberOptions): Promise<Fleet> {
  const members = await Promise.all(Array.from({ length: count }, () => startMember(options)));
  let posts = 0;
  let killed = 0;
  const endAll = (signal: NodeJS.Signals) => Promise.all(members.map((member) => member.end(signal)));
  return {
    async deliver(delivery) {
      for (let tries = 1; ; tries += 1) {
        if ((await members[posts++ % count]?.post(delivery)) === 200) return tries;
        await sleep(100);
      }
    },
    async killOne() {
      const index = killed++ % count;
      await members[index]?.end('SIGKILL');
      members[index] = await startMember(options);
    },
    stop: async () => void (await endAll('SIGTERM')),
    [Symbol.asyncDispose]: async () => void (await endAll('SIGKILL')),
  };
}

async function startMember(options: MemberOptions): Promise<Member> {
  const program = await bundleProcess('packages/unsaid-runtime/test/webhooks/deliveries/member.ts');
  const child = fork(program, [JSON.stringify(options)], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed = (printed + chunk).slice(-10_000);
  });
  const exited = once(child, 'exit');
  const early = exited.then(() => Promise.reject(new Error(`A process of the fleet ended as it began.\n${printed}`)));
  early.catch(() => {});
  const [{ port }] = (await Promise.race([once(child, 'message'), early])) as [{ port: number }];
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let isEnded = false;
  return {
    post: ({ raw, headers }) =>
      new Promise((resolve) => {
        const sent = request({ host: '127.0.0.1', agent, port, method: 'POST', headers }, (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
          response.once('close', () => resolve(0));
        });
        sent.once('error', () => resolve(0));
        sent.end(raw);
      }),
    async end(signal) {
      if (child.exitCode !== null && !isEnded)
        throw new Error(`A process of the fleet ended by itself: ${child.exitCode}.\n${printed}`);
      isEnded = true;
      child.kill(signal);
      await exited;
      agent.destroy();
    },
  };
}

/** What is done to a fleet while it works, and how often, evenly spread. */
export type Plan = Readonly<Record<string, readonly [times: number, act: () => Promise<unknown>]>>;

/** Does what is planned, one after the other, as `progress` goes from 0 to 1; resolves when all was done. */
export async function disturb(plan: Plan, progress: () => number): Promise<void> {
  const random = seededRandom(43);
  const acts = Object.values(plan)
    .flatMap(([times, act]) => Array.from({ length: times }, () => ({ at: random() * 0.9, act })))
    .toSorted((one, other) => one.at - other.at);
  for (const { at, act } of acts) {
    while (progress() < at) await sleep(5);
    await act();
  }
}

/** The lines of a file of runs: what was run, and when first. */
export async function readRuns(file: string): Promise<{ firstAt: Map<string, number>; times: Map<string, number> }> {
  const firstAt = new Map<string, number>();
  const times = new Map<string, number>();
  for (const line of (await readFile(file, 'utf8').catch(() => '')).split('\n')) {
    const [at, note] = line.split('\t');
    if (note === undefined) continue;
    if (!firstAt.has(note)) firstAt.set(note, Number(at));
    times.set(note, (times.get(note) ?? 0) + 1);
  }
  return { firstAt, times };
}
