import { createHash } from 'node:crypto';
import { type Clock, type PostResult, type SignatureDescription, systemClock } from 'unsaid-runtime/webhooks';
import type { Contract } from '../engine/model/contract.ts';
import { pointOf } from '../engine/model/roles.ts';
import type { Finding } from '../engine/observe/finding.ts';
import { readStatements } from '../engine/read/read-statements.ts';
import { readBelow } from '../engine/read/read-text.ts';
import type { CheckResult, Report } from '../engine/report/report.ts';
import { connectionError } from '../engine/system/connection-error.ts';
import { shownUrl } from '../engine/system/read-url.ts';
import { UserError } from '../engine/system/user-error.ts';
import { headerSchemasOf } from '../engine/view/events.ts';
import type { Check, Problem, Question, Stated } from './check.ts';
import { Endpoint, isAccepted, rulesOf } from './endpoint.ts';
import { GENUINE_CHECKS } from './genuine-checks.ts';
import { createHandledCount } from './handled-count.ts';
import { createPayloads } from './payloads.ts';
import { PRACTICE_CHECKS } from './practice-checks.ts';
import { REFUSAL_CHECKS } from './refusal-checks.ts';
import { createSigner, describeScheme, whyAssumed } from './signature.ts';

/** All checks, in the order in which they run: what may bring an endpoint down comes late. */
export const CHECKS: readonly Check[] = [...GENUINE_CHECKS, ...REFUSAL_CHECKS, ...PRACTICE_CHECKS];

export interface ReceiverCheckOptions {
  readonly contract: Contract;
  /** As `readUrl` returns it. */
  readonly url: string;
  readonly scheme: SignatureDescription;
  readonly secret: string;
  /** Where the endpoint says how many events it has handled. */
  readonly handledUrl?: string | undefined;
  /** Header of the signature; by default the one that the contract states. */
  readonly signatureHeader?: string | undefined;
  /** Called with each check that has ended, and how many there are. */
  readonly onChecked?: ((name: string, done: number, all: number) => void) | undefined;
  /** The checks to run; all unless given. */
  readonly checks?: readonly Check[] | undefined;
  /** Ends the run; what was found until then is reported. */
  readonly signal?: AbortSignal | undefined;
  /** Counts the seconds of responses; a test injects one that runs faster. */
  readonly clock?: Clock;
}

/** Results of checking an endpoint. */
export type ReceiverReport = Report & Required<Pick<Report, 'advice' | 'questions' | 'checks' | 'incomplete'>>;

/**
 * Delivers valid and invalid events to an endpoint, and reports how it responds. Throws a UserError if nothing can be delivered to
 * the address at all.
 */
export async function checkReceiver(options: ReceiverCheckOptions): Promise<ReceiverReport> {
  const { contract, url, scheme, secret, handledUrl, clock = systemClock, signal, checks = CHECKS } = options;
  const { signatureHeader, onChecked = () => {} } = options;
  const rules = rulesOf(contract);
  const endpoint = new Endpoint({
    url,
    rules,
    clock,
    signal,
    payloads: createPayloads(contract),
    signer: createSigner(contract, scheme, secret, signatureHeader),
    handled: handledUrl === undefined ? undefined : createHandledCount(handledUrl, clock, signal),
  });
  const statements = await readStatements(readBelow(contract.root));
  const cite: Cite = (stated) =>
    stated.flatMap((kind) => statements.filter(({ fact }) => fact?.delivery === kind).map(({ id }) => id));
  const all = await runChecks(endpoint, checks, cite, onChecked);
  const findings = all.flatMap(({ check, found }) => findingsOf(check, found.filter(isProblem), contract, cite));
  const questions = all.flatMap(({ found }) => found.flatMap((each) => (isProblem(each) ? [] : [each.question])));
  return {
    title: `Check of ${shownUrl(url)}`,
    assumed: [`Signed with ${describeScheme(scheme)}: ${whyAssumed(contract)}.`],
    findings: findings.filter((finding) => finding.class === 'breach'),
    advice: findings.filter((finding) => finding.class !== 'breach'),
    contract,
    questions,
    checks: all.map(({ check, found, notRun }) => ({
      name: check.name,
      says: check.says(rules),
      basis: check.stated ? 'stated' : 'practice',
      ...(notRun ?? { state: found.some(isProblem) ? 'failed' : found.length > 0 ? 'asked' : 'passed' }),
    })),
    deliveries: endpoint.sent,
    incomplete: signal?.aborted ? [whyStopped(signal)] : [],
    next: nextStep(endpoint, findings.length, questions.length > 0),
  };
}

/** The reason of a signal, where it is one that was given, and not that of an interruption. */
const whyStopped = ({ reason }: AbortSignal): string =>
  reason instanceof TimeLimit ? reason.message : 'The check was stopped.';

/** Why a check ends that takes too long. */
export class TimeLimit extends Error {
  override readonly name = 'TimeLimit';
}

function nextStep({ usual, settings: { signal } }: Endpoint, found: number, asks: boolean): string {
  if (usual === undefined)
    return 'The endpoint must accept a valid delivery first: check its secret and its signature scheme.';
  if (signal?.aborted) return 'Run the checks again to completion.';
  if (found > 0) return 'Correct the endpoint, and run it again.';
  if (asks)
    return 'Answer the questions from the logs of the endpoint, or expose a counter of handled events and pass it as --handled-url.';
  return 'Nothing. Run the checks again when the endpoint changes, or the provider answers an open point.';
}

/** Result of one check. */
interface Ran {
  readonly check: Check;
  readonly found: readonly (Problem | Question)[];
  /** Why it was not run, where that is so. */
  readonly notRun?: Pick<CheckResult, 'state' | 'reason'>;
}

/** Ids of the statements that state some things. */
type Cite = (stated: readonly Stated[]) => string[];

/**
 * Runs checks one after the other, and stops where the endpoint is of no use any more or the signal says so. Throws a
 * UserError where nothing can be delivered at all.
 */
async function runChecks(
  endpoint: Endpoint,
  checks: readonly Check[],
  cite: Cite,
  onChecked: (name: string, done: number, all: number) => void,
): Promise<readonly Ran[]> {
  const all: Ran[] = [];
  const skip = (check: Check, state: CheckResult['state'], reason: string) =>
    all.push({ check, found: [], notRun: { state, reason } });
  let stop: string | undefined;
  try {
    const usual = await firstResult(endpoint, cite);
    if (isAccepted(usual)) endpoint.usual = usual;
    else {
      stop = 'The endpoint rejected every valid delivery.';
      // The first rule is that on which all others rest.
      all.push(...checks.slice(0, 1).map((check) => ({ check, found: endpoint.problemsOf('every event', usual) })));
    }
    for (const check of checks.slice(all.length)) {
      const leftOut = check.leftOut?.(endpoint);
      if (stop !== undefined) skip(check, 'not-run', stop);
      else if (leftOut !== undefined) skip(check, 'left-out', leftOut);
      else {
        const found = await check.run(endpoint);
        const { harm, isDown } = await harmOf(endpoint, check);
        all.push({ check, found: [...found, ...harm] });
        if (isDown) stop = `The endpoint was down after ${check.name}.`;
      }
      onChecked(check.name, all.length, checks.length);
    }
  } catch (error) {
    const { signal } = endpoint.settings;
    if (!signal?.aborted) throw error;
    for (const check of checks.slice(all.length)) skip(check, 'not-run', whyStopped(signal));
  }
  return all;
}

/** How the endpoint answers a plain delivery: the first may meet an endpoint that is only waking up. */
async function firstResult(endpoint: Endpoint, cite: Cite): Promise<PostResult> {
  const { url, payloads, rules } = endpoint.settings;
  const result = await endpoint.send(endpoint.plain());
  const { outcome, error, status = 0 } = result;
  const { code, unreachable } = connectionError(error);
  if (outcome === 'connection-failed' && unreachable !== undefined)
    throw new UserError(`--url ${shownUrl(url)}: ${unreachable} (${code}).`, 2);
  if (status >= 300 && status < 400 && status !== 304) {
    const sources = cite(['success_status']);
    const why = `only ${rules.successStatus} counts${sources.length > 0 ? ` (${sources.join(', ')})` : ''}`;
    const problem = `it answers ${status} and leads elsewhere, where a service does not follow: ${why}`;
    throw new UserError(`--url ${shownUrl(url)}: ${problem}. Name the address that responds.`, 2);
  }
  const { payload, event } = payloads.examples.at(-1) ?? payloads.plain;
  return isAccepted(result) ? result : endpoint.send(payload, { event });
}

const PAUSES_MS = [0, 500, 1_000, 2_000];

/** Checks that an endpoint still accepts a valid delivery, at once or after a while, when a check may have damaged it. */
async function harmOf(endpoint: Endpoint, check: Check): Promise<{ harm: readonly Problem[]; isDown: boolean }> {
  if (!endpoint.isHurt) return { harm: [], isDown: false };
  const { clock, signal } = endpoint.settings;
  let harm: readonly Problem[] = [];
  for (const pause of PAUSES_MS) {
    await clock.sleep(pause, signal);
    const result = await endpoint.send(endpoint.plain());
    endpoint.isHurt = false;
    if (isAccepted(result)) return { harm, isDown: false };
    const place = `a valid delivery after ${check.name}`;
    harm = [{ rule: 'stays-up', place, did: endpoint.whatItDid(result), stated: ['success_status'] }];
  }
  return { harm, isDown: true };
}

const isProblem = (found: Problem | Question): found is Problem => 'did' in found;

/** Makes findings of the problems of a check: those that are alike are one. */
function findingsOf(check: Check, problems: readonly Problem[], contract: Contract, cite: Cite): Finding[] {
  const whole = problems.map((problem) => ({ rule: check.name, stated: check.stated ?? [], ...problem }));
  const alike = Map.groupBy(whole, ({ rule, did, stated }) => JSON.stringify([rule, did, stated]));
  return [...alike.values()].flatMap(([first, ...others]): Finding[] => {
    if (first === undefined) return [];
    const { rule, did, stated } = first;
    const places = [...new Set([first, ...others].map(({ place }) => place))];
    return [
      {
        class: stated.length > 0 ? 'breach' : 'unexplained',
        rule,
        place: 'delivery',
        statements: cite(stated),
        openPoints: openPointsOf(check, contract),
        message: `On ${listOf(places)}, it ${did}.`,
        fingerprint: createHash('sha256')
          .update(JSON.stringify([rule, places]))
          .digest('hex')
          .slice(0, 12),
        count: 1 + others.length,
        sources: [],
      },
    ];
  });
}

/** The open points in whose place a check assumes something: by their roles, or by what bears on them in a payload. */
function openPointsOf({ roles = [], bears = [] }: Check, contract: Contract): string[] {
  const headers = headerSchemasOf(contract.asyncapi);
  const isInPayload = (pointer: string) =>
    /^\/components\/schemas\/|\/payload(?:\/|$)/.test(pointer) && !headers.some((each) => pointer.startsWith(each));
  const asked = contract.openPoints.filter(
    (point) => point.bears?.some((each) => bears.includes(each)) && point.occurrences.asyncapi.some(isInPayload),
  );
  return [...roles.flatMap((role) => pointOf(contract, role) ?? []), ...asked].map(({ id }) => id);
}

const MAX_PLACES = 3;

function listOf(places: readonly string[]): string {
  const shown = places.length > MAX_PLACES + 1 ? places.slice(0, MAX_PLACES) : places;
  const more = places.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
