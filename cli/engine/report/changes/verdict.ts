import { type Change, type ChangeClass, CLASSES, type Comparison } from '../../compare/contracts/change.ts';
import { type Bump, bumpOf, nextVersion } from '../../compare/contracts/version.ts';
import { applyBaseline, type Judged } from '../baseline.ts';
import type { Acceptance } from '../report.ts';

/** What `--fail-on` fails on. */
export const FAIL_ON = ['breaking', 'reopened', 'any'] as const;

export type FailOn = (typeof FAIL_ON)[number];

/** A comparison, and what follows from the changes that are not accepted. */
export interface Verdict extends Comparison, Omit<Judged<Change>, 'findings'> {
  /** Those that are not accepted, the ones whose acceptance has expired included. */
  readonly changes: readonly Change[];
  readonly bump: Bump;
  /** The least version that may follow the old one; absent where the old one is not a version of three numbers. */
  readonly next?: string;
}

/** Takes out the accepted changes, and says what the others ask for. */
export function judgeComparison(comparison: Comparison, baseline: readonly Acceptance[] = [], today?: string): Verdict {
  const { findings: changes, ...judged } = applyBaseline(comparison.changes, baseline, today);
  const bump = bumpOf({ changes });
  const next = nextVersion(comparison.old.version, bump);
  return { ...comparison, ...judged, changes, bump, ...(next === undefined ? {} : { next }) };
}

/** The changes of some classes. */
export function changesOf({ changes }: Pick<Comparison, 'changes'>, ...classes: ChangeClass[]): Change[] {
  return changes.filter((change) => classes.includes(change.class));
}

const FAILING: Readonly<Record<FailOn, readonly ChangeClass[]>> = {
  breaking: ['breaking'],
  reopened: ['breaking', 'reopened'],
  any: CLASSES,
};

/** Exit code of `diff`: 1 where a change is of those that `failOn` names. */
export function exitCodeOf(verdict: Verdict, failOn?: FailOn): 0 | 1 {
  return failOn !== undefined && changesOf(verdict, ...FAILING[failOn]).length > 0 ? 1 : 0;
}
