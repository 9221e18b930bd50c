import type { Bearing, Role } from '../engine/model/roles.ts';
import type { Endpoint, Rules } from './endpoint.ts';

/** Facts that statements may give about deliveries, by the names used there. */
export type Stated = 'method' | 'success_status' | 'backoff' | 'verification';

/** Something that an endpoint did and should not have done. */
export interface Problem {
  /** Name of the rule; by default that of the check. */
  readonly rule?: string;
  /** The delivery concerned, in words. */
  readonly place: string;
  /** Behaviour of the endpoint, as the end of a sentence that begins with `It`. */
  readonly did: string;
  /** Statements that the behaviour contradicts; by default those of the check. */
  readonly stated?: readonly Stated[];
}

/** A question that only the owner of the endpoint can answer. */
export interface Question {
  readonly question: string;
}

/** One thing that is tried. */
export interface Check {
  readonly name: string;
  /** Correct behaviour under the contract, in one sentence. */
  readonly says: (rules: Rules) => string;
  /** Statements that a problem contradicts; absent for good practice. */
  readonly stated?: readonly Stated[];
  /** The roles of the open points in whose place it assumes something. */
  readonly roles?: readonly Role[];
  /** Bearings of the open points of payloads that the check depends on. */
  readonly bears?: readonly Bearing[];
  /** Why it cannot be tried here. */
  readonly leftOut?: (endpoint: Endpoint) => string | undefined;
  readonly run: (endpoint: Endpoint) => Promise<readonly (Problem | Question)[]>;
}

/** The problems of each of some deliveries, one after the other. */
export async function problemsOfEach<Item>(
  items: Iterable<Item>,
  judge: (item: Item) => Promise<readonly Problem[]>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const item of items) problems.push(...(await judge(item)));
  return problems;
}
