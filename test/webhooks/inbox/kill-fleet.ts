import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Inbox } from '../../../src/webhooks/index.ts';
import type { Delivery } from '../../../src/webhooks/testing.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { seededRandom } from '../seeded-random.ts';
import { type Member, startMember } from './fleet.ts';
import type { FleetOptions } from './fleet-process.ts';
import { issued } from './inbox-behaviour.ts';

/** How much is delivered and killed. */
export interface KillSize {
  /** Processes that receive, and as many that handle. */
  readonly members: number;
  readonly events: number;
  /** How often each event is delivered until it was answered 200. */
  readonly times: number;
  readonly kills: number;
  readonly serverKills: number;
  /** How often the network goes silent; see `killFleet`. */
  readonly cuts?: number;
}

export const SIZE: KillSize = { members: 4, events: 2_500, times: 5, kills: 50, serverKills: 4 };

/** For what takes a minute on a machine with nothing else to do. */
export const TIMEOUT_MS = 900_000;

export interface KillResult {
  /** Notes of the events. */
  readonly notes: readonly string[];
  /** How often each was run. */
  readonly runs: ReadonlyMap<string, number>;
  /** Requests, those to processes that were killed included. */
  readonly posts: number;
  /** Seconds until the last answer. */
  readonly seconds: number;
}

/**
 * Delivers each event so many times, shuffled, until each delivery is answered 200, while it kills receivers, workers
 * and the server, and has the network go silent by `cut`. `settled` resolves when nothing waits any more; then all processes
 * are ended.
 */
export async function killFleet(
  options: Omit<FleetOptions, 'isReceiver'>,
  server: TestServer,
  settled: () => Promise<void>,
  size: KillSize,
  cut: () => Promise<void> = async () => {},
): Promise<KillResult> {
  const random = seededRandom(15);
  const start = (isReceiver: boolean) => startMember({ ...options, isReceiver });
  const members = await Promise.all(
    Array.from({ length: 2 * size.members }, (_, index) => start(index < size.members)),
  );
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => void (await Promise.allSettled(members.map((member) => member.end('SIGKILL')))));
  const notes = Array.from({ length: size.events }, (_, index) => `event ${index}`);
  const deliveries = await shuffled(notes, size.times, random);
  const began = performance.now();
  let killed = 0;
  const kills = killPlan(size, random, async (what) => {
    if (what === 'network') return cut();
    if (what === 'server') {
      await server.kill();
      return server.restart();
    }
    const index = killed++ % members.length;
    await members[index]?.end('SIGKILL');
    members[index] = await start(index < size.members);
  });
  const receivers = () => members.slice(0, size.members);
  const posts = await deliverAll(deliveries, receivers, kills);
  const seconds = (performance.now() - began) / 1_000;
  await settled();
  await Promise.all(members.map((member) => member.end('SIGTERM')));
  return { notes, runs: await countLines(options.runs), posts, seconds };
}

async function shuffled(notes: readonly string[], times: number, random: () => number): Promise<Delivery[]> {
  const signed = await Promise.all(notes.map((note) => issued(note)));
  return signed
    .flatMap((delivery) => Array.from({ length: times }, () => ({ delivery, at: random() })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ delivery }) => delivery);
}

type Killed = 'process' | 'server' | 'network';

/** Kills, evenly over the answers, one after the other. Resolves when deliveries may go on, so that none comes too late. */
function killPlan(
  { events, times, kills, serverKills, cuts = 0 }: KillSize,
  random: () => number,
  kill: (what: Killed) => Promise<void>,
) {
  const answers = events * times;
  const planned = { process: kills, server: serverKills, network: cuts };
  // Later than half-way nearly all that comes was handled before, so that nothing would show that handling goes on.
  const lastAt = (what: string) => (what === 'network' ? answers / 2 : answers);
  const ends = Object.entries(planned)
    .flatMap(([what, count]) =>
      Array.from({ length: count }, () => ({ at: random() * lastAt(what), what: what as Killed })),
    )
    .toSorted((one, other) => one.at - other.at);
  let killing: Promise<void> = Promise.resolve();
  let queued = 0;
  return {
    async pass(answered: number): Promise<void> {
      while (ends[0] && ends[0].at <= answered) {
        const { what } = ends.shift() ?? expect.fail();
        queued += 1;
        killing = killing
          .then(() => kill(what))
          .finally(() => {
            queued -= 1;
          });
        // Awaited by the next, and in the end by `over`.
        killing.catch(() => {});
      }
      if (queued > 1) await killing;
    },
    over: () => killing,
  };
}

/** Resolves to the number of requests. */
async function deliverAll(
  deliveries: readonly Delivery[],
  receivers: () => Member[],
  kills: ReturnType<typeof killPlan>,
): Promise<number> {
  let next = 0;
  let answered = 0;
  let posts = 0;
  const deliver = async () => {
    for (let delivery = deliveries[next++]; delivery; delivery = deliveries[next++]) {
      for (;;) {
        const all = receivers();
        if ((await all[posts++ % all.length]?.post(delivery)) === 200) break;
        // A server that begins anew takes a second or two.
        await setTimeout(200);
      }
      answered += 1;
      await kills.pass(answered);
    }
  };
  await Promise.all(Array.from({ length: 32 }, deliver));
  await kills.over();
  return posts;
}

/** For longer than other tests wait: what a killed process had is handed out when its lease is over. */
export function untilNothingWaits(inbox: Inbox) {
  const waiting = async () => (await inbox.stats()).waiting;
  return expect.poll(waiting, { interval: 100, timeout: 600_000 }).toBe(0);
}

/** How often a file of runs has each note. */
export async function countLines(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const text = await readFile(file, 'utf8').catch(() => '');
  for (const line of text.split('\n')) {
    if (line !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}
