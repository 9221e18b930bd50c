import type { Case } from './cases.ts';

/** A part of the product that unseen things go through. */
export interface Component {
  readonly name: string;
  /** Whether a case goes through it. */
  readonly takes: (one: Case) => boolean;
  /** What is wrong: what was thrown, dropped, or reported never or twice. */
  readonly check: (one: Case) => Promise<readonly string[]> | readonly string[];
}

/** Says what is not as it should be, each in one line. */
export function unlike(pairs: Readonly<Record<string, readonly [got: unknown, wanted: unknown]>>): string[] {
  return Object.entries(pairs).flatMap(([what, pair]) => {
    const [got, wanted] = pair.map((value) => JSON.stringify(value));
    return got === wanted ? [] : [`${what}: ${got} in place of ${wanted}`];
  });
}
