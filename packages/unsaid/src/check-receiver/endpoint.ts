import { type Clock, deliverOnce, fetchOnce, type PostResult, type SignedPost } from 'unsaid-runtime/webhooks';
import type { Contract } from '../engine/model/contract.ts';
import { connectionError } from '../engine/system/connection-error.ts';
import { deliveryOf } from '../engine/view/events.ts';
import type { Problem } from './check.ts';
import type { HandledCount } from './handled-count.ts';
import type { Payload, Payloads, Sample } from './payloads.ts';
import type { Posting, Signer, Signing } from './signature.ts';

/** When a delivery counts as received. */
export type Rules = Pick<NonNullable<SignedPost['delivery']>, 'successStatus' | 'timeoutSeconds'>;

/** Defaults if the contract does not define when a delivery is acknowledged. */
const ASSUMED: Rules = { successStatus: 200, timeoutSeconds: 5 };

/** As the contract states it, or as it is assumed. */
export function rulesOf({ asyncapi }: Contract): Rules {
  const { success_status, timeout_seconds } = deliveryOf(asyncapi) ?? {};
  return {
    successStatus: success_status ?? ASSUMED.successStatus,
    timeoutSeconds: timeout_seconds ?? ASSUMED.timeoutSeconds,
  };
}

/** Says which of the rules are assumed; empty where the contract states them. */
export function assumptionOf({ asyncapi }: Contract): string {
  const { success_status, timeout_seconds } = deliveryOf(asyncapi) ?? {};
  const assumed = [
    success_status === undefined ? `which status acknowledges a delivery (${ASSUMED.successStatus} is assumed)` : [],
    timeout_seconds === undefined
      ? `how long an endpoint may take (${ASSUMED.timeoutSeconds} seconds are assumed)`
      : [],
  ].flat();
  return assumed.length === 0 ? '' : `The contract does not say ${assumed.join(' or ')}.`;
}

interface Settings {
  readonly url: string;
  readonly rules: Rules;
  readonly payloads: Payloads;
  readonly signer: Signer;
  /** Knows how many events the endpoint has handled, where the endpoint says so. */
  readonly handled: HandledCount | undefined;
  /** Counts the seconds of each delivery. */
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

/** Most bytes that are read of a response, as in our sender. */
const MAX_RESPONSE_BYTES = 65_536;

/** The endpoint under test, and what is known of it so far. */
export class Endpoint {
  readonly settings: Settings;
  /** How it answers a plain delivery; with success unless it breaks the rule on every delivery. */
  usual: PostResult | undefined;
  /** True if a delivery since the last reset may have damaged the endpoint. */
  isHurt = false;
  /** How many requests were sent. */
  sent = 0;
  /** Names of events that it does not take at all. */
  readonly #refused = new Set<string>();
  #story = 0;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  /** Another plain payload, about a thing of its own. */
  plain(): Payload {
    const [{ payload = {} } = {}] = this.about([this.settings.payloads.plain]);
    return payload;
  }

  /** Copies of the samples with new identifiers, which they share. */
  about(samples: readonly Sample[]): Sample[] {
    const story = ++this.#story;
    return samples.map((sample) => this.settings.payloads.about(sample, story));
  }

  /**
   * Signs and sends; `signing` says what is wrong with the signature, `change` what happens to the delivery then. Rejects
   * only with the reason of the signal.
   */
  async send(
    body: Payload | string | Posting['raw'],
    signing: Signing = {},
    change: (posting: Posting) => Posting = (posting) => posting,
  ): Promise<PostResult> {
    const { url, rules, payloads, signer, clock, signal } = this.settings;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(text);
    const { raw, headers } = change(await signer.sign(bytes, { event: payloads.plain.event, ...signing }));
    this.sent += 1;
    const limits = { clock, signal, delivery: { ...rules, maxAttempts: 1 }, maxResponseBytes: MAX_RESPONSE_BYTES };
    const result = await deliverOnce({
      ...limits,
      endpoint: url,
      headers: new Headers(headers),
      raw,
      fetch: fetchOnce,
    });
    this.isHurt ||= hasFailed(result);
    return result;
  }

  /** Sends a valid delivery and returns the problems of its response. */
  async genuine(place: string, body: Parameters<Endpoint['send']>[0], signing: Signing = {}): Promise<Problem[]> {
    const { event = '' } = signing;
    // An event that the endpoint rejects in every form is reported once.
    if (this.#refused.has(event)) return [];
    const result = await this.send(body, signing);
    // Behaviour that is the same for every delivery is also reported once.
    if (this.usual?.outcome === result.outcome && this.usual.status === result.status) return [];
    const problems = this.problemsOf(place, result);
    if (problems.length > 0 && place === event) this.#refused.add(event);
    return problems;
  }

  /** Problems of a response to a valid delivery: none if it is complete, in time and the stated success. */
  problemsOf(place: string, result: PostResult): Problem[] {
    if (result.outcome === 'acknowledged') return [];
    const rule = result.outcome === 'timed-out' ? { rule: 'within-timeout' } : {};
    return [{ ...rule, place, did: this.whatItDid(result) }];
  }

  /** In words, as the end of a sentence that begins with `It`. */
  whatItDid({ outcome, status, error }: PostResult): string {
    const { timeoutSeconds } = this.settings.rules;
    if (outcome === 'timed-out') return `did not complete a response within ${timeoutSeconds} seconds`;
    if (outcome === 'answer-too-large')
      return `answered ${status} with a body larger than ${MAX_RESPONSE_BYTES / 1024} KiB`;
    if (outcome !== 'connection-failed') return `answered ${status}`;
    return `closed the connection before the response was complete (${connectionError(error).code})`;
  }
}

/** Returns true if the endpoint accepted the delivery: any 2xx, even if not exactly the stated one. */
export function isAccepted({ status = 0 }: PostResult): boolean {
  return status >= 200 && status < 300;
}

export function hasFailed({ outcome, status = 0 }: PostResult): boolean {
  return outcome === 'connection-failed' || outcome === 'timed-out' || status >= 500;
}
