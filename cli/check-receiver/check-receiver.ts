import { type Clock, systemClock } from 'reward-card-contract/webhooks';
import type { Contract } from '../engine/model/contract.ts';
import type { Finding } from '../engine/observe/finding.ts';
import type { CheckResult } from '../engine/report/report.ts';
import { UserError } from '../engine/system/user-error.ts';
import type { Check, Problem, Question } from './check.ts';
import { type Bench, createBench, createHandledCount, isAccepted, problemsOf, whatItDid } from './create-bench.ts';
import { createEndpoint, type Reply, type Rules, rulesOf, shownUrl, whyUnreachable } from './create-endpoint.ts';
import { createPayloads } from './create-payloads.ts';
import { createSigner } from './create-signer.ts';
import { GENUINE_CHECKS } from './genuine-checks.ts';
import { CLOSING_CHECKS, PRACTICE_CHECKS } from './practice-checks.ts';
import { type Citations, findingsOf, type ReceiverReport, readCitations } from './receiver-report.ts';
import { REFUSAL_CHECKS } from './refusal-checks.ts';
import { describeScheme, type SignatureScheme, whyAssumed } from './signature-scheme.ts';

/** All checks, in the order in which they run: what may bring an endpoint down comes late. */
export const CHECKS: readonly Check[] = [...GENUINE_CHECKS, ...REFUSAL_CHECKS, ...PRACTICE_CHECKS, ...CLOSING_CHECKS];

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

function nextStep(stop: Stop | undefined, found: number, { usual }: Bench, asks: boolean): string {
  if (usual === undefined)
    return 'Make it take a genuine delivery first: the secret and the scheme have to be those that it verifies with.';
  if (stop?.isFault === false) return 'Run it again to the end, with more time by --max-seconds if that was over.';
  if (found > 0) return 'Correct the endpoint, and run it again.';
  if (asks)
    return 'Answer the questions from what the endpoint recorded, or let it tell how many events it handled, with --handled-url.';
  return 'Nothing; run it again when the endpoint changes, or the provider answers an open point.';
}

/** What became of one check. */
interface Ran {
  readonly result: CheckResult;
  readonly findings: readonly Finding[];
  readonly questions: readonly string[];
}

/** Why nothing more is run. */
interface Stop {
  readonly reason: string;
  /** Whether the endpoint is to blame, which is a finding of its own. */
  readonly isFault: boolean;
}

interface RunOptions {
  /** Milliseconds of the clock after which no check begins. */
  readonly until: number;
  /** How messages name the endpoint. */
  readonly shown: string;
  readonly onProgress: ((done: number, name: string) => void) | undefined;
  readonly citations: Citations;
}

/**
 * Runs checks one after the other, and stops where the endpoint is of no use any more, the time is over or the signal
 * says so. Throws a UserError where nothing can be delivered at all.
 */
async function runChecks(
  bench: Bench,
  checks: readonly Check[],
  options: RunOptions,
): Promise<{ readonly all: readonly Ran[]; readonly stop: Stop | undefined }> {
  const all: Ran[] = [];
  const ran = (check: Check, found: readonly (Problem | Question)[]) =>
    ranOf(check, found, bench.delivery, options.citations);
  let stop: Stop | undefined;
  try {
    const usual = await firstReply(bench, options);
    if (isAccepted(usual)) bench.usual = usual;
    else {
      stop = { reason: 'The endpoint took no genuine delivery.', isFault: true };
      all.push(ran(firstOf(checks), problemsOf('every event', usual)));
    }
    for (const check of checks.slice(all.length)) {
      options.onProgress?.(all.length, check.name);
      if (!stop && bench.clock.now() > options.until)
        stop = { reason: 'The time for the whole check was over.', isFault: false };
      const leftOut = check.leftOut?.(bench);
      const closing = stop?.isFault === false && check.isClosing ? await check.run(bench) : undefined;
      if (closing && closing.length > 0) all.push(ran(check, closing));
      else if (stop) all.push(notRun(check, bench.delivery, 'not-run', stop.reason));
      else if (leftOut !== undefined) all.push(notRun(check, bench.delivery, 'left-out', leftOut));
      else {
        const found = await check.run(bench);
        const { harm, isDown } = await harmOf(bench, check);
        all.push(ran(check, [...found, ...harm]));
        if (isDown) stop = { reason: `The endpoint was down after ${check.name}.`, isFault: true };
      }
    }
  } catch (error) {
    if (!bench.signal?.aborted) throw error;
    stop = { reason: 'The check was stopped.', isFault: false };
    all.push(
      ...checks.slice(all.length).map((check) => notRun(check, bench.delivery, 'not-run', 'The check was stopped.')),
    );
  }
  return { all, stop };
}

/** The rule on which all others rest. */
function firstOf([check]: readonly Check[]): Check {
  if (check === undefined) throw new UserError('There is no check to run.', 2);
  return check;
}

function ranOf(check: Check, found: readonly (Problem | Question)[], rules: Rules, citations: Citations): Ran {
  const problems = found.flatMap((each) => ('did' in each ? [each] : []));
  const questions = found.flatMap((each) => ('question' in each ? [each.question] : []));
  const state = problems.length > 0 ? 'failed' : questions.length > 0 ? 'asked' : 'passed';
  return { result: { ...headOf(check, rules), state }, findings: findingsOf(check, problems, citations), questions };
}

function notRun(check: Check, rules: Rules, state: 'left-out' | 'not-run', reason: string): Ran {
  return { result: { ...headOf(check, rules), state, reason }, findings: [], questions: [] };
}

function headOf({ name, says, stated = [] }: Check, rules: Rules): Pick<CheckResult, 'name' | 'says' | 'basis'> {
  return { name, says: says(rules), basis: stated.length > 0 ? 'stated' : 'practice' };
}

/** How the endpoint answers a plain delivery: the first may meet an endpoint that is only waking up. */
async function firstReply(bench: Bench, { shown, citations }: RunOptions): Promise<Reply> {
  const reply = await bench.send(bench.plain());
  const why = whyUnreachable(reply, citations.statements(['success_status']));
  if (why !== undefined) throw new UserError(`${shown}: ${why}.`, 2);
  const { payload, event } = bench.payloads.examples.at(-1) ?? bench.payloads.plain;
  return isAccepted(reply) ? reply : bench.send(payload, { event });
}

const PAUSES_MS = [0, 500, 1_000, 2_000];

/** Whether an endpoint that a check may have hurt still takes a genuine delivery, at once or after a while. */
async function harmOf(bench: Bench, check: Check): Promise<{ harm: readonly Problem[]; isDown: boolean }> {
  if (!bench.hurt) return { harm: [], isDown: false };
  let harm: readonly Problem[] = [];
  for (const pause of PAUSES_MS) {
    await bench.clock.sleep(pause, bench.signal);
    const reply = await bench.send(bench.plain());
    bench.hurt = false;
    if (isAccepted(reply)) return { harm, isDown: false };
    const place = `a genuine delivery after ${check.name}`;
    harm = [{ rule: 'stays-up', place, did: whatItDid(reply), stated: ['success_status'] }];
  }
  return { harm, isDown: true };
}
