import { expect, test } from 'vitest';
import { randomTraffic } from './random-traffic.ts';
import { analyse, breachesOf } from './traffic.ts';

const COUNT = process.env.SOAK ? 10_000 : 300;
const SEEDS = process.env.SOAK ? 10 : 2;

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  `finds no breach in ${COUNT} exchanges and deliveries with random values of what is open, seed %i`,
  (seed) => {
    const analysis = analyse(randomTraffic(seed, COUNT));
    expect(breachesOf(analysis)).toEqual([]);
    expect(analysis.exchanges + analysis.deliveries).toBe(COUNT);
    expect(analysis.findings.length).toBeLessThan(4000);
  },
);
