import { describeError, oneLine } from '../describe-error.ts';

/** Throws a TypeError for an option that is not a time: finite, since engines keep the ends of times as dates. */
export function checkPositive(caller: string, options: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (Number.isFinite(value) && value > 0) continue;
    throw new TypeError(`${caller}: \`${name}\` is ${describe(value)}; it takes milliseconds, more than 0 and finite.`);
  }
}

/** Throws a TypeError for an option that is not an integer. */
export function checkInteger(caller: string, option: string, value: unknown, least: number): void {
  if (Number.isInteger(value) && (value as number) >= least) return;
  throw new TypeError(`${caller}: \`${option}\` is ${describe(value)}; it takes an integer, ${least} or more.`);
}

/** Throws a TypeError for a required option that is missing. */
export function demand(caller: string, option: string, isThere: boolean): void {
  if (isThere) return;
  throw new TypeError(`${caller}: \`${option}\` is missing; there is no default.`);
}

/** A wrong value as a message shows it. */
export function describe(value: unknown): string {
  return typeof value === 'string' ? `'${oneLine(value)}'` : describeError(value);
}
