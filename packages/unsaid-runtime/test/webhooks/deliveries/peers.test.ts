import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../../scripts/root.ts';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { killInbox, killOutbox } from './killed-fleet.ts';
import { ENGINES } from './places.ts';

const run = promisify(execFile);
const folder = await temporaryFolder();
const SIZE = { events: Number(process.env.PEERS_EVENTS ?? 1_000), copies: 3, kills: 20, serverKills: 1 };
/** `PEERS=newest`: in place of the oldest version that `package.json` names. The others run with that of the lock file. */
const WANTS_NEWEST = process.env.PEERS === 'newest';
const CLIENTS: Readonly<Record<string, string>> = { PostgreSQL: 'pg', Redis: 'ioredis' };
const KILLED = { inbox: killInbox, outbox: killOutbox };

/** The oldest version of a range of `package.json`, such as `>=8.12.0`, or the newest that there is. */
async function versionOf(client: string): Promise<string> {
  const { peerDependencies } = JSON.parse(
    await readFile(path.join(ROOT, 'packages/unsaid-runtime/package.json'), 'utf8'),
  );
  return WANTS_NEWEST ? 'latest' : (/[\d.]+/.exec(peerDependencies[client])?.[0] ?? expect.fail());
}

/** Resolves to the folder, and to the version that was installed there. */
async function install(client: string): Promise<{ clients: string; version: string }> {
  const clients = path.join(folder, client);
  await mkdir(clients);
  await writeFile(path.join(clients, 'package.json'), '{"private":true}');
  const wanted = `${client}@${await versionOf(client)}`;
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', wanted], { cwd: clients });
  const manifest = path.join(clients, 'node_modules', client, 'package.json');
  return { clients, version: JSON.parse(await readFile(manifest, 'utf8')).version };
}

// Installs from the registry.
describe.runIf(process.env.SOAK)('the peer range of package.json', () => {
  for (const kind of ENGINES) {
    const client = CLIENTS[kind.name] ?? '';
    test.skipIf(kind.isMissing || client === '')(
      `an inbox and an outbox in ${kind.name} lose nothing with its ${WANTS_NEWEST ? 'newest' : 'oldest'} client`,
      async () => {
        const { clients, version } = await install(client);
        await using engine = await kind.start(clients);
        for (const [direction, kill] of Object.entries(KILLED)) {
          await using place = await engine.place();
          const runs = path.join(folder, `${client}-${direction}`);
          await kill({
            engine: kind.name,
            label: `${kind.name}, ${client} ${version}`,
            place,
            size: SIZE,
            runs,
            clients,
          });
        }
      },
      1_800_000,
    );
  }
});
