import { describeError, oneLine } from '../describe-error.ts';

/** The longest time, which every engine can add to the time of day. */
export const MAX_MS = 1e15;

/** Throws a TypeError for an option that is not a time. */
export function checkPositive(caller: string, options: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (Number.isFinite(value) && value > 0 && value <= MAX_MS) continue;
    throw new TypeError(
      `${caller}: \`${name}\` is ${describe(value)}; it takes milliseconds, more than 0 and at most ${MAX_MS}.`,
    );
  }
}

/** Throws a TypeError for an option that is not an integer. */
export function checkInteger(
  caller: string,
  option: string,
  value: unknown,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): void {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return;
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`;
  throw new TypeError(`${caller}: \`${option}\` is ${describe(value)}; it takes an integer, ${range}.`);
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
