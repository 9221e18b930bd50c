import { CLASSES, type Role } from '../../compare/contracts/change.ts';
import { FORMATS, type Format, printableIn, renderPage } from '../render-findings.ts';
import { changesOf, exitCodeOf, type FailOn, type Verdict } from './verdict.ts';
import { type Shown, verdictPage } from './verdict-page.ts';

export interface Rendering extends Shown {
  /** Columns of the terminal, for `text`. */
  readonly width: number;
}

export type DiffFormat = Format;
export const DIFF_FORMATS = FORMATS;

/** Renders a comparison. Nothing in it makes a terminal, a forge or a parser do anything. */
export function renderVerdict(given: Verdict, format: DiffFormat, rendering: Rendering): string {
  const verdict = printableIn(given);
  if (format === 'json') return `${JSON.stringify(jsonOf(verdict, rendering.failOn), null, 2)}\n`;
  return renderPage(verdictPage(verdict, rendering), format, rendering.width);
}

/** A comparison for programs. `guides/diff.md` describes its shape, which `version` numbers. */
function jsonOf(verdict: Verdict, failOn?: FailOn) {
  const { old, new: now, bump, next, changes, accepted, expired, unmatched, notes } = verdict;
  const urgent = changesOf(verdict, 'breaking', 'reopened');
  const countOf = (role: Role) => urgent.filter((change) => change.for.includes(role)).length;
  const pairs = (all: Verdict['accepted']) => all.map(({ finding: change, acceptance }) => ({ change, acceptance }));
  return {
    version: 1,
    exitCode: exitCodeOf(verdict, failOn),
    old,
    new: now,
    act: {
      calls: countOf('calls'),
      provides: countOf('provides'),
      receives: countOf('receives'),
      sends: countOf('sends'),
    },
    counts: Object.fromEntries(CLASSES.map((name) => [name, changesOf(verdict, name).length])),
    bump,
    nextVersion: next ?? null,
    changes,
    accepted: pairs(accepted),
    expired: pairs(expired),
    unmatched,
    notes,
  };
}
