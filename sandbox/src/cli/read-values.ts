import { InvalidArgumentError } from 'commander';

/** Reads a whole number of a command line. */
export function readInteger(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is not a whole number.');
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}
