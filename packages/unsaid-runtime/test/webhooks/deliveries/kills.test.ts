import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { heartbeat } from '../../../../../test/heartbeat.ts';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { disturb, type Plan, startFleet } from './fleet.ts';
import { inParallel, killInbox, killOutbox, memberOptions, settled, signed } from './killed-fleet.ts';
import { ENGINES, started } from './places.ts';

/** How much is delivered and killed. */
const SIZE = { events: 5_000, copies: 3, kills: 100, serverKills: 4, serial: 10_000 };
const TIMEOUT_MS = 1_200_000;
const folder = await temporaryFolder();
let runFiles = 0;
const nextRuns = () => path.join(folder, `runs-${++runFiles}`);

for (const kind of ENGINES)
  describe.skipIf(kind.isMissing || !process.env.SOAK)(`${kind.name} while everything is killed`, () => {
    const engine = started(kind);

    test(
      'an inbox loses nothing after a 200, and writes each effect in a transaction once',
      async () => {
        await using place = await engine.place();
        await killInbox({ engine: kind.name, place, size: SIZE, runs: nextRuns() });
      },
      TIMEOUT_MS,
    );

    test(
      'an outbox sends what was enqueued, nothing that was rolled back, and nothing six times',
      async () => {
        await using place = await engine.place();
        await killOutbox({ engine: kind.name, place, size: SIZE, runs: nextRuns() });
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
          const own = memberOptions('inbox', { engine: kind.name, place, runs: nextRuns() });
          const options = { ...own, isSerial, failing: 0.05, concurrency: 20 };
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
