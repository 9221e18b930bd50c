import { createHash } from 'node:crypto';
import type { Finding } from '../engine/observe/finding.ts';
import type { CheckResult, Report } from '../engine/report/report.ts';
import type { Check, Problem } from './check.ts';

/** What an endpoint did. */
export interface ReceiverReport extends Report {
  readonly advice: readonly Finding[];
  readonly questions: readonly string[];
  readonly checks: readonly CheckResult[];
  readonly incomplete: readonly string[];
  /** The longest that a genuine delivery took. */
  readonly slowestSeconds: number;
}

/** Makes findings of the problems of a check: those that are alike are one. */
export function findingsOf(check: Check, problems: readonly Problem[]): Finding[] {
  const alike = new Map<string, Problem[]>();
  for (const problem of problems) {
    const { rule = check.name, did, statements = check.statements } = problem;
    const key = JSON.stringify([rule, did, statements]);
    alike.set(key, [...(alike.get(key) ?? []), problem]);
  }
  return [...alike.values()].map((group) => findingOf(check, group));
}

function findingOf(check: Check, group: readonly Problem[]): Finding {
  const [{ rule = check.name, did = '', statements = check.statements } = {}] = group;
  const places = [...new Set(group.map(({ place }) => place))];
  return {
    class: statements.length > 0 ? 'breach' : 'unexplained',
    rule,
    place: 'delivery',
    statements,
    openPoints: check.openPoints,
    message: `On ${listOf(places)}, it ${did}.`,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([rule, places]))
      .digest('hex')
      .slice(0, 12),
    count: group.length,
    sources: [],
  };
}

const MAX_PLACES = 3;

function listOf(places: readonly string[]): string {
  const shown = places.length > MAX_PLACES + 1 ? places.slice(0, MAX_PLACES) : places;
  const more = places.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
