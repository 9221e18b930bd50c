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
  const masked =
    MASKED.get(dispatcher) ??
    overriding(dispatcher, {
      dispatch: (dispatch) => (options, handler) => dispatch(options, masking(handler as object)),
    });
  MASKED.set(dispatcher, masked);
  const response = await send({ dispatcher: masked } as RequestInit);
  return typeof response?.status === 'object' ? misdirected(response) : response;
}

/** `fetch` of the platform, by which the server sees each request once; for a `fetch` of your own that wraps it. */
export const fetchOnce: typeof globalThis.fetch = (input, init) =>
  sendOnce((once) => globalThis.fetch(input, { ...init, ...once }));

/** What stands in for a dispatcher. */
const MASKED = new WeakMap<object, object>();

type AnyFunction = (...args: unknown[]) => unknown;

/** A handler of a response, whichever of the two interfaces it has: the status is its first argument, or its second. */
function masking(handler: object): object {
  const mask = (status: unknown) => (status === MISDIRECTED ? Object(status) : status);
  return overriding(handler, {
    onHeaders:
      (onHeaders) =>
      (status, ...others) =>
        onHeaders(mask(status), ...others),
    onResponseStart:
      (onResponseStart) =>
      (controller, status, ...others) =>
        onResponseStart(controller, mask(status), ...others),
  });
}

/** An object with some of its methods replaced; all others run on the object itself, which may have private members. */
function overriding(target: object, methods: Readonly<Record<string, (method: AnyFunction) => AnyFunction>>): object {
  return new Proxy(target, {
    get(_, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      const method: AnyFunction = member.bind(target);
      return typeof key === 'string' && Object.hasOwn(methods, key) ? methods[key]?.(method) : method;
    },
  });
}

function misdirected(response: Response): Response {
  const { body, headers, statusText, url } = response;
  const actual = new Response(body, { status: MISDIRECTED, statusText, headers });
  return Object.defineProperty(actual, 'url', { value: url });
}

function hasDispatch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'dispatch' in value;
}
