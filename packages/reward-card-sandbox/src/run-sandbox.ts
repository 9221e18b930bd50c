import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createControlClient } from '../generated/controls/client.ts';
import type { WebhookWithSecret } from '../generated/controls/rest.ts';
import { checkServable } from './check-servable.ts';
import { createSandboxClock } from './clock.ts';
import { createControlServer } from './control/create-control-server.ts';
import { registerAtStart } from './control/webhooks.ts';
import { createEngine } from './create-engine.ts';
import { createContractServer } from './http/create-contract-server.ts';
import { createListener, createStream } from './http/create-listener.ts';
import { createHostGuard, isLoopback } from './http/guard.ts';
import { type Answers, OWN, readAnswers } from './provider/answers.ts';
import { countAnswers, listUnfollowed } from './provider/assumptions.ts';
import { asOption, type Credentials, credentialsOf } from './provider/credentials.ts';
import { AnswersError, closeByOverlay, loadVariant, notGenerated } from './provider/load-documents.ts';
import { problemsOf } from './provider/problem-replies.ts';
import { requestOf } from './provider/requests.ts';
import { declaredHeaders } from './provider/response-headers.ts';
import { checkOptions, DEFAULT_TOKEN, SANDBOX_PORT, type Sandbox, type SandboxOptions } from './sandbox-options.ts';
import type { Service } from './service.ts';
import { openStore } from './store/open-store.ts';

/**
 * Runs a sandbox in this process. Rejects with what listening fails with, with a TypeError, an AnswersError and a
 * DatabaseError; nothing is left open then.
 */
export async function runSandbox(options: SandboxOptions): Promise<Sandbox> {
  checkOptions(options);
  const { port = SANDBOX_PORT, host = '127.0.0.1' } = options;
  const log = (line: string) => void (async () => options.log?.(line))().catch(() => {});
  const token = options.token ?? (isLoopback(host) ? DEFAULT_TOKEN : randomBytes(24).toString('base64url'));
  const guard = createHostGuard(options.allowHosts ?? []);
  const answers = await answersOf(options);
  const clock = createSandboxClock(options.clock ?? 'system');
  const store = openStore(options.database ?? ':memory:', countAnswers(answers).name);
  const stream = createStream();
  const engine = createEngine({ store, answers, clock, log, publish: stream.publish });
  const credentials = credentialsOf(answers, token);
  const say = problemsOf(answers.documents);
  const declared = declaredHeaders(answers, clock.now);
  const service: Service = { ...engine, clock, credentials, say, declared, log, calls: [], faultsOf: new WeakMap() };
  const contract = createContractServer(service);
  const controls = createControlServer(service);
  const server = createServer(
    // Longer kept alive than the greatest file takes to commit, so that no connection is closed upon a request in it.
    { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 60_000 },
    createListener({ contract, controls, stream, guard, service }),
  );
  let closing: Promise<void> | undefined;
  const close = async () => {
    stream.close();
    server.close();
    server.closeAllConnections();
    closing ??= engine.close();
    await closing;
  };
  const webhooks: WebhookWithSecret[] = [];
  try {
    server.listen(port, host);
    await once(server, 'listening');
    webhooks.push(...registerAtStart(engine.ledger, options.webhooks ?? []));
  } catch (error) {
    await close();
    throw error;
  }
  engine.start();
  const { idle, advance } = engine;
  const url = urlOf(server.address() as AddressInfo);
  return {
    url,
    token,
    credential: credentials.shown,
    answers: { ...countAnswers(answers), unfollowed: listUnfollowed(answers) },
    sample: sampleCall(url, answers, credentials),
    controls: createControlClient({ baseUrl: url }),
    webhooks,
    now: clock.now,
    idle,
    advance,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The contract that is spoken, of which everything can be served. Rejects with an AnswersError. */
async function answersOf({ overlay, variant }: SandboxOptions) {
  const documents =
    overlay !== undefined ? await closeByOverlay(overlay) : variant !== undefined ? await loadVariant(variant) : OWN;
  try {
    const answers = readAnswers(documents);
    return { ...answers, eventSamples: checkServable(answers) };
  } catch (error) {
    throw variant === undefined || error instanceof AnswersError
      ? error
      : notGenerated(variant, 'was changed after it was generated');
  }
}

/** A call that issues a card as the contract that is spoken asks for it. */
function sampleCall(url: string, answers: Answers, credentials: Credentials): string {
  const { path, headers, body } = requestOf(answers, credentials, 'issueCard');
  const words = [...headers.map(asOption), "-H 'Content-Type: application/json'"].join(' ');
  const data = JSON.stringify(body, null, 1).replaceAll(/\n */g, ' ').replaceAll("'", "'\\''");
  return `curl '${url}${path}' ${words} \\\n  -d '${data}'`;
}

function urlOf({ address, family, port }: AddressInfo): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address);
  return `http://${name}:${port}`;
}
