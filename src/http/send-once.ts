/** Functions in place of `fetch` that send nothing twice but reads: what their `fetch` threw is all that happened. */
export const SENDS_ONCE = new WeakSet<object>();

/** Where Node keeps the global dispatcher that its `fetch` can use, in every version; other runtimes have none. */
const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1');

/** The status after which the Fetch standard sends a request again by itself. */
const MISDIRECTED = 421;

/**
 * Sends a request by a `fetch` that takes `once` besides its other settings, and has the server see it once. Node's sends every request again that is
 * answered 421 (Misdirected Request), as the Fetch standard allows, so it gets to see this number as an object, which
 * equals no number. `dispatcher` is the one that the user chose, in place of Node's global one.
 */
export async function sendOnce(
  send: (once?: RequestInit) => Promise<Response>,
  dispatcher: unknown = Reflect.get(globalThis, GLOBAL_DISPATCHER),
): Promise<Response> {
  if (!hasDispatch(dispatcher)) return send();
  const masked = MASKED.get(dispatcher) ?? masking(dispatcher);
  const response = await send({ dispatcher: masked } as RequestInit);
  return typeof response?.status === 'object' ? misdirected(response) : response;
}

/** `fetch` of the platform, by which the server sees each request once; for a `fetch` of your own that wraps it. */
export const fetchOnce: typeof globalThis.fetch = (input, init) =>
  sendOnce((once) => globalThis.fetch(input, { ...init, ...once }));

/** What stands in for a dispatcher. */
const MASKED = new WeakMap<object, Dispatcher>();

interface Dispatcher {
  readonly dispatch: (options: unknown, handler: Handler) => unknown;
}

/** What becomes of a response, by whichever of two interfaces. */
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
  const masked = new Proxy(dispatcher, {
    get: (_, key) => (key === 'dispatch' ? dispatch : Reflect.get(dispatcher, key, dispatcher)),
  });
  MASKED.set(dispatcher, masked);
  return masked;
}

function misdirected(response: Response): Response {
  const { body, headers, statusText, url } = response;
  const actual = new Response(body, { status: MISDIRECTED, statusText, headers });
  return Object.defineProperty(actual, 'url', { value: url });
}

function hasDispatch(value: unknown): value is Dispatcher {
  return typeof value === 'object' && value !== null && 'dispatch' in value;
}
