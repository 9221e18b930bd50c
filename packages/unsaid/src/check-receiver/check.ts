import type { Bearing, Role } from '../engine/model/roles.ts';
import type { Endpoint, Rules } from './endpoint.ts';

/** What statements may state of deliveries, as their facts name it. */
export type Stated = 'method' | 'success_status' | 'backoff' | 'verification';

/** Something that an endpoint did and should not have done. */
export interface Problem {
  /** Name of the rule: that of the check, unless what was done tells more. */
  readonly rule?: string;
  /** The delivery concerned, in words. */
  readonly place: string;
  /** What the endpoint did, as the end of a sentence that begins with `It`. */
  readonly did: string;
  /** What is stated and it contradicts: that of the check, unless what was done proves more or less. */
  readonly stated?: readonly Stated[];
}

/** What only the owner of the endpoint can answer. */
export interface Question {
  readonly question: string;
}

/** One thing that is tried. */
export interface Check {
  readonly name: string;
  /** What a sound endpoint does, in one sentence, by what the contract states. */
  readonly says: (rules: Rules) => string;
  /** What is stated and a problem contradicts; absent where it is good practice alone. */
  readonly stated?: readonly Stated[];
  /** The roles of the open points in whose place it assumes something. */
  readonly roles?: readonly Role[];
  /** The same for open points of payloads, by what bears on them. */
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
