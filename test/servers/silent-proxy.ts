import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { TestServer } from './server-process.ts';

/** A network between a server and its clients that can go silent: nothing passes, and nothing is closed. */
export interface SilentProxy extends AsyncDisposable {
  /** That of the server, through the proxy. */
  readonly url: string;
  /** From now on nothing passes. New connections are accepted, as by the kernel of a machine that hangs, and hear nothing. */
  silence(): void;
  /** Goes silent as soon as a client has sent what matches: the server has that, and the client hears no answer. */
  silenceAfter(pattern: RegExp): Promise<void>;
  /** Traffic passes again; without `withOpen` only on connections that were opened since, as behind a firewall that forgot. */
  flow(options: { readonly withOpen: boolean }): void;
}

/** Cuts of a network in turn, with and without the connections that were open, and what is measured of them. */
export interface NetworkCuts {
  cut(): Promise<void>;
  /** Milliseconds from the end of each silence until there was more of what `count` counts. */
  resumed(): Promise<number[]>;
}

const SILENCE_MS = 8_000;
/** For what never goes on. */
const NEVER_MS = 120_000;

export function networkCuts(proxy: SilentProxy, count: () => Promise<number>): NetworkCuts {
  const resumed: Promise<number>[] = [];
  const measure = async (before: number) => {
    const began = performance.now();
    while (performance.now() - began < NEVER_MS && (await count().catch(() => 0)) <= before) await setTimeout(20);
    return Math.round(performance.now() - began);
  };
  return {
    async cut() {
      proxy.silence();
      await setTimeout(SILENCE_MS);
      const before = await count();
      proxy.flow({ withOpen: resumed.length % 2 === 0 });
      resumed.push(measure(before));
    },
    resumed: () => Promise.all(resumed),
  };
}

interface Line {
  readonly from: Socket;
  to: Socket | undefined;
}

export async function startSilentProxy({ port, url }: Pick<TestServer, 'port' | 'url'>): Promise<SilentProxy> {
  const lines = new Set<Line>();
  let isSilent = false;
  let awaited: { readonly pattern: RegExp; readonly seen: () => void } | undefined;
  const silence = () => {
    isSilent = true;
    for (const { from, to } of lines) {
      from.pause();
      to?.pause();
    }
  };
  /** Also what a client closes is not heard of by the server while nothing passes. */
  const pass = (line: Line) => {
    const { from } = line;
    const to = line.to ?? connect(port, '127.0.0.1');
    if (!line.to) {
      line.to = to;
      const join = (one: Socket, other: Socket) => {
        one.on('data', (chunk) => {
          other.write(chunk);
          if (one !== from || !awaited?.pattern.test(chunk.toString('latin1'))) return;
          silence();
          awaited.seen();
          awaited = undefined;
        });
        one.on('error', () => {});
        one.on('close', () => {
          if (!one.isPaused()) other.destroy();
        });
      };
      join(from, to);
      join(to, from);
    }
    if (from.destroyed) to.destroy();
    from.resume();
    to.resume();
  };
  const server = createServer({ pauseOnConnect: true }, (from) => {
    from.on('error', () => {});
    const line = { from, to: undefined };
    lines.add(line);
    if (!isSilent) pass(line);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: Object.assign(new URL(url), { port: (server.address() as AddressInfo).port }).href,
    silence,
    silenceAfter: (pattern) =>
      new Promise((seen) => {
        awaited = { pattern, seen };
      }),
    flow({ withOpen }) {
      isSilent = false;
      // One that has not reached the server yet is not one that a firewall would know.
      for (const line of lines) if (withOpen || !line.to) pass(line);
    },
    async [Symbol.asyncDispose]() {
      for (const { from, to } of lines) {
        from.destroy();
        to?.destroy();
      }
      await once(server.close(), 'close');
    },
  };
}

/** A network whose `kill` silences it for some seconds, and whose `restart` waits until something was done again. */
export interface CutNetwork extends TestServer {
  /** Milliseconds from the end of each silence to the next thing done. */
  readonly resumedMs: readonly number[];
}

/** Open connections hear again at the end of every second silence, and never at the end of the others. */
export async function startCutNetwork(server: TestServer, countDone: () => Promise<number>): Promise<CutNetwork> {
  const proxy = await startSilentProxy(server);
  const resumedMs: number[] = [];
  return {
    ...server,
    url: proxy.url,
    resumedMs,
    async kill() {
      proxy.silence();
      await setTimeout(8_000);
    },
    async restart() {
      proxy.flow({ withOpen: resumedMs.length % 2 === 1 });
      const [began, done] = [performance.now(), await countDone()];
      while ((await countDone()) === done && performance.now() - began < 60_000) await setTimeout(20);
      resumedMs.push(performance.now() - began);
    },
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  };
}
