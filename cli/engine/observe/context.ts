import type { Contract, OpenPoint } from '../model/contract.ts';
import { pointOf, type Role } from '../model/roles.ts';
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

/** Ids of the points that have some roles. */
export function pointsWith({ contract }: Pick<Context, 'contract'>, ...roles: readonly Role[]): string[] {
  return roles.flatMap((role) => pointOf(contract, role)?.id ?? []);
}

interface Behaviour {
  readonly rule: string;
  readonly says: string;
  readonly key?: string;
  /** Where it was seen; the first place that marks the point, unless given. */
  readonly place?: string;
}

/** Reports evidence on a point that is about behaviour, named by its id or by its role; nothing where there is none. */
export function behaviour(
  context: Context,
  { rule, key, says, place, ...about }: Behaviour & ({ readonly point: string } | { readonly role: Role }),
  moment: Moment,
): void {
  const point = 'role' in about ? pointOf(context.contract, about.role) : context.points.get(about.point);
  if (point === undefined) return;
  const seen = { kind: 'behaviour', says } as const;
  const observation = { rule, place: place ?? point.at[0] ?? 'delivery', message: says, openPoints: [point.id], seen };
  evidence(context, { ...observation, key: key ?? says }, moment);
}
