import { notify } from '../callback.ts';
import { describeCause, oneLine } from '../describe-error.ts';
import type { GeneratedVariant } from '../variant-format.ts';
import { type Operations, type Route, routesOf } from './find-route.ts';
import type { AnyRefusal, Refusal, RefusalKind } from './refusal.ts';
import type { MadeReply } from './reply.ts';
import type { Call, OtherStatus, Reply, RequestHead } from './types.ts';

/** Something that went wrong on the provider's side; `message` is one line for a log, without any amounts or codes. */
export type Incident<Id extends string = string> =
  | Refusal<'invalid-response' | 'handler-failed' | 'context-failed', Id>
  /** `refuse` threw or returned what cannot be sent; the caller got a 500 without a body. */
  | {
      readonly kind: 'refuse-failed';
      readonly message: string;
      readonly refusal: Refusal<RefusalKind, Id>;
      readonly cause: unknown;
    };

/** Handling of a reply that breaks the contract: reject it, send and report it, or do not check. */
export type ResponseCheck = 'throw' | 'report' | 'off';

/**
 * Makes the context of a call of an operation, or a `reply(...)` that is sent in its place. What it throws is refused as
 * `context-failed`.
 */
export type MakeContext<Context, Id extends string = string> = (
  request: RequestHead,
  operation: Id,
) => Context | MadeReply<OtherStatus, unknown> | Promise<Context | MadeReply<OtherStatus, unknown>>;

/**
 * No time is set within which a call is answered: bound what a handler, `context` and `refuse` wait
 * for, and end with `request.signal`, which aborts when the caller goes away.
 */
interface CommonOptions<Types extends ServerTypes> {
  /**
   * Answers what no handler answers. Where it fails, a 500 without a body is sent.
   */
  readonly refuse: (
    refusal: Refusal<RefusalKind, OperationIdOf<Types>>,
    request: RequestHead,
  ) => Types['otherReply'] | Promise<Types['otherReply']>;
  /**
   * Default `report`: when a reply is found wrong, its handler has acted already, and the caller has to receive it.
   * `throw` is for tests; in place of a wrong reply of `refuse` it sends a 500 without a body.
   */
  readonly checkResponses?: ResponseCheck;
  /** Hears of failures and of replies that break the contract; by default a line on the console. It is not awaited. */
  readonly report?: (incident: Incident<OperationIdOf<Types>>) => unknown;
  /** The path under which the service is mounted, such as `/api`, whether or not a framework strips it. */
  readonly basePath?: string;
  /** Largest body in bytes; 10 MiB by default. */
  readonly maxBodyBytes?: number;
}

/** Options of a server; `context` is required where the handlers name the context they want. */
export type ServerOptions<Context, Types extends ServerTypes> = CommonOptions<Types> &
  (unknown extends Context
    ? { readonly context?: MakeContext<Context, OperationIdOf<Types>> }
    : {
        /** Finds out who calls, before the body is read. */
        readonly context: MakeContext<Context, OperationIdOf<Types>>;
      });

/** Types of a variant that a server uses. */
export interface ServerTypes {
  readonly context: unknown;
  readonly handlers: object;
  readonly otherReply: Reply<number, unknown>;
}

/** Parts of a generated `variant` that a server reads. */
export interface ServerVariant<Types extends ServerTypes> extends GeneratedVariant {
  readonly types?: Types;
  readonly operations: Operations;
}

/** Ids of the operations of a variant. */
export type OperationIdOf<Types extends ServerTypes> = keyof Types['handlers'] & string;

type WithContext<Types extends ServerTypes, Context> = (Types & { readonly context: Context })['handlers'];

/** Handlers of a variant, of which any may be left out by name, but none by accident. */
export type Handlers<Context, Types extends ServerTypes> = {
  readonly [Id in keyof WithContext<Types, Context>]: WithContext<Types, Context>[Id] | typeof notImplemented;
};

/** Stands in place of a handler that a provider leaves out on purpose; its calls are refused as `not-implemented`. */
export const notImplemented: unique symbol = Symbol('not implemented');

/** A handler of whichever operation, its call being checked before. */
type Handler = (
  call: Call<unknown, unknown, unknown, unknown, unknown>,
) => Reply<number, unknown> | Promise<Reply<number, unknown>>;

/** Validated options of a server. */
export interface Settings {
  readonly routes: readonly Route[];
  readonly handlers: ReadonlyMap<string, Handler | undefined>;
  readonly context: MakeContext<unknown> | undefined;
  readonly refuse: (
    refusal: AnyRefusal,
    request: Call<unknown, unknown, unknown>['request'],
  ) => Reply<OtherStatus, unknown> | Promise<Reply<OtherStatus, unknown>>;
  /** Calls the option `report`; never throws, and waits for nothing. */
  readonly report: (incident: Incident<string>) => void;
  readonly checkResponses: ResponseCheck;
  readonly basePath: string;
  readonly maxBodyBytes: number;
}

const BASE_PATH = /^(?:\/[^/?#\s]+)*$/;

const CHECKS: readonly unknown[] = ['throw', 'report', 'off'] satisfies ResponseCheck[];

/** Checks the options, for those who call without types, and fills in the defaults. Throws a TypeError. */
export function settingsOf<Context, Types extends ServerTypes>(
  operations: Operations,
  handlers: object,
  options: ServerOptions<Context, Types>,
): Settings {
  const { context, refuse, report = reportToConsole, checkResponses = 'report', basePath = '' } = options;
  const { maxBodyBytes = 10 * 2 ** 20 } = options;
  demand(typeof refuse === 'function', '`refuse` is missing; there is no default');
  demand(CHECKS.includes(checkResponses), '`checkResponses` is not throw, report or off');
  demand(BASE_PATH.test(basePath), '`basePath` is not a path such as /api, without a slash at its end');
  demand(Number.isSafeInteger(maxBodyBytes) && maxBodyBytes >= 0, '`maxBodyBytes` is not an integer from 0');
  const known = Object.keys(operations).slice(0, 20).join(', ');
  for (const [name, handler] of Object.entries(handlers)) {
    demand(Object.hasOwn(operations, name), `the contract has no operation ${name}; it has ${known}`);
    demand(typeof handler === 'function' || handler === notImplemented, `the handler of ${name} is not a function`);
  }
  return {
    routes: routesOf(operations),
    handlers: new Map(Object.keys(operations).map((id) => [id, handlerOf(handlers, id)])),
    // The types of a variant hold for the provider; here it is any of them.
    context: context as Settings['context'],
    refuse: refuse as Settings['refuse'],
    report: (incident) => notify(() => (report as (incident: Incident<string>) => unknown)(incident)),
    checkResponses,
    basePath,
    maxBodyBytes,
  };
}

function handlerOf(handlers: object, operation: string): Handler | undefined {
  const handler: unknown = Reflect.get(handlers, operation);
  // Bound, because handlers may be the methods of an object.
  return typeof handler === 'function' ? (call) => handler.call(handlers, call) : undefined;
}

function demand(condition: boolean, message: string): void {
  if (!condition) throw new TypeError(`createServer: ${message}.`);
}

/** Writes an incident to the console, as one line: what went wrong, then the places or the cause. */
function reportToConsole(incident: Incident): void {
  const what =
    incident.kind === 'invalid-response'
      ? incident.issues.map(({ at, rule }) => `${at || 'response'}: ${rule}`).join(', ')
      : describeCause(incident.cause);
  console.error(oneLine(`${incident.message} ${what}`));
}
