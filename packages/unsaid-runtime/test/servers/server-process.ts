import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { freePort } from '../../../../test/listen.ts';

/** A server of a test, on a free port of this machine and in a folder of its own. */
export interface TestServer extends AsyncDisposable {
  readonly port: number;
  /** What it leaves on the disk, which goes with it. */
  readonly folder: string;
  /** With the password. */
  readonly url: string;
  /** Ends it as `kill -9` does; resolves when it is gone, with all its processes. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder, after `kill` or `stop`; resolves when it takes connections. */
  restart(): Promise<void>;
  /** Ends it in its own way; resolves when it is gone. */
  stop(): Promise<void>;
}

/** How to run a server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: (port: number) => readonly string[];
  readonly options?: SpawnOptions;
  /** What it prints when it takes connections. */
  readonly ready: string;
  readonly stopSignal: NodeJS.Signals;
  /** Processes besides that one, which must not outlive it. */
  readonly children?: (pid: number) => Promise<number[]>;
  /** Frees what a killed server leaves outside of its folder. */
  readonly cleanUp?: () => Promise<void>;
  readonly url: (port: number) => string;
}

/** Starts a server. Throws what it printed where it ends instead. */
export async function startServer(folder: string, command: ServerCommand): Promise<TestServer> {
  const port = await freePort();
  let child = await start(command, port);
  const kill = async () => {
    const pids = child.exitCode === null && child.signalCode === null ? [child.pid ?? 0] : [];
    const children = (await Promise.all(pids.map((pid) => command.children?.(pid) ?? []))).flat();
    for (const pid of [...pids, ...children]) killIfThere(pid);
    await gone(child);
    while (children.some(isThere)) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const stop = async () => {
    child.kill(command.stopSignal);
    await gone(child);
  };
  const end = () => killIfThere(child.pid ?? 0);
  process.once('exit', end);
  return {
    port,
    folder,
    url: command.url(port),
    kill,
    stop,
    async restart() {
      child = await start(command, port);
    },
    async [Symbol.asyncDispose]() {
      await stop();
      process.off('exit', end);
      await command.cleanUp?.();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Resolves when the server says that it is ready. */
function start({ command, args, options, ready }: ServerCommand, port: number): Promise<ChildProcess> {
  const child = spawn(command, args(port), { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      printed = (printed + chunk).slice(-10_000);
      if (printed.includes(ready)) resolve(child);
    };
    // Read to the end, or the server would block on what nobody reads.
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${command} ended:\n${printed}`)));
  });
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function killIfThere(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {}
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
