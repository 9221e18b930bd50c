import { type Change, type ChangeClass, CLASSES, type Comparison } from '../compare/contracts/change.ts';
import { applyBaseline, type Judged } from './baseline.ts';
import type { Acceptance } from './report.ts';

type Numbers = readonly [major: number, minor: number, patch: number];

/** The three numbers of a version; `undefined` where it is not one. What follows them, as in `1.0.0-rc.1`, is left out. */
export function numbersOf(version: string): Numbers | undefined {
  const [, ...numbers] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+][\w.+-]+)?$/.exec(version) ?? [];
  const [major, minor, patch] = numbers.map(Number);
  return major === undefined || minor === undefined || patch === undefined ? undefined : [major, minor, patch];
}

/**
 * The least version that may follow a version after a bump; `undefined` where that is not a version of three numbers.
 * Below 1.0.0 a major change raises the second number and every other one the third, as `^0.1.0` of npm takes it.
 */
export function nextVersion(version: string, bump: Bump): string | undefined {
  const numbers = numbersOf(version);
  if (numbers === undefined) return undefined;
  const [major, minor, patch] = numbers;
  if (bump === 'none') return `${major}.${minor}.${patch}`;
  if (bump === 'major') return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  return bump === 'minor' && major > 0 ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

const BUMPS = {
  breaking: 'major',
  reopened: 'major',
  closed: 'minor',
  compatible: 'minor',
  wording: 'patch',
} as const satisfies Record<ChangeClass, string>;

type Bump = (typeof BUMPS)[ChangeClass] | 'none';

/** Values of `--fail-on`, with the classes that fail for each. */
export const FAILING = {
  breaking: ['breaking'],
  reopened: ['breaking', 'reopened'],
  any: CLASSES,
} as const satisfies Record<string, readonly ChangeClass[]>;

export type FailOn = keyof typeof FAILING;

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
  const worst = CLASSES.find((name) => changes.some((change) => change.class === name));
  const bump = worst === undefined ? 'none' : BUMPS[worst];
  const next = nextVersion(comparison.old.version, bump);
  return { ...comparison, ...judged, changes, bump, ...(next === undefined ? {} : { next }) };
}

export function changesOf({ changes }: Pick<Comparison, 'changes'>, ...classes: ChangeClass[]): Change[] {
  return changes.filter((change) => classes.includes(change.class));
}

/** Exit code of `diff`: 1 where a change is of those that `failOn` names. */
export function exitCodeOf(verdict: Verdict, failOn?: FailOn): 0 | 1 {
  return failOn !== undefined && changesOf(verdict, ...FAILING[failOn]).length > 0 ? 1 : 0;
}
