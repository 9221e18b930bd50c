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
  /** Media type of the response, where it names one. */
  readonly mediaType?: string;
  /** Whether the body shows where in a program an error happened. */
  readonly hasTrace?: boolean;
  /** Where a redirect leads. */
  readonly location?: string;
}

/** The endpoint under test. */
export interface Endpoint {
  /** Rejects only with the reason of the signal. */
  send(posting: Posting): Promise<Reply>;
  /** How many requests were sent. */
  readonly sent: number;
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

export function createEndpoint({ url, delivery, clock, signal }: Wanted): Endpoint {
  let sent = 0;
  return {
    get sent() {
      return sent;
    },
    async send({ method = 'POST', raw, headers }) {
      sent += 1;
      let head: Response | undefined;
      let trace: Promise<boolean> | undefined;
      const fetch: typeof globalThis.fetch = async (input, { body, ...init } = {}) => {
        head = await fetchOnce(input, { ...init, method, ...(method === 'GET' ? {} : { body: body ?? null }) });
        trace = hasTrace(head.clone());
        return head;
      };
      const start = clock.now();
      const rules = { ...delivery, maxAttempts: 1 };
      const limits = { clock, signal, delivery: rules, maxResponseBytes: MAX_RESPONSE_BYTES };
      const result = await deliverOnce({ ...limits, endpoint: url, headers: new Headers(headers), raw, fetch });
      const seconds = (clock.now() - start) / 1000;
      const [mediaType = ''] = head?.headers.get('content-type')?.split(';') ?? [];
      const location = head?.headers.get('location') ?? undefined;
      return {
        ...result,
        seconds,
        delivery,
        ...((await trace) && { hasTrace: true }),
        ...(mediaType === '' ? {} : { mediaType: mediaType.trim().toLowerCase() }),
        ...(location === undefined ? {} : { location }),
      };
    },
  };
}

/** Lines of a stack as programs of Node, Python, Java, Go, Ruby, PHP and .NET print them. */
const TRACE =
  /\n\s+at \S.*[:(]\d+|Traceback \(most recent call last\)|\.java:\d+\)|goroutine \d+ \[|\.rb:\d+:in |#\d+ \S+\.php\(\d+\)| in \S+\.cs:line \d+/;
const TRACE_MS = 1_000;

/** Whether a response shows a stack; what does not come in time shows none. */
async function hasTrace({ body }: Response): Promise<boolean> {
  const reader = body?.getReader();
  if (reader === undefined) return false;
  const late = AbortSignal.timeout(TRACE_MS);
  late.addEventListener('abort', () => void reader.cancel().catch(() => {}));
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < MAX_RESPONSE_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // What has come is looked at.
  }
  void reader.cancel().catch(() => {});
  return TRACE.test(text.replaceAll('\\n', '\n').replaceAll(/<br ?\/?>(?:&nbsp;)*/g, '\n '));
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address as text. Throws a UserError for one that no service would deliver to: it is neither HTTPS, as stated
 * (Registration and delivery), nor on this machine.
 */
export function readUrl(option: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UserError(
      `${option} ${text}: is not a URL of HTTP. Write it out, as in https://example.com/webhooks.`,
      2,
    );
  if (url.username !== '' || url.password !== '')
    throw new UserError(`${option} ${shownUrl(text)}: carries a user name or a password. Leave them out.`, 2);
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw new UserError(
      `${option} ${shownUrl(text)}: is neither HTTPS, as stated for endpoints, nor on this machine.`,
      2,
    );
  return url.href;
}

/** The address without its query and credentials, which may hold secrets. */
export function shownUrl(text: string): string {
  const { origin, pathname, search } = new URL(text);
  return `${origin}${pathname}${search === '' ? '' : '?...'}`;
}

/** Codes of a connection that never came to be. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host could not be looked up',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ETIMEDOUT: 'its host does not answer',
  'bad port': 'no client delivers to its port',
  UND_ERR_CONNECT_TIMEOUT: 'its host does not answer',
};

/**
 * Says why nothing can be delivered to an address at all; `undefined` where something answers there as HTTP.
 * @param cited Statements of which response counts.
 */
export function whyUnreachable(
  { outcome, error, status = 0, location = 'another address', delivery }: Reply,
  cited: readonly string[],
): string | undefined {
  if (outcome === 'refused' && status >= 300 && status < 400 && status !== 304)
    return `it answers ${status} and leads to ${location.replace(/\?.*/, '?...')}, and a service does not follow: only ${delivery.successStatus} counts${cited.length > 0 ? ` (${cited.join(', ')})` : ''}. Give the address that answers`;
  if (outcome !== 'connection-failed') return undefined;
  const code = codeOf(error);
  if (UNREACHABLE[code] !== undefined) return `${UNREACHABLE[code]} (${code})`;
  if (/CERT|SIGNED|SSL|TLS|EPROTO|VERIFY|ISSUER/.test(code))
    return `its certificate or its TLS is not accepted (${code})`;
  if (/^HPE_|^HTTPParserError$/.test(code)) return `what listens there does not speak HTTP (${code})`;
  return undefined;
}

/** The system's code of a failed connection. `fetch` hides it one or two causes deep. */
export function codeOf(error: unknown): string {
  let name = 'unknown';
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as NodeJS.ErrnoException;
    if (code !== undefined) return code;
    // A port that `fetch` refuses has no code but a message.
    name = at.name === 'Error' ? at.message : at.name;
    const [first] = at instanceof AggregateError ? at.errors : [];
    if (first instanceof Error && 'code' in first) return String(first.code);
  }
  return name;
}
