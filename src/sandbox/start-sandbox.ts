import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notify } from '../callback.ts';
import { type ClockMode, createSandboxClock } from './clock.ts';
import { serveControl } from './control/serve-control.ts';
import { createStream, type Stream } from './control/stream.ts';
import { createEngine, type Engine, type EngineOptions } from './create-engine.ts';
import type { AddressPolicy } from './delivery/address-rules.ts';
import { createContractServer } from './http/create-contract-server.ts';
import { createListener } from './http/create-listener.ts';
import { createHostGuard, isLoopback } from './http/guard-host.ts';
import { openStore } from './store/open-store.ts';

/** Port of the sandbox; the mock is on 4010, the docs on 4011. */
export const SANDBOX_PORT = 4020;

/** The token of a sandbox that listens on this machine alone and was given none. It is not a secret. */
export const DEFAULT_TOKEN = 'sandbox-token';

export interface SandboxOptions {
  /** Default 4020; 0 takes any free port. */
  readonly port?: number;
  /** Address to listen on. Default 127.0.0.1; the controls answer this machine alone, whatever it is. */
  readonly host?: string;
  /**
   * File of the database, for this sandbox alone while it runs; default `:memory:`, which ends with the sandbox. What
   * takes more than a few megabytes of that is kept in a temporary file that no other program can open by a name.
   */
  readonly database?: string;
  /** Names besides those of this machine that the sandbox may be called by, as a container has one. */
  readonly allowHosts?: readonly string[];
  /**
   * Token that calls of the four operations have to carry. Default `DEFAULT_TOKEN`, or a random one where the sandbox
   * listens beyond this machine.
   */
  readonly token?: string;
  /** `manual` stands until it is told to go on. Default `system`. */
  readonly clock?: ClockMode;
  /** Allows webhooks to addresses of private networks. Metadata and link-local addresses stay refused. */
  readonly allowPrivateTargets?: boolean;
  /**
   * Called with one line for each thing that happens. No secret and no card code is in it. Only listens: it is not
   * awaited, and what it throws or rejects with is dropped.
   */
  readonly log?: (line: string) => unknown;
}

/** A sandbox that is running. */
export interface Sandbox extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
  /** Milliseconds since 1970 by the clock of the sandbox. */
  now(): number;
  /** Resolves when nothing is being sent and nothing is due. Retries that are due later are not waited for. */
  idle(): Promise<void>;
  /** Moves the clock on, stopping wherever a retry or an expiry falls due; resolves when all of that is done. */
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a sandbox. Rejects with what listening fails with, and with a DatabaseError; nothing is left open then. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = SANDBOX_PORT, host = '127.0.0.1' } = options;
  const log = (line: string) => notify(() => options.log?.(line));
  const isLocal = isLoopback(host);
  const token = options.token ?? (isLocal ? DEFAULT_TOKEN : randomBytes(24).toString('base64url'));
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new TypeError('startSandbox: `token` is empty, or not what a header carries.');
  const guard = createHostGuard(options.allowHosts ?? []);
  const clock = createSandboxClock(options.clock ?? 'system');
  const ownPort = () => (server.address() as AddressInfo | null)?.port;
  const policy = { ...policyOf(isLocal, options.allowPrivateTargets ?? false), ownPort };
  const store = await openStore(options.database ?? ':memory:');
  const stream = createStream();
  const engine = engineOf({ store, clock, policy, log, publish: stream.publish }, stream);
  const contract = createContractServer({ ...engine, token, log });
  const controls = { ...engine, clock, policy };
  const server = createServer(
    // Longer kept alive than the greatest file takes to commit, so that no connection is closed upon a request in it.
    { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 60_000 },
    createListener(contract, (request, response) => serveControl(controls, stream, request, response, log), guard),
  );
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    stream.close();
    await engine.close();
    throw error;
  }
  engine.start();
  const close = onlyOnce(async () => {
    stream.close();
    server.close();
    server.closeAllConnections();
    await engine.close();
  });
  const { idle, advance } = engine;
  const url = urlOf(server.address() as AddressInfo);
  return { url, token, now: clock.now, idle, advance, close, [Symbol.asyncDispose]: close };
}

/** Leaves nothing open if it throws. */
function engineOf(options: EngineOptions, stream: Stream): Engine {
  try {
    return createEngine(options);
  } catch (error) {
    stream.close();
    options.store.close();
    throw error;
  }
}

/** This machine is a target as long as nobody else can register one. */
function policyOf(isLocal: boolean, allowPrivate: boolean): AddressPolicy {
  return { loopback: isLocal || allowPrivate, private: allowPrivate };
}

function urlOf({ address, family, port }: AddressInfo): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address);
  return `http://${name}:${port}`;
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
