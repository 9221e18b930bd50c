import type { Case } from './cases.ts';

/** A part of the product that unseen things go through. */
export interface Component {
  readonly name: string;
  /** What it means there that something is reported, and what is silent for which reason. */
  readonly reports: string;
  /** Takes this many times fewer cases in the short run, because each takes its time. */
  readonly oneOf?: number;
  /** Called once with all cases that it takes. */
  readonly start?: (cases: readonly Case[]) => Promise<void>;
  readonly stop?: () => Promise<void>;
  /** Whether a message of this kind goes through it. */
  readonly takes: (one: Case) => boolean;
  /** What is wrong: what was thrown, dropped, or reported never or twice. */
  readonly check: (one: Case) => Promise<readonly string[]> | readonly string[];
}

/** Says what is not as it should be, in one line. */
export function expected(what: string, wanted: unknown, got: unknown): string[] {
  const [one, other] = [JSON.stringify(wanted), JSON.stringify(got)];
  return one === other ? [] : [`${what}: ${other} in place of ${one}`];
}
