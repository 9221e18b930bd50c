import {
  type Clock,
  DELIVERY,
  deliverOnce,
  fetchOnce,
  type PostResult,
  type SignedPost,
} from 'reward-card-contract/webhooks';
import type { Contract } from '../engine/model/contract.ts';
import { UserError } from '../engine/system/user-error.ts';
import { deliveryOf } from '../engine/view/events.ts';

/** When a delivery counts as received. */
export type Rules = Pick<NonNullable<SignedPost['delivery']>, 'successStatus' | 'timeoutSeconds'>;

/** As the contract states it; one that states nothing is held to what most services do. */
export function rulesOf({ asyncapi }: Contract): Rules {
  const { success_status = DELIVERY.successStatus, timeout_seconds = DELIVERY.timeoutSeconds } =
    deliveryOf(asyncapi) ?? {};
  return { successStatus: success_status, timeoutSeconds: timeout_seconds };
}

/** One request to the endpoint under test. */
export interface Posting {
  readonly method?: 'POST' | 'PUT' | 'GET';
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What came of it. */
export interface Reply extends PostResult {
  readonly seconds: number;
  /** What it was held to. */
  readonly delivery: Rules;
  /** Media type of the response; empty where it names none. */
  readonly mediaType: string;
  /** Whether the body shows where in a program an error happened. */
  readonly hasTrace: boolean;
  /** Where a redirect leads. */
  readonly location: string | undefined;
}

interface Wanted {
  readonly url: string;
  readonly delivery: Rules;
  /** Counts the seconds of each delivery. */
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

/** Most bytes that are read of a response, as in our sender. */
const MAX_RESPONSE_BYTES = 65_536;

/** The endpoint under test. */
export class Endpoint {
  readonly #wanted: Wanted;
  /** How many requests were sent. */
  sent = 0;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
  }

  /** Rejects only with the reason of the signal. */
  async send({ method = 'POST', raw, headers }: Posting): Promise<Reply> {
    const { url, delivery, clock, signal } = this.#wanted;
    this.sent += 1;
    let head: Response | undefined;
    let trace: Promise<boolean> | undefined;
    const fetch: typeof globalThis.fetch = async (input, { body, ...init } = {}) => {
      head = await fetchOnce(input, { ...init, method, ...(method === 'GET' ? {} : { body: body ?? null }) });
      trace = hasTrace(head.clone());
      return head;
    };
    const start = clock.now();
    const limits = { clock, signal, delivery: { ...delivery, maxAttempts: 1 }, maxResponseBytes: MAX_RESPONSE_BYTES };
    const result = await deliverOnce({ ...limits, endpoint: url, headers: new Headers(headers), raw, fetch });
    const seconds = (clock.now() - start) / 1000;
    const [mediaType = ''] = head?.headers.get('content-type')?.toLowerCase().split(/\s*;/) ?? [];
    const location = head?.headers.get('location') ?? undefined;
    return { ...result, seconds, delivery, mediaType, location, hasTrace: (await trace) ?? false };
  }
}

/** Lines of a stack as programs of Node, Python, Java, Go, Ruby, PHP and .NET print them. */
const TRACE =
  /\n\s+at \S.*[:(]\d+|Traceback \(most recent call last\)|\.java:\d+\)|goroutine \d+ \[|\.rb:\d+:in |#\d+ \S+\.php\(\d+\)| in \S+\.cs:line \d+/;
const TRACE_MS = 1_000;

/** Whether a response shows a stack; what does not come in time shows none. */
async function hasTrace({ body }: Response): Promise<boolean> {
  let text = '';
  try {
    const late = AbortSignal.timeout(TRACE_MS);
    for await (const part of body?.pipeThrough(new TextDecoderStream(), { signal: late }) ?? []) {
      text += part;
      if (text.length >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // What has come is looked at.
  }
  return TRACE.test(text.replaceAll('\\n', '\n').replaceAll(/<br ?\/?>(?:&nbsp;)*/g, '\n '));
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address as text. Throws a UserError for one that no service would deliver to: it is neither HTTPS, as stated
 * (Registration and delivery), nor on this machine.
 */
export function readUrl(option: string, text: string): string {
  const url = URL.parse(text);
  const refuse = (shown: string, problem: string) => new UserError(`${option} ${shown}: ${problem}`, 2);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw refuse(text, 'is not a URL of HTTP. Write it out, as in https://example.com/webhooks.');
  if (url.username !== '' || url.password !== '')
    throw refuse(shownUrl(text), 'carries a user name or a password. Leave them out.');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw refuse(shownUrl(text), 'is neither HTTPS, as stated for endpoints, nor on this machine.');
  return url.href;
}

/** The address without its query and credentials, which may hold secrets. */
export function shownUrl(text: string): string {
  const { origin, pathname, search } = new URL(text);
  return `${origin}${pathname}${search === '' ? '' : '?...'}`;
}

/** What the codes of a connection that never came to be mean. */
const UNREACHABLE: readonly (readonly [code: RegExp, why: string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens there'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'there is no such host'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'its host does not answer'],
  [/^bad port$/, 'no client delivers to its port'],
  [/CERT|SIGNED|SSL|TLS|EPROTO|VERIFY|ISSUER/, 'its certificate or its TLS is not accepted'],
  [/^HPE_|^HTTPParserError$/, 'what listens there does not speak HTTP'],
];

/**
 * Says why nothing can be delivered to an address at all; `undefined` where something answers there as HTTP.
 * @param cited Statements of which response counts.
 */
export function whyUnreachable(
  { outcome, error, status = 0, location = 'another address', delivery }: Reply,
  cited: readonly string[],
): string | undefined {
  if (outcome === 'refused' && status >= 300 && status < 400 && status !== 304) {
    const sources = cited.length > 0 ? ` (${cited.join(', ')})` : '';
    const where = location.replace(/\?.*/, '?...');
    return `it answers ${status} and leads to ${where}, and a service does not follow: only ${delivery.successStatus} counts${sources}. Give the address that answers`;
  }
  if (outcome !== 'connection-failed') return undefined;
  const code = codeOf(error);
  const why = UNREACHABLE.find(([pattern]) => pattern.test(code))?.[1];
  return why && `${why} (${code})`;
}

/** The system's code of a failed connection. `fetch` hides it one or two causes deep. */
export function codeOf(error: unknown): string {
  let name = 'unknown';
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const [first = at] = at instanceof AggregateError ? at.errors : [];
    const { code } = first as NodeJS.ErrnoException;
    if (code !== undefined) return code;
    // A port that `fetch` refuses has no code but a message.
    name = at.name === 'Error' ? at.message : at.name;
  }
  return name;
}
