/** Samples of several contenders; the one of a round were taken side by side. */
export type Samples<Name extends string> = Readonly<Record<Name, readonly number[]>>;

/**
 * Takes one sample of each contender per round, beginning with another one each time, so that what else the machine
 * does meanwhile falls on all of them.
 */
export async function alternate<Name extends string>(
  contenders: Readonly<Record<Name, () => number | Promise<number>>>,
  rounds: number,
): Promise<Samples<Name>> {
  const names = Object.keys(contenders) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] as Name;
      samples[name].push(await contenders[name]());
    }
  }
  return samples;
}

/** Median of the ratios within each round. */
export function ratio<Name extends string>(samples: Samples<Name>, over: Name, under: Name): number {
  return median(samples[over].map((value, round) => value / (samples[under][round] ?? Number.NaN)));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** The contender with the smallest median. */
export function fastest<Name extends string>(samples: Samples<Name>, among: readonly Name[]): Name {
  return among.reduce((best, name) => (median(samples[name]) < median(samples[best]) ? name : best));
}

export const inMicroseconds = (microseconds: number): string => `${microseconds.toPrecision(3)} µs`;
export const inNanoseconds = (nanoseconds: number): string => `${Math.round(nanoseconds)} ns`;
export const inMilliseconds = (milliseconds: number): string => `${Math.round(milliseconds)} ms`;
export const inSeconds = (seconds: number): string => `${seconds.toPrecision(2)} s`;
export const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
export const perSecond = (rate: number): string => `${Math.round(rate)}/s`;
