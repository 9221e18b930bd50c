import { describe } from '../deduplication/check-options.ts';
import { guardedClock } from '../guarded-clock.ts';
import type { InboxOptions } from './inbox.ts';
import type { EngineSettings } from './inbox-engine.ts';

/** Fills in the defaults. Throws a TypeError that names the function and the option which cannot be meant. */
export function readInboxOptions(name: string, options: InboxOptions): EngineSettings {
  const { firstMs = 1_000, longestMs = 3_600_000 } = options.backoff ?? {};
  const settings = {
    concurrency: options.concurrency ?? 10,
    attempts: options.attempts ?? 25,
    backoff: { firstMs, longestMs },
    timeoutMs: options.timeoutMs ?? 900_000,
    keepMs: options.keepMs ?? 2_592_000_000,
    keepHandledBodies: options.keepHandledBodies ?? false,
    replaceSettings: options.replaceSettings ?? false,
    clock: guardedClock(options.clock),
    telemetry: options.telemetry,
  };
  const { concurrency, attempts, timeoutMs, keepMs } = settings;
  checkInteger(name, 'concurrency', concurrency, 0);
  checkInteger(name, 'attempts', attempts, 1);
  const times = { 'backoff.firstMs': firstMs, 'backoff.longestMs': longestMs, timeoutMs, keepMs };
  for (const [option, value] of Object.entries(times)) checkMilliseconds(name, option, value);
  return settings;
}

function checkInteger(name: string, option: string, value: unknown, least: number): void {
  if (Number.isInteger(value) && (value as number) >= least) return;
  throw new TypeError(`${name}: \`${option}\` is ${describe(value)}; it takes an integer, ${least} or more.`);
}

/** Finite, since engines keep ends of times: a date that is none is refused by none of them in time. */
function checkMilliseconds(name: string, option: string, value: unknown): void {
  if (typeof value === 'number' && value > 0 && Number.isFinite(value)) return;
  throw new TypeError(`${name}: \`${option}\` is ${describe(value)}; it takes milliseconds, more than 0 and finite.`);
}
