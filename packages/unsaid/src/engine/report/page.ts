import type { Acceptance, Accepted, CheckResult } from './report.ts';

/** One entry of a page: a finding of traffic, a problem of an endpoint, or a change between contracts. */
export interface Entry {
  /** Whether the command fails because of it. */
  readonly fails: boolean;
  readonly class: string;
  readonly rule: string;
  readonly place: string;
  /** What it is, in one sentence. */
  readonly message: string;
  /** The same as the first line for a person: where the message alone would not do, with the place. */
  readonly lead: string;
  /** What a short form says in lines of their own. */
  readonly notes: readonly string[];
  /** What a short form says in one more line. */
  readonly details: readonly string[];
  /** What a full form says. */
  readonly fields: readonly (readonly [label: string, text: string])[];
  readonly fingerprint: string;
}

export interface Section {
  readonly heading: string;
  readonly says?: string;
  readonly lines?: readonly string[];
  readonly entries?: readonly Entry[];
  /** Whether each entry is shown with all its fields. */
  readonly isFull?: boolean;
  readonly isFolded?: boolean;
  /** What a terminal of a width shows instead. */
  readonly inText?: (width: number) => string[];
  /** What Markdown shows instead. */
  readonly inMarkdown?: readonly string[];
}

/** What a command reports, in the one form from which every format but JSON is rendered. */
export interface Page {
  /** What tools that collect several reports call this one. */
  readonly title: string;
  readonly heading: string;
  readonly opening: readonly string[];
  readonly summary: readonly string[];
  /** Whether the summary comes before the sections in a terminal, too; otherwise the last lines are what stays in view. */
  readonly isSummaryFirst: boolean;
  /** All that is not accepted. */
  readonly sections: readonly Section[];
  readonly accepted: readonly Accepted<Entry>[];
  /** Acceptances that match nothing, and what they would have to match. */
  readonly unmatched: readonly Acceptance[];
  readonly noun: string;
  readonly next?: string;
  /** What passes where no entry fails. */
  readonly passes: string;
  readonly incomplete: readonly string[];
  readonly checks: readonly CheckResult[];
}

/** Without the texts that are empty. */
export const filled = (texts: readonly string[]) => texts.filter((text) => text !== '');

/** All sections of a page, with what was accepted at the end. */
export function sectionsOf({ sections, accepted, unmatched, noun }: Page): Section[] {
  const entries = accepted.map(({ finding, acceptance }) => {
    return { ...finding, notes: [...finding.notes, acceptedWords(acceptance)] };
  });
  const lines = unmatched.map(({ fingerprint, at, reason }) => `${fingerprint} (${at}): ${reason}`);
  return [...sections, { heading: 'Accepted', entries }, { heading: `Accepted, and without a ${noun}`, lines }];
}

/** How many are accepted, how many acceptances have expired, and how many match nothing. */
export function acceptedCounts(
  report: { [of in 'accepted' | 'expired' | 'unmatched']?: readonly unknown[] },
  what: string,
): string[] {
  const { accepted = [], expired = [], unmatched = [] } = report;
  return filled([
    accepted.length === 0 ? '' : `${accepted.length} accepted`,
    expired.length === 0 ? '' : `${counted(expired.length, 'acceptance')} expired`,
    unmatched.length === 0 ? '' : `${counted(unmatched.length, 'acceptance')} without ${what}`,
  ]);
}

/** A number and the thing counted, for example `1 breach`, `2 breaches`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Until when and why something was accepted. */
export function acceptedWords({ expires, reason, at }: Acceptance): string {
  return `accepted${expires === undefined ? '' : ` until ${expires}`} (${at}): ${reason}`;
}

/** That the acceptance of something has expired; empty where it has none. */
export function expiredWords(expired: readonly Accepted<unknown>[], fingerprint: string): string {
  const pair = expired.find(({ acceptance }) => acceptance.fingerprint === fingerprint);
  return pair === undefined ? '' : `expired: was ${acceptedWords(pair.acceptance)}`;
}
