import type { Finding } from '../engine/observe/finding.ts';
import type { CheckResult } from '../engine/report/report.ts';
import { UserError } from '../engine/system/user-error.ts';
import type { Check, Outcome, Problem } from './check.ts';
import { type Bench, isAccepted, problemsOf, whatItDid } from './create-bench.ts';
import { type Reply, type Rules, whyUnreachable } from './create-endpoint.ts';
import { type Citations, findingsOf } from './receiver-report.ts';

/** What became of one check. */
export interface Ran {
  readonly result: CheckResult;
  readonly findings: readonly Finding[];
  readonly questions: readonly string[];
}

/** Why nothing more is run. */
export interface Stop {
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
export async function runChecks(
  bench: Bench,
  checks: readonly Check[],
  options: RunOptions,
): Promise<{ readonly all: readonly Ran[]; readonly stop: Stop | undefined }> {
  const all: Ran[] = [];
  const ran = (check: Check, outcome: Outcome) => ranOf(check, outcome, bench.delivery, options.citations);
  let stop: Stop | undefined;
  try {
    const usual = await firstReply(bench, options);
    if (isAccepted(usual)) bench.usual = usual;
    else {
      stop = { reason: 'The endpoint took no genuine delivery.', isFault: true };
      all.push(ran(firstOf(checks), { problems: problemsOf('every event', usual) }));
    }
    for (const check of checks.slice(all.length)) {
      options.onProgress?.(all.length, check.name);
      if (!stop && bench.clock.now() > options.until)
        stop = { reason: 'The time for the whole check was over.', isFault: false };
      const leftOut = check.leftOut?.(bench);
      const closing = stop?.isFault === false && check.isClosing ? await check.run(bench) : undefined;
      if (closing && closing.problems.length > 0) all.push(ran(check, closing));
      else if (stop) all.push(notRun(check, bench.delivery, 'not-run', stop.reason));
      else if (leftOut !== undefined) all.push(notRun(check, bench.delivery, 'left-out', leftOut));
      else {
        const { problems, questions = [] } = await check.run(bench);
        const { harm, isDown } = await harmOf(bench, check);
        all.push(ran(check, { problems: [...problems, ...harm], questions }));
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

function ranOf(check: Check, { problems, questions = [] }: Outcome, rules: Rules, citations: Citations): Ran {
  const state = problems.length > 0 ? 'failed' : questions.length > 0 ? 'asked' : 'passed';
  return { result: { ...headOf(check, rules), state }, findings: findingsOf(check, problems, citations), questions };
}

function notRun(check: Check, rules: Rules, state: 'left-out' | 'not-run', reason: string): Ran {
  return { result: { ...headOf(check, rules), state, reason }, findings: [], questions: [] };
}

function headOf({ name, says, stated }: Check, rules: Rules): Pick<CheckResult, 'name' | 'says' | 'basis'> {
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
