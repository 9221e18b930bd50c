import { type Clock, systemClock } from 'reward-card-contract/webhooks';
import type { Contract } from '../engine/model/contract.ts';
import type { Check } from './check.ts';
import { CHECKS } from './checks.ts';
import { createHandledCount } from './count-handled.ts';
import { type Bench, createBench } from './create-bench.ts';
import { createEndpoint, rulesOf, shownUrl } from './create-endpoint.ts';
import { createPayloads } from './create-payloads.ts';
import { createSigner } from './create-signer.ts';
import { type ReceiverReport, readCitations } from './receiver-report.ts';
import { runChecks, type Stop } from './run-checks.ts';
import { describeScheme, type SignatureScheme, whyAssumed } from './signature-scheme.ts';

export interface ReceiverCheckOptions {
  readonly contract: Contract;
  /** As `readUrl` returns it. */
  readonly url: string;
  readonly scheme: SignatureScheme;
  readonly secret: string;
  /** Where the endpoint says how many events it has handled. */
  readonly handledUrl?: string | undefined;
  /** The checks to run; all unless given. */
  readonly checks?: readonly Check[] | undefined;
  /** After so many seconds no further check begins. */
  readonly maxSeconds?: number | undefined;
  /** Ends the run; what was found until then is reported. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, name: string) => void) | undefined;
  /** Counts the seconds of responses; a test injects one that runs faster. */
  readonly clock?: Clock;
}

export const MAX_SECONDS = 180;

/**
 * Delivers to an endpoint what may come, and tells what it did. Throws a UserError where nothing can be delivered to
 * the address at all.
 */
export async function checkReceiver(options: ReceiverCheckOptions): Promise<ReceiverReport> {
  const { contract, url, scheme, secret, handledUrl, clock = systemClock, signal, checks = CHECKS } = options;
  const endpoint = createEndpoint({ url, delivery: rulesOf(contract), clock, signal });
  const bench = createBench({
    delivery: rulesOf(contract),
    scheme,
    payloads: createPayloads(contract),
    signer: createSigner(contract, scheme, secret),
    endpoint,
    handled: handledUrl === undefined ? undefined : createHandledCount(handledUrl, clock, signal),
    clock,
    signal,
  });
  const { all, stop } = await runChecks(bench, checks, {
    until: clock.now() + (options.maxSeconds ?? MAX_SECONDS) * 1000,
    shown: `--url ${shownUrl(url)}`,
    onProgress: options.onProgress,
    citations: await readCitations(contract),
  });
  const findings = all.flatMap((ran) => ran.findings);
  const questions = all.flatMap((ran) => ran.questions);
  return {
    title: `Check of ${shownUrl(url)}`,
    assumed: [`Signed with ${describeScheme(scheme)}: an assumption, ${whyAssumed(contract)}.`],
    findings: findings.filter((finding) => finding.class === 'breach'),
    advice: findings.filter((finding) => finding.class !== 'breach'),
    contract,
    questions,
    checks: all.map(({ result }) => result),
    deliveries: endpoint.sent,
    slowestSeconds: bench.slowest,
    incomplete: stop?.isFault === false ? [stop.reason] : [],
    next: nextStep(stop, findings.length, bench, questions.length > 0),
  };
}

/** An endpoint that takes longer uses up the time for the whole check. */
const SLOW_SECONDS = 1;

function nextStep(stop: Stop | undefined, found: number, { usual, slowest }: Bench, asks: boolean): string {
  if (usual === undefined)
    return 'Make it take a genuine delivery first: the secret and the scheme have to be those that it verifies with.';
  if (stop?.isFault === false && slowest > SLOW_SECONDS)
    return `The endpoint is slow: a delivery took up to ${slowest.toFixed(1)} s. Make it answer sooner, or give the check more time with --max-seconds.`;
  if (stop?.isFault === false) return 'Run it again to the end.';
  if (found > 0) return 'Correct the endpoint, and run it again.';
  if (asks)
    return 'Answer the questions from what the endpoint recorded, or let it tell how many events it handled, with --handled-url.';
  return 'Nothing; run it again when the endpoint changes, or the provider answers an open point.';
}
