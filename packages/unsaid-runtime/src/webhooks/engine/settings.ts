import { checkInteger, checkPositive, describe } from '../check-options.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { QueueOptions } from './outbox.ts';

/** The options that every inbox has. The numbers are ours. */
export interface InboxOptions {
  /** Most deliveries handled at a time by this process; 0: this process only receives. Default 10. */
  readonly concurrency?: number;
  /** Most runs of a handler for one delivery, before it is a dead letter. Default 25, which take 14 hours. */
  readonly attempts?: number;
  /**
   * Milliseconds between attempts: after the first failure, doubled after each further one, and at most; up to a fifth is added
   * at random. Default 1,000 and 3,600,000.
   */
  readonly backoff?: { readonly firstMs: number; readonly longestMs: number };
  /** Milliseconds for which one run of a handler is waited for, after which it counts as failed. Default 900,000. */
  readonly timeoutMs?: number;
  /** Milliseconds after which a delivery whose process died is handed to another. Default 30,000. */
  readonly leaseMs?: number;
  /** Milliseconds for which the key of a handled delivery is remembered, so that it is not handled again. Default 30 days. */
  readonly keepMs?: number;
  /**
   * Keeps body and headers of a handled delivery for `keepMs` as well, so that it can be looked up and run again. Default
   * false: they are personal data, and are deleted as soon as the delivery is handled.
   */
  readonly keepHandledBodies?: boolean;
  /**
   * Names what a delivery is about, such as an order: deliveries of one name are handled one after the other, in the order in which
   * they were stored. One that fails holds up the others of its name until it is handled or a dead letter. Absent, or for
   * `undefined`: in no order. Anything else than text stores nothing.
   */
  serialBy?(event: object): unknown;
  /**
   * Handling of an event for which `on` has no handler, and that no `onUnknown` takes. `retry`, the default: its run has
   * failed, and it is run again, by a process that has a handler, until its attempts are used up. `dead-letter`: it is one at
   * once.
   */
  readonly unhandled?: 'retry' | 'dead-letter';
  /** Name of the application, which the queue then belongs to: one of another application is refused. Default: none. */
  readonly application?: string;
  /** Default: that of the machine. PostgreSQL and Redis keep the times of deliveries themselves. */
  readonly clock?: Clock;
}

/** Most deliveries that are claimed at a time. */
export const MAX_CONCURRENCY = 10_000;

type Numbers = 'concurrency' | 'attempts' | 'backoff' | 'timeoutMs' | 'leaseMs' | 'keepMs';

export interface EngineSettings extends Required<Pick<InboxOptions, Numbers | 'keepHandledBodies' | 'clock'>> {
  /** Most deliveries of one endpoint that run at a time in this process. */
  readonly perEndpoint: number;
}

export type InboxSettings = EngineSettings & Required<Pick<InboxOptions, 'unhandled'>> & Pick<InboxOptions, 'serialBy'>;

/** Fills in the defaults. Throws a TypeError that names the function and the invalid option. */
export function readInboxOptions(caller: string, options: InboxOptions): InboxSettings {
  const { firstMs = 1_000, longestMs = 3_600_000 } = options.backoff ?? {};
  const { serialBy, unhandled = 'retry' } = options;
  const settings: InboxSettings = {
    concurrency: options.concurrency ?? 10,
    attempts: options.attempts ?? 25,
    backoff: { firstMs, longestMs },
    timeoutMs: options.timeoutMs ?? 900_000,
    leaseMs: options.leaseMs ?? 30_000,
    keepMs: options.keepMs ?? 2_592_000_000,
    keepHandledBodies: options.keepHandledBodies ?? false,
    perEndpoint: Number.MAX_SAFE_INTEGER,
    clock: options.clock ?? systemClock,
    unhandled,
    ...(serialBy && { serialBy }),
  };
  const { concurrency, attempts, timeoutMs, keepMs, leaseMs } = settings;
  checkInteger(caller, 'concurrency', concurrency, 0, MAX_CONCURRENCY);
  checkInteger(caller, 'attempts', attempts, 1);
  checkPositive(caller, { 'backoff.firstMs': firstMs, 'backoff.longestMs': longestMs, timeoutMs, keepMs, leaseMs });
  checkFunction(caller, 'serialBy', serialBy);
  if (unhandled !== 'retry' && unhandled !== 'dead-letter')
    throw new TypeError(`${caller}: \`unhandled\` is ${describe(unhandled)}; it takes 'retry' or 'dead-letter'.`);
  checkApplication(caller, options);
  return settings;
}

export function checkFunction(caller: string, option: string, value: unknown): void {
  if (value === undefined || typeof value === 'function') return;
  throw new TypeError(`${caller}: \`${option}\` is ${describe(value)}; it takes a function.`);
}

/** Throws a TypeError for what is not a name of a queue or an application. */
export function checkName(caller: string, option: string, value: unknown): void {
  if (typeof value === 'string' && /^[\w.\-/]{1,100}$/.test(value)) return;
  const problem = value === undefined ? 'is missing' : `is ${describe(value)}`;
  throw new TypeError(
    `${caller}: \`${option}\` ${problem}; it takes up to 100 letters, digits and - . _ /, after your application, as in 'shop'.`,
  );
}

function checkApplication(caller: string, { application }: Pick<InboxOptions, 'application'>): void {
  if (application !== undefined) checkName(caller, 'application', application);
}

/** The times of the queue of an outbox. Throws a TypeError that names the function and the invalid option. */
export function readQueueOptions(caller: string, options: QueueOptions): Pick<EngineSettings, 'keepMs' | 'leaseMs'> {
  const { keepMs = 604_800_000, leaseMs = 20_000 } = options;
  checkPositive(caller, { keepMs, leaseMs });
  checkApplication(caller, options);
  return { keepMs, leaseMs };
}

/** Milliseconds until the next run, after 1, 2, ... runs, until they grow no more. */
export function pausesOf({ attempts, backoff }: Pick<EngineSettings, 'attempts' | 'backoff'>): number[] {
  const pauses: number[] = [];
  for (let pause = backoff.firstMs; pauses.length < Math.min(attempts, 60); pause *= 2) {
    pauses.push(Math.min(pause, backoff.longestMs));
    if (pause >= backoff.longestMs) break;
  }
  return pauses;
}
