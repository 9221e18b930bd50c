import { describeError } from '../describe-error.ts';
import { oneLine } from '../one-line.ts';

/** Throws a TypeError for an option of a store that is not a number of milliseconds; any number above 0 will do. */
export function checkPositive(store: string, options: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'number' && value > 0) continue;
    throw new TypeError(`${store}: \`${name}\` is ${describe(value)}; it takes milliseconds, more than 0.`);
  }
}

/** A wrong value as a message shows it. */
export function describe(value: unknown): string {
  return typeof value === 'string' ? `'${oneLine(value)}'` : describeError(value);
}

/** Throws a TypeError for an option that is not an integer. */
export function checkInteger(caller: string, option: string, value: unknown, least: number): void {
  if (Number.isInteger(value) && (value as number) >= least) return;
  throw new TypeError(`${caller}: \`${option}\` is ${describe(value)}; it takes an integer, ${least} or more.`);
}
