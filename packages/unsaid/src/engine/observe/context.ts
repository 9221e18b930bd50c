import type { Contract, Json, OpenPoint } from '../model/contract.ts';
import type { Fact } from '../model/fact.ts';
import { pointOf, type Role } from '../model/roles.ts';
import type { Findings, Moment, Observation } from './finding.ts';
import type { Prepared, StatementIndex, Tells } from './prepare.ts';

/** Context that every part of the analysis shares. */
export interface Context {
  readonly contract: Contract;
  readonly prepared: Prepared;
  readonly index: StatementIndex;
  readonly findings: Findings;
  readonly points: ReadonlyMap<string, OpenPoint>;
  /** Ids of the points that the contract leaves open at any place. */
  readonly open: ReadonlySet<string>;
  /** Ids of operations that succeeded, and names of events that were delivered. */
  readonly occurred: Set<string>;
  /** Statements that the traffic put to the test, whether they held or not. */
  readonly exercised: Set<string>;
  /** The least and the greatest number so far of each kind at each place. */
  readonly ranges: Map<string, readonly [least: number, greatest: number]>;
}

type Reported = Omit<Observation, 'class'>;

/** Reports the findings of one entry of the traffic. */
export class Reporter {
  readonly context: Context;
  readonly moment: Moment;
  readonly #isWrong: boolean;

  /** @param isWrong Whether it is a wrong request of our own: whatever the service does then breaks nothing, and proves nothing. */
  constructor(context: Context, { source, time }: Moment, isWrong = false) {
    this.context = context;
    this.moment = { source, time };
    this.#isWrong = isWrong;
  }

  /** Reporter for our own messages, which are not evidence. */
  ofOurs(): Reporter {
    return new Reporter({ ...this.context, open: new Set() }, this.moment, this.#isWrong);
  }

  /** Reports a breach; statements that are contradicted were exercised, too. */
  breach(observation: Reported): void {
    if (this.#isWrong) {
      const message = `In response to a wrong request: ${observation.message}`;
      this.unexplained({ ...observation, message });
      return;
    }
    this.exercise(observation.statements ?? []);
    this.context.findings.add({ ...observation, class: 'breach' }, this.moment);
  }

  /** Reports evidence on those of the points that the contract has open; where it has none of them, nothing. */
  evidence(observation: Reported): void {
    const openPoints = (observation.openPoints ?? []).filter((id) => this.context.open.has(id));
    if (openPoints.length > 0)
      this.context.findings.add({ ...observation, class: 'evidence', openPoints }, this.moment);
  }

  unexplained(observation: Reported): void {
    this.context.findings.add({ ...observation, class: 'unexplained' }, this.moment);
  }

  /**
   * Reports in a sentence what was seen of a point that is about behaviour; nothing where the contract has no such point.
   * @param place Where it was seen; by default, the first that marks the point.
   */
  behaviour(id: string | undefined, rule: string, says: string, place?: string): void {
    const point = this.context.points.get(id ?? '');
    if (point) this.says({ place: place ?? point.at[0] ?? 'delivery', openPoints: [point.id] }, rule, says, says);
  }

  /** Reports for the point that has a role. */
  ofRole(role: Role, rule: string, says: string, place?: string): void {
    this.behaviour(this.pointsWith(role)[0], rule, says, place);
  }

  /** Reports what was seen of points at a place, in a sentence. */
  says(told: Tells, rule: string, says: string, key?: string): void {
    const seen = { kind: 'behaviour', says } as const;
    this.evidence({ ...told, rule, message: says, seen, ...(key !== undefined && { key }) });
  }

  /** Reports the least and the greatest number at a place; two numbers say nothing of those beyond them. */
  range(told: Tells, of: 'value' | 'length', number: number): void {
    const key = `${of}-range`;
    const [least, greatest] = this.widen(`${told.place} ${key}`, number);
    this.says(told, key, `${told.place} had ${of}s from ${least} to ${greatest}.`, key);
  }

  /** The range of all numbers so far that were given this key, with this one. */
  widen(key: string, number: number): readonly [least: number, greatest: number] {
    const { ranges } = this.context;
    const [least, greatest] = ranges.get(key) ?? [number, number];
    const range = [Math.min(least, number), Math.max(greatest, number)] as const;
    ranges.set(key, range);
    return range;
  }

  /** Notes that statements were put to the test: those with these ids, or whose facts fit. */
  exercise(which: readonly string[] | ((fact: Fact) => boolean)): void {
    if (this.#isWrong) return;
    const ids = typeof which === 'function' ? this.context.index.where(which) : which;
    for (const id of ids) this.context.exercised.add(id);
  }

  pointsWith(...roles: readonly Role[]): string[] {
    return roles.flatMap((role) => pointOf(this.context.contract, role)?.id ?? []);
  }

  /** Ids of the statements whose facts fit, or else of those that a node cites. */
  stated(
    fits: (fact: Fact) => boolean,
    { 'x-source': cited = [] }: { readonly 'x-source'?: string | readonly string[] },
  ): readonly string[] {
    const ids = this.context.index.where(fits);
    return ids.length > 0 ? ids : [cited].flat();
  }

  /** The statements that leave some points open. */
  sourcesOf(openPoints: readonly string[]): string[] {
    return openPoints.flatMap((id) => this.context.points.get(id)?.source ?? []);
  }
}

/** First value at each place of a body, by the field under its object, as in `Order.total`. */
export type Values = ReadonlyMap<string, Json>;

/** The text at the first of some places that has any value. */
export function textAt(values: Values, ...places: readonly string[]): string | undefined {
  const value = valueAt(values, places);
  return typeof value === 'string' ? value : undefined;
}

/** The value if it is an exact integer; arithmetic with other numbers is meaningless. */
export function numberAt(values: Values, ...places: readonly string[]): number | undefined {
  const value = valueAt(values, places);
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

function valueAt(values: Values, places: readonly string[]): Json | undefined {
  return places.map((place) => values.get(place)).find((value) => value !== undefined);
}

/** Data of one exchange. */
export interface Told {
  readonly by: string;
  readonly request: Values;
  readonly response: Values;
  readonly parameters: Readonly<Record<string, string>>;
  readonly status: number;
  /** True if it comes from our mock, which remembers nothing. */
  readonly isMocked: boolean;
  readonly report: Reporter;
}

/** An event as it was delivered for the first time. */
export interface DeliveredEvent {
  readonly name: string;
  readonly payload: Readonly<Record<string, Json>>;
  readonly values: Values;
  readonly report: Reporter;
}

/** Follows what a domain is about over several exchanges and deliveries, and reports it. */
export interface Judge {
  exchange?(told: Told): void;
  event?(event: DeliveredEvent): void;
  /** Called once, after all traffic. */
  finish?(): void;
}

export type CreateJudge = (contract: Contract) => Judge;
