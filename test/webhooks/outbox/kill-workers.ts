import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { bundleProcess } from '../../bundle-process.ts';
import { heartbeat } from '../../heartbeat.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { seededRandom } from '../seeded-random.ts';
import type { CountingEndpoint } from './counting-endpoint.ts';
import type { OutboxProcessOptions } from './outbox-process.ts';

/** How much is sent and killed. */
export interface Size {
  readonly workers: number;
  readonly events: number;
  readonly kills: number;
  readonly serverKills: number;
  /** How often the network goes silent, by `cut`. */
  readonly cuts?: number;
  /** Events that are put down together. */
  readonly perBatch: number;
}

/** Most events that wait while others are put down. */
const MAX_WAITING = 4_000;

/** What a producer puts down together. */
export interface Batch {
  readonly notes: readonly string[];
  /** Whether this one is taken back again. */
  readonly isRolledBack: boolean;
}

export interface KillOptions {
  readonly size: Size;
  /** Rejects where it is not known whether the events were put down; then other ones follow. */
  readonly put: (batch: Batch) => Promise<void>;
  readonly workers: Workers;
  readonly server: TestServer;
  readonly endpoint: CountingEndpoint;
  readonly cut?: () => Promise<void>;
  /** Resolves to how many events are neither acknowledged nor dead. */
  readonly countWaiting: () => Promise<number>;
}

/** The path of an event: one in a hundred goes where it is refused, and in the long run a few where it is never answered. */
export function pathOf(note: string): string {
  const number = Number(note);
  if (number % 100 === 7) return 'refuses';
  if (process.env.SOAK && number % 100 === 8 && number < 1_000) return 'hangs';
  return `good-${number % 18}`;
}

/**
 * Puts events down until so many are, while it kills workers and the server evenly over them, and waits until none waits.
 * Resolves to the seconds that it took.
 */
export async function putDownAndKill({ size, put, workers, server, endpoint, cut, countWaiting }: KillOptions) {
  const began = performance.now();
  const random = seededRandom(17);
  const kills = [
    ...Array.from({ length: size.kills }, () => ({ at: random() * size.events, what: 'worker' })),
    ...Array.from({ length: size.serverKills }, () => ({ at: random() * size.events, what: 'server' })),
    ...Array.from({ length: size.cuts ?? 0 }, () => ({ at: random() * size.events, what: 'network' })),
  ].toSorted((one, other) => one.at - other.at);
  let next = 0;
  let down = 0;
  let waiting = 0;
  const produce = async () => {
    while (down < size.events) {
      while (down - endpoint.sent.size > MAX_WAITING || (kills[0] && kills[0].at < down - 500)) await setTimeout(5);
      const notes = Array.from({ length: size.perBatch }, () => String(next++));
      const isRolledBack = random() < 0.1;
      try {
        await put({ notes, isRolledBack });
        if (!isRolledBack) down += notes.length;
      } catch {
        await setTimeout(50);
      }
    }
  };
  const kill = async () => {
    for (let due = kills[0]; due; due = kills[0]) {
      while (down < due.at) await setTimeout(2);
      if (due.what === 'network') await cut?.();
      else if (due.what === 'server') {
        await server.kill();
        await server.restart();
      } else {
        await workers.killOne(Math.floor(random() * size.workers));
      }
      kills.shift();
    }
  };
  using _ = heartbeat(
    () => `${down} put down, ${endpoint.sent.size} sent, ${kills.length} kills to come, ${waiting} wait`,
  );
  await Promise.all([kill(), ...Array.from({ length: 4 }, produce)]);
  const count = async () => {
    waiting = await countWaiting();
    expect(waiting).toBe(0);
  };
  // The server that was killed last may not be there again at the first questions.
  await vi.waitFor(count, process.env.SOAK ? { interval: 500, timeout: 600_000 } : { interval: 20, timeout: 60_000 });
  return (performance.now() - began) / 1_000;
}

/** How many events were sent once, twice, ... and five times, and which more often. */
export function countSent({ sent }: CountingEndpoint): { readonly times: string; readonly tooOften: string[] } {
  const counts = [1, 2, 3, 4, 5].map((times) => [...sent.values()].filter((count) => count === times).length);
  return { times: counts.join(', '), tooOften: [...sent].filter(([, count]) => count > 5).map(([note]) => note) };
}

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
