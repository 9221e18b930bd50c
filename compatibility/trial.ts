export const FAMILIES = { node: 'Node', bun: 'Bun', deno: 'Deno', typescript: 'TypeScript' } as const;
export type Family = keyof typeof FAMILIES;

/** How one run-time got on with every use, or one compiler with every resolution. */
export interface Trial {
  readonly family: Family;
  readonly version: string;
  /** What did not work, with what it said. */
  readonly failed: Readonly<Record<string, string>>;
}

/** What a run measured: `measured.json`, from which that part of the README is made. */
export interface Measurement {
  /** What each run-time was tried with. */
  readonly uses: readonly string[];
  readonly trials: readonly Trial[];
}
