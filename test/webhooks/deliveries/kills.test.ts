import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebhookOutbox } from '../../../src/webhooks-outbox.ts';
import { type Delivery, signDelivery } from '../../../src/webhooks-testing.ts';
import { heartbeat } from '../../heartbeat.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { listen } from '../mounts.ts';
import { sign } from '../scheme.ts';
import { seededRandom } from '../seeded-random.ts';
import { disturb, type Plan, readRuns, startFleet } from './fleet.ts';
import type { MemberOptions } from './member.ts';
import { issued } from './outbox-behaviour.ts';
import { ENGINES, type Engine, type Place } from './places.ts';

/** How much is delivered and killed. */
const SIZE = { events: 5_000, copies: 3, kills: 100, serverKills: 4, serial: 10_000 };
const MEMBERS = 4;
const LATE_MS = 10_000;
/** Events of an outbox that wait at most, so that one that is late does not wait for its turn alone. */
const BACKLOG = 100;
const TIMEOUT_MS = 1_200_000;
const random = seededRandom(43);
const folder = await temporaryFolder();
let runFiles = 0;

const noteOf = (delivery: Delivery) => String(JSON.parse(new TextDecoder().decode(delivery.raw)).note);
const signed = (event: object) => signDelivery({ event: 'card.issued', ...event }, { sign });

function memberOptions(kind: MemberOptions['kind'], name: string, place: Place): MemberOptions {
  const runs = path.join(folder, `runs-${++runFiles}`);
  return { engine: name, where: place.where, queue: place.name, kind, runs, leaseMs: 3_000, concurrency: 5 };
}

/** Waits until nothing waits any more; the server that was killed last may not be there at the first questions. */
async function settled(count: () => Promise<{ readonly waiting: number; readonly running: number }>): Promise<void> {
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
async function inParallel<Item>(items: Iterable<Item>, most: number, work: (item: Item) => Promise<void>) {
  const iterator = items[Symbol.iterator]();
  const next = async () => {
    for (let { value, done } = iterator.next(); !done; { value, done } = iterator.next()) await work(value);
  };
  await Promise.all(Array.from({ length: most }, next));
}

for (const kind of ENGINES)
  describe.skipIf(kind.isMissing || !process.env.SOAK)(`${kind.name} while everything is killed`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await kind.start();
    });
    afterAll(() => engine?.[Symbol.asyncDispose]());

    const planFor = (place: Place, killOne: () => Promise<void>): Plan => ({
      kills: [SIZE.kills, killOne],
      serverKills: [
        place.server ? SIZE.serverKills : 0,
        async () => {
          await place.trouble.begin();
          await place.trouble.end();
        },
      ],
    });

    test(
      'an inbox loses nothing after a 200, and writes each effect in a transaction once',
      async () => {
        await using place = await engine.place();
        await using inbox = place.open({ concurrency: 0 });
        const options = memberOptions('inbox', kind.name, place);
        await place.createEffects?.();
        const deliveries = await Promise.all(
          Array.from({ length: SIZE.events }, (_, note) => signed({ note: `${note}` })),
        );
        const shuffled = deliveries
          .flatMap((delivery) => Array.from({ length: SIZE.copies }, () => ({ delivery, at: random() })))
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
        await Promise.all([delivering, disturb(planFor(place, fleet.killOne), () => answered / shuffled.length)]);
        await settled(() => inbox.stats());
        await fleet.stop();
        const { firstAt, times } = await readRuns(options.runs);
        const written = (await place.effects?.list()) ?? [...times.keys()];
        const again = [...times.values()].filter((count) => count > 1).length;
        console.log(
          `${kind.name}, inbox: ${SIZE.events} events, ${posts} requests, ${SIZE.kills} kills; ${again} run more than once, ${lateOf(acceptedAt, firstAt)} began later than 10 s.`,
        );
        const notes = deliveries.map(noteOf).toSorted();
        expect(written.toSorted()).toEqual(notes);
        expect(await inbox.deliveries.list()).toEqual([]);
      },
      TIMEOUT_MS,
    );

    test(
      'an outbox sends what was enqueued, nothing that was rolled back, and nothing six times',
      async () => {
        await using place = await engine.place();
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
        const options = memberOptions('outbox', kind.name, place);
        await using fleet = await startFleet(MEMBERS, options);
        const enqueuedAt = new Map<string, number>();
        const notes = Array.from({ length: SIZE.events }, (_, note) => `${note}`);
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
        await Promise.all([enqueuing, disturb(planFor(place, fleet.killOne), () => done / notes.length)]);
        await settled(() => outbox.stats());
        await fleet.stop();
        const counts = [1, 2, 3, 4, 5].map((times) => [...sent.values()].filter((count) => count === times).length);
        const dead = await outbox.deadLetters({ limit: SIZE.events });
        console.log(
          `${kind.name}, outbox: ${enqueuedAt.size} events, ${SIZE.kills} kills; sent once, twice, ...: ${counts.join(', ')}; ${dead.length} dead, ${lateOf(enqueuedAt, firstAt)} began later than 10 s.`,
        );
        expect([...enqueuedAt.keys()].filter((note) => !sent.has(note))).toEqual([]);
        expect([...sent.keys()].filter((note) => !enqueuedAt.has(note))).toEqual([]);
        expect([...sent].filter(([, count]) => count > 5)).toEqual([]);
        expect(dead.filter(({ endpoint: where }) => !where.endsWith('/refuses'))).toEqual([]);
        await outbox.close();
      },
      TIMEOUT_MS,
    );

    for (const isSerial of [true, false])
      test(
        isSerial
          ? 'an inbox keeps the events of one serial in sequence'
          : 'an inbox without serials runs events out of order',
        async () => {
          await using place = await engine.place();
          await using inbox = place.open({ concurrency: 0 });
          const options = { ...memberOptions('inbox', kind.name, place), isSerial, failing: 0.05, concurrency: 20 };
          await place.createEffects?.();
          await using fleet = await startFleet(3, options);
          const cards = Array.from({ length: 100 }, (_, index) => `card-${index}`);
          const each = SIZE.serial / cards.length;
          let answered = 0;
          using _ = heartbeat(() => `${answered} of ${SIZE.serial} answered`);
          const delivering = inParallel(cards, cards.length, async (card) => {
            for (let number = 0; number < each; number += 1) {
              await fleet.deliver(await signed({ card_id: card, note: `${card} ${number}` }));
              answered += 1;
            }
          });
          const kills: Plan = { kills: [20, fleet.killOne] };
          await Promise.all([delivering, disturb(kills, () => answered / SIZE.serial)]);
          await settled(() => inbox.stats());
          await fleet.stop();
          const ended = (await readFile(`${options.runs}.ended`, 'utf8')).trimEnd().split('\n');
          // Without transactions one that was killed after its effect runs again; then it is the last one of its card.
          const inOrder =
            (await place.effects?.list()) ?? ended.filter((note, index) => ended.lastIndexOf(note) === index);
          const outOfOrder = cards.flatMap((card) => {
            const numbers = inOrder
              .filter((note) => note.startsWith(`${card} `))
              .map((note) => Number(note.split(' ')[1]));
            expect(numbers.toSorted((one, other) => one - other)).toEqual([...numbers.keys()]);
            expect(numbers).toHaveLength(each);
            // After one that came later.
            return numbers.filter((number, index) => number < Math.max(...numbers.slice(0, index)));
          });
          const how = isSerial ? 'with `serialBy`' : 'without';
          console.log(`${kind.name}, ${how}: ${SIZE.serial} events of 100 cards, ${outOfOrder.length} out of order.`);
          if (isSerial) expect(outOfOrder).toEqual([]);
          else expect(outOfOrder.length).toBeGreaterThan(0);
        },
        TIMEOUT_MS,
      );
  });
