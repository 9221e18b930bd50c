import type { Row } from './table.ts';

/** How thoroughly to measure, and where to say what is being done. */
export interface Run {
  readonly quick: boolean;
  readonly say: (progress: string) => void;
}

/** Measures one group and returns its lines of the table. */
export type Group = (run: Run) => Promise<readonly Row[]>;
