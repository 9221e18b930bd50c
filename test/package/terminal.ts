import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** What a program prints once it serves, and goes on. */
const SERVES = /answers on http|Documentation: http|listening on|retry: \d/;

/** How a program that goes on shows that it works, unless it says so: the port where it serves, or a file that it writes. */
interface Sign {
  readonly port?: string | undefined;
  readonly file?: string | undefined;
}

/** A terminal in a folder: its commands share their environment and what they export, and servers go on until it is closed. */
export class Terminal implements Disposable {
  /** Everything that was printed. */
  output = '';
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #exports: string[] = [];
  readonly #started: (Sign & { readonly child: ChildProcess })[] = [];

  constructor(folder: string, env: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#env = env;
  }

  /** Runs a command line of bash. Resolves with its exit code and with what it printed; without a code for one that goes on. */
  async run(command: string, sign: Sign = {}): Promise<{ readonly code: number | undefined; readonly output: string }> {
    if (this.#started.some(({ port }) => port !== undefined && port === sign.port)) {
      this.#stop(sign.port);
      while (await isOpen(Number(sign.port))) await setTimeout(50);
    }
    if (command.startsWith('export ')) this.#exports.push(command);
    const child = spawn('bash', ['-e', '-c', [...this.#exports, command].join('\n')], {
      cwd: this.#folder,
      env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', ...this.#env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#started.push({ child, ...sign });
    let output = '';
    const serves = new Promise<undefined>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
          this.output += chunk;
          if (SERVES.test(output)) resolve(undefined);
        });
    });
    const waiting = new AbortController();
    const ends = once(child, command.endsWith('&') ? 'exit' : 'close').then(([code]) => Number(code ?? 1));
    const code = await Promise.race([ends, serves, appears(sign, waiting.signal), isLate(command, waiting.signal)]);
    waiting.abort();
    return { code, output };
  }

  /** The expressions that match nothing that was printed, once servers had a minute to. */
  async lacks(wanted: readonly RegExp[]): Promise<RegExp[]> {
    for (const started = performance.now(); performance.now() - started < 60_000; await setTimeout(100))
      if (wanted.every((words) => words.test(this.output))) return [];
    return wanted.filter((words) => !words.test(this.output));
  }

  /** Ends everything that was started, as a reader ends a server before the next one takes its port. */
  #stop(wanted?: string): void {
    for (const { child, port } of this.#started)
      try {
        if (child.pid !== undefined && (wanted === undefined || port === wanted)) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It and all that it started have ended.
      }
  }

  [Symbol.dispose](): void {
    this.#stop();
  }
}

/** Rejects for a program that neither ends nor says that it serves. */
async function isLate(command: string, signal: AbortSignal): Promise<never> {
  await setTimeout(300_000, undefined, { signal }).catch(() => new Promise(() => {}));
  throw new Error(`${command}: does not end, and does not say that it serves`);
}

/** Resolves once a server accepts connections on the port, or the file is there; without either, never. */
async function appears({ port, file }: Sign, signal: AbortSignal): Promise<undefined> {
  while (port !== undefined || file !== undefined) {
    if (signal.aborted || (port !== undefined && (await isOpen(Number(port)))) || (file && existsSync(file))) return;
    await setTimeout(100, undefined, { ref: false });
  }
  return new Promise(() => {});
}

async function isOpen(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}
