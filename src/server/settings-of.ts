import type { Call, OtherReply, Reply } from '../../generated/server.ts';
import { notify } from '../callback.ts';
import { describeError } from '../describe-error.ts';
import { oneLine } from '../one-line.ts';
import { type Route, routesOf } from './find-route.ts';
import {
  type Incident,
  type MakeContext,
  notImplemented,
  type Operations,
  type ResponseCheck,
  type ServerOptions,
  type ServerTypes,
} from './options.ts';
import type { AnyRefusal } from './refusal.ts';

/** A handler of whichever operation, its call being checked before. */
type Handler = (
  call: Call<unknown, unknown, unknown, unknown, unknown>,
) => Reply<number, unknown> | Promise<Reply<number, unknown>>;

/** What a server works with, once its options were found usable. */
export interface Settings {
  readonly routes: readonly Route[];
  readonly handlerOf: (operation: string) => Handler | undefined;
  readonly context: MakeContext<unknown> | undefined;
  readonly refuse: (
    refusal: AnyRefusal,
    request: Call<unknown, unknown, unknown>['request'],
  ) => OtherReply | Promise<OtherReply>;
  /** Calls the option `report`; never throws, and waits for nothing. */
  readonly report: (incident: Incident<string>) => void;
  readonly checkResponses: ResponseCheck;
  readonly basePath: string;
  readonly maxBodyBytes: number;
  /** The bytes of request bodies that all calls hold at the moment, and may hold at most. */
  readonly budget: { readonly limit: number; held: number };
}

const MIB = 2 ** 20;

const BASE_PATH = /^(?:\/[^/?#\s]+)*$/;

const CHECKS: readonly unknown[] = ['throw', 'report', 'off'] satisfies ResponseCheck[];

/** Checks the options, for those who call without types, and fills in the defaults. Throws a TypeError. */
export function settingsOf<Context, Types extends ServerTypes>(
  operations: Operations,
  handlers: object,
  options: ServerOptions<Context, Types>,
): Settings {
  const { context, refuse, report = reportToConsole, checkResponses = 'report', maxBodyBytes = 10 * MIB } = options;
  const { basePath = '', maxBodyBytesInFlight = Math.max(128 * MIB, maxBodyBytes) } = options;
  demand(typeof refuse === 'function', '`refuse` is missing; there is no default');
  demand(CHECKS.includes(checkResponses), '`checkResponses` is not throw, report or off');
  demand(BASE_PATH.test(basePath), '`basePath` is not a path such as /api, without a slash at its end');
  demand(Number.isSafeInteger(maxBodyBytes) && maxBodyBytes >= 0, '`maxBodyBytes` is not an integer from 0');
  demand(
    Number.isSafeInteger(maxBodyBytesInFlight) && maxBodyBytesInFlight >= maxBodyBytes,
    '`maxBodyBytesInFlight` is not an integer from `maxBodyBytes`',
  );
  for (const [name, handler] of Object.entries(handlers)) {
    demand(Object.hasOwn(operations, name), `the contract has no operation ${name}`);
    demand(typeof handler === 'function' || handler === notImplemented, `the handler of ${name} is not a function`);
  }
  return {
    routes: routesOf(operations),
    handlerOf: (operation) => handlerOf(handlers, operation),
    context,
    // The types of a variant hold for the provider; here it is any of them.
    refuse: refuse as Settings['refuse'],
    report: (incident) => notify(() => (report as (incident: Incident<string>) => unknown)(incident)),
    checkResponses,
    basePath,
    maxBodyBytes,
    budget: { limit: maxBodyBytesInFlight, held: 0 },
  };
}

function handlerOf(handlers: object, operation: string): Handler | undefined {
  const handler: unknown = Reflect.get(handlers, operation);
  // Bound, because handlers may be the methods of an object.
  return typeof handler === 'function' ? (call) => handler.call(handlers, call) : undefined;
}

function demand(condition: boolean, message: string): void {
  if (!condition) throw new TypeError(`createRewardCardServer: ${message}.`);
}

/** Writes an incident to the console, as one line: what went wrong, then the places or the cause. */
function reportToConsole(incident: Incident): void {
  const what =
    incident.kind === 'invalid-response'
      ? incident.issues.map(({ at, rule }) => `${at || 'response'}: ${rule}`).join(', ')
      : describeCause(incident.cause);
  console.error(oneLine(`${incident.message} ${what}`));
}

/** What was thrown, and the place where an error was made. */
function describeCause(cause: unknown): string {
  try {
    const { stack } = cause as { stack?: unknown };
    const [place] = /^ +at .*/m.exec(typeof stack === 'string' ? stack : '') ?? [];
    return [describeError(cause), place?.trim()].filter(Boolean).join(' ');
  } catch {
    return describeError(cause);
  }
}
