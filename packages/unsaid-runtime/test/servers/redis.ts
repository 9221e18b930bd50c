import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programMissing } from '../../../../test/program-missing.ts';
import { startServer, type TestServer } from './server-process.ts';

export const REDIS_PASSWORD = 'of-the-tests';

export interface RedisOptions {
  /** Whether it writes an append-only file, so that a kill forgets nothing, or a second at most with `everysec`. */
  readonly appendonly: boolean;
  /** When it syncs that file to the disk. Default `always`. */
  readonly appendfsync?: 'always' | 'everysec' | 'no';
  /** Further arguments, as in `['--maxmemory', '10mb']`. */
  readonly args?: readonly string[];
}

/** Tells whether there is no Redis; for `describe.skipIf`. */
export function redisMissing(leftOut: string): boolean {
  return programMissing('Redis', findProgram(), 'Install the package redis-server, or put it into the PATH.', leftOut);
}

/** Starts a Redis, whose clients need `REDIS_PASSWORD`. It writes no snapshots. */
export async function startRedis({ appendonly, appendfsync = 'always', args = [] }: RedisOptions): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-redis-'));
  const keeping = ['--save', '', '--appendonly', appendonly ? 'yes' : 'no', '--appendfsync', appendfsync];
  return startServer(folder, {
    command: findProgram() ?? '',
    args: (port) => [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--requirepass', REDIS_PASSWORD],
      ...keeping,
      ...args,
    ],
    options: { cwd: folder },
    ready: 'Ready to accept connections',
    stopSignal: 'SIGKILL',
    url: (port) => `redis://:${REDIS_PASSWORD}@127.0.0.1:${port}`,
  });
}

function findProgram(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, 'redis-server')).find((file) => existsSync(file));
}
