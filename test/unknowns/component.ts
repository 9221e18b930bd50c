import type { Case } from './cases.ts';

/** A part of the product that unseen things go through. */
export interface Component {
  readonly name: string;
  /** What it means there that something is reported, and what is silent for which reason. */
  readonly reports: string;
  /** Why a case does not go through it; `undefined` where it does. */
  readonly without: (one: Case) => string | undefined;
  /** What is wrong: what was thrown, dropped, or reported never or twice. */
  readonly check: (one: Case) => Promise<readonly string[]> | readonly string[];
}

const OF_REST = ['request', 'response'];

/** Why what travels otherwise does not go through a part that knows the REST API alone, or the deliveries alone. */
export const withoutAllBut =
  (...travels: Case['carrier']['travels'][]) =>
  ({ carrier }: Case) =>
    travels.includes(carrier.travels)
      ? undefined
      : `it knows ${travels.some((each) => OF_REST.includes(each)) ? 'the REST API' : 'deliveries'} alone`;

/** Says what is not as it should be, in one line. */
export function expected(what: string, wanted: unknown, got: unknown): string[] {
  const [one, other] = [JSON.stringify(wanted), JSON.stringify(got)];
  return one === other ? [] : [`${what}: ${other} in place of ${one}`];
}
