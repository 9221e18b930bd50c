import type { Json } from '../model/contract.ts';
import type { Moment } from './collect-findings.ts';
import type { Context } from './context.ts';
import type { Ranges } from './ranges.ts';

/** What one exchange said, by the places of its values. */
export interface Told {
  /** Id of the operation. */
  readonly by: string;
  readonly request: ReadonlyMap<string, Json>;
  readonly response: ReadonlyMap<string, Json>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly status: number;
  /** Whether it comes from our mock, which remembers nothing. */
  readonly isMocked: boolean;
  readonly moment: Moment;
}

/** An event as it was delivered for the first time. */
export interface DeliveredEvent {
  readonly name: string;
  readonly payload: Readonly<Record<string, Json>>;
  /** By the places of the fields. */
  readonly values: ReadonlyMap<string, Json>;
}

/** Follows what a domain is about over several exchanges and deliveries, and reports it to the context. */
export interface Judge {
  exchange?(told: Told): void;
  event?(event: DeliveredEvent, moment: Moment): void;
  /** Called once, after all traffic. */
  finish?(): void;
}

export type CreateJudge = (context: Context, ranges: Ranges) => Judge;
