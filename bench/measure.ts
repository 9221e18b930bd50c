/** Samples of several contenders; those of one round were taken side by side. */
export type Samples<Name extends string> = Readonly<Record<Name, readonly number[]>>;

/**
 * Takes one sample of each contender per round, each round starting with another one, so that the other load of the
 * machine is spread over all of them. The rounds that warm up do not count.
 */
export async function alternate<Name extends string>(
  contenders: Readonly<Record<Name, () => Promise<number>>>,
  rounds: number,
  warmUp = 1,
): Promise<Samples<Name>> {
  const names = Object.keys(contenders) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] as Name;
      const sample = await contenders[name]();
      if (round >= warmUp) samples[name].push(sample);
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
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

export const inMicroseconds = (microseconds: number): string => `${microseconds.toPrecision(3)} µs`;
