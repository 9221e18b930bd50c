import type { Contract, OpenPoint } from '../model/contract.ts';
import type { Findings, Moment, Observation } from './collect-findings.ts';
import type { StatementIndex } from './statement-index.ts';

/** What every part of the analysis works with. */
export interface Context {
  readonly contract: Contract;
  readonly index: StatementIndex;
  readonly findings: Findings;
  /** The register by id. */
  readonly points: ReadonlyMap<string, OpenPoint>;
  /** Ids of the points that the contract leaves open at any place. */
  readonly open: ReadonlySet<string>;
  /** Ids of operations that succeeded, and names of events that were delivered. */
  readonly occurred: Set<string>;
  /** Statements that the traffic put to the test, whether they held or not. */
  readonly exercised: Set<string>;
}

/** Reports a breach; statements that are contradicted were exercised, too. */
export function breach(context: Context, observation: Omit<Observation, 'class'>, moment: Moment): void {
  for (const id of observation.statements ?? []) context.exercised.add(id);
  context.findings.add({ ...observation, class: 'breach' }, moment);
}

/** Reports evidence on those of the points that the contract has open; where it has none of them, nothing. */
export function evidence(context: Context, observation: Omit<Observation, 'class'>, moment: Moment): void {
  const openPoints = (observation.openPoints ?? []).filter((id) => context.open.has(id));
  if (openPoints.length > 0) context.findings.add({ ...observation, class: 'evidence', openPoints }, moment);
}

/** Reports evidence on a point that is about behaviour, at a place that marks it. */
export function behaviour(
  context: Context,
  { point, place, rule, key, says }: { point: string; place: string; rule: string; key?: string; says: string },
  moment: Moment,
): void {
  const seen = { kind: 'behaviour', says } as const;
  evidence(context, { rule, place, message: says, openPoints: [point], seen, key: key ?? says }, moment);
}
