import type { Bench } from './create-bench.ts';

/** Something that an endpoint did and should not have done. */
export interface Problem {
  /** Name of the rule: that of the check, unless what was done tells more. */
  readonly rule?: string;
  /** The delivery concerned, in words. */
  readonly place: string;
  /** What the endpoint did, as the end of a sentence that begins with `It`. */
  readonly did: string;
  /** Ids of the statements that it contradicts: those of the check, unless what was done proves more or less. */
  readonly statements?: readonly string[];
}

/** What a check came to: problems, and questions that only the owner of the endpoint can answer. */
export interface Outcome {
  readonly problems: readonly Problem[];
  readonly questions?: readonly string[];
}

/** One thing that is tried. */
export interface Check {
  readonly name: string;
  /** What a sound endpoint does, in one sentence. */
  readonly says: string;
  /** Ids of the statements that a problem contradicts; none where it is good practice alone. */
  readonly statements: readonly string[];
  /** Ids of the open points in whose place it assumes something. */
  readonly openPoints: readonly string[];
  /** Why it cannot be tried here. */
  readonly leftOut?: (bench: Bench) => string | undefined;
  /** Whether it delivers nothing, and judges what came before, however far that went. */
  readonly isClosing?: true;
  readonly run: (bench: Bench) => Promise<Outcome>;
}
