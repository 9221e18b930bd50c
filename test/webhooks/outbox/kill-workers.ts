import { setTimeout } from 'node:timers/promises';
import { heartbeat } from '../../heartbeat.ts';
import type { TestServer } from '../../servers/server-process.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Workers } from './start-workers.ts';

/** How much is sent and killed. */
export const SIZE = process.env.SOAK
  ? { workers: 4, events: Number(process.env.EVENTS ?? 100_000), kills: Number(process.env.KILLS ?? 200), serverKills: Number(process.env.SERVER_KILLS ?? 10), perTransaction: 20 }
  : { workers: 2, events: 200, kills: 4, serverKills: 1, perTransaction: 5 };
/** Most events that wait while others are put down. */
const MOST_WAITING = 4_000;

/** What a producer puts down together. */
export interface Batch {
  readonly notes: readonly string[];
  /** Whether this one is taken back again. */
  readonly isRolledBack: boolean;
}

/** The path of an event: one in a hundred goes where it is refused, and in the long run a few where it is never answered. */
export function pathOf(note: string): string {
  const number = Number(note);
  if (number % 100 === 7) return 'refuses';
  if (process.env.SOAK && number % 100 === 8 && number < 1_000) return 'hangs';
  return `good-${number % 18}`;
}

/**
 * Puts events down until so many are, while it kills workers and the server evenly over them. `put` rejects where it is
 * not known whether the events were put down; then other ones follow. Resolves when the last is down and all are killed.
 */
export async function putDownAndKill(
  put: (batch: Batch) => Promise<void>,
  workers: Workers,
  server: TestServer,
  acknowledgedNotes: () => number,
): Promise<void> {
  const random = seededRandom(17);
  const kills = [
    ...Array.from({ length: SIZE.kills }, () => ({ at: random() * SIZE.events, isServer: false })),
    ...Array.from({ length: SIZE.serverKills }, () => ({ at: random() * SIZE.events, isServer: true })),
  ].toSorted((one, other) => one.at - other.at);
  let next = 0;
  let down = 0;
  const produce = async () => {
    while (down < SIZE.events) {
      while (down - acknowledgedNotes() > MOST_WAITING || (kills[0] && kills[0].at < down - 500)) await setTimeout(5);
      const notes = Array.from({ length: SIZE.perTransaction }, () => String(next++));
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
      if (due.isServer) {
        await server.kill();
        await server.restart();
      } else {
        await workers.killOne(Math.floor(random() * SIZE.workers));
      }
      kills.shift();
    }
  };
  using _ = heartbeat(() => `${down} put down, ${acknowledgedNotes()} sent, ${kills.length} to be killed`);
  await Promise.all([kill(), ...Array.from({ length: 4 }, produce)]);
}
