import type { OperationId } from '../../generated/operations.ts';
import type { Call, Reply } from '../../generated/server.ts';
import { notify } from '../callback.ts';
import { BodyBudget } from './body-budget.ts';
import { type Operations, type Route, routesOf } from './find-route.ts';
import { notImplemented } from './not-implemented.ts';
import type { Incident, MakeContext, ResponseCheck, ServerOptions } from './options.ts';
import { reportToConsole } from './report-to-console.ts';

/** A handler of whichever operation, its call being checked before. */
type Handler = (call: Call<unknown, unknown, unknown>) => Reply<number, unknown> | Promise<Reply<number, unknown>>;

/** What a server works with, once its options were found usable. */
export interface Settings {
  readonly routes: readonly Route[];
  readonly handlerOf: (operation: OperationId) => Handler | undefined;
  readonly context: MakeContext<unknown> | undefined;
  readonly refuse: ServerOptions<unknown>['refuse'];
  /** Calls the option `report`; never throws, and waits for nothing. */
  readonly report: (incident: Incident) => void;
  readonly checkResponses: ResponseCheck;
  readonly maxBodyBytes: number;
  readonly budget: BodyBudget;
}

/** Handlers by operation, of whichever contract; what they are is found out as they are read. */
export type AnyHandlers = Readonly<Record<OperationId, unknown>>;

const MIB = 2 ** 20;

const CHECKS: readonly unknown[] = ['throw', 'report', 'off'] satisfies ResponseCheck[];

/** Checks the options, for those who call without types, and fills in the defaults. Throws a TypeError. */
export function settingsOf<Context>(
  operations: Operations,
  handlers: AnyHandlers,
  options: ServerOptions<Context>,
): Settings {
  const { context, refuse, report = reportToConsole, checkResponses = 'report', maxBodyBytes = 10 * MIB } = options;
  const { maxBodyBytesInFlight = Math.max(128 * MIB, maxBodyBytes) } = options;
  demand(typeof refuse === 'function', '`refuse` is required: the contract shows no error, so you have to choose one');
  demand(CHECKS.includes(checkResponses), '`checkResponses` is one of throw, report and off');
  demand(Number.isSafeInteger(maxBodyBytes) && maxBodyBytes >= 0, '`maxBodyBytes` is a whole number of bytes');
  demand(
    Number.isSafeInteger(maxBodyBytesInFlight) && maxBodyBytesInFlight >= maxBodyBytes,
    '`maxBodyBytesInFlight` is a whole number of bytes, and not less than `maxBodyBytes`',
  );
  for (const [name, handler] of Object.entries(handlers)) {
    demand(Object.hasOwn(operations, name), `the contract has no operation ${name}`);
    demand(typeof handler === 'function' || handler === notImplemented, `the handler of ${name} is not a function`);
  }
  return {
    routes: routesOf(operations),
    handlerOf: (operation) => handlerOf(handlers, operation),
    context,
    refuse,
    report: (incident) => notify(() => report(incident)),
    checkResponses,
    maxBodyBytes,
    budget: new BodyBudget(maxBodyBytesInFlight),
  };
}

function handlerOf(handlers: AnyHandlers, operation: OperationId): Handler | undefined {
  const handler = handlers[operation];
  // Bound, because handlers may be the methods of an object.
  return typeof handler === 'function' ? (call) => handler.call(handlers, call) : undefined;
}

function demand(condition: boolean, message: string): void {
  if (!condition) throw new TypeError(`createRewardCardServer: ${message}.`);
}
