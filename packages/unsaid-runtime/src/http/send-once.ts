/** Functions in place of `fetch` that send nothing twice but reads: what their `fetch` threw is all that happened. */
export const SENDS_ONCE = new WeakSet<object>();

/** Where Node keeps the global dispatcher that its `fetch` can use, in every version; other runtimes have none. */
const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1');

/** The status after which the Fetch standard sends a request again by itself. */
const MISDIRECTED = 421;

/**
 * The dispatcher by which Node's `fetch` sends a request once; `undefined` where `fetch` has none. Node's sends every
 * request again that is answered 421 (Misdirected Request), as the Fetch standard allows, so it gets to see this number as
 * an object, which equals no number; `unmasked` makes a number of it again. `chosen` is the dispatcher of the user, in place
 * of Node's global one.
 */
export function onceDispatcher(chosen: unknown): object | undefined {
  const dispatcher = chosen ?? globalDispatcher();
  if (!hasDispatch(dispatcher)) return undefined;
  return MASKED.get(dispatcher) ?? masking(dispatcher);
}

/** A response with the status that the server sent, of a request by an `onceDispatcher`. */
export function unmasked(response: Response): Response {
  if (typeof response?.status !== 'object') return response;
  const { body, headers, statusText, url } = response;
  const actual = new Response(body, { status: MISDIRECTED, statusText, headers });
  return Object.defineProperty(actual, 'url', { value: url });
}

/** `fetch` of the platform, by which the server sees each request once; for a `fetch` of your own that wraps it. */
export const fetchOnce: typeof globalThis.fetch = async (input, init?: RequestInit & { dispatcher?: unknown }) => {
  const once = { ...init, dispatcher: onceDispatcher(init?.dispatcher) };
  return unmasked(await globalThis.fetch(input, once as RequestInit));
};

/** Wrappers of dispatchers. */
const MASKED = new WeakMap<object, Dispatcher>();

interface Dispatcher {
  readonly dispatch: (options: unknown, handler: Handler) => unknown;
}

/** Handler of a response, with either of two interfaces. */
interface Handler {
  onHeaders?: (status: unknown, headers: unknown, resume: unknown, statusText: unknown) => unknown;
  onResponseStart?: (controller: unknown, status: unknown, headers: unknown, statusText: unknown) => unknown;
}

/** A dispatcher whose handlers, of which `fetch` makes one for each request, get to see the status as an object. */
function masking(dispatcher: Dispatcher): Dispatcher {
  const mask = (status: unknown) => (status === MISDIRECTED ? Object(status) : status);
  const dispatch = (options: unknown, handler: Handler) => {
    const { onHeaders, onResponseStart } = handler;
    if (onHeaders)
      handler.onHeaders = (status, headers, resume, statusText) =>
        onHeaders.call(handler, mask(status), headers, resume, statusText);
    if (onResponseStart)
      handler.onResponseStart = (controller, status, headers, statusText) =>
        onResponseStart.call(handler, controller, mask(status), headers, statusText);
    return dispatcher.dispatch(options, handler);
  };
  const masked = Object.create(dispatcher, { dispatch: { value: dispatch } });
  MASKED.set(dispatcher, masked);
  return masked;
}

function globalDispatcher(): unknown {
  // Node sets it when something of `fetch` is first used.
  void globalThis.Request;
  return (globalThis as { [GLOBAL_DISPATCHER]?: unknown })[GLOBAL_DISPATCHER];
}

function hasDispatch(value: unknown): value is Dispatcher {
  return typeof value === 'object' && value !== null && 'dispatch' in value;
}
