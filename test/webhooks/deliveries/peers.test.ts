import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/root.ts';
import { signDelivery } from '../../../src/webhooks-testing.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { sign } from '../scheme.ts';
import { disturb, readRuns, startFleet } from './fleet.ts';
import { ENGINES } from './places.ts';

const run = promisify(execFile);
const folder = await temporaryFolder();
const EVENTS = 500;
const KILLS = 20;
const CLIENTS: Readonly<Record<string, string>> = { PostgreSQL: 'pg', Redis: 'ioredis' };

/** The oldest version of a range of `package.json`, such as `>=8.12.0`, and the newest that there is; `PEERS=newest` tries that alone. */
async function versionsOf(client: string): Promise<string[]> {
  const { peerDependencies } = JSON.parse(
    await readFile(path.join(ROOT, 'packages/unsaid-runtime/package.json'), 'utf8'),
  );
  const oldest = /[\d.]+/.exec(peerDependencies[client])?.[0] ?? expect.fail();
  return process.env.PEERS === 'newest' ? ['latest'] : [oldest, 'latest'];
}

async function install(client: string, version: string): Promise<string> {
  const own = path.join(folder, `${client}-${version}`);
  await mkdir(own);
  await writeFile(path.join(own, 'package.json'), '{"private":true}');
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${client}@${version}`], { cwd: own });
  return own;
}

// Installs from the registry.
describe.runIf(process.env.SOAK)('the peer range of package.json', () => {
  for (const kind of ENGINES) {
    const client = CLIENTS[kind.name];
    test.skipIf(kind.isMissing || !client)(
      `an inbox in ${kind.name} loses nothing with its oldest and its newest client`,
      async () => {
        await using engine = await kind.start();
        for (const version of await versionsOf(client ?? '')) {
          const clients = await install(client ?? '', version);
          await using place = await engine.place();
          await using inbox = place.open({ concurrency: 0 });
          await place.createEffects?.();
          const runs = path.join(folder, `runs-${client}-${version}`);
          const shared = {
            engine: kind.name,
            where: place.where,
            queue: place.name,
            kind: 'inbox',
            clients,
            runs,
          } as const;
          await using fleet = await startFleet(2, { ...shared, leaseMs: 3_000, concurrency: 5 });
          let answered = 0;
          const deliver = async () => {
            for (let note = 0; note < EVENTS; note += 1) {
              const delivery = await signDelivery({ event: 'card.issued', note: `${note}` }, { sign });
              await Promise.all([fleet.deliver(delivery), fleet.deliver(delivery)]);
              answered += 1;
            }
          };
          await Promise.all([deliver(), disturb({ kills: [KILLS, fleet.killOne] }, () => answered / EVENTS)]);
          const open = async () => (await inbox.stats()).waiting + (await inbox.stats()).running;
          await expect.poll(open, { interval: 200, timeout: 120_000 }).toBe(0);
          await fleet.stop();
          const written = (await place.effects?.list()) ?? [...(await readRuns(runs)).times.keys()];
          const manifest = path.join(clients, 'node_modules', client ?? '', 'package.json');
          const used = JSON.parse(await readFile(manifest, 'utf8')).version;
          console.log(`${client} ${used}: ${written.length} of ${EVENTS} events after ${KILLS} kills.`);
          expect(new Set(written).size).toBe(EVENTS);
          if (place.effects) expect(written).toHaveLength(EVENTS);
        }
      },
      600_000,
    );
  }
});
