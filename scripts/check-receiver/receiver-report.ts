import { createHash } from 'node:crypto';
import type { Finding } from '../traffic/finding.ts';
import type { Check, Problem } from './check.ts';

/** What became of one check. */
export interface CheckResult {
  readonly name: string;
  readonly says: string;
  /** Whether a statement of the specification stands behind it, or good practice alone. */
  readonly basis: 'stated' | 'practice';
  /** asked: only the owner of the endpoint can tell. left-out: it does not apply here. */
  readonly state: 'passed' | 'failed' | 'asked' | 'left-out' | 'not-run';
  /** Why it was left out or not run. */
  readonly reason?: string;
}

/** What an endpoint did. */
export interface ReceiverReport {
  readonly title: string;
  /** What contradicts a statement. */
  readonly findings: readonly Finding[];
  /** What is against good practice. */
  readonly advice: readonly Finding[];
  /** What only the owner of the endpoint can tell. */
  readonly questions: readonly string[];
  readonly checks: readonly CheckResult[];
  readonly deliveries: number;
  readonly slowestSeconds: number;
  /** What kept the check from going on. */
  readonly incomplete: readonly string[];
  readonly next?: string;
}

/** Makes findings of the problems of a check: those that are alike are one. */
export function findingsOf(check: Check, problems: readonly Problem[]): Finding[] {
  const alike = Map.groupBy(problems, ({ rule = check.name, did, statements = check.statements }) =>
    JSON.stringify([rule, did, statements]),
  );
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
    fingerprint: createHash('sha256').update(JSON.stringify([rule, places])).digest('hex').slice(0, 12),
    count: group.length,
    sources: [],
  };
}

const MOST_PLACES = 3;

function listOf(places: readonly string[]): string {
  const shown = places.length > MOST_PLACES + 1 ? places.slice(0, MOST_PLACES) : places;
  const more = places.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
