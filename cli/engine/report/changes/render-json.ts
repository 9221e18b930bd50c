import { CLASSES, type Role } from '../../compare/contracts/change.ts';
import { changesOf, exitCodeOf, type FailOn, type Verdict } from './verdict.ts';

/** A comparison as JSON, for programs. `guides/diff.md` describes its shape, which `version` numbers. */
export function renderJson(verdict: Verdict, failOn?: FailOn): string {
  const { old, new: now, bump, next, changes, accepted, expired, unmatched, notes } = verdict;
  const urgent = changesOf(verdict, 'breaking', 'reopened');
  const countOf = (role: Role) => urgent.filter((change) => change.for.includes(role)).length;
  const act = {
    calls: countOf('calls'),
    provides: countOf('provides'),
    receives: countOf('receives'),
    sends: countOf('sends'),
  };
  const report = {
    version: 1,
    exitCode: exitCodeOf(verdict, failOn),
    old,
    new: now,
    act,
    counts: Object.fromEntries(CLASSES.map((name) => [name, changesOf(verdict, name).length])),
    bump,
    nextVersion: next ?? null,
    changes,
    accepted: accepted.map(({ finding, acceptance }) => ({ change: finding, acceptance })),
    expired: expired.map(({ finding, acceptance }) => ({ change: finding, acceptance })),
    unmatched,
    notes,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
