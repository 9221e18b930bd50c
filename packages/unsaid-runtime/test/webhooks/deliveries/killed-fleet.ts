import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { createWebhookOutbox } from '../../../../../src/webhooks-outbox.ts';
import { type Delivery, signDelivery } from '../../../../../src/webhooks-testing.ts';
import { heartbeat } from '../../../../../test/heartbeat.ts';
import { listen } from '../mounts.ts';
import { sign } from '../scheme.ts';
import { seededRandom } from '../seeded-random.ts';
import { disturb, type Plan, readRuns, startFleet } from './fleet.ts';
import type { MemberOptions } from './member.ts';
import { issued } from './outbox-behaviour.ts';
import type { Place } from './places.ts';

/** A run of a fleet that is killed while it works. */
export interface KilledRun {
  /** Name of the engine. */
  readonly engine: string;
  /** What a report of the run begins with. Default: that name. */
  readonly label?: string;
  readonly place: Place;
  readonly size: {
    readonly events: number;
    readonly copies: number;
    readonly kills: number;
    readonly serverKills: number;
  };
  /** File for the runs of handlers. */
  readonly runs: string;
  /** Folder whose `node_modules` has the clients of the server. Default: this repository. */
  readonly clients?: string;
}

const MEMBERS = 4;
const LATE_MS = 10_000;
/** Events of an outbox that wait at most, so that one that is late does not wait for its turn alone. */
const BACKLOG = 100;
const random = seededRandom(43);

const noteOf = (delivery: Delivery) => String(JSON.parse(new TextDecoder().decode(delivery.raw)).note);
export const signed = (event: object) => signDelivery({ event: 'card.issued', ...event }, { sign });

/** Waits until nothing waits any more; the server that was killed last may not be there at the first questions. */
export async function settled(
  count: () => Promise<{ readonly waiting: number; readonly running: number }>,
): Promise<void> {
  const open = () =>
    count().then(
      ({ waiting, running }) => waiting + running,
      () => -1,
    );
  await expect.poll(open, { interval: 200, timeout: 600_000 }).toBe(0);
}

/** How many of those that were due began too late. */
function lateOf(dueAt: ReadonlyMap<string, number>, firstAt: ReadonlyMap<string, number>): number {
  return [...dueAt].filter(([note, at]) => (firstAt.get(note) ?? 0) - at > LATE_MS).length;
}

/** Runs `work` on each item, so many at a time. */
export async function inParallel<Item>(items: Iterable<Item>, most: number, work: (item: Item) => Promise<void>) {
  const iterator = items[Symbol.iterator]();
  const next = async () => {
    for (let { value, done } = iterator.next(); !done; { value, done } = iterator.next()) await work(value);
  };
  await Promise.all(Array.from({ length: most }, next));
}

/** How each process of the fleet works. */
export function memberOptions(
  kind: MemberOptions['kind'],
  { engine, place, runs, clients }: Omit<KilledRun, 'size'>,
): MemberOptions {
  const own = { engine, where: place.where, queue: place.name, kind, runs, leaseMs: 3_000, concurrency: 5 };
  return clients === undefined ? own : { ...own, clients };
}

function planFor({ place, size }: KilledRun, killOne: () => Promise<void>): Plan {
  return {
    kills: [size.kills, killOne],
    serverKills: [
      place.server ? size.serverKills : 0,
      async () => {
        await place.trouble.begin();
        await place.trouble.end();
      },
    ],
  };
}

/** Delivers to an inbox: it loses nothing after a 200, and writes each effect in a transaction once. */
export async function killInbox(run: KilledRun): Promise<void> {
  const { place, size, label = run.engine } = run;
  await using inbox = place.open({ concurrency: 0 });
  const options = memberOptions('inbox', run);
  await place.createEffects?.();
  const deliveries = await Promise.all(Array.from({ length: size.events }, (_, note) => signed({ note: `${note}` })));
  const shuffled = deliveries
    .flatMap((delivery) => Array.from({ length: size.copies }, () => ({ delivery, at: random() })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ delivery }) => delivery);
  await using fleet = await startFleet(MEMBERS, options);
  const acceptedAt = new Map<string, number>();
  let answered = 0;
  let posts = 0;
  using _ = heartbeat(() => `${answered} of ${shuffled.length} answered`);
  const delivering = inParallel(shuffled, 8, async (delivery) => {
    const tries = await fleet.deliver(delivery);
    posts += tries;
    answered += 1;
    if (!acceptedAt.has(noteOf(delivery))) acceptedAt.set(noteOf(delivery), Date.now());
  });
  await Promise.all([delivering, disturb(planFor(run, fleet.killOne), () => answered / shuffled.length)]);
  await settled(() => inbox.stats());
  await fleet.stop();
  const { firstAt, times } = await readRuns(options.runs);
  const written = (await place.effects?.list()) ?? [...times.keys()];
  const again = [...times.values()].filter((count) => count > 1).length;
  console.log(
    `${label}, inbox: ${size.events} events, ${posts} requests, ${size.kills} kills; ${again} run more than once, ${lateOf(acceptedAt, firstAt)} began later than 10 s.`,
  );
  const notes = deliveries.map(noteOf).toSorted();
  expect(written.toSorted()).toEqual(notes);
  expect(await inbox.deliveries.list()).toEqual([]);
}

/** Enqueues into an outbox: it sends what was enqueued, nothing that was rolled back, and nothing six times. */
export async function killOutbox(run: KilledRun): Promise<void> {
  const { place, size, label = run.engine } = run;
  const sent = new Map<string, number>();
  const firstAt = new Map<string, number>();
  await using endpoint = await listen(async (incoming, response: ServerResponse) => {
    const body = await text(incoming).catch(() => '');
    if (body === '') return;
    const { note } = JSON.parse(body) as { note: string };
    sent.set(note, (sent.get(note) ?? 0) + 1);
    if (!firstAt.has(note)) firstAt.set(note, Date.now());
    response.writeHead(incoming.url === '/refuses' ? 503 : 200).end();
  });
  const to = (note: string) =>
    `${new URL(endpoint.url).origin}/${Number(note) % 100 === 7 ? 'refuses' : `good-${Number(note) % 18}`}`;
  const outbox = createWebhookOutbox<never>({
    ...{ queue: place.queue({ leaseMs: 3_000 }), sign, firstRetryMs: 500, concurrency: 0, onError: () => {} },
  });
  await outbox.stats();
  const options = memberOptions('outbox', run);
  await using fleet = await startFleet(MEMBERS, options);
  const enqueuedAt = new Map<string, number>();
  const notes = Array.from({ length: size.events }, (_, note) => `${note}`);
  let done = 0;
  using _ = heartbeat(() => `${done} of ${notes.length} enqueued, ${sent.size} sent`);
  const enqueuing = inParallel(notes, 8, async (note) => {
    while (enqueuedAt.size - sent.size > BACKLOG) await sleep(5);
    const isRolledBack = place.transact !== undefined && random() < 0.1;
    for (let isEnqueued = false; !isEnqueued; ) {
      const enqueue = (transaction?: never) =>
        outbox.enqueue(issued(note), {
          endpoint: to(note),
          id: `id-${note}`,
          ...(transaction === undefined ? {} : { transaction }),
        });
      const enqueueing = place.transact ? place.transact(enqueue, isRolledBack) : enqueue();
      isEnqueued = await enqueueing.then(
        () => true,
        () => sleep(50).then(() => false),
      );
    }
    if (!isRolledBack) enqueuedAt.set(note, Date.now());
    done += 1;
  });
  await Promise.all([enqueuing, disturb(planFor(run, fleet.killOne), () => done / notes.length)]);
  await settled(() => outbox.stats());
  await fleet.stop();
  const counts = [1, 2, 3, 4, 5].map((times) => [...sent.values()].filter((count) => count === times).length);
  const dead = await outbox.deliveries.list({ state: 'dead', limit: size.events });
  console.log(
    `${label}, outbox: ${enqueuedAt.size} events, ${size.kills} kills; sent once, twice, ...: ${counts.join(', ')}; ${dead.length} dead, ${lateOf(enqueuedAt, firstAt)} began later than 10 s.`,
  );
  expect([...enqueuedAt.keys()].filter((note) => !sent.has(note))).toEqual([]);
  expect([...sent.keys()].filter((note) => !enqueuedAt.has(note))).toEqual([]);
  expect([...sent].filter(([, count]) => count > 5)).toEqual([]);
  expect(dead.filter(({ endpoint: where }) => !where?.endsWith('/refuses'))).toEqual([]);
  await outbox.close();
}
